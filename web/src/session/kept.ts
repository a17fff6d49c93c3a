// kept.ts: small things this browser remembers about games, by their id: how far a person has seen, which tips were read, analyses. The oldest are
// forgotten first; a full or forbidden storage costs nothing but the memory.

type Entry<T> = [id: string, value: T];

export class Kept<T> {
    #key: string;
    #limit: number;

    constructor(name: string, limit: number) {
        this.#key = `epoki.${name}`;
        this.#limit = limit;
    }

    get(id: string): T | undefined {
        return this.entries().find(([each]) => each === id)?.[1];
    }

    set(id: string, value: T): void {
        this.#write([...this.entries().filter(([each]) => each !== id), [id, value]]);
    }

    remove(id: string): void {
        this.#write(this.entries().filter(([each]) => each !== id));
    }

    /** Everything kept, the oldest first. */
    entries(): Entry<T>[] {
        try {
            const found: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
            return Array.isArray(found) ? (found as Entry<T>[]).filter((entry) => Array.isArray(entry) && typeof entry[0] === 'string') : [];
        } catch {
            return [];
        }
    }

    #write(entries: Entry<T>[]): void {
        for (let first = Math.max(0, entries.length - this.#limit); first <= entries.length; first++) {
            try {
                localStorage.setItem(this.#key, JSON.stringify(entries.slice(first)));
                return;
            } catch {
                // no room: once more without the oldest
            }
        }
    }
}
