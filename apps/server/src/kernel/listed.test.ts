// A list of parcels, declared as domains declare theirs, on a table of the test's own.
import { type Permission, endpoint } from '@jishi/contract/endpoint';
import { belongsTo, choice, list, search, unoffered } from '@jishi/contract/list';
import { Id, Money, Nothing, Time } from '@jishi/contract/values';
import { sql } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { openVault } from '@jishi/vault';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Actor, Context, MemberId } from './context';
import { listed } from './listed';
import type { Download } from './use-case';

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
  filter: { memberId: belongsTo('用户编号') },
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

const getOwnStatistics = endpoint({
  method: 'POST',
  path: '/parcel/list/statistics',
  access: 'member',
  summary: '包裹的合计',
  input: z.object(ownParcels.matching),
  output: z.object({ parcels: z.number().int(), price: Money, lastTime: Time.nullable() }),
});
const sumOwn = listOwn.summing(getOwnStatistics, ({ db }, matching) =>
  db.one(
    sql`select count(*)::int as parcels, coalesce(sum(p.price), 0)::bigint as price, max(p.sent_at) as last_time ${matching}`,
  ),
);
const getOwn = listOwn.one(
  endpoint({
    method: 'GET',
    path: '/parcel/detail',
    access: 'member',
    summary: '包裹',
    input: z.object({ no: z.string() }),
    output: Parcel,
  }),
  ({ no }) => sql`p.no = ${no}`,
);
const downloadOwn = listOwn.download(
  endpoint({
    method: 'GET',
    path: '/parcel/download',
    access: 'member',
    summary: '包裹',
    input: z.object(ownParcels.matching),
    output: Nothing,
    answers: 'file',
  }),
  (_ctx, { status }) => ({
    fileName: 'parcels.csv',
    head: ['单号', '价格'],
    cells: ({ no, price }) => [no, status ? `${status}: ${price}` : price],
  }),
);

