// Where two texts part: what they begin and end with alike stays plain.

type Parted = readonly [before: string, differs: string, after: string];

/** Cuts a text into what it has in common with another one and what it has not. Numbers and codes are not cut. */
export function partedFrom(text: string, other: string): Parted {
  const [own, others] = [[...text], [...other]];
  const least = Math.min(own.length, others.length);
  let start = 0;
  while (start < least && own[start] === others[start]) start += 1;
  let end = 0;
  while (end < least - start && own.at(-1 - end) === others.at(-1 - end)) end += 1;
  let until = own.length - end;
  while (start > 0 && isWithin(own, start)) start -= 1;
  while (until < own.length && isWithin(own, until)) until += 1;
  return [own.slice(0, start).join(''), own.slice(start, until).join(''), own.slice(until).join('')];
}

/** Whether a place lies in the middle of a number or a code. */
const isWithin = (signs: readonly string[], at: number) => CODE.test(signs[at - 1] ?? '') && CODE.test(signs[at] ?? '');

const CODE = /[\dA-Za-z,.*]/;
