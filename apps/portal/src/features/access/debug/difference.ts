// Where two strings to sign differ first.

/** Letters and digits that were not kept. They equal whatever stands in their place. */
const MASK = '*';

export type Difference = {
  /** From 1, in the server's string. */
  byte: number;
  line: number;
  column: number;
  /** What stands there in each, '' at an end. */
  server: string;
  own: string;
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The first sign that differs; undefined where none does. */
export function firstDifference(server: string, own: string): Difference | undefined {
  const [one, other] = [[...server], [...own]];
  const at = one.findIndex((sign, index) => !same(sign, other[index]));
  const from = at >= 0 ? at : other.length > one.length ? one.length : -1;
  if (from < 0) return undefined;
  const before = one.slice(0, from).join('');
  const lines = before.split('\n');
  return {
    byte: bytesOf(before).length + sharedBytes(one[from] ?? '', other[from] ?? '') + 1,
    line: lines.length,
    column: [...lines.at(-1)!].length + 1,
    server: one[from] ?? '',
    own: other[from] ?? '',
  };
}

function same(sign: string, other: string | undefined): boolean {
  return (
    sign === other || (other !== undefined && other !== '\n' && sign !== '\n' && (sign === MASK || other === MASK))
  );
}

/** Bytes at which two signs begin alike. */
function sharedBytes(sign: string, other: string): number {
  const [one, two] = [bytesOf(sign), bytesOf(other)];
  const at = one.findIndex((byte, index) => byte !== two[index]);
  return at < 0 ? one.length : at;
}

/** The bytes of a sign as hexadecimal digits, such as E4 BD A0. */
export function hexOf(sign: string): string {
  return [...bytesOf(sign)].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}

export type LinePair = { line: number; server: string | undefined; own: string | undefined; same: boolean };

/** Both strings line by line. */
export function linePairs(server: string, own: string): LinePair[] {
  const [one, other] = [server.split('\n'), own.split('\n')];
  return Array.from({ length: Math.max(one.length, other.length) }, (_none, index) => {
    const [left, right] = [one[index], other[index]];
    const isSame = left !== undefined && right !== undefined && firstDifference(left, right) === undefined;
    return { line: index + 1, server: left, own: right, same: isSame };
  });
}

/** A line around the sign at a column: what is marked is a whole percent-encoding where one begins there. */
export function markedLine(line: string, column: number): [before: string, marked: string, after: string] {
  const signs = [...line];
  const rest = signs.slice(column - 1).join('');
  const marked = /^%[0-9A-F*]{2}/i.exec(rest)?.[0] ?? signs[column - 1] ?? '';
  return [signs.slice(0, column - 1).join(''), marked, rest.slice(marked.length)];
}
