// styles.mjs: five styles, one hand. Each draws a scene with one to three silhouettes: duel as a relief in stone, ages as a travel poster, civ as a
// painted map, tempus as a woodcut, steel as an engineer's plate.
import { circle, fade, hills, places, rect, round, shape, HEIGHT, WIDTH } from './brush.mjs';

const whole = (fill) => rect(0, 0, WIDTH, HEIGHT, `fill="${fill}"`);

// Relief: what is cut is lit from the upper left.
const STONES = {
    field: ['#e3d3a0', '#b79a58'], forest: ['#c9c79a', '#83875a'], earth: ['#e2b48c', '#a9683f'], hills: ['#d9d2c4', '#958b7b'], fire: ['#e6b178', '#9d5a34'],
    interior: ['#e6d8c0', '#a98f6b'], store: ['#dccbab', '#94805c'], walls: ['#cfc8bd', '#857c72'], city: ['#efe6d6', '#b5a386'], temple: ['#f1ece1', '#b9b0a0'],
    water: ['#bcd6cf', '#6d948f'], sea: ['#b3cbd9', '#5d8199'], night: ['#b9b3c9', '#655f80'], desert: ['#f0d9a2', '#bf9a55'],
};

export function relief({ scene, shapes, chance }) {
    const [light, dark] = STONES[scene];
    const cut = ({ x, y, size, flip }, name, deep) =>
        shape(name, x + 1.8 * deep, y + 2.2 * deep, size, 'fill="#2b1c0c" opacity=".5"', flip) +
        shape(name, x - 1.1 * deep, y - 1.2 * deep, size, 'fill="#fffaf0" opacity=".85"', flip) +
        shape(name, x, y, size, `fill="url(#s)"`, flip);
    let out = `<defs>${fade('g', [[0, light], [1, dark]])}${fade('s', [[0, light], [1, mix(light, dark, 0.55)]])}</defs>${whole('url(#g)')}`;
    for (let i = 0; i < 26; i++) out += circle(chance() * WIDTH, chance() * HEIGHT, 0.4 + chance(), `fill="${chance() < 0.5 ? '#fff' : '#3a2a16'}" opacity=".14"`);
    out += frieze(scene, dark);
    const where = places(shapes.length, chance);
    for (let i = shapes.length - 1; i >= 0; i--) out += i ? `<g opacity=".75">${cut(where[i], shapes[i], 0.7)}</g>` : cut(where[i], shapes[i], 1);
    return out;
}

// Above and below: a meander, waves, or courses of stone.
function frieze(scene, dark) {
    let d = '';
    if (scene === 'sea' || scene === 'water') for (let x = -6; x < WIDTH; x += 12) d += `M${x} 8q6-8 9 0q-3 3-5 0M${x} 116q6-8 9 0q-3 3-5 0`;
    else if (scene === 'walls' || scene === 'hills') for (let x = 0; x < WIDTH; x += 16) d += `M${x} 104h16v8h-8v8M${x + 8} 104v8h8`;
    else for (let x = 0; x < WIDTH; x += 14) d += `M${x} 9h10v-6h-6v3h3M${x} 117h10v-6h-6v3h3`;
    const line = (dy, colour, opacity) => `<path d="${d}" transform="translate(0 ${dy})" fill="none" stroke="${colour}" stroke-width="1.3" opacity="${opacity}"/>`;
    return line(0.9, '#fff', 0.5) + line(0, mix(dark, '#000000', 0.3), 0.55);
}

