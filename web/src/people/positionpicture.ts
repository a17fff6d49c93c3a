// positionpicture.ts: the position of a shared game as a small picture, for sites that show the link (Open Graph): the board as it stands on the page. A browser that does not let a page make
// pictures of itself draws what has been built, and the score so far.
import { drawingOf } from '../art.ts';
import type { Catalog } from '../engine/catalog.ts';
import type { Glance } from '../engine/host.ts';
import { builtBy } from '../games/built.ts';
import type { Speaker } from '../i18n/index.ts';
import { drawKeepsake, HEIGHT, keepsakeAddress, WIDTH } from '../keepsake.ts';

interface PositionPicture extends Pick<Speaker, 'say'> {
    title: string;
    below: string;
    board: Element | null; // as it stands on the page
    catalog: Catalog;
    glance: Glance;
    nameOf(seat: number): string;
}

const BYTES = 45 << 10; // that the server takes
const QUALITIES = [0.85, 0.7, 0.55, 0.45, 0.35, 0.25, 0.15];
const HEAD = 74; // pixels, for the words above the board

/** A JPEG without what its maker says of itself and of colours: the server takes the picture alone. */
export function bare(jpeg: string): string {
    let at = 2;
    let kept = jpeg.slice(0, at);
    while (jpeg.charCodeAt(at) === 0xff && jpeg.charCodeAt(at + 1) !== 0xda) {
        const mark = jpeg.charCodeAt(at + 1);
        const end = at + 2 + 256 * jpeg.charCodeAt(at + 2) + jpeg.charCodeAt(at + 3);
        if (!(mark > 0xe0 && mark < 0xf0) && mark !== 0xfe) kept += jpeg.slice(at, end);
        at = end;
    }
    return kept + jpeg.slice(at);
}

/** All the styles of the page: they lead to nothing outside of it. */
const styles = () => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');

function boardPicture({ title, below, board }: PositionPicture & { board: Element }): string {
    const copy = board.cloneNode(true) as HTMLElement;
    copy.style.cssText = `position: static; transform: none; width: ${WIDTH - 16}px; height: ${HEIGHT - HEAD - 8}px`;
    const words = document.createElement('div');
    const [name, moment] = [document.createElement('b'), document.createElement('span')];
    name.textContent = title;
    moment.textContent = below;
    words.append(name, moment);
    name.style.cssText = 'font-size: 30px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis';
    moment.style.cssText = 'font-size: 20px; white-space: nowrap';
    words.style.cssText = `display: flex; align-items: center; justify-content: space-between; gap: 24px; height: ${HEAD - 8}px; padding: 0 16px`;
    const { fontFamily, color, backgroundColor } = getComputedStyle(document.body);
    const whole = document.createElement('div');
    whole.style.cssText = `width: ${WIDTH}px; height: ${HEIGHT}px; padding: 4px 8px; box-sizing: border-box; overflow: hidden; font-family: ${fontFamily.replaceAll('"', "'")}; color: ${color}; background: ${backgroundColor}`;
    const sheet = document.createElement('style');
    sheet.textContent = styles();
    whole.append(sheet, words, copy);
    const theme = document.documentElement.getAttribute('data-theme');
    return `<svg xmlns="http://www.w3.org/2000/svg"${theme ? ` data-theme="${theme}"` : ''} width="${WIDTH}" height="${HEIGHT}"><foreignObject width="${WIDTH}" height="${HEIGHT}">${new XMLSerializer().serializeToString(whole)}</foreignObject></svg>`;
}

function builtPicture({ title, below, catalog, glance: { view, scores, turn }, nameOf, say }: PositionPicture): string {
    const leader = scores.reduce((best, score) => (score.total > (best?.total ?? -1) ? score : best), scores[0])?.seat ?? turn ?? 0;
    const built = new Set([leader, ...scores.map(({ seat }) => seat)].flatMap((seat) => builtBy(catalog, view, seat)));
    return drawKeepsake({
        title, below, result: '',
        things: [...built].flatMap((ref) => {
            const drawing = drawingOf(catalog.game, ref);
            return drawing ? [{ name: say(catalog.ref(ref)?.name), drawing }] : [];
        }),
        scores: scores.map((score) => ({ ...score, name: nameOf(score.seat) })),
    });
}

/** A JPEG in base64, as fine as the server takes it; null if this cannot be drawn. */
async function drawn(svg: string): Promise<string | null> {
    const image = new Image();
    image.src = keepsakeAddress(svg);
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
    canvas.getContext('2d')?.drawImage(image, 0, 0, WIDTH, HEIGHT);
    for (const quality of QUALITIES) {
        const [type, base64] = canvas.toDataURL('image/jpeg', quality).split(',');
        const jpeg = type?.includes('image/jpeg') ? bare(atob(base64 ?? '')) : '';
        if (jpeg && jpeg.length < BYTES) return btoa(jpeg);
    }
    return null;
}

export async function drawPosition(what: PositionPicture): Promise<string | null> {
    const { board } = what;
    const whole = board ? await drawn(boardPicture({ ...what, board })).catch(() => null) : null;
    return whole ?? drawn(builtPicture(what)).catch(() => null);
}
