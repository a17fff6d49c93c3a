// record.ts: the text of a game record (docs/records.md), taken apart and put together. What the actions mean is the library's business.

const BEGIN = 'begin';

/** The header up to and with `begin`. */
export function headOf(record: string): string {
    const lines = record.split('\n');
    const at = lines.findIndex((line) => line.trim() === BEGIN);
    if (at < 0) throw new Error('not a game record');
    return `${lines.slice(0, at + 1).join('\n')}\n`;
}

/** The actions in notation; comments and checks are left out. */
export function actionsOf(record: string): string[] {
    const lines = record.split('\n').map((line) => line.trim());
    return lines.slice(lines.indexOf(BEGIN) + 1).filter((line) => line && !line.startsWith('#') && !line.startsWith('='));
}

export function recordOf(head: string, actions: readonly string[]): string {
    return head + actions.map((action) => `${action}\n`).join('');
}

/** The first `version` actions of a record. */
export function prefixOf(record: string, version: number): string {
    return recordOf(headOf(record), actionsOf(record).slice(0, version));
}

/** A line of the header: `field(record, 'game')`. */
export function fieldOf(record: string, name: string): string | undefined {
    const line = headOf(record).split('\n').find((each) => each.startsWith(`${name} `));
    return line?.slice(name.length + 1).trim();
}

/** The options of a record, as a new game takes them. */
export function optionsOf(record: string): Record<string, string | number> {
    const lines = [...headOf(record).matchAll(/^option (\S+) (\S+)$/gm)];
    return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, /^\d+$/.test(value) ? Number(value) : value]));
}