// Poster: three flat skies, a sun with rays, hills in layers, silhouettes in one dark colour with a lit edge.
const SKIES = {
    field: ['#f7d488', '#e9a15b', '#5d8a4a', '#2f5a3a', '#16301f'], temple: ['#f6dfb0', '#e3a36b', '#b5713f', '#7b4327', '#33190e'], desert: ['#ffd98a', '#f0934e', '#d0743a', '#9a4a2b', '#3d1b12'],
    hills: ['#cfe3e2', '#8fb3b5', '#6d8a72', '#45604f', '#1b2b25'], city: ['#fbe3c0', '#d98d72', '#8a5a6a', '#553a56', '#241a33'], interior: ['#f3d7a2', '#c98a54', '#7d4a33', '#4e2b24', '#221210'],
    sea: ['#ffe7b5', '#7cc0c4', '#2f7f93', '#1c5670', '#0c2a3d'], night: ['#3c4a86', '#25305f', '#1b2347', '#131935', '#f0dfa8'], storm: ['#c3a199', '#7d5b66', '#56414f', '#382b39', '#150f18'],
    industry: ['#f4c692', '#c96f4c', '#7a4a45', '#4a3436', '#1d1416'], space: ['#1e2a5a', '#131a40', '#0c1029', '#090c1f', '#f4e3b8'], sky: ['#bfe2f2', '#6fb1d8', '#f1f4ee', '#cddfe6', '#12324f'],
    snow: ['#dfe9f2', '#a9c1d6', '#f4f7fa', '#cfdbe6', '#1f3350'], fire: ['#ffcf6b', '#e2572c', '#8f2a1d', '#541713', '#1e0806'], walls: ['#e9dcc3', '#b3a184', '#7f735f', '#554c40', '#231e18'],
    water: ['#dff0e4', '#8cc9b5', '#4c9a8b', '#2c6c66', '#0e3533'], store: ['#f0d9a8', '#c99c5b', '#8a6136', '#5a3d23', '#26180c'],
};

export function poster({ scene, shapes, chance }) {
    const [high, low, far, near, ink] = SKIES[scene];
    const dark = scene === 'night' || scene === 'space';
    const sun = { x: 34 + chance() * 92, y: 30 + chance() * 14 };
    let out = `<defs>${fade('g', [[0, high], [0.75, low]])}</defs>${whole('url(#g)')}`;
    if (dark) {
        for (let i = 0; i < 34; i++) out += circle(chance() * WIDTH, chance() * 86, 0.3 + chance() * 0.7, 'fill="#fff" opacity=".8"');
        out += circle(sun.x, sun.y, 13, 'fill="#f4e9c4" opacity=".9"') + circle(sun.x + 5, sun.y - 3, 12, `fill="${high}"`);
    } else {
        out += rays(sun) + circle(sun.x, sun.y, 15, 'fill="#fff6dc" opacity=".85"');
    }
    out += hills(chance, 88, 16, 3, `fill="${far}"`) + hills(chance, 102, 12, 4, `fill="${near}"`);
    if (scene === 'sea') out += swell(96, far);
    const where = places(shapes.length, chance);
    for (let i = shapes.length - 1; i > 0; i--) out += shape(shapes[i], where[i].x, where[i].y + 10, where[i].size, `fill="${dark ? ink : near}" opacity="${dark ? '.5' : '.85'}"`, where[i].flip);
    const { x, y, size } = where[0];
    out += shape(shapes[0], x + 2.4, y + 1.6, size, 'fill="#000" opacity=".28"') + shape(shapes[0], x - 0.9, y - 0.9, size, `fill="${dark ? '#fff' : '#fff3d6'}" opacity=".75"`) + shape(shapes[0], x, y, size, `fill="${ink}"`);
    return out;
}

function rays({ x, y }) {
    let d = '';
    for (let i = 0; i < 12; i++) {
        const [a, b] = [(i * Math.PI) / 6, (i * Math.PI) / 6 + 0.2];
        d += `M${round(x)} ${round(y)}L${round(x + 200 * Math.cos(a))} ${round(y + 200 * Math.sin(a))}L${round(x + 200 * Math.cos(b))} ${round(y + 200 * Math.sin(b))}z`;
    }
    return `<path d="${d}" fill="#fff8e0" opacity=".22"/>`;
}

function swell(top, colour) {
    let d = '';
    for (let row = 0; row < 3; row++) for (let x = -8 + row * 5; x < WIDTH; x += 18) d += `M${x} ${top + row * 8}q4.5-4 9 0t9 0`;
    return `<path d="${d}" fill="none" stroke="#fff" stroke-width="1" opacity=".35"/>` + `<path d="${d}" transform="translate(0 2)" fill="none" stroke="${mix(colour, '#000000', 0.4)}" stroke-width="1" opacity=".35"/>`;
}

