// sounds.ts: the sounds of the page, made by the page: a dozen, short and soft, of a few tones each. Silent until somebody asks for them.
import { settings } from './settings.ts';

type Wave = 'sine' | 'triangle' | 'square';

/** Tones: pitch in hertz, when it begins and how long it rings in seconds, how loud. */
type Tone = readonly [pitch: number, at: number, length: number, loud: number];

export const SOUNDS = {
    tap: ['sine', [[520, 0, 0.06, 0.5]]],
    card: ['triangle', [[340, 0, 0.05, 0.5], [460, 0.04, 0.07, 0.4]]],
    coin: ['sine', [[1180, 0, 0.09, 0.4], [1570, 0.06, 0.16, 0.35]]],
    build: ['triangle', [[150, 0, 0.09, 0.8], [190, 0.1, 0.09, 0.7]]],
    step: ['triangle', [[240, 0, 0.05, 0.5]]],
    learn: ['sine', [[698, 0, 0.1, 0.4], [932, 0.08, 0.18, 0.4]]],
    event: ['triangle', [[392, 0, 0.18, 0.5], [523, 0.12, 0.3, 0.5]]],
    age: ['sine', [[262, 0, 0.5, 0.5], [392, 0.12, 0.5, 0.5], [523, 0.24, 0.6, 0.5]]],
    war: ['square', [[98, 0, 0.3, 0.25], [92, 0.18, 0.4, 0.25]]],
    battle: ['square', [[130, 0, 0.12, 0.22], [110, 0.12, 0.2, 0.22]]],
    loss: ['triangle', [[330, 0, 0.18, 0.5], [262, 0.14, 0.35, 0.5]]],
    wonder: ['sine', [[523, 0, 0.2, 0.4], [659, 0.1, 0.2, 0.4], [784, 0.2, 0.5, 0.4]]],
    person: ['sine', [[587, 0, 0.2, 0.4], [740, 0.1, 0.4, 0.4]]],
    victory: ['triangle', [[523, 0, 0.2, 0.5], [659, 0.15, 0.2, 0.5], [784, 0.3, 0.2, 0.5], [1047, 0.45, 0.7, 0.5]]],
    turn: ['sine', [[660, 0, 0.4, 0.8]]],
} as const satisfies Record<string, readonly [Wave, readonly Tone[]]>;

export type Sound = keyof typeof SOUNDS;

const LOUDEST = 0.12;
const SILENT = 0.0001;

let context: AudioContext | null = null;

export function sound(name: Sound): void {
    const { sound: wanted, volume } = settings.value;
    if (!wanted || volume <= 0) return;
    try {
        context ??= new AudioContext();
        const [wave, tones] = SOUNDS[name];
        for (const [pitch, at, length, loud] of tones) {
            const begin = context.currentTime + at;
            const tone = context.createOscillator();
            const gain = context.createGain();
            tone.type = wave;
            tone.frequency.value = pitch;
            gain.gain.setValueAtTime(LOUDEST * loud * volume, begin);
            gain.gain.exponentialRampToValueAtTime(SILENT, begin + length);
            tone.connect(gain).connect(context.destination);
            tone.start(begin);
            tone.stop(begin + length);
        }
    } catch {
        context = null; // a device without sound
    }
}

// What is heard of an event, by its name in messages; the first that fits.
const HEARD: readonly (readonly [RegExp, Sound])[] = [
    [/^(wonder|claim|great|glory|colony)$/, 'wonder'],
    [/^(build|chain|stage|upgrade|city|walls|revive|capital)/, 'build'],
    [/^(develop|learn|research|token|boxtoken|leader|government|revolution|tech|policy)$/, 'learn'],
    [/^(coin|gain|trade|loot|lose)$/, 'coin'],
    [/^(move|moved|arrive|step|explore|pawn|advance)$/, 'step'],
    [/^(take|pick|draw|drawn|play|buy|discard|place|resource|population|born)/, 'card'],
];

/** The sound of a step that is no scene: that of its first event which has one. */
export function soundOf(events: readonly { event: string }[]): Sound {
    for (const { event } of events) {
        const found = HEARD.find(([pattern]) => pattern.test(event));
        if (found) return found[1];
    }
    return 'tap';
}
