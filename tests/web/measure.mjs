// measure.mjs: what can be measured on a picture of a table: text that is cut off, covered or small, the largest empty rectangle, things of legal actions that are
// out of sight. Used by shots.mjs, which makes the pictures, and by layout.test.mjs, which holds
// the boards to the limits.

export const SIZES = [[1366, 768], [1920, 1080], [2560, 1440], [1024, 768], [844, 390], [390, 844]].map(([width, height]) => ({ width, height }));
export const sizeName = ({ width, height }) => `${width}x${height}`;
export const isPhone = ({ width, height }) => Math.min(width, height) < 500;
export const isLaptop = (size) => !isPhone(size);

/** Runs in the page. */
function measureHere() {
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
    const width = (box) => Math.max(0, box.right - box.left);
    const height = (box) => Math.max(0, box.bottom - box.top);
    const area = (box) => width(box) * height(box);
    const say = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 40);
    const where = (element) => {
        const names = [];
        for (let at = element; at && names.length < 3; at = at.parentElement) {
            const name = (at.getAttribute('class') ?? '').split(' ')[0];
            if (name) names.unshift(`.${name}`);
        }
        return names.join(' ') || element.tagName;
    };

    /** What is asked of an element again and again is answered once. */
    const once = (answer) => {
        const known = new Map();
        return (element) => {
            if (!known.has(element)) known.set(element, answer(element));
            return known.get(element);
        };
    };

    /** For screen readers only. */
    const isHidden = once((element) => {
        const box = element.getBoundingClientRect();
        if (getComputedStyle(element).position === 'absolute' && box.width <= 1 && box.height <= 1) return true;
        return element.parentElement !== null && isHidden(element.parentElement);
    });

    /** For screen readers only, or not shown. */
    const isUnseen = once((element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) || element.closest('.hidden, [aria-hidden="true"] title, svg title, option') !== null || isHidden(element));

    /** The frame of an element that cuts off what stands out of it. */
    const frameOf = once((element) => {
        const style = getComputedStyle(element);
        const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
        if (!cuts || /^(inline|contents)$/.test(style.display)) return null;
        const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY) && (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
        return { box: element.getBoundingClientRect(), rolls: scrolls || element.closest('.map') !== null }; // maps are dragged
    });

    /** What is left of a box after the ancestors that cut it off; `rolled`: by one that can be scrolled. */
    const cutBy = (element, box) => {
        let rest = box;
        let rolled = false;
        for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
            const frame = frameOf(at);
            if (!frame) continue;
            const next = meet(rest, frame.box);
            if (frame.rolls && area(next) < area(rest) - 1) rolled = true;
            rest = next;
        }
        return { rest, rolled };
    };

    const sizeOf = (element) => {
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
        if (matrix) return size * Math.hypot(matrix.a, matrix.b);
        const box = element.getBoundingClientRect();
        const scale = element.offsetWidth ? box.width / element.offsetWidth : 1;
        return Math.abs(scale - 1) > 0.08 ? size * scale : size; // offsetWidth is rounded: a narrow word is not smaller for that
    };

    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || !element || /^(SCRIPT|STYLE|TITLE)$/i.test(element.tagName) || isUnseen(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
            if (rect.width < 2 || rect.height < 2 || area(meet(rect, screen)) < 4) continue;
            texts.push({ element, text: node.data, box: rect });
        }
    }

    const found = { clipped: [], covered: [], overlapping: [], smallest: Infinity, small: [], outOfSight: [] };
    const shown = [];
    for (const each of texts) {
        const { element, text, box } = each;
        const { rest, rolled } = cutBy(element, box);
        if (area(meet(rest, screen)) < 4) { if (!rolled && area(rest) < 4) found.clipped.push(`${where(element)}: ${say(text)}`); continue; }
        if (!rolled && (width(rest) < width(box) - 2 || height(rest) < height(box) * 0.75)) found.clipped.push(`${where(element)}: ${say(text)}`);
        const size = sizeOf(element);
        if (size < found.smallest) found.smallest = size;
        if (size < 12) found.small.push([Math.round(size * 10) / 10, `${where(element)}: ${say(text)}`]);
        if (rolled) continue;
        const visible = meet(rest, screen);
        const top = document.elementFromPoint((visible.left + visible.right) / 2, (visible.top + visible.bottom) / 2);
        const sharesControl = top && (top.contains(element) || element.contains(top) || (top.closest('button, a, label, .thing, g') !== null && top.closest('button, a, label, .thing, g') === element.closest('button, a, label, .thing, g')));
        if (!sharesControl && top?.closest('.pyramid') && top.closest('.pyramid') === element.closest('.pyramid')) continue; // cards of a pyramid lie under each other
        const letsThrough = getComputedStyle(element).pointerEvents === 'none';
        if (top?.closest('.sheet') && !element.closest('.sheet')) continue; // a question laid over the map
        const liesOnMap = element.closest('.map') !== null && top?.closest('.map-cells'); // what is clicked on a map lies over what is drawn
        if (top && !sharesControl && !letsThrough && !liesOnMap) found.covered.push(`${where(element)}: ${say(text)} (by ${where(top)})`);
        else shown.push({ ...each, visible });
    }
    for (let one = 0; one < shown.length; one++) {
        for (let two = one + 1; two < shown.length; two++) {
            const [a, b] = [shown[one], shown[two]];
            if (a.element === b.element || Boolean(a.element.closest('.sheet')) !== Boolean(b.element.closest('.sheet'))) continue;
            // Glyphs are lower than their lines: rows that only touch are fine.
            const common = meet(a.visible, b.visible);
            if (width(common) > 3 && height(common) > 0.35 * Math.min(height(a.box), height(b.box))) found.overlapping.push(`${where(a.element)}: ${say(a.text)} / ${where(b.element)}: ${say(b.text)}`);
        }
    }

    const inSight = (element) => {
        const box = element.getBoundingClientRect();
        const { rest } = cutBy(element, box);
        const visible = meet(rest, screen);
        if (area(visible) < Math.max(60, 0.3 * area(box))) return false;
        const top = document.elementFromPoint((visible.left + visible.right) / 2, (visible.top + visible.bottom) / 2);
        return top !== null && (element.contains(top) || top.contains(element) || top.closest('[data-ref]')?.getAttribute('data-ref') === element.getAttribute('data-ref') || area(visible) > 0.6 * area(box));
    };
    const entries = [...document.querySelectorAll('.actions [data-action], .drawer [data-action]')];
    for (const entry of entries) {
        const refs = (entry.dataset.refs ?? '').split(' ').filter(Boolean);
        const things = refs.flatMap((ref) => [...document.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)]).filter((thing) => !thing.closest('.actions, .drawer, .log'));
        const elsewhere = [...document.querySelectorAll(`[data-move="${CSS.escape(entry.dataset.action)}"], [data-action="${CSS.escape(entry.dataset.action)}"], [data-primary="${CSS.escape(entry.dataset.action)}"], [data-answer="${CSS.escape(entry.dataset.action)}"]`)];
        if (!things.some(inSight) && !elsewhere.some(inSight)) found.outOfSight.push(entry.dataset.action);
    }
    found.small.sort((a, b) => a[0] - b[0]);
    return found;
}

