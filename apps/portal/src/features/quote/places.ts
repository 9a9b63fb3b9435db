// Where the parts of the quote page stand in its address.
const PARTS = ['records', 'notices', 'recipients', 'edit'] as const;
export type Part = (typeof PARTS)[number];

export function partOf(tab: string | undefined): Part {
  return PARTS.find((part) => part === tab) ?? 'records';
}

export function partHref(part: Part): string {
  return part === 'records' ? '/quote' : `/quote?tab=${part}`;
}

export const versionHref = (id: string) => `/quote?id=${id}`;
