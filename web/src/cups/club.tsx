// club.tsx: the channel of a club that is told of tournaments, for their organiser: its webhooks, and another one.
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Way } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';
import type { TextKey } from '../i18n/texts.ts';
import { ask } from '../people/link.ts';
import { site } from '../people/site.ts';
import { Done, HookForm, useDoing, WayRow } from '../people/ways.tsx';
import { useStore } from '../store.ts';

export function Club({ cup, series }: { cup: string; series: string }) {
    const { t } = useLang();
    const { told } = useStore(site);
    const [open, setOpen] = useState(false);
    const [ways, setWays] = useState<Way[]>([]);
    const doing = useDoing();
    const refresh = useCallback(async () => setWays((await ask('ways', {})).filter((way) => way.cups && (!way.cup || way.cup === series))), [series]);
    useEffect(() => { if (open) void refresh().catch(() => undefined); }, [open, refresh]);
    const run = (what: () => Promise<TextKey>) => doing.run(async () => {
        const done = await what();
        await refresh();
        return t(done);
    });
    const subjects = [{ value: 'cup', name: t('cups.clubThis'), params: { cup } }, { value: 'cups', name: t('told.allCups'), params: { cups: true } }];
    if (!told.hooks) return null;
    return (
        <details class="cup-club" id="club" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{t('cups.club')}</summary>
            <p>{t('cups.clubMore')} {t('told.hooksMore')}</p>
            <HookForm subjects={subjects} doing={doing} refresh={refresh} />
            <Done doing={doing} />
            {ways.length > 0 && <ul class="ways">{ways.map((way) => <WayRow key={way.id} known={{ way }} run={run} about={t(way.cup ? 'cups.clubThis' : 'told.allCups')} />)}</ul>}
        </details>
    );
}
