// names.ts: names of accounts as somebody types or pastes them.
export const namesIn = (text: string): string[] => text.split(/[,;\n]/).map((name) => name.trim()).filter(Boolean);
