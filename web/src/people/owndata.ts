// owndata.ts: everything that the server has stored about the person, asked for a part at a time.
import type { Exported } from 'messages/protocol.ts';
import { ask } from './link.ts';

export async function ownData(): Promise<Omit<Exported, 'next'>> {
    const { next, ...all } = await ask('export_data', {});
    const games = [...all.games];
    for (let from = next; from; ) {
        const part = await ask('export_data', from);
        games.push(...part.games);
        from = part.next;
    }
    return { ...all, games };
}