const HALF = 0.5; // a picture of half the size shows as well where nothing is, in a quarter of the time

/** The page as a small picture, in base64. */
async function smallPicture(page) {
    const { width, height } = page.viewportSize();
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip: { x: 0, y: 0, width, height, scale: HALF } });
    await session.detach();
    return data;
}

/** The largest rectangle of a picture in which nothing is drawn, in pixels of the page and as a share of it; runs in an empty page of the same browser. */
async function largestEmpty(blank, picture) {
    return blank.evaluate(async ([data, half]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
        const CELL = 4;
        const WIDE = CELL / half; // of a cell in the page
        const [columns, rows] = [Math.floor(image.width / CELL), Math.floor(image.height / CELL)];
        const isFlat = (column, row) => {
            const low = [255, 255, 255];
            const high = [0, 0, 0];
            for (let y = row * CELL; y < (row + 1) * CELL; y++) {
                for (let x = column * CELL; x < (column + 1) * CELL; x++) {
                    for (let part = 0; part < 3; part++) {
                        const value = pixels[4 * (y * image.width + x) + part];
                        if (value < low[part]) low[part] = value;
                        if (value > high[part]) high[part] = value;
                    }
                }
            }
            return high.every((value, part) => value - low[part] < 8);
        };
        const heights = new Array(columns).fill(0);
        let best = { cells: 0 };
        for (let row = 0; row < rows; row++) {
            for (let column = 0; column < columns; column++) heights[column] = isFlat(column, row) ? heights[column] + 1 : 0;
            const open = []; // columns of growing height
            for (let column = 0; column <= columns; column++) {
                const now = column < columns ? heights[column] : 0;
                let from = column;
                while (open.length && open.at(-1)[1] >= now) {
                    const [start, tall] = open.pop();
                    const cells = tall * (column - start);
                    if (cells > best.cells) best = { cells, x: start * WIDE, y: (row - tall + 1) * WIDE, width: (column - start) * WIDE, height: tall * WIDE };
                    from = start;
                }
                open.push([from, now]);
            }
        }
        return { ...best, share: best.cells / (columns * rows) };
    }, [picture, HALF]);
}

/** Everything that is measured of the page as it stands. `blank`: an empty page of the same browser. */
export async function measure(page, blank) {
    const picture = await smallPicture(page);
    const found = await page.evaluate(measureHere);
    return { ...found, empty: await largestEmpty(blank, picture) };
}

/** What is wrong by the limits of the table: short texts by kind; a kind that is well is missing. */
export function faults(found, size) {
    const least = isPhone(size) ? 11 : 12;
    const { empty } = found;
    const all = {
        clipped: found.clipped,
        covered: found.covered,
        overlapping: found.overlapping,
        small: found.small.filter(([pixels]) => pixels < least - 0.05).map(([pixels, text]) => `${pixels} px ${text}`),
        unseen: isLaptop(size) ? found.outOfSight : [],
        empty: empty.share > 1 / 8 ? [`${empty.width}x${empty.height} at ${empty.x},${empty.y} (${Math.round(100 * empty.share)} %)`] : [],
    };
    return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length));
}

/** A line for each kind of fault. */
export const faultLines = (wrong) => Object.entries(wrong).map(([kind, list]) => `${kind} (${list.length}): ${[...new Set(list)].slice(0, 6).join(' | ')}`);
