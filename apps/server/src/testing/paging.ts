// Lists that are paged by the ids of their rows.
import { expect } from 'vitest';
import type { pagePlan } from './plans';

export type Page = {
  list: { id: string; time: string }[];
  total: number;
  totalCapped: boolean;
  nextCursor: string | null;
};

/** Walks a whole list by its cursors: each of `rows` rows once, the newest first. */
export async function walkWhole(
  list: (input: { pageSize: number; cursor: string | null }) => Promise<Page>,
  rows: number,
): Promise<void> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list({ pageSize: 100, cursor });
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(rows);
  expect(new Set(seen).size).toBe(rows);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
}

/** A page is read off one index under a condition, without sorting and without reading past it. */
export function expectReadOff(nodes: Awaited<ReturnType<typeof pagePlan>>, index: string, condition: RegExp): void {
  expect(nodes.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Scan']);
  expect(nodes[1]).toMatchObject({ 'Index Name': index, 'Index Cond': expect.stringMatching(condition) });
}
