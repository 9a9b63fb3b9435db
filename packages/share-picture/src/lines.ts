// Where a text breaks into lines.

/** Characters that must not begin a line: they stay with the preceding text. */
const CLOSING = /^[\s，。、；：？！）】》」』’”…,.;:?!)\]}%·]$/u;
/** Words of Latin letters and figures stay whole; of Han characters each may end a line. */
const PIECES = /[\p{Script=Latin}\p{N}]+(?:[-_./:@][\p{Script=Latin}\p{N}]+)*|./gsu;

/**
 * The lines of a text, none wider than `width` by `widthOf`, at most `count` of them: the last one ends in … when
 * something is left out.
 */
export function brokenInto(
  text: string,
  { width, count, widthOf }: { width: number; count: number; widthOf: (line: string) => number },
): { lines: string[]; whole: boolean } {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text, (part) => widthOf(part) <= width)) {
    if (line !== '' && widthOf(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
    if (lines.length === count)
      return { lines: [...lines.slice(0, -1), cut(lines.at(-1)!, width, widthOf)], whole: false };
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return { lines, whole: true };
}

/** What may not be torn apart, unless it is wider than a line on its own. */
function pieces(text: string, fits: (piece: string) => boolean): string[] {
  const found: string[] = [];
  for (const [piece] of text.matchAll(PIECES)) {
    const joined = (found.at(-1) ?? '') + piece;
    if (found.length > 0 && CLOSING.test(piece) && fits(joined)) found[found.length - 1] = joined;
    else if (fits(piece)) found.push(piece);
    else found.push(...piece);
  }
  return found;
}

function cut(line: string, width: number, widthOf: (line: string) => number): string {
  const signs = [...line];
  while (signs.length > 0 && widthOf(`${signs.join('')}…`) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}
