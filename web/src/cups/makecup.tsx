// makecup.tsx: the form of a new tournament, or of the next season of one.
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo } from 'messages/protocol.ts';
import { Options } from '../components/options.tsx';
import { sharedOptions } from '../games/startoptions.ts';
import { useLang } from '../i18n/index.ts';
import { whyNot } from '../people/errors.ts';
import { ask, useLink } from '../people/link.ts';
import { useMe } from '../people/me.ts';
import { dropToken, tokenFor } from '../session/tokens.ts';
import { namesIn } from './names.ts';

const CLOCKS = {
    quick: { budget: 600, increment: 10, cap: 900 },
    calm: { budget: 1800, increment: 30, cap: 3600 },
    days: { budget: 259200, increment: 43200, cap: 432000 },
} as const;
type ClockName = keyof typeof CLOCKS;

const EVERY = { atOnce: 0, day: 86400, week: 604800, weeks: 1209600 } as const;
const PATIENCE = { minutes: 600, hours: 43200, days: 259200 } as const;
const LEVELS = ['easy', 'normal', 'hard', 'expert'] as const;
const ACCESS = ['public', 'link', 'list'] as const;
const SWISS_MOST = 256;
const ROUND_ROBIN_MOST = 64;

interface Wish {
    name: string;
    game: string;
    kind: 'swiss' | 'round_robin';
    players: number;
    least: number;
    size: number;
    rounds: string;
    clock: ClockName;
    every: keyof typeof EVERY;
    patience: keyof typeof PATIENCE;
    begins: string; // as the browser's field has it; empty: when it is full
    rated: boolean;
    fill: boolean;
    level: string;
    access: (typeof ACCESS)[number];
    names: string;
    options: Record<string, string | number>;
}

const MIXED = 'mixed'; // bots of all levels

const FIRST: Wish = { name: '', game: 'duel', kind: 'swiss', players: 2, least: 2, size: 8, rounds: '', clock: 'days', every: 'atOnce', patience: 'days', begins: '', rated: false, fill: false, level: 'normal', access: 'public', names: '', options: {} };

const nameOf = <K extends string>(table: Record<K, number>, value: number): K | undefined => (Object.keys(table) as K[]).find((name) => table[name] === value);

/** What the last season was, to begin with. */
async function lastSeason(cup: string): Promise<Partial<Wish>> {
    const told = await ask('cup', { cup });
    const budget = (told.clock as { budget: number }).budget;
    return {
        name: told.cup.name, game: told.cup.game, kind: told.kind, players: told.players, least: told.least, size: told.cup.size, access: told.cup.access,
        every: nameOf(EVERY, told.every) ?? 'atOnce', patience: nameOf(PATIENCE, told.patience) ?? 'days', rated: told.rated, fill: told.fill, level: told.level ?? (told.levels ? MIXED : 'normal'),
        clock: (Object.keys(CLOCKS) as ClockName[]).find((name) => CLOCKS[name].budget === budget) ?? 'days', options: (told.options ?? {}) as Wish['options'],
    };
}

function paramsOf(wish: Wish, last: string | undefined) {
    const names = namesIn(wish.names);
    return {
        name: wish.name.trim(), game: wish.game, kind: wish.kind, players: wish.players, least: Math.min(wish.least, wish.players), clock: CLOCKS[wish.clock], size: wish.size,
        every: EVERY[wish.every], patience: PATIENCE[wish.patience], access: wish.access,
        ...(wish.rounds ? { rounds: Number(wish.rounds) } : {}),
        ...(wish.begins ? { begins: Math.floor(new Date(wish.begins).getTime() / 1000) } : {}),
        ...(wish.rated ? { rated: true } : {}),
        ...(wish.fill ? { fill: true, ...(wish.level === MIXED ? { levels: [...LEVELS] } : { level: wish.level }) } : {}),
        ...(names.length ? { names } : {}),
        ...(Object.keys(wish.options).length ? { options: wish.options } : {}),
        ...(last ? { series: last } : {}),
    };
}

