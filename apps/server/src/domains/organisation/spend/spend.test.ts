// What an organisation spends, through HTTP: exact beside the owner's own figures, and for nobody else.
import { randomUUID } from 'node:crypto';
import { getConsumption, getConsumptionOverview } from '@jishi/contract/access/record';
import { addApiKey, removeApiKey } from '@jishi/contract/access/key';
import { organisationRole } from '@jishi/contract/enums/organisation';
import * as organisationContract from '@jishi/contract/organisation';
import { addOrganisationKey, removeOrganisationKey } from '@jishi/contract/organisation/key';
import { downloadOrganisationSpend, getOrganisationSpend } from '@jishi/contract/organisation/spend';
import { getStatement } from '@jishi/contract/statement';
import { YUAN, formatMoney, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvRows, moneyCell } from '../../../kernel/csv';
import { dayOf } from '../../../kernel/time';
import { charge, topUp } from '../../../testing/ledger';
import { TRADE_PASSWORD as tradePassword, type TestMember, signInMember } from '../../../testing/members';
import { newColleague, newOrganisation } from '../../../testing/organisations';
import { makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { access } from '../../access/domain';
import type { Transfer } from '../../ledger';
import { ledger } from '../../ledger/domain';
import { statement } from '../../statement/domain';
import { monthAfter } from '../../statement';
import { organisation } from '../domain';

const { manager, developer, finance } = organisationRole;
const MINUTE = 60_000;
/** Before now: more than a month, so that one turns among the calls. */
const OLDEST_MINUTES = 33 * 24 * 60;

let server: TestServer;
let projects: string[];
beforeAll(async () => {
  server = await startTestServer({ domains: [access, ledger, organisation, statement] });
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, now(), now())`);
  projects = [];
  for (let n = 0; n < 2; n += 1) projects.push((await makeProduct(server, { offers: [] })).id);
});
afterAll(() => server.close());

type Call = {
  key: number;
  project: number;
  minutes: number;
  code: number;
  mode: number;
  charged: boolean;
  amount: number;
};
const call: fc.Arbitrary<Call> = fc.record({
  key: fc.nat(4),
  project: fc.nat(1),
  minutes: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: OLDEST_MINUTES })),
  code: fc.constantFrom(0, 0, 500, 429_009),
  mode: fc.constantFrom(1, 1, 1, 2),
  charged: fc.boolean(),
  amount: fc.oneof(fc.constantFrom(0, 1), fc.nat(999_999)),
});

/** Books calls of an owner as a gateway does: counts, sealed days and late ones included. */
async function book(ownerId: string, keyIds: readonly (string | null)[], calls: readonly Call[]): Promise<void> {
  const now = server.clock.now().getTime();
  const rows = calls.map(({ key, project, minutes, ...one }) => ({
    ...one,
    key_id: keyIds[key % keyIds.length],
    project_id: projects[project],
    at: new Date(now - minutes * MINUTE),
  }));
  await server.db.transaction(async (tx) => {
    const wal = randomUUID();
    await tx.query('insert into gateway.wal_progress (wal_id, moved_at) values ($1, now())', [wal]);
    await tx.query('create temporary table call_batch (like gateway.call_record) on commit drop');
    await tx.query(
      `insert into call_batch
         (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, units, amount, source,
          total_ms, node_id)
       select gateway.first_call_id(c.at) + (random() * 4000000)::int, c.at, $1, c.key_id, c.project_id, 1, c.mode, 'GET', '/', '', '', 200,
         c.code, c.charged, 1, case when c.mode = 1 then c.amount else 0 end, 3, 1, 1
       from jsonb_to_recordset($2::jsonb)
         as c (key_id bigint, project_id bigint, at timestamptz, mode smallint, code int, charged boolean, amount bigint)`,
      [ownerId, JSON.stringify(rows)],
    );
    await tx.query(`select gateway.absorb(1::smallint, $1, 0, 0, 0, 1, '{}')`, [wal]);
  });
}

/** Days that are over are summed: whatever is booked for them afterwards is late. */
async function sumDays() {
  await server.db.query('select gateway.seal_days()');
  while ((await server.db.query<{ more: boolean }>('select gateway.sum_days() as more')).rows[0]!.more);
}

const foundedEarlier = (id: string) =>
  server.db.query(`update organisation.organisation set created_at = created_at - interval '60 days' where id = $1`, [
    id,
  ]);
const spendOf = (by: TestMember, id: string, month?: string) => server.call(getOrganisationSpend, { id, month }, by);
const fileOf = (by: TestMember, id: string, month?: string) =>
  server.inject({
    method: 'GET',
    url: downloadOrganisationSpend.path,
    token: by.token,
    query: { id, ...(month && { month }) },
  });
const monthNow = () => dayOf(server.clock.now()).slice(0, 7);

type Spend = Awaited<ReturnType<typeof spendOf>>['result'];
const sumOf = (rows: readonly { calls: number; charged: number; amount: string }[]) => ({
  calls: rows.reduce((sum, { calls }) => sum + calls, 0),
  charged: rows.reduce((sum, { charged }) => sum + charged, 0),
  amount: formatMoney(rows.reduce((sum, { amount }) => sum + parseMoney(amount), 0n)),
});

/** Two colleagues' keys, two of the owner's, and none; one key of each kind is removed, and one colleague. */
async function company() {
  const { owner, id } = await newOrganisation(server);
  await foundedEarlier(id);
  const [dev, gone] = [await newColleague(server, id, owner), await newColleague(server, id, owner)];
  const accountant = await newColleague(server, id, owner, { role: finance });
  const boss = await newColleague(server, id, owner, { role: manager });
  const made = async (by: TestMember, name: string) =>
    (await server.call(addOrganisationKey, { id, name, tradePassword }, by)).result.key.id;
  const own = async (name: string) => (await server.call(addApiKey, { name, tradePassword }, owner)).result.key.id;
  const keyIds = [
    await made(dev, '=1+1'),
    await made(gone, '@SUM(A1)'),
    await own('主系统'),
    await own('旧系统'),
    null,
  ];
  return { owner, id, dev, gone, accountant, boss, keyIds };
}

/** Each sum of an answer is its total, and the total is what the owner's own pages say. */
async function expectExact({ owner, id, accountant }: Awaited<ReturnType<typeof company>>) {
  const days = (await server.call(getConsumption, { days: 60 }, owner)).result;
  const present = monthNow();
  const { months } = (await spendOf(accountant, id)).result;
  expect(months[0]).toBe(present);
  const seen: Spend[] = [];
  for (const month of months) {
    const spend = (await spendOf(accountant, id, month)).result;
    const own = days.filter(({ day }) => day.startsWith(month));
    expect(spend.total).toEqual(sumOf(own));
    for (const part of [spend.colleagues, spend.products, spend.keys]) expect(sumOf(part)).toEqual(spend.total);
    const { rows } = await server.db.query<{ called: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as called from gateway.call_record
       where member_id = $1 and mode = 1 and date_trunc('month', at, 'Asia/Shanghai') = $2::timestamptz`,
      [owner.memberId, `${month}-01T00:00:00+08:00`],
    );
    expect(formatMoney(BigInt(rows[0]!.called))).toBe(spend.total.amount);
    seen.push(spend);
  }
  const overview = (await server.call(getConsumptionOverview, {}, owner)).result;
  expect(seen[0]!.total.amount).toBe(overview.monthAmount);
  return seen;
}

