// list.tsx: the tournaments of the server: those one has to do with, and the public ones.
import { useEffect, useState } from 'preact/hooks';
import type { CupLine, GameInfo } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';
import { whyNot } from '../people/errors.ts';
import { ask, useLink } from '../people/link.ts';
import { useMe } from '../people/me.ts';
import { site } from '../people/site.ts';
import { useStore } from '../store.ts';

const REFRESH = 15000; // ms

export function Cups({ games }: { games: readonly GameInfo[] }) {
    const { t } = useLang();
    const { account } = useMe();
    const { tournaments } = useStore(site);
    if (!tournaments) return <main id="main" class="page cups"><h1>{t('cups.title')}</h1><p class="notice" role="status">{t('cups.none')}</p></main>;
    return (
        <main id="main" class="page cups">
            <h1>{t('cups.title')}</h1>
            {account ? <p><a class="button primary" id="make-cup" href="#/cups/new">{t('cups.new')}</a></p> : <p class="notice">{t('cups.signIn')} <a href="#/account">{t('account.signIn')}</a></p>}
            {account && <List key={account.id} title={t('cups.own')} games={games} own />}
            <List title={t('cups.public')} games={games} />
        </main>
    );
}

function List({ title, games, own = false }: { title: string; games: readonly GameInfo[]; own?: boolean }) {
    const speaker = useLang();
    const { t } = speaker;
    const open = useLink();
    const [cups, setCups] = useState<CupLine[] | null>(null);
    const [before, setBefore] = useState<number | undefined>();
    const [problem, setProblem] = useState<unknown>(null);
    const which = own ? { own } : {};
    useEffect(() => {
        if (!open) return undefined;
        const load = () => void ask('cups', which).then((told) => { setCups(told.cups); setBefore(told.before); setProblem(null); }, setProblem);
        load();
        const timer = setInterval(load, REFRESH);
        return () => clearInterval(timer);
    }, [open]);
    const older = () => void ask('cups', { ...which, before: before! }).then((told) => { setCups([...(cups ?? []), ...told.cups]); setBefore(told.before); }, setProblem);
    return (
        <section aria-label={title}>
            <h2>{title}</h2>
            {problem !== null && <p class="problem" role="alert">{whyNot(speaker, problem)}</p>}
            {cups?.length === 0 && <p class="quiet">{t('cups.empty')}</p>}
            <ul class="saved">{cups?.map((cup) => <Row key={cup.cup} cup={cup} games={games} />)}</ul>
            {before !== undefined && <p><button type="button" class="plain" onClick={older}>{t('cups.more')}</button></p>}
        </section>
    );
}

function Row({ cup, games }: { cup: CupLine; games: readonly GameInfo[] }) {
    const { t, say } = useLang();
    const game = say(games.find((each) => each.game === cup.game)?.name) || cup.game;
    const state = cup.status === 'open' ? t('cups.open', { n: cup.joined, size: cup.size }) : cup.status === 'running' ? t('cups.running', { n: cup.round }) : t('cups.over');
    return (
        <li>
            <span class="saved-what"><b><bdi>{cup.name}</bdi></b> <span>{[game, ...(cup.season > 1 ? [t('cups.season', { n: cup.season })] : []), state].join(' · ')}</span></span>
            <a class="button plain" href={`#/cup/${cup.cup}`} aria-label={`${t('cups.look')}: ${cup.name}, ${game}, ${state}`}>{t('cups.look')}</a>
        </li>
    );
}