// Painted map: parchment, rhumb lines, washes of colour that do not quite meet the ink.
const WASHES = {
    field: ['#a9b665', '#d8b45c'], forest: ['#6f8f55', '#a7a45b'], hills: ['#a69a7c', '#b9805a'], city: ['#c98f6a', '#9a7f9a'], temple: ['#c7a35c', '#8f9fb0'], sea: ['#7fa9b4', '#4f8394'], desert: ['#dcb66a', '#c98a53'],
    interior: ['#b98d5f', '#8d6f74'], industry: ['#9a8b86', '#b06a4a'], night: ['#6e76a0', '#5a5f86'], storm: ['#8d8591', '#a0605a'], walls: ['#a89d8c', '#8b7b6a'], space: ['#6f7fb0', '#9a86b0'], sky: ['#9cc3d0', '#b7c9c0'], fire: ['#d08048', '#b04a35'], water: ['#86b6a6', '#6f9fae'], snow: ['#b9c8d2', '#93a9bb'], store: ['#c0a06a', '#9a7b52'],
};

export function chart({ scene, shapes, chance }) {
    const [one, two] = WASHES[scene];
    const rose = { x: chance() < 0.5 ? 20 : 140, y: 22 };
    let lines = '';
    for (let i = 0; i < 16; i++) lines += `M${rose.x} ${rose.y}L${round(rose.x + 220 * Math.cos((i * Math.PI) / 8))} ${round(rose.y + 220 * Math.sin((i * Math.PI) / 8))}`;
    let out = `<defs>${fade('g', [[0, '#f6ead0'], [1, '#e6d2a8']])}<filter id="b" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="5"/></filter></defs>${whole('url(#g)')}`;
    out += `<path d="${lines}" fill="none" stroke="#8a6a3a" stroke-width=".5" opacity=".4"/>`;
    out += '<g filter="url(#b)">';
    for (let i = 0; i < 5; i++) out += `<ellipse cx="${round(20 + chance() * 120)}" cy="${round(36 + chance() * 66)}" rx="${round(20 + chance() * 26)}" ry="${round(9 + chance() * 15)}" fill="${i % 2 ? one : two}" opacity=".55"/>`;
    out += '</g>' + hills(chance, 110, 9, 5, `fill="${one}" opacity=".55"`) + hills(chance, 110, 9, 5, 'fill="none" stroke="#5a4022" stroke-width=".7" opacity=".6"');
    const where = places(shapes.length, chance);
    for (let i = shapes.length - 1; i >= 0; i--) {
        const { x, y, size, flip } = where[i];
        out += shape(shapes[i], x + 2, y + 1.6, size * 1.02, `fill="${i ? two : one}" opacity=".8"`, flip) + shape(shapes[i], x, y, size, `fill="#40290f" opacity="${i ? '.62' : '.94'}"`, flip);
    }
    return out;
}

// Woodcut: black ink and one colour on cream; the sky is cut in lines that grow thinner towards the light.
const SPOTS = { grassland: '#8fae4f', farmland: '#d9b04a', forest: '#4f7f52', hills: '#b58658', mountain: '#8c8a8a', sea: '#5f93ab', city: '#c0613f' };