const Weighed = z.object({ no: z.string(), heavy: z.boolean(), others: z.number().int() });
const filterOfLatest = { least: unoffered(z.number().default(0)), word: search('单号') };
const latestParcels = list({
  path: '/parcel/latest',
  access: 'member',
  summary: '最近的包裹',
  row: Weighed,
  filter: filterOfLatest,
  period: '寄出时间',
  paged: 'cursor',
});
/** The latest first; of the same hour of day, by number. Rows know how many are shown beside them. */
const listLatest = listed(latestParcels, {
  from: (_ctx, { least }) => sql`(select * from parcel where price >= ${least}) p`,
  only: sql`p.status <> 3`,
  columns: { no: sql`p.no`, heavy: sql`p.price > 1000000` },
  beside: async (_ctx, rows: readonly { no: string; heavy: boolean }[]) => ({ others: rows.length - 1 }),
  row: (row, _ctx, { others }) => ({ ...row, others }),
  where: { least: null, word: (word) => sql`p.no like ${`${word}%`}` },
  own: (memberId) => sql`p.member_id = ${memberId}`,
  at: sql`p.sent_at`,
  place: {
    key: sql`p.no`,
    order: sql`p.sent_at desc, p.no desc`,
    after: (no) => sql`(p.sent_at, p.no) < (select b.sent_at, b.no from parcel b where b.no = ${no})`,
    isKey: /^P\d+$/,
  },
});
const latestFile = listLatest.file({
  kind: 1,
  head: ['单号'],
  cells: ({ no, heavy, others }) => [no, String(heavy), String(others)],
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

const vault = openVault([{ id: 1, key: Buffer.alloc(32, 1) }]);
const as = (actor: Actor): Context => ({ db, vault, actor, ip: '10.0.0.1' }) as unknown as Context;
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

test('rows are counted where the list says they are alone, under the same conditions', async () => {
  await db.run(sql`create table sender as select member_id as id, 'S' || member_id as name from parcel group by 1`);
  const beside = sql`parcel p join sender s on s.id = p.member_id`;
  const listBeside = listed(allParcels, {
    from: beside,
    counts: sql`parcel p`,
    columns: { no: sql`p.no || s.name`, memberId: sql`p.member_id`, price: sql`p.price`, sendTime: sql`p.sent_at` },
    where: { memberId: (id) => sql`p.member_id = ${id}` },
    id: sql`p.id`,
  });
  const asked = allParcels.input.parse({ memberId: '2', pageSize: 2 });
  const ask = () => listBeside(operator('order.read'), asked);
  expect(await ask()).toMatchObject({ list: [{ no: 'P25S2' }, { no: 'P23S2' }], total: 13 });
  // who is gone from beside them is not missed by who counts
  await db.run(sql`delete from sender`);
  expect(await ask()).toMatchObject({ list: [], total: 13 });
});

test('a list has sums and a row by itself under the same conditions, of a member’s own only', async () => {
  const sums = (input: object) => sumOwn(member(), getOwnStatistics.input.parse(input));
  expect(await sums({})).toEqual({ parcels: 12, price: '156.00', lastTime: '2026-03-11 00:00:00' });
  const asked = { status: 1, beginTime: '2026-03-10 06:00:00', endTime: '2026-03-10 12:00:00' };
  expect(await sums(asked)).toEqual({ parcels: 2, price: '18.00', lastTime: '2026-03-10 12:00:00' });
  expect(await sums({ word: 'P1' })).toEqual({ parcels: 0, price: '0.00', lastTime: null });
  expect(await getOwn(member(), { no: 'P2' })).toEqual({
    no: 'P2',
    memberId: '1',
    price: '2.00',
    sendTime: '2026-03-10 02:00:00',
  });
  for (const no of ['P1', 'P99']) await expect(getOwn(member(), { no })).rejects.toMatchObject({ refusal: 'notFound' });
  await expect(getOwn(operator('order.read'), { no: 'P2' })).rejects.toMatchObject({ refusal: 'notLoggedIn' });
});

test('a period ends with its last second whole', async () => {
  await db.run(sql`insert into parcel values (90, 'P90', 1, 1, 0, timestamptz '2026-04-01 12:00:00.9999+08')`);
  const until = (endTime: string) => own({ beginTime: '2026-04-01 12:00:00', endTime });
  expect(await until('2026-04-01 12:00:00')).toMatchObject({ total: 1 });
  await db.run(sql`update parcel set sent_at = timestamptz '2026-04-01 12:00:01+08' where id = 90`);
  expect(await until('2026-04-01 12:00:00')).toMatchObject({ total: 0 });
  await db.run(sql`delete from parcel where id = 90`);
});

test('rows follow each other by any order that has a place for each, with what is told of all that are shown', async () => {
  const latest = (input: object) => listLatest(member(), latestParcels.input.parse(input));
  const first = await latest({ pageSize: 3 });
  expect(first).toMatchObject({
    list: [
      { no: 'P24', heavy: true, others: 2 },
      { no: 'P22', heavy: true, others: 2 },
      { no: 'P18', heavy: true, others: 2 },
    ],
    total: 8,
    totalCapped: false,
  });
  const second = await latest({ pageSize: 3, cursor: first.nextCursor });
  expect(second.list.map(({ no }) => no)).toEqual(['P16', 'P12', 'P10']);
  expect((await latest({ pageSize: 3, pageNum: 2 })).list).toEqual(second.list);
  const last = await latest({ pageSize: 3, cursor: second.nextCursor });
  expect(last).toMatchObject({ list: [{ no: 'P6' }, { no: 'P4', heavy: false, others: 1 }], nextCursor: null });
  expect(await latest({ least: 2_000_000 })).toMatchObject({ list: [{ no: 'P24' }, { no: 'P22' }], total: 2 });
  await expect(latest({ cursor: Buffer.from('24').toString('base64url') })).rejects.toThrow('翻页标记不正确');
});

test('its files hold every row that its pages hold, batch after batch, and no other', async () => {
  await db.run(sql`
    insert into parcel
    select n, 'P' || n, 3, 1, n, timestamptz '2026-05-01 00:00:00+08' - n % 7 * interval '1 hour' from generate_series(1001, 1450) n`);
  const lines: (readonly string[])[] = [];
  const batches: number[] = [];
  const third = '3' as MemberId;
  for await (const piece of latestFile.pieces(member(), third, latestParcels.input.parse({ word: 'P1' }))) {
    lines.push(...piece);
    batches.push(piece.length);
  }
  expect(batches).toEqual([200, 200, 50]);
  expect(new Set(lines.map(([no]) => no)).size).toBe(450);
  const page = await listLatest(
    as({ kind: 'member', memberId: third, sessionId: '', token: '' }),
    latestParcels.input.parse({ pageSize: 100 }),
  );
  expect(lines.slice(0, 100).map(([no]) => no)).toEqual(page.list.map(({ no }) => no));
  const text = async (input: object) => {
    const { content, fileName } = (await downloadOwn(member(), ownParcels.input.parse(input) as never)) as Download;
    const chunks: Buffer[] = [];
    for await (const chunk of content as NodeJS.ReadableStream) chunks.push(Buffer.from(chunk));
    return `${fileName} ${Buffer.concat(chunks).toString()}`;
  };
  expect(await text({ status: 1, endTime: '2026-03-10 12:00:00' })).toBe(
    'parcels.csv \uFEFF单号,价格\r\nP12,1: 12.00\r\nP6,1: 6.00\r\n',
  );
  await db.run(sql`delete from parcel where id > 1000`);
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
