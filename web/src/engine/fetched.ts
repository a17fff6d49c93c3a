// fetched.ts: parts of the page that come when they are needed. One that does not come is told by `missing`; but when the server has a newer page, whose parts have
// other names, the page is loaded anew: games are kept at every move.
import { missing } from './texts.ts';

const RELOADED = 'epoki.reloaded';

/** Whether the page was loaded anew just now, for the same reason: then it is no use. */
function wasReloaded(): boolean {
    try {
        const before = Number(sessionStorage.getItem(RELOADED) ?? 0);
        sessionStorage.setItem(RELOADED, String(Date.now()));
        return Date.now() - before < 60000;
    } catch {
        return true; // nothing can be remembered: it could go on for ever
    }
}

async function isNewer(): Promise<boolean> {
    const script = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src') ?? '';
    const page = await fetch('./', { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(script);
}

export async function fetched<T>(part: Promise<T>): Promise<T> {
    try {
        return await part;
    } catch (error) {
        if ((await isNewer().catch(() => false)) && !wasReloaded()) location.reload();
        else missing.set({ what: (error as Error).message });
        throw error;
    }
}
