// Where a case of the review queue stands: `/reviews/withdrawal/7`, or among all kinds `/reviews/all/7`.
import { reviewKind } from '@jishi/contract/enums/review';

/** The queue of all kinds. */
export const EVERY_KIND = 'all';

const NAMES: readonly (readonly [name: string, kind: number])[] = Object.entries(reviewKind).flatMap(([name, kind]) =>
  typeof kind === 'number' ? [[name, kind] as const] : [],
);

/** The kind that an address names; undefined for all kinds. */
export function kindNamed(name: string): number | undefined {
  return NAMES.find(([known]) => known === name)?.[1];
}

/** The address of a kind's queue, and of a case in it. Without a kind: of all kinds. */
export function reviewAddress(kind: number | undefined, id?: string): string {
  const name = NAMES.find(([, value]) => value === kind)?.[0] ?? EVERY_KIND;
  return `/reviews/${name}${id ? `/${id}` : ''}`;
}
