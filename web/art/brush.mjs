// brush.mjs: what all styles of pictures draw with. A picture is the inside of an <svg viewBox="0 0 160 120">.
export const WIDTH = 160;
export const HEIGHT = 120;
export const SHAPE = 256; // silhouettes lie in a square of this size

/** Numbers in [0, 1) that depend on the text alone: the same picture every time. */
export function chanceOf(text) {
    let state = 2166136261;
    for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619);
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

export const round = (x) => String(Math.round(x * 10) / 10);

/** A silhouette with its middle at (x, y) and that height; `flip` looks the other way. */
export function shape(name, x, y, size, attributes, flip = false) {
    const scale = size / SHAPE;
    const move = `translate(${round(x - (flip ? -size : size) / 2)} ${round(y - size / 2)})`;
    return `<use href="#${name}" transform="${move} scale(${flip ? '-' : ''}${scale.toFixed(4)} ${scale.toFixed(4)})" ${attributes}/>`;
}

export const rect = (x, y, width, height, attributes) => `<path d="M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z" ${attributes}/>`;
export const circle = (x, y, r, attributes) => `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${attributes}/>`;

/** A gradient from top to bottom, for fill="url(#id)". */
export function fade(id, stops) {
    const inner = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('');
    return `<linearGradient id="${id}" x2="0" y2="1">${inner}</linearGradient>`;
}

/** A line of hills from edge to edge, closed at the bottom. */
export function hills(chance, base, rise, bumps, attributes) {
    const step = WIDTH / bumps;
    let d = `M0 ${HEIGHT}V${round(base - rise * chance())}`;
    for (let i = 0; i < bumps; i++) {
        const top = base - rise * (0.2 + 0.8 * chance());
        d += `Q${round((i + 0.5) * step)} ${round(top - rise * 0.4)} ${round((i + 1) * step)} ${round(base - rise * 0.5 * chance())}`;
    }
    return `<path d="${d}V${HEIGHT}z" ${attributes}/>`;
}

/** Where one, two or three silhouettes stand: the first is what the picture is about, the others lie behind it. */
export function places(count, chance) {
    const left = chance() < 0.5;
    const side = (x) => (left ? x : WIDTH - x);
    const [main, second, third] = [
        [{ x: 80, y: 62, size: 84, flip: false }],
        [{ x: side(92), y: 64, size: 80, flip: false }, { x: side(36), y: 52, size: 48, flip: left }],
        [{ x: 80, y: 66, size: 78, flip: false }, { x: side(28), y: 54, size: 44, flip: false }, { x: side(130), y: 40, size: 36, flip: false }],
    ][count - 1];
    return [main, second, third].slice(0, count);
}
