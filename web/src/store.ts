// store.ts: one value that components watch. State flows one way: a message changes a store, the store renders the view.
import { useEffect, useState } from 'preact/hooks';

export class Store<T extends object> {
    #value: T;
    #watchers = new Set<(value: T) => void>();

    constructor(value: T) {
        this.#value = value;
    }

    get value(): T {
        return this.#value;
    }

    set(change: Partial<T>): void {
        this.#value = { ...this.#value, ...change };
        for (const watcher of [...this.#watchers]) watcher(this.#value);
    }

    watch(watcher: (value: T) => void): () => void {
        this.#watchers.add(watcher);
        return () => this.#watchers.delete(watcher);
    }
}

export function useStore<T extends object>(store: Store<T>): T {
    const [value, setValue] = useState(store.value);
    useEffect(() => {
        setValue(store.value);
        return store.watch(setValue);
    }, [store]);
    return value;
}
