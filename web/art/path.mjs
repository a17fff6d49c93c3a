// path.mjs: path data on a grid. Every point is moved to the nearest whole number and written relative to the one before, which halves the bytes; errors do not
// add up, because it is the points that are rounded and not the steps between them.

const ARGUMENTS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** The commands of path data: [letter, numbers]. In an arc the two flags may stand without anything between them. */
function* commands(data) {
    const tokens = /([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)|[\s,]+/gy;
    let letter = '';
    let numbers = [];
    const flag = /[\s,]*([01])/y;
    let at = 0;
    while (at < data.length) {
        const upper = letter.toUpperCase();
        if (upper === 'A' && (numbers.length === 3 || numbers.length === 4)) {
            flag.lastIndex = at;
            const match = flag.exec(data);
            if (!match) throw new Error('an arc lacks a flag');
            numbers.push(Number(match[1]));
            at = flag.lastIndex;
            continue;
        }
        tokens.lastIndex = at;
        const match = tokens.exec(data);
        if (!match) throw new Error(`no path data: ${data.slice(at, at + 12)}`);
        at = tokens.lastIndex;
        if (match[1]) {
            letter = match[1];
            numbers = [];
            if (letter.toUpperCase() === 'Z') yield [letter, []];
        } else if (match[2]) {
            numbers.push(Number(match[2]));
            if (numbers.length === ARGUMENTS[letter.toUpperCase()]) {
                yield [letter, numbers];
                numbers = [];
                if (letter === 'M') letter = 'L';
                if (letter === 'm') letter = 'l';
            }
        }
    }
}

/** The same outline, `scale` times as large, on whole numbers. */
export function onGrid(data, scale) {
    let out = '';
    let last = '';
    let [x, y] = [0, 0]; // the true point
    let [gridX, gridY] = [0, 0]; // where what was written has come to
    let start = [0, 0, 0, 0];
    const write = (letter, numbers) => {
        const words = numbers.map(String);
        const joined = words.map((word, at) => (at === 0 ? (letter === last && word[0] !== '-' ? ' ' : '') : word[0] === '-' ? '' : ' ') + word).join('');
        out += (letter === last ? '' : letter) + joined;
        last = letter === 'm' ? 'l' : letter;
    };
    for (const [letter, unscaled] of commands(data)) {
        const isArc = letter.toUpperCase() === 'A';
        const numbers = unscaled.map((value, at) => (isArc && at > 1 && at < 5 ? value : value * scale));
        const upper = letter.toUpperCase();
        const relative = letter !== upper;
        if (upper === 'Z') {
            write('z', []);
            last = '';
            [x, y, gridX, gridY] = start;
            continue;
        }
        const pointX = (value) => (relative ? x + value : value);
        const pointY = (value) => (relative ? y + value : value);
        if (upper === 'H' || upper === 'V') {
            if (upper === 'H') x = pointX(numbers[0]);
            else y = pointY(numbers[0]);
            write(letter.toLowerCase(), [upper === 'H' ? Math.round(x) - gridX : Math.round(y) - gridY]);
        } else if (upper === 'A') {
            const [rx, ry, turn, large, sweep, toX, toY] = numbers;
            const [nextX, nextY] = [pointX(toX), pointY(toY)];
            write('a', [Math.max(1, Math.round(rx)), Math.max(1, Math.round(ry)), Math.round(turn), large, sweep, Math.round(nextX) - gridX, Math.round(nextY) - gridY]);
            [x, y] = [nextX, nextY];
        } else {
            const points = numbers.map((value, at) => (at % 2 ? pointY(value) : pointX(value)));
            write(letter.toLowerCase(), points.map((value, at) => Math.round(value) - (at % 2 ? gridY : gridX)));
            [x, y] = points.slice(-2);
        }
        [gridX, gridY] = [Math.round(x), Math.round(y)];
        if (upper === 'M') start = [x, y, gridX, gridY];
    }
    return out;
}
