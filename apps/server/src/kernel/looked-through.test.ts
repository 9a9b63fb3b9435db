// A list that is looked through, over numbers of the test's own.
import { list, unoffered } from '@jishi/contract/list';
import { Whole } from '@jishi/contract/values';
import { openVault } from '@jishi/vault';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Context, MemberId } from './context';
import { type Slice, lookedThrough } from './looked-through';

const numbers = list({
  path: '/number/list',
  access: 'member',
  summary: '数',
  row: z.object({ of: z.string(), n: z.number() }),
  filter: { most: unoffered(Whole) },
  sums: { asked: z.string() },
  paged: 'cursor',
});

/** `most` numbers, the greatest first, from a cursor or so many after the first. */
function find(most: number, { limit, offset, cursor }: Slice) {
  const after = cursor === null ? most - offset : Number(cursor) - 1;
  const rows = Array.from({ length: Math.min(limit, after) }, (_, nth) => after - nth);
  return { rows, nextCursor: after > limit ? String(rows.at(-1)) : null };
}
const listNumbers = lookedThrough(numbers, {
  filter: (_ctx, { most }) => most,
  page: async ({ member }, most, slice) => ({ ...find(most, slice), total: most, asked: member }),
  show: ({ member }, rows) => rows.map((n) => ({ of: member, n })),
});
const vault = openVault([{ id: 1, key: Buffer.alloc(32, 1) }]);
const ctx = { vault, actor: { kind: 'member', memberId: '7' as MemberId }, member: '7' } as unknown as Context;
const shown = (page: { list: { n: number }[] }) => page.list.map(({ n }) => n);

test('a page is found by number or by cursor, with what stands beside it', async () => {
  const second = await listNumbers(ctx, { most: 5, pageNum: 2, pageSize: 2, cursor: '' });
  expect(second).toMatchObject({ total: 5, asked: '7', nextCursor: '2', pageNum: 2, pageSize: 2 });
  expect(shown(second)).toEqual([3, 2]);
  const next = await listNumbers(ctx, { most: 5, pageNum: 9, pageSize: 2, cursor: second.nextCursor! });
  expect([shown(next), next.nextCursor]).toEqual([[1], null]);
});

test('the file has the rows of all pages, each once, as the member who asked sees them', async () => {
  const file = listNumbers.file({
    kind: 1,
    head: ['数'],
    find: async (_ctx, most, slice) => find(most, slice),
    cells: ({ of, n }) => [`${of}:${n}`],
  });
  const written = [];
  for await (const piece of file.pieces(ctx, '8' as MemberId, { most: 450 })) written.push(...piece.flat());
  expect([written.length, written[0], new Set(written).size, written.at(-1)]).toEqual([450, '8:450', 450, '8:1']);
});
