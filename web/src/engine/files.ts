// files.ts: the files beside the page. A server lets an address ask for so much in a while (docs/server.md): who shares his with many who open the page
// at the same time is told to come again (status 429), and does.

const BUSY = 429;
const TRIES = 8;
const PAUSE_MS = 500; // then longer

export async function fileOf(name: string, patience?: AbortSignal): Promise<Response> {
    for (let tries = 1; ; tries++) {
        const response = await fetch(name, patience ? { signal: patience } : {});
        if (response.ok) return response;
        if (response.status !== BUSY || tries === TRIES) throw new Error(`${name}: ${response.status}`);
        await new Promise((done) => setTimeout(done, tries * PAUSE_MS));
    }
}
