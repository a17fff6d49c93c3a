// options.tsx: the options of a game's set-up, as the library lists them; only what differs from the standard is passed on.
import type { GameInfo, GameOption } from 'messages/protocol.ts';
import { useLang } from '../i18n/index.ts';

type Values = Record<string, string | number>;

export function Options({ game, options, set }: { game: GameInfo; options: Values; set(options: Values): void }) {
    const { t, say } = useLang();
    if (!game.options.length) return null;
    const choose = (option: GameOption, text: string) => {
        const value = option.values ? text : Number(text);
        const { [option.name]: _old, ...others } = options;
        set(value === option.default ? others : { ...others, [option.name]: value });
    };
    return (
        <details class="options"><summary>{t('home.options')}</summary>
            {game.options.map((option) => (
                <p key={option.name}><label>{say(option.label)} <Choice option={option} value={options[option.name] ?? option.default} choose={(text) => choose(option, text)} /></label></p>
            ))}
        </details>
    );
}

const LISTED = 12; // more numbers than this are typed, not chosen from a list

function Choice({ option, value, choose }: { option: GameOption; value: string | number; choose(text: string): void }) {
    const { t, say } = useLang();
    const { low = 0, high = 0 } = option;
    if (!option.values && high - low > LISTED)
        return <input type="number" required min={low} max={high} value={value} onChange={({ currentTarget }) => currentTarget.reportValidity() && choose(currentTarget.value)} />;
    return (
        <select value={String(value)} onChange={(event) => choose(event.currentTarget.value)}>
            {valuesOf(option, t('home.no'), t('home.yes'), say).map(([id, name]) => <option key={id} value={id}>{name}</option>)}
        </select>
    );
}

function valuesOf(option: GameOption, no: string, yes: string, say: ReturnType<typeof useLang>['say']): [string, string][] {
    if (option.values) return option.values.map((value) => [value.id, say(value.name)]);
    const { low = 0, high = 0 } = option;
    if (low === 0 && high === 1) return [['0', no], ['1', yes]];
    return Array.from({ length: high - low + 1 }, (_, place) => [String(low + place), String(low + place)]);
}
