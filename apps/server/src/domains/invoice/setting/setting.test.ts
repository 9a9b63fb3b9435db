// Who sells and the minimum: one operator proposes, another one agrees, and only then they hold. Many at once, and servers
// that are killed, leave one of them in force.
import { proposeInvoiceSettings, getInvoiceSettings } from '@jishi/contract/console/invoice-setting';
import { decideReview, takeBackReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { getInvoice, previewInvoice } from '@jishi/contract/invoice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, invoiceSettings, issuedByHand, newConsumer, offersAt } from '../../../testing/invoices';
import { drawing, killSeeds, killing, persist } from '../../../testing/killing';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { caseOf, decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { startServers } from '../../../testing/server-process';
import { until } from '../../../testing/until';
import { message } from '../../message/domain';
import { packages } from '../../package/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { invoice } from '../domain';

const KIND = reviewKind.invoiceSetting;
const seed = killSeeds(1)[0]!;

let server: TestServer;
let one: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  server = await startTestServer({
    domains: [invoice, message, packages, payment, review],
    settings: { invoice: invoiceSettings },
  });
  [one, other] = [await signInOperator(server), await signInOperator(server)];
});
afterAll(() => server.close());

const read = async () => (await server.call(getInvoiceSettings, {}, { token: one.token })).result;
const SELLER = { ...invoiceSettings.seller!, minimum: '100.00', reason: '公司改名' };
const propose = async (change: object, { token }: TestOperator = one) =>
  server.call(proposeInvoiceSettings, { ...SELLER, version: (await read()).version, ...change }, { token });
const word = async (by: TestOperator, accepted = true, reason?: string) =>
  decide(server, by, KIND, (await read()).waiting!.version, accepted, reason);

test('a change of the seller holds once a second operator agrees; what is issued stays as it was', async () => {
  const buyer = await newConsumer(server, await offersAt(server, '120.00', '300.00'));
  const { no } = await issuedByHand(server, one, buyer, '200.00');
  const before = await read();
  expect(before).toMatchObject({ version: '', minimum: '100.00', platform: false, waiting: null, saved: [] });
  const next = { name: '集市新名称有限公司', clerk: '张开', checker: '王复', minimum: '300.00' };
  server.clock.advance(1_000);
  expect(await propose(next)).toMatchObject({ code: 0 });
  const waiting = await read();
  expect(waiting).toMatchObject({ version: '', seller: before.seller, waiting: { ...next, agreedBy: '' }, saved: [] });
  const shown = await caseOf(server, other, KIND, waiting.waiting!.version);
  expect(shown).toMatchObject({ memberId: '', title: next.name, link: '/invoices/settings' });
  expect(shown.facts).toContainEqual(
    expect.objectContaining({ label: '销售方名称', given: next.name, found: before.seller!.name, verdict: 3 }),
  );
  expect(await word(one)).toMatchObject({ code: 4009, msg: expect.stringContaining('另一位操作员') });
  expect((await read()).seller).toEqual(before.seller);
  expect(await word(other)).toMatchObject({ code: 0 });
  const after = await read();
  expect(after).toMatchObject({
    seller: { ...before.seller, name: next.name, clerk: '张开', checker: '王复' },
    minimum: '300.00',
    waiting: null,
    saved: [{ reason: SELLER.reason, agreedBy: expect.stringMatching(/./) }],
  });
  expect(await apply(server, buyer, buyer.titleId, '200.00')).toMatchObject({
    code: 4005,
    msg: expect.stringContaining('300'),
  });
  const preview = await server.call(previewInvoice, {}, { token: buyer.token });
  expect(preview.result.seller).toEqual({
    name: next.name,
    taxNo: before.seller!.taxNo,
    clerk: '张开',
    payee: '',
    checker: '王复',
  });
  const own = await server.call(getInvoice, { no }, { token: buyer.token });
  expect(own.result.seller).toMatchObject({ name: before.seller!.name, clerk: '' });
  const decided = await caseOf(server, other, KIND, waiting.waiting!.version);
  expect(decided.facts.find(({ label }) => label === '销售方名称')).toMatchObject({ found: before.seller!.name });
});

test('what is refused or taken back never held, and another one can be proposed', async () => {
  const before = await read();
  for (const end of [
    () => word(other, false, '没有依据'),
    async () => server.call(takeBackReview, { id: (await read()).waiting!.reviewId }, { token: one.token }),
  ]) {
    expect(await propose({ account: '6222020200112233' })).toMatchObject({ code: 0 });
    expect(await propose({ account: '6222020200112244' }, other)).toMatchObject({ code: 4005 });
    expect(await end()).toMatchObject({ code: 0 });
    expect(await read()).toEqual(before);
  }
});