/** `last`: the season before. */
export function MakeCup({ games, last }: { games: readonly GameInfo[]; last?: string }) {
    const speaker = useLang();
    const { t, say } = speaker;
    const open = useLink();
    const { account } = useMe();
    const [wish, setWish] = useState<Wish>(FIRST);
    const [problem, setProblem] = useState<unknown>(null);
    const set = (more: Partial<Wish>) => setWish({ ...wish, ...more });
    const game = games.find((each) => each.game === wish.game) ?? games[0]!;
    const [low, high] = game.players;
    const most = wish.kind === 'swiss' ? SWISS_MOST : ROUND_ROBIN_MOST;
    useEffect(() => { if (open && last) lastSeason(last).then((found) => setWish((old) => ({ ...old, ...found })), setProblem); }, [open, last]);
    const choose = (id: string) => {
        const [fewest = 2, highest = 2] = games.find((each) => each.game === id)?.players ?? [];
        set({ game: id, players: Math.min(Math.max(wish.players, fewest), highest), least: Math.max(fewest, 2), options: sharedOptions[id] ?? {} });
    };
    const make = async (event: Event) => {
        event.preventDefault();
        const params = paramsOf(wish, last), what = `cup ${JSON.stringify(params)}`;
        try {
            const { cup } = await ask('make_cup', { ...params, token: tokenFor(what) });
            dropToken(what);
            location.hash = `#/cup/${cup}`;
        } catch (error) {
            setProblem(error);
        }
    };
    const counts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => <option key={place} value={from + place}>{from + place}</option>);
    return (
        <main id="main" class="page cups">
            <h1>{last ? t('cups.nextSeason') : t('cups.new')}</h1>
            {!account && <p class="notice">{t('cups.signIn')} <a href="#/account">{t('account.signIn')}</a></p>}
            {last && <p>{t('cups.carry')}</p>}
            {problem !== null && <p class="problem" role="alert">{whyNot(speaker, problem)}</p>}
            <form class="cup-form" onSubmit={(event) => void make(event)}>
                <p><label>{t('cups.name')} <input id="cup-name" required maxLength={40} value={wish.name} onInput={(event) => set({ name: event.currentTarget.value })} /></label></p>
                <p><label>{t('cups.game')} <select id="cup-game" value={wish.game} disabled={Boolean(last)} onChange={(event) => choose(event.currentTarget.value)}>{games.map((each) => <option key={each.game} value={each.game}>{say(each.name)}</option>)}</select></label></p>
                <p><label>{t('cups.kind')} <select id="cup-kind" value={wish.kind} onChange={(event) => set({ kind: event.currentTarget.value as Wish['kind'], size: Math.min(wish.size, event.currentTarget.value === 'swiss' ? SWISS_MOST : ROUND_ROBIN_MOST) })}>{(['swiss', 'round_robin'] as const).map((kind) => <option key={kind} value={kind}>{t(`cups.${kind}`)}</option>)}</select></label></p>
                {low !== high && (
                    <>
                        <p><label>{t('cups.players')} <select value={wish.players} onChange={(event) => set({ players: Number(event.currentTarget.value) })}>{counts(Math.max(low, 2), high)}</select></label></p>
                        {wish.players > Math.max(low, 2) && <p><label>{t('cups.least')} <select value={Math.min(wish.least, wish.players)} onChange={(event) => set({ least: Number(event.currentTarget.value) })}>{counts(Math.max(low, 2), wish.players)}</select></label></p>}
                    </>
                )}
                <p><label>{t('cups.size')} <input id="cup-size" type="number" required min={wish.players} max={most} value={wish.size} onInput={(event) => set({ size: Number(event.currentTarget.value) })} /></label></p>
                <p><label>{t('cups.rounds')} <input id="cup-rounds" type="number" min={1} max={100} placeholder={t('cups.asNeeded')} value={wish.rounds} onInput={(event) => set({ rounds: event.currentTarget.value })} /></label></p>
                <p><label>{t('cups.clock')} <select id="cup-clock" value={wish.clock} onChange={(event) => set({ clock: event.currentTarget.value as ClockName })}>{(Object.keys(CLOCKS) as ClockName[]).map((each) => <option key={each} value={each}>{t(`clock.${each}`)}</option>)}</select></label></p>
                <p><label>{t('cups.begins')} <select id="cup-begins" value={wish.begins ? 'date' : ''} onChange={(event) => set({ begins: event.currentTarget.value ? tomorrow() : '' })}><option value="">{t('cups.whenFull')}</option><option value="date">{t('cups.atDate')}</option></select></label>
                    {wish.begins && <> <label><span class="hidden">{t('cups.begins')}</span><input type="datetime-local" required value={wish.begins} onInput={(event) => set({ begins: event.currentTarget.value })} /></label></>}</p>
                <p><label>{t('cups.every')} <select id="cup-every" value={wish.every} onChange={(event) => set({ every: event.currentTarget.value as Wish['every'] })}>{(Object.keys(EVERY) as Wish['every'][]).map((each) => <option key={each} value={each}>{t(`cups.${each}`)}</option>)}</select></label></p>
                <p><label>{t('cups.patience')} <select id="cup-patience" value={wish.patience} onChange={(event) => set({ patience: event.currentTarget.value as Wish['patience'] })}>{(Object.keys(PATIENCE) as Wish['patience'][]).map((each) => <option key={each} value={each}>{t(`cups.${each}`)}</option>)}</select></label></p>
                <p><label><input id="cup-rated" type="checkbox" checked={wish.rated} onChange={(event) => set({ rated: event.currentTarget.checked })} /> {t('lobby.isRated')}</label></p>
                <p><label><input id="cup-fill" type="checkbox" checked={wish.fill} onChange={(event) => set({ fill: event.currentTarget.checked })} /> {t('cups.fill')}</label></p>
                {wish.fill && <p><label>{t('cups.level')} <select id="cup-level" value={wish.level} onChange={(event) => set({ level: event.currentTarget.value })}>{LEVELS.map((each) => <option key={each} value={each}>{t(`level.${each}`)}</option>)}<option value={MIXED}>{t('cups.mixed')}</option></select></label></p>}
                <p><label>{t('cups.access')} <select id="cup-access" value={wish.access} onChange={(event) => set({ access: event.currentTarget.value as Wish['access'] })}>{ACCESS.map((each) => <option key={each} value={each}>{t(`cups.access.${each}`)}</option>)}</select></label></p>
                {wish.access === 'list' && <p><label>{t('cups.names')} <textarea id="cup-names" rows={3} value={wish.names} onInput={(event) => set({ names: event.currentTarget.value })} /></label></p>}
                <Options game={game} options={wish.options} set={(options) => set({ options })} />
                <p><button type="submit" class="primary" disabled={!open || !account}>{t('cups.make')}</button></p>
            </form>
        </main>
    );
}

/** At this hour, as a field for dates has it. */
function tomorrow(): string {
    const date = new Date(Date.now() + 86400000);
    date.setMinutes(-date.getTimezoneOffset(), 0, 0);
    return date.toISOString().slice(0, 16);
}