test('the sums equal the owner’s consumption to the last unit, in any order of booking and summing, late calls included', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.array(call, { minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.constant('sum' as const) },
  );
  const made = await company();
  await server.call(removeOrganisationKey, { id: made.keyIds[0]! }, made.dev);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const one of steps) {
        if (one === 'sum') await sumDays();
        else await book(made.owner.memberId, made.keyIds, one);
      }
      await expectExact(made);
    }),
    { numRuns: 10 },
  );
  await sumDays();
  const [before] = await expectExact(made);
  const late: Call = { key: 1, project: 0, minutes: 24 * 60, code: 0, mode: 1, charged: true, amount: 1 };
  await book(made.owner.memberId, made.keyIds, [late, { ...late, minutes: OLDEST_MINUTES }]);
  const [after] = await expectExact(made);
  const minutesOfMonth = (server.clock.now().getTime() - Date.parse(`${monthNow()}-01T00:00:00+08:00`)) / MINUTE;
  const ofMonth = late.minutes <= minutesOfMonth ? 1n : 0n;
  expect(parseMoney(after!.total.amount) - parseMoney(before!.total.amount)).toBe(ofMonth);
});

test('removed keys and people who left still count and are named, and calls without a key are the owner’s', async () => {
  const made = await company();
  const { owner, id, gone, accountant, keyIds } = made;
  const base = { project: 0, minutes: 1, code: 0, mode: 1, charged: true };
  await book(
    owner.memberId,
    keyIds,
    [0, 1, 2, 3, 4].map((key) => ({ ...base, key, amount: 10 ** key })),
  );
  await server.call(removeApiKey, { id: keyIds[3]!, tradePassword }, owner);
  await server.call(organisationContract.removeColleague, { id: gone.colleagueId }, owner);
  const month = dayOf(new Date(server.clock.now().getTime() - MINUTE)).slice(0, 7);
  const { colleagues, products, keys, keyCount } = (await spendOf(accountant, id, month)).result;
  expect(colleagues).toMatchObject([
    { id: null, role: null, isPresent: true, calls: 3, amount: '0.111' },
    {
      id: gone.colleagueId,
      phone: expect.stringMatching(/^139\*{4}\d{4}$/),
      role: developer,
      isPresent: false,
      amount: '0.0001',
    },
    { id: made.dev.colleagueId, isPresent: true, amount: '0.00001' },
  ]);
  expect(products).toMatchObject([{ id: projects[0], calls: 5, amount: '0.11111' }]);
  expect(products[0]!.name).not.toBe('');
  expect(keys.map(({ name, isRemoved, caller, amount }) => [name, isRemoved, caller.id, amount])).toEqual([
    ['没有用密钥', false, null, '0.10'],
    ['旧系统', true, null, '0.01'],
    ['主系统', false, null, '0.001'],
    ['@SUM(A1)', true, gone.colleagueId, '0.0001'],
    ['=1+1', false, made.dev.colleagueId, '0.00001'],
  ]);
  expect(keyCount).toBe(5);
  for (const { id: keyId, appKey } of keys) expect(appKey).toMatch(keyId === '0' ? /^$/ : /^ak.\*{4}...$/);
  await expectExact(made);
});

