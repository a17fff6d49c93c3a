// note.tsx: explains the sign of reconstructed cards, once: whoever has read it does not see it again.
import { useState } from 'preact/hooks';
import { RuleLink } from '../../components/rulelink.tsx';
import { Kept } from '../../session/kept.ts';
import type { Desk } from '../desk.ts';

const read = new Kept<boolean>('explained', 10);
const ID = 'steel.source';

export function SourceNote({ desk }: { desk: Desk }) {
    const { t } = desk.speaker;
    const [known, setKnown] = useState(() => read.get(ID) ?? false);
    if (known) return null;
    return (
        <aside class="source-note" aria-label={t('steel.sourceTitle')}>
            <p>{t('steel.sourceNote')} <RuleLink game={desk.catalog.game} rule="10.13" short /></p>
            <button type="button" class="plain" id="source-read" onClick={() => { read.set(ID, true); setKnown(true); }}>{t('steel.sourceRead')}</button>
        </aside>
    );
}