export function woodcut({ scene, shapes, chance }) {
    const spot = SPOTS[scene];
    let out = whole('#f5ecd6') + circle(110 + chance() * 24, 30, 15, `fill="${spot}" opacity=".9"`);
    let sky = '';
    for (let y = 5; y < 84; y += 4.5) {
        let x = chance() * 10;
        while (x < WIDTH) {
            const length = 12 + chance() * 34;
            sky += `M${round(x)} ${round(y)}q${round(length / 2)} ${round(-1 + 2 * chance())} ${round(length)} 0`;
            x += length + 3 + chance() * 16 * (y / 84);
        }
    }
    out += `<path d="${sky}" fill="none" stroke="#221a12" stroke-width="1.1" opacity=".55"/>` + hills(chance, 98, 18, 3, `fill="${spot}"`) + hills(chance, 98, 18, 3, 'fill="none" stroke="#1d150d" stroke-width="1.6"');
    let ground = '';
    for (let i = 0; i < 34; i++) ground += `M${round(chance() * WIDTH)} ${round(98 + chance() * 20)}l${round(4 + chance() * 8)} ${round(-2 + chance() * 3)}`;
    out += `<path d="${ground}" stroke="#1d150d" stroke-width="1.2" fill="none" opacity=".8"/>`;
    const where = places(shapes.length, chance);
    for (let i = shapes.length - 1; i >= 0; i--) {
        const { x, y, size, flip } = where[i];
        out += shape(shapes[i], x, y, size, 'fill="#f5ecd6" stroke="#f5ecd6" stroke-width="17" stroke-linejoin="round"', flip) + shape(shapes[i], x, y, size, 'fill="#1d150d"', flip);
    }
    return out;
}

// Engineer's plate: a grid, construction circles, dimension lines, the thing as a drawing. The paper tells the age.
const PAPERS = {
    parchment: ['#ecdfc0', '#6b4f2a'], linen: ['#e3e2d2', '#44523f'], blueprint: ['#1d4a7c', '#e8f1fa'], steel: ['#38424e', '#dfe8ee'], night: ['#14213d', '#9fe0e6'],
};

export function plate({ scene, shapes, chance }) {
    const [paper, ink] = PAPERS[scene];
    let grid = '';
    for (let x = 10; x < WIDTH; x += 10) grid += `M${x} 0v${HEIGHT}`;
    for (let y = 10; y < HEIGHT; y += 10) grid += `M0 ${y}h${WIDTH}`;
    const where = places(shapes.length, chance);
    const { x, y, size } = where[0];
    const half = size / 2;
    const [left, right, foot] = [x - half, x + half, Math.min(y + half + 7, 113)];
    let out = whole(paper) + `<path d="${grid}" stroke="${ink}" stroke-width=".3" opacity=".28" fill="none"/>`;
    out += circle(x, y, half + 4, `fill="none" stroke="${ink}" stroke-width=".5" stroke-dasharray="4 2 1 2" opacity=".7"`);
    out += `<path d="M${round(left)} ${round(foot)}h${round(size)}M${round(left)} ${round(foot - 3)}v6M${round(right)} ${round(foot - 3)}v6M${round(x)} ${round(y - half - 8)}v${round(size + 12)}M${round(left - 8)} ${round(y)}h${round(size + 16)}" stroke="${ink}" stroke-width=".6" opacity=".75" fill="none"/>`;
    for (let i = shapes.length - 1; i > 0; i--) out += shape(shapes[i], where[i].x, where[i].y, where[i].size, `fill="none" stroke="${ink}" stroke-width="4.5" opacity=".7"`, where[i].flip);
    out += shape(shapes[0], x, y, size, `fill="${paper}" stroke="${paper}" stroke-width="13"`) + shape(shapes[0], x, y, size, `fill="${ink}" fill-opacity=".88" stroke="${ink}" stroke-width="2.5"`);
    return out + rect(4, 4, WIDTH - 8, HEIGHT - 8, `fill="none" stroke="${ink}" stroke-width="1"`);
}

/** A colour between two, as #rrggbb. */
export function mix(from, to, share) {
    const part = (colour, at) => Number.parseInt(colour.slice(at, at + 2), 16);
    return `#${[1, 3, 5].map((at) => Math.round(part(from, at) * (1 - share) + part(to, at) * share).toString(16).padStart(2, '0')).join('')}`;
}

export const styles = {
    duel: { draw: relief, scenes: STONES }, ages: { draw: poster, scenes: SKIES }, civ: { draw: chart, scenes: WASHES }, tempus: { draw: woodcut, scenes: SPOTS }, steel: { draw: plate, scenes: PAPERS },
};
