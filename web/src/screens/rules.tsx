// rules.tsx: the numbered rules of a game, searchable; interpretations are marked as such.
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo, Rule } from '../engine/protocol.ts';
import { textsOf } from '../engine/texts.ts';
import { useLang } from '../i18n/index.ts';

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/ł/g, 'l');

/** Rules that hold all words, whatever their accents; a number finds the rule and those below it. */
export function searchRules(rules: readonly Rule[], typed: string, lang: 'en' | 'pl'): Rule[] {
    const words = plain(typed).split(/\s+/).filter(Boolean);
    return rules.filter((rule) => words.every((word) => rule.id.startsWith(word) || plain(rule.text[lang]).includes(word)));
}

export function Rules({ game, at, games }: { game: string; at?: string; games: readonly GameInfo[] }) {
    const { t, say, lang } = useLang();
    const [rules, setRules] = useState<Rule[]>([]);
    const [typed, setTyped] = useState('');
    useEffect(() => {
        let wanted = true; // until another game is chosen
        textsOf(game, 'rules').then((found) => { if (wanted) setRules(found); }, () => {});
        return () => { wanted = false; };
    }, [game]);
    useEffect(() => { if (at) document.getElementById(`rule-${at}`)?.scrollIntoView({ block: 'center' }); }, [at, rules]);
    const found = searchRules(rules, typed, lang);
    return (
        <main id="main" class="page rules">
            <h1>{t('rules.title', { game: say(games.find((each) => each.game === game)?.name) })}</h1>
            <p class="row">
                <label>{t('rules.search')} <input type="search" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label>
                <span role="status">{t('rules.found', { n: found.length })}</span>
                {games.filter((each) => each.game !== game).map((each) => <a key={each.game} href={`#/rules/${each.game}`}>{say(each.name)}</a>)}
            </p>
            <ol>
                {found.map((rule) => (
                    <li key={rule.id} id={`rule-${rule.id}`} class={rule.id === at ? 'at' : ''}>
                        <a class="number" href={`#/rules/${game}/${rule.id}`}>{rule.id}</a>
                        <span><Linked text={say(rule.text)} game={game} known={rules} />
                            {rule.source !== 'rulebook' && <em class="tag"> {t(`rules.${rule.source}`)}</em>}</span>
                    </li>
                ))}
            </ol>
        </main>
    );
}

/** Numbers of rules inside a text become links. */
function Linked({ text, game, known }: { text: string; game: string; known: readonly Rule[] }) {
    const ids = new Set(known.map((rule) => rule.id));
    return <>{text.split(/(\d+\.\d+)/).map((part, place) => (ids.has(part) ? <a key={place} href={`#/rules/${game}/${part}`}>{part}</a> : part))}</>;
}
