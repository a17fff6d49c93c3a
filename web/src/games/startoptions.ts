// startoptions.ts: options a new game begins with in the page, where they differ from the standard of the library.

/** With which people can play at once, where the standard takes its time. */
export const startOptions: Record<string, Record<string, string | number>> = { tempus: { setup: 'auto' } };

/** The same at a shared table, where people may have to leave: resigning is a political action of the rulebook, which the standard leaves out. */
export const sharedOptions: typeof startOptions = { ...startOptions, ages: { resign: 1 } };
