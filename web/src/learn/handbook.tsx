// handbook.tsx: a game on one page, made for printing (docs/handbook.md): goal, turn, scoring, what is easily forgotten, and the signs of the board.
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo } from 'messages/protocol.ts';
import { Icon } from '../components/icon.tsx';
import type { Catalog } from '../engine/catalog.ts';
import { signsOf } from '../games/signs.ts';
import { useLang } from '../i18n/index.ts';
import { useGame } from '../screens/usegame.ts';
import { hasStats, overviewOf, type Overview } from './files.ts';
import { spoken, type Span } from './words.ts';

const PARTS = ['goal', 'turn', 'scoring', 'remember'] as const;

export function Handbook({ game }: { game: GameInfo }) {
    const { t, say } = useLang();
    const catalog = useGame(game.game);
    const [overview, setOverview] = useState<Overview | null>(null);
    useEffect(() => { void overviewOf(game.game).then(setOverview, () => undefined); }, [game.game]); // a failure is told by `missing`
    if (!overview || !catalog) return <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    const [low, high] = game.players;
    return (
        <main id="main" class="page handbook">
            <p class="row no-print">
                <button type="button" class="primary" onClick={() => print()}>{t('handbook.print')}</button>
                {hasStats(game.game) && <a class="button plain" href={`#/atlas/${game.game}`}>{t('atlas.link')}</a>}
                <a class="button plain" href={`#/learn/${game.game}`}>{t('home.learn')}</a>
                <a class="button plain" href={`#/rules/${game.game}`}>{t('home.rules')}</a>
            </p>
            <article class={`leaf leaf-${game.game}`}>
                <h1>{say(game.name)} <small>{low === high ? low : `${low}–${high}`} {t('handbook.players')}</small></h1>
                <div class="leaf-parts">
                    {PARTS.map((part) => <section key={part} class={`leaf-${part}`}><h2>{t(`handbook.${part}`)}</h2><Lines spans={spoken({ say }, catalog, overview[part])} /></section>)}
                </div>
                <SignPart catalog={catalog} />
                <p class="leaf-foot">Epoki · {t('handbook.foot')}</p>
            </article>
        </main>
    );
}

const Words = ({ spans }: { spans: readonly Span[] }) => <>{spans.map(({ text, strong }, place) => (strong ? <b key={place}>{text}</b> : text))}</>;

const ITEM = '- ';

/** Paragraphs; those that begin with a dash are a list. */
function Lines({ spans }: { spans: readonly Span[][] }) {
    const blocks: { list: boolean; lines: Span[][] }[] = [];
    for (const line of spans) {
        const list = Boolean(line[0]?.text.startsWith(ITEM));
        const own = list ? [{ ...line[0]!, text: line[0]!.text.slice(ITEM.length) }, ...line.slice(1)] : line;
        const last = blocks.at(-1);
        if (last?.list === list) last.lines.push(own);
        else blocks.push({ list, lines: [own] });
    }
    return <>{blocks.map(({ list, lines }, place) => (list
        ? <ul key={place}>{lines.map((line, at) => <li key={at}><Words spans={line} /></li>)}</ul>
        : lines.map((line, at) => <p key={`${place} ${at}`}><Words spans={line} /></p>)))}</>;
}

function SignPart({ catalog }: { catalog: Catalog }) {
    const { t, say } = useLang();
    return (
        <section class="leaf-signs">
            <h2>{t('rules.signs')}</h2>
            <dl>{signsOf(catalog).map(({ icon, name }) => <div key={`${icon} ${name.en}`}><dt><Icon name={icon} /></dt><dd>{say(name)}</dd></div>)}</dl>
        </section>
    );
}