test('the file has a line for each key and product and the total, and nothing that a spreadsheet would run', async () => {
  const { owner, id, accountant, boss, keyIds } = await company();
  await book(owner.memberId, keyIds, fc.sample(call, { numRuns: 60, seed: 11 }));
  let all = '';
  for (const month of [monthNow(), (await spendOf(accountant, id)).result.months[1]!]) {
    const { total } = (await spendOf(accountant, id, month)).result;
    const answer = await fileOf(accountant, id, month);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent(`组织花费-${month}.csv`));
    const [head, ...rows] = csvRows(answer.payload);
    const last = rows.pop()!;
    expect(head!.slice(-3)).toEqual(['调用次数', '计费次数', '花费（元）']);
    expect(last).toEqual([
      month,
      '合计',
      ...Array.from({ length: 7 }, () => ''),
      String(total.calls),
      String(total.charged),
      moneyCell(total.amount),
    ]);
    all += answer.payload;
    expect(
      sumOf(rows.map((row) => ({ calls: Number(row.at(-3)), charged: Number(row.at(-2)), amount: row.at(-1)! }))),
    ).toEqual(total);
    expect((await fileOf(boss, id, month)).payload).toBe(answer.payload);
  }
  expect(all).toContain(`,'=1+1,`);
  expect(all).toContain(`,'@SUM(A1),`);
});

test('the owner and finance see the owner’s statement in sums, managers do not, and it says what was charged', async () => {
  const made = await company();
  const { owner, id, accountant, boss, keyIds } = made;
  expect((await spendOf(accountant, id)).result.statement).toBeNull(); // no entry yet
  const month = dayOf(new Date(server.clock.now().getTime() - MINUTE)).slice(0, 7);
  const at = new Date(server.clock.now().getTime() - MINUTE);
  await postAt(at, topUp(owner.memberId, 50n * YUAN));
  await book(owner.memberId, keyIds, [
    { key: 0, project: 0, minutes: 1, code: 0, mode: 1, charged: true, amount: 123_456 },
    { key: 2, project: 1, minutes: 1, code: 0, mode: 1, charged: true, amount: 1 },
  ]);
  const { total } = (await spendOf(accountant, id, month)).result;
  await postAt(at, charge(owner.memberId, parseMoney(total.amount)));
  const { months: _, ...own } = (await server.call(getStatement, { month }, owner)).result;
  for (const by of [owner, accountant]) expect((await spendOf(by, id, month)).result.statement).toEqual(own);
  expect(own).toMatchObject({ income: '50.00', outgo: '-1.23457', closing: '48.76543' });
  expect(total.amount).toBe('1.23457');
  expect((await spendOf(boss, id, month)).result).toMatchObject({ statement: null, total });
});

