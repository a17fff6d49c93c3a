// positionpicture.ts: the position of a shared game as a small picture, for sites that show the link (Open Graph): what has been built, and the score so far.
import { drawingOf } from '../art.ts';
import type { Catalog } from '../engine/catalog.ts';
import type { Glance } from '../engine/host.ts';
import { builtBy } from '../games/built.ts';
import type { Speaker } from '../i18n/index.ts';
import { drawKeepsake, HEIGHT, keepsakeAddress, WIDTH } from '../keepsake.ts';

interface PositionPicture extends Pick<Speaker, 'say'> {
    title: string;
    below: string;
    catalog: Catalog;
    glance: Glance;
    nameOf(seat: number): string;
}

const BYTES = 45 << 10; // that the server takes
const QUALITIES = [0.85, 0.7, 0.55, 0.4, 0.25, 0.1];

const bytesOf = (base64: string) => (base64.length * 3) / 4;

/** A JPEG in base64, as fine as the server takes it; null where the browser makes none. */
export async function drawPosition({ title, below, catalog, glance: { view, scores, turn }, nameOf, say }: PositionPicture): Promise<string | null> {
    const leader = scores.reduce((best, score) => (score.total > (best?.total ?? -1) ? score : best), scores[0])?.seat ?? turn ?? 0;
    const built = [...new Set([leader, ...scores.map(({ seat }) => seat)])].flatMap((seat) => builtBy(catalog, view, seat));
    const svg = drawKeepsake({
        title, below, result: '',
        things: [...new Set(built)].flatMap((ref) => {
            const drawing = drawingOf(catalog.game, ref);
            return drawing ? [{ name: say(catalog.ref(ref)?.name), drawing }] : [];
        }),
        scores: scores.map((score) => ({ ...score, name: nameOf(score.seat) })),
    });
    const image = new Image();
    image.src = keepsakeAddress(svg);
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
    canvas.getContext('2d')?.drawImage(image, 0, 0, WIDTH, HEIGHT);
    for (const quality of QUALITIES) {
        const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
        if (base64 && bytesOf(base64) < BYTES) return base64;
    }
    return null;
}
