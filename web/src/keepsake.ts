// keepsake.ts: the civilization of a player as one picture to keep and to share: what was built, and the score. A drawing of its own (SVG), which
// any browser turns into an image.
import { isWonAtOnce } from './components/scores.tsx';
import type { Score } from 'messages/protocol.ts';

export interface KeepsakeThing {
    name: string;
    drawing: string; // an <svg viewBox="0 0 160 120">
}

export interface Keepsake {
    title: string;
    below: string; // game and date
    result: string;
    things: readonly KeepsakeThing[];
    scores: readonly (Pick<Score, 'parts' | 'total' | 'winner'> & { name: string })[];
}

export const WIDTH = 1200;
export const HEIGHT = 675;
const MOST = 24;
const COLOURS = ['#1f5fa8', '#a3431a', '#1f7a3f', '#6b3a8f', '#7a5c00'];
const GRID = { x: 40, y: 128, width: 1120, height: 420 };
const GAP = 14;
const NAME = 22; // the line below a picture

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** As many letters as fit, by and large. */
const cut = (text: string, letters: number) => (text.length > letters ? `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…` : text);

/** The columns in which so many pictures are largest. */
export function columnsFor(count: number): number {
    const size = (columns: number) => Math.min((GRID.width + GAP) / columns - GAP, ((GRID.height + GAP) / Math.ceil(count / columns) - GAP - NAME) * (4 / 3));
    return Array.from({ length: Math.max(1, count) }, (_, place) => place + 1).reduce((best, columns) => (size(columns) > size(best) ? columns : best), 1);
}

/** The names inside one drawing belong to it alone. */
function own(drawing: string, place: number): string {
    return drawing.replace(/id="([^"]+)"/g, `id="p${place}-$1"`).replace(/url\(#([^)]+)\)/g, `url(#p${place}-$1)`).replace(/href="#([^"]+)"/g, `href="#p${place}-$1"`);
}

function tiles(things: readonly KeepsakeThing[]): string {
    const shown = things.slice(0, MOST);
    const columns = columnsFor(shown.length);
    const rows = Math.ceil(shown.length / columns);
    const width = Math.min((GRID.width + GAP) / columns - GAP, ((GRID.height + GAP) / Math.max(1, rows) - GAP - NAME) * (4 / 3), 420);
    const height = width * 0.75;
    const left = GRID.x + (GRID.width - columns * (width + GAP) + GAP) / 2;
    const size = Math.max(11, Math.min(17, width / 9));
    return shown.map(({ name, drawing }, place) => {
        const x = left + (place % columns) * (width + GAP);
        const y = GRID.y + Math.floor(place / columns) * (height + NAME + GAP);
        const inside = own(drawing, place).replace('<svg ', `<svg x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" `);
        return `${inside}<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="6" fill="none" stroke="#7a4a1e" stroke-width="2"/>`
            + `<text x="${(x + width / 2).toFixed(1)}" y="${(y + height + 16).toFixed(1)}" text-anchor="middle" font-size="${size.toFixed(1)}" fill="#2a2118">${escaped(cut(name, Math.floor(width / (size * 0.55))))}</text>`;
    }).join('');
}

function bars(scores: Keepsake['scores']): string {
    if (isWonAtOnce(scores)) return '';
    const most = Math.max(1, ...scores.map((score) => score.total));
    const step = Math.min(30, 96 / Math.max(1, scores.length));
    return scores.map(({ name, total, winner }, seat) => {
        const y = HEIGHT - 108 + seat * step;
        const width = (700 * Math.max(0, total)) / most;
        return `<text x="260" y="${y + step * 0.68}" text-anchor="end" font-size="${Math.min(20, step * 0.7)}" fill="#2a2118">${escaped(cut(name, 22))}${winner ? ' ★' : ''}</text>`
            + `<rect x="276" y="${y + step * 0.12}" width="${width.toFixed(1)}" height="${(step * 0.72).toFixed(1)}" rx="4" fill="${COLOURS[seat] ?? '#555'}"/>`
            + `<text x="${(288 + width).toFixed(1)}" y="${y + step * 0.68}" font-size="${Math.min(20, step * 0.7)}" font-weight="700" fill="#2a2118">${total}</text>`;
    }).join('');
}

export function drawKeepsake({ title, below, result, things, scores }: Keepsake): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="Georgia, 'Noto Serif', 'DejaVu Serif', serif">`
        + `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4ecdd"/><rect x="14" y="14" width="${WIDTH - 28}" height="${HEIGHT - 28}" rx="18" fill="none" stroke="#cdbd9f" stroke-width="3"/>`
        + `<text x="40" y="66" font-size="38" font-weight="700" fill="#2a2118">${escaped(cut(title, 44))}</text><text x="40" y="100" font-size="20" fill="#5f5342">${escaped(below)}</text>`
        + `<text x="${WIDTH - 40}" y="66" text-anchor="end" font-size="26" fill="#7a4a1e">${escaped(cut(result, 40))}</text>${tiles(things)}${bars(scores)}</svg>`;
}

const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The same as pixels, twice as fine. */
export async function toPng(svg: string): Promise<Blob> {
    const image = new Image();
    image.src = addressOf(svg);
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 2 * WIDTH, height: 2 * HEIGHT });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

export { addressOf as keepsakeAddress };