/** Posts as the ledger does, at a moment of the past. */
async function postAt(moment: Date, { key, kind, memo, lines }: Transfer) {
  const values = [[key], [kind], [JSON.stringify(memo)], [lines.length], lines.map((line) => line.account)];
  await server.db.query('select ledger.post_batch($1, $2, $3, $4, $5, $6, $7)', [
    ...values,
    lines.map((line) => line.amount),
    moment,
  ]);
}

test('only months since the organisation is can be asked for', async () => {
  const { owner, id } = await newOrganisation(server);
  const present = monthNow();
  expect((await spendOf(owner, id)).result).toMatchObject({ month: present, months: [present] });
  for (const month of ['2020-01', monthAfter(present)]) {
    expect(await spendOf(owner, id, month)).toMatchObject({ code: 4000, fields: [{ path: 'month' }] });
    expect((await fileOf(owner, id, month)).json()).toMatchObject({ code: 4000 });
  }
});

test('to everybody else, and from the moment in which somebody may no more, it is as an organisation that there is not', async () => {
  const { owner, id } = await newOrganisation(server);
  const stranger = await signInMember(server);
  const told = ({ code, msg, result, status }: Awaited<ReturnType<typeof spendOf>>) => ({ code, msg, result, status });
  const unknown = told(await spendOf(stranger, '999999999'));
  expect(unknown).toMatchObject({ code: 4004, result: null });
  const unreadableBy = async (by: TestMember) => {
    expect(told(await spendOf(by, id))).toEqual(unknown);
    const { code, msg } = (await fileOf(by, id)).json<{ code: number; msg: string }>();
    expect([code, msg]).toEqual([unknown.code, unknown.msg]);
  };
  const readableBy = async (by: TestMember) => expect(await spendOf(by, id)).toMatchObject({ code: 0 });
  const setStatus = (of: TestMember, status: number) =>
    server.db.query('update account.member set status = $2 where id = $1', [of.memberId, status]);

  await unreadableBy(stranger);
  await server.call(organisationContract.inviteColleague, { id, phone: stranger.phone, role: finance }, owner);
  await unreadableBy(stranger); // an invitation is not an answer
  await unreadableBy((await newOrganisation(server)).owner);
  await unreadableBy(await newColleague(server, id, owner));

  const [accountant, boss] = [
    await newColleague(server, id, owner, { role: finance }),
    await newColleague(server, id, owner, { role: manager }),
  ];
  const leaving = await newColleague(server, id, owner, { role: finance });
  for (const by of [owner, accountant, boss, leaving]) await readableBy(by);
  await setStatus(accountant, 3);
  await unreadableBy(accountant);
  await readableBy(boss);
  await setStatus(accountant, 1);
  for (const status of [2, 3]) {
    await setStatus(owner, status);
    for (const by of [accountant, boss]) await unreadableBy(by);
    const { joined } = (await server.call(organisationContract.listOrganisations, {}, accountant)).result;
    expect(joined).toMatchObject([{ readsSpend: false }]);
  }
  await setStatus(owner, 1);
  await readableBy(accountant);
  await server.call(organisationContract.leaveOrganisation, { id }, leaving);
  await unreadableBy(leaving);
  await server.call(organisationContract.saveColleague, { id: boss.colleagueId, role: developer }, owner);
  await unreadableBy(boss);
  await server.call(organisationContract.removeColleague, { id: accountant.colleagueId }, owner);
  await unreadableBy(accountant);

  const last = await newColleague(server, id, owner, { role: finance });
  await readableBy(last);
  await server.db.transaction(async (tx) => {
    for (const domain of [access, organisation]) await domain.eraseMember!(tx, owner.memberId);
  });
  await unreadableBy(last);
});
