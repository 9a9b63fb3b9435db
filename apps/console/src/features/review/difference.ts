// Where two texts part: what they begin and end with alike stays plain.

export type Parted = readonly [before: string, differs: string, after: string];

/** Cuts a text into what it has in common with another one and what it has not. Amounts and numbers differ as a whole. */
export function partedFrom(text: string, other: string): Parted {
  if (NUMBER.test(text) && NUMBER.test(other)) return ['', text, ''];
  const [own, others] = [[...text], [...other]];
  const least = Math.min(own.length, others.length);
  let start = 0;
  while (start < least && own[start] === others[start]) start += 1;
  let end = 0;
  while (end < least - start && own.at(-1 - end) === others.at(-1 - end)) end += 1;
  const until = own.length - end;
  return [own.slice(0, start).join(''), own.slice(start, until).join(''), own.slice(until).join('')];
}

const NUMBER = /^[¥\d][\d,.\s*]*(元)?$/;
