// What is kept in two levels, one below the other: groups of help, categories of products.
import { invalidField } from './refusal';

export type Hung = { id: string; parentId: string | null };

/** What is said of a parent: that there is none, that the third level is not there, that it holds others itself. */
export type HangingWords = { none: string; deep: string; holds: string };

/**
 * Lets one be hung below a parent. `id` is undefined for one that is being made.
 * @throws Refusal invalidInput (parentId) for an unknown parent, a third level or a circle
 */
export function checkTwoLevels(
  id: string | undefined,
  parentId: string,
  all: readonly Hung[],
  words: HangingWords,
): void {
  const parent = all.find((one) => one.id === parentId);
  if (!parent) throw invalidField('parentId', words.none);
  if (parent.parentId || parent.id === id) throw invalidField('parentId', words.deep);
  if (id && all.some((child) => child.parentId === id)) throw invalidField('parentId', words.holds);
}
