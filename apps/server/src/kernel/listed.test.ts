// A list of parcels, declared as domains declare theirs, on a table of the test's own.
import type { Permission } from '@jishi/contract/endpoint';
import { belongsTo, choice, list, search, unoffered } from '@jishi/contract/list';
import { Id, Money, Time } from '@jishi/contract/values';
import { sql } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Actor, Context, MemberId } from './context';
import { listed } from './listed';

const Parcel = z.object({ no: z.string(), memberId: z.string(), price: Money, sendTime: Time.nullable() });
const filter = { word: search('单号'), status: choice('applyStatus', '状态'), of: unoffered(Id.nullish()) };
const call = { summary: '包裹', row: Parcel } as const;

const ownParcels = list({
  ...call,
  path: '/parcel/list',
  access: 'member',
  filter,
  period: '寄出时间',
  sums: { price: Money },
  paged: 'pages',
});
const allParcels = list({
  ...call,
  path: '/console-api/parcel/list',
  access: 'operator',
  permission: 'order.read',
  filter: { memberId: belongsTo('会员编号') },
  paged: 'cursor',
});

const columns = { no: sql`p.no`, memberId: sql`p.member_id`, price: sql`p.price`, sendTime: sql`p.sent_at` };
const listOwn = listed(ownParcels, {
  from: sql`parcel p`,
  columns,
  where: {
    word: (word) => sql`p.no = ${word}`,
    status: (status) => sql`p.status = ${status}`,
    of: (id) => sql`p.id = ${id}`,
  },
  own: (memberId) => sql`p.member_id = ${memberId}`,
  at: sql`p.sent_at`,
  order: sql`p.no`,
  sums: async ({ db }, matching) => {
    const { price } = await db.one<{ price: number }>(sql`select coalesce(sum(price), 0)::int as price ${matching}`);
    return { price: (price / 100_000).toFixed(2) };
  },
});
const listAll = listed(allParcels, {
  from: sql`parcel p`,
  columns: sql`p.no, p.member_id`,
  row: (row: { no: string; memberId: string }, ctx) => ({ ...row, price: '0.00', sendTime: ctx.ip }),
  where: { memberId: (id) => sql`p.member_id = ${id}` },
  id: sql`p.id`,
});

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.run(
    sql`create table parcel (id bigint primary key, no text, member_id bigint, status int, price bigint, sent_at timestamptz)`,
  );
  await db.run(sql`
    insert into parcel
    select n, 'P' || n, n % 2 + 1, n % 3 + 1, n * 100000, timestamptz '2026-03-10 00:00:00+08' + n * interval '1 hour'
    from generate_series(1, 25) n`);
});
afterAll(() => db.drop());

const as = (actor: Actor): Context => ({ db, actor, ip: '10.0.0.1' }) as unknown as Context;
const member = () => as({ kind: 'member', memberId: '1' as MemberId, sessionId: '', token: '' });
const operator = (...permissions: Permission[]) =>
  as({ kind: 'operator', operatorId: '9', sessionId: '', permissions: new Set(permissions) });
const own = (input: object) => listOwn(member(), ownParcels.input.parse(input));
const every = (input: object) => listAll(operator('order.read'), allParcels.input.parse(input));

test('a member gets rows of their own, page by page, written as the wire writes them', async () => {
  expect(await own({ pageNum: 2, pageSize: 5 })).toEqual({
    list: ['P2', 'P20', 'P22', 'P24', 'P4'].map((no) => ({
      no,
      memberId: '1',
      price: `${no.slice(1)}.00`,
      sendTime: `2026-03-${no === 'P24' ? '11 00' : no.length < 3 ? `10 0${no.slice(1)}` : `10 ${no.slice(1)}`}:00:00`,
    })),
    total: 12,
    pageNum: 2,
    pageSize: 5,
    price: '156.00',
  });
});

test('conditions mean what was declared, together, for the rows, their number and their sums', async () => {
  expect(await own({ status: 1, beginTime: '2026-03-10 06:00:00', endTime: '2026-03-10 12:00:00' })).toMatchObject({
    list: [{ no: 'P12' }, { no: 'P6' }],
    total: 2,
    price: '18.00',
  });
  expect(await own({ word: 'P1' })).toMatchObject({ list: [], total: 0, price: '0.00' }); // another member's
  expect(await own({ word: '', status: null })).toMatchObject({ total: 12 });
  expect(await own({ of: '4' })).toMatchObject({ total: 1 });
});

test('a cursor leads from page to page, the newest first, and never twice to a row', async () => {
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await every({ memberId: '2', pageSize: 5, cursor });
    expect(page).toMatchObject({ total: 13, totalCapped: false });
    seen.push(...page.list.map(({ no }) => no));
    cursor = page.nextCursor ?? null;
  }
  expect(seen).toEqual([25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1].map((n) => `P${n}`));
  const [row] = (await every({ pageSize: 1 })).list;
  expect(row).toEqual({ no: 'P25', memberId: '2', price: '0.00', sendTime: '10.0.0.1' });
  await expect(every({ cursor: 'not one' })).rejects.toThrow('翻页标记不正确');
});

test('who may not see a list gets none of it', async () => {
  await expect(listAll(operator('ledger.read'), allParcels.input.parse({}))).rejects.toMatchObject({
    refusal: 'permissionMissing',
  });
  await expect(listAll(member(), allParcels.input.parse({}))).rejects.toMatchObject({ refusal: 'notLoggedIn' });
  await expect(listOwn(operator('order.read'), ownParcels.input.parse({}))).rejects.toMatchObject({
    refusal: 'notLoggedIn',
  });
});

test('a list that leaves out whose rows they are, its order or its time cannot be declared', () => {
  const where = { word: () => sql`true`, status: () => sql`true`, of: () => sql`true` };
  const whole = { from: sql`parcel p`, columns, where, own: () => sql`true`, order: sql`p.no`, at: sql`p.sent_at` };
  for (const left of ['own', 'order', 'at'] as const) {
    const { [left]: _, ...rest } = whole;
    expect(() => listed(ownParcels, { ...rest, sums: async () => ({ price: '0.00' }) })).toThrow('/parcel/list');
  }
});

test('a value that is not in the enumeration is refused in words that name the field', () => {
  expect(ownParcels.input.safeParse({ status: 99 }).error?.issues[0]?.message).toBe('状态不正确');
  expect(ownParcels.input.parse({ status: '2' })).toMatchObject({ status: 2, pageNum: 1 });
});
