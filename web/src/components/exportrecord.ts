// exportrecord.ts: gives a person the record of a game as a file.
export function saveText(name: string, text: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export async function exportRecord(session: { id: string; record(): Promise<string | null> }): Promise<void> {
    const record = await session.record();
    if (record) saveText(`epoki-${session.id}.rec`, record);
}