test('a proposal that is wrong names its field, and one made from what no longer holds is refused', async () => {
  expect(await propose({ taxNo: '91110108551385082P' })).toMatchObject({ code: 4000, fields: [{ path: 'taxNo' }] });
  expect(await propose({ minimum: '0' })).toMatchObject({ code: 4000, fields: [{ path: 'minimum' }] });
  expect(await propose({ clerk: '很'.repeat(21) })).toMatchObject({ code: 4000, fields: [{ path: 'clerk' }] });
  expect(await propose({ version: '7' })).toMatchObject({ code: 4005 });
  expect((await read()).waiting).toBeNull();
});

test('of many proposals at once one waits, and of many words about it one counts', async () => {
  const { version } = await read();
  const proposed = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => propose({ bank: `银行 ${nth}`, version }, nth % 2 ? one : other)),
  );
  expect(proposed.map(({ code }) => code).toSorted()).toEqual([0, ...Array.from({ length: 7 }, () => 4005)]);
  const { waiting } = await read();
  const by = [await signInOperator(server), await signInOperator(server)];
  const words = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => decide(server, by[nth % 2]!, KIND, waiting!.version)),
  );
  expect(words.map(({ code }) => code).toSorted()).toEqual([0, ...Array.from({ length: 7 }, () => 4005)]);
  expect(await read()).toMatchObject({ version: waiting!.version, seller: { bank: waiting!.bank }, waiting: null });
});

test('one that is proposed while another comes into force is refused, and does not wait in vain', async () => {
  await propose({ bank: '先生效的' });
  const { version, waiting } = await read();
  let late: Promise<{ code: number }>;
  await server.db.transaction(async (tx) => {
    await tx.query('update invoice.setting set status = 2 where id = $1', [waiting!.version]);
    late = propose({ bank: '同时提出的', version }, other);
    await until('it waits', async () => (await server.db.query(WAITS)).rows.length > 0);
  });
  expect(await late!).toMatchObject({ code: 4005 });
  expect(await read()).toMatchObject({ version: waiting!.version, waiting: null });
});

const WAITS = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test('one that was proposed before another came into force is not agreed to', async () => {
  await propose({ bank: '先提出的' });
  const { version, waiting } = await read();
  // as if a word about the one before had come at the same moment
  await server.db.query(
    `insert into invoice.setting (previous, name, tax_no, address, phone, bank, account, minimum, status, reason, saved_by, saved_at)
     select previous, name, tax_no, address, phone, '同时生效的', account, minimum, 2, reason, saved_by, saved_at
     from invoice.setting where id = $1`,
    [waiting!.version],
  );
  expect(await word(other)).toMatchObject({ code: 4005, msg: expect.stringContaining('重新提出') });
  expect((await read()).version).not.toBe(version);
  expect(await word(other, false, '重新提出')).toMatchObject({ code: 0 });
});

test(`settings survive kill -9: each follows the one before it, and one holds (seed ${seed})`, async () => {
  const servers = await startServers(server);
  const draw = drawing(seed);
  const kills = killing(servers, 3, () => 1 + draw(4));
  const agreed: string[] = [];
  const turn = async (by: TestOperator, second: TestOperator, nth: number) => {
    const { version } = await read();
    const asked = { ...SELLER, version, bank: `银行 ${nth}` };
    const answer = await persist('a proposal', () => servers.call(proposeInvoiceSettings, asked, { token: by.token }));
    expect([0, 4005]).toContain(answer.code);
    kills.answered();
    const { waiting } = await read();
    if (!waiting) return;
    const send = () => servers.call(decideReview, { id: waiting.reviewId, accepted: true }, { token: second.token });
    const { code } = await persist('a word', send);
    expect([0, 4005, 4009]).toContain(code);
    if (code === 0) agreed.push(waiting.version);
    kills.answered();
  };
  const hand = async (by: TestOperator, second: TestOperator) => {
    for (let nth = 0; nth < 6 || agreed.length < 3 || !kills.over(); nth += 1) await turn(by, second, nth);
  };
  await Promise.all([hand(one, other), hand(other, one)]);
  await kills.done();
  await servers.close();
  const { rows } = await server.db.query<{ id: string; follows: string | null; status: number; granted: number }>(
    `select s.id::text as id, s.previous::text as follows, s.status,
       (select count(*)::int from review.review r where r.kind = $1 and r.subject_id = s.id::text and r.status = 3) as granted
     from invoice.setting s where s.saved_at > now() - interval '1 day' order by s.id`,
    [KIND],
  );
  const held = rows.filter(({ status }) => status === 2);
  for (const [at, { follows }] of held.entries()) if (at > 0) expect(follows).toBe(held[at - 1]!.id);
  expect(held.map(({ id }) => id)).toEqual(expect.arrayContaining(agreed));
  expect(agreed.length).toBeGreaterThan(2);
  for (const { status, granted } of rows.slice(-agreed.length)) expect(granted).toBe(status === 2 ? 1 : 0);
  expect((await read()).version).toBe(held.at(-1)!.id);
});
