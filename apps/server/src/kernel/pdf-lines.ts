// Where the lines of a text on paper end.

/** Marks that end something: one that does not fit hangs beyond the end, so that no line begins with it. */
const ENDING = /^[，。、；：？！）》」』】〕”’％·…]$/u;

/**
 * Breaks a text into lines at most `width` wide as `widthOf` measures. Han signs part anywhere; words and figures stay whole
 * where a line can hold them. Nothing is lost but blanks where a line ends.
 */
export function wrapped(text: string, width: number, widthOf: (part: string) => number): string[] {
  const measured = remembered(widthOf);
  const lines: string[] = [];
  let [line, used] = ['', 0];
  const end = () => {
    if (line.trim() !== '') lines.push(line.trimEnd());
    [line, used] = ['', 0];
  };
  const add = (part: string) => {
    line += part;
    used += measured(part);
  };
  /** What is wider than a line is parted wherever it has to be. */
  const addParted = (part: string) => {
    for (const sign of part) {
      if (used + measured(sign) > width) end();
      add(sign);
    }
  };
  for (const part of text.match(/\s+|[\x21-\x7e]+|[^\s\x21-\x7e]/gu) ?? []) {
    const [isBlank, fits] = [part.trim() === '', used + measured(part) <= width];
    if (isBlank ? fits && line !== '' : fits || (line !== '' && ENDING.test(part))) add(part);
    else if (!isBlank) {
      end();
      addParted(part);
    }
  }
  end();
  return lines;
}

function remembered(widthOf: (part: string) => number): (part: string) => number {
  const known = new Map<string, number>();
  return (part) => {
    const width = known.get(part) ?? widthOf(part);
    known.set(part, width);
    return width;
  };
}
