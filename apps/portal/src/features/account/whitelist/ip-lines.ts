// The whitelist as lines: how many count, which one a message of the server is about.

export const MOST_LINES = 100;

/** Lines that are not empty. */
export function countOf(content: string): number {
  return content.split('\n').filter((line) => line.trim()).length;
}

/** The list with an address at its end; the same list when it is there already. */
export function withAddress(content: string, address: string): string {
  const lines = content.split('\n').map((line) => line.trim());
  if (lines.includes(address)) return content;
  return content.trim() ? `${content.trimEnd()}\n${address}` : address;
}

export type LineError = { line: number; message: string };

/** The parts of messages that name a line, such as 第 3 行不是地址, and those that name none. */
export function lineErrors(messages: readonly string[]): { lines: LineError[]; rest: string[] } {
  const lines: LineError[] = [];
  const rest: string[] = [];
  for (const message of messages.flatMap((text) => text.split('；'))) {
    const line = Number(/第\s*(\d+)\s*行/.exec(message)?.[1] ?? 0);
    if (line > 0) lines.push({ line, message });
    else rest.push(message);
  }
  return { lines, rest };
}

/** A line's position in the text, to select it. */
export function placeOf(content: string, line: number): { start: number; end: number } {
  const lines = content.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  return { start: before, end: before + (lines[line - 1]?.length ?? 0) };
}
