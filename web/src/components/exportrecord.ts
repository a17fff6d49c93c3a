// exportrecord.ts: gives a person the record of a game, or whatever else, as a file.
export const saveText = (name: string, text: string): void => saveBlob(name, new Blob([text], { type: 'text/plain' }));

export function saveBlob(name: string, content: Blob): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function exportRecord(session: { id: string; record(): string | null }): void {
    const record = session.record();
    if (record) saveText(`epoki-${session.id}.rec`, record);
}
