// A list as people paste it, of phone numbers or of orders: one rule for the page and the server.

/** A line of a list; lines without anything are none. */
export type Line = { line: number; cells: readonly string[] };

/** Cuts a pasted list: a tab or else commas and semicolons separate columns. */
export function linesOf(list: string): Line[] {
  return list.split(/\r\n|\r|\n/).flatMap((text, at) => {
    if (text.trim() === '') return [];
    const cells = text.split(text.includes('\t') ? '\t' : /[,，;；]/).map((cell) => cell.trim());
    return [{ line: at + 1, cells }];
  });
}
