// Messages through HTTP and on a database: what is accepted, charged, given back, ended and counted.
import { randomUUID } from 'node:crypto';
import { addSmsBlock, removeSmsBlock, searchSmsBlocks, searchSmsOptOuts } from '@jishi/contract/console/sms-block';
import { lineFault, optOutSource, smsKind, smsState } from '@jishi/contract/enums/sms';
import { cancelBatch, getBatch, listBatches } from '@jishi/contract/sms/batch';
import { getSmsMessage, listSmsMessages, listReplies } from '@jishi/contract/sms/message';
import { addBlock, addOptOut, listBlocks, listOptOuts, removeBlock, removeOptOut } from '@jishi/contract/sms/opt-out';
import { getSmsPrice, previewSms, sendSms } from '@jishi/contract/sms/send';
import { getSmsStatistics, getSmsToday, getSmsTrend } from '@jishi/contract/sms/statistic';
import { formatMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import {
  type Sender,
  handDue,
  newList,
  newSender,
  sellSms,
  sendList,
  submitDue,
  takeReceipts,
  tellOutcomes,
  unsound,
  whatOf,
} from '../../../testing/sms-senders';
import { spendable, verify } from '../../ledger';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { claimUncertain, recordReply, recordSubmits } from '..';
import { sms } from '../domain';
import { countDifferences } from '../statistic/proof/service';

const BALANCE_TOO_LOW = 4002;
const NOT_FOUND = 4004;
const STATE_CONFLICT = 4005;
const CLIENT_ID_REUSED = 5116;

let server: TestServer;
let projectId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message, review] });
  projectId = await sellSms(server);
});
afterAll(async () => {
  expect(await unsound(server)).toEqual([]);
  expect(await countDifferences(server)).toBe(0);
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

/** Nothing of earlier tests is due any more. */
async function sender(more: Parameters<typeof newSender>[2] = { money: '10.00' }): Promise<Sender> {
  await submitDue(server);
  return newSender(server, projectId, more);
}
const balanceOf = async ({ memberId }: Sender) => formatMoney(await spendable(server.db, memberId));
const remainingOf = async ({ holdingIds }: Sender) =>
  (
    await server.db.query<{ remaining: number }>(
      'select remaining from package.holding where id = any ($1) order by expires_at',
      [holdingIds],
    )
  ).rows.map(({ remaining }) => remaining);
const progressOf = async (who: Sender, no: string) => (await server.call(getBatch, { no }, who)).result;
const receiptOf = (id: string, delivered = true, code = 'UNDELIV') => ({
  id,
  delivered,
  code,
  words: delivered ? '' : '关机',
});
const receive = (...receipts: ReturnType<typeof receiptOf>[]) => takeReceipts(server, ...receipts);

test('a list is checked line by line and priced before anything is sent', async () => {
  const who = await sender({ money: '1.00', packages: [3] });
  await server.call(addOptOut, { phone: '13900000001' }, who);
  await server.call(addBlock, { phone: '13900000002', reason: '投诉' }, who);
  const long = '长'.repeat(35);
  const list = `13800138021,您好\n1380013800,您好\n\n12857190021,您好\n+86 139-1122-0457,您好\n13911220457,您好\n13900000001,您好
13900000002,您好\n13911220458,${long}长\n18657100932`;
  const { result, msg } = await server.call(previewSms, whatOf(who, list), who);
  expect(msg).toBe('成功');
  expect(result).toMatchObject({
    lines: 9,
    messages: 2,
    segments: 2,
    faultCount: 7,
    carriers: [{ carrier: 1, messages: 2 }],
    prepaid: [{ units: 2 }],
    balanceLines: [],
    amount: '0.00',
    barred: '',
    sample: { line: 1, phone: '138****8021', text: '【澄江科技】您好', length: 8, segments: 1 },
  });
  expect(result.faults.map(({ line, fault, shown }) => [line, fault, shown])).toEqual([
    [2, lineFault.phone, '1380013800'],
    [4, lineFault.phone, '12857190021'],
    [6, lineFault.repeated, '139****0457'],
    [7, lineFault.optedOut, '139****0001'],
    [8, lineFault.blocked, '139****0002'],
    [9, lineFault.variable, '139****0458'],
    [10, lineFault.columns, '186****0932'],
  ]);
  expect(await remainingOf(who), 'looking takes nothing').toEqual([3]);
  expect((await server.call(getSmsPrice, {}, who)).result).toMatchObject({
    price: '0.05',
    sentToday: 0,
    prepaid: [{ units: 3 }],
  });
});

test('packages pay first, then the balance; a refused submission goes back to where it came from', async () => {
  const who = await sender({ money: '1.00', packages: [2, 1] });
  const { result, code, msg } = await sendList(server, who, newList(5));
  expect([code, msg]).toEqual([0, '成功']);
  expect(result).toMatchObject({
    messages: 5,
    segments: 5,
    packageUnits: 3,
    amount: '0.10',
    waiting: 5,
    cancels: true,
  });
  expect([await remainingOf(who), await balanceOf(who)]).toEqual([[0, 0], '0.90']);
  const outcomes = await submitDue(server, (_, at) => (at === 0 || at === 4 ? 'refused' : 'accepted'));
  expect([await remainingOf(who), await balanceOf(who)]).toEqual([[1, 0], '0.95']);
  await server.db.transaction((tx) => recordSubmits(tx, systemContext(server), outcomes));
  expect([await remainingOf(who), await balanceOf(who)], 'told again').toEqual([[1, 0], '0.95']);
  expect(await progressOf(who, result.no)).toMatchObject({
    sent: 3,
    submitFailed: 2,
    backUnits: 2,
    backAmount: '0.05',
    cancels: false,
  });
});

test('the same client id sends once; other content under it is refused', async () => {
  const who = await sender();
  const clientId = randomUUID();
  const list = newList(2);
  const send = (text = list) =>
    server.call(sendSms, { ...whatOf(who, text), clientId, shown: { messages: 2, amount: '0.10' } }, who);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
  expect(new Set(answers.map(({ result }) => result?.no)).size).toBe(1);
  expect(await balanceOf(who)).toBe('9.90');
  expect(await send(newList(2))).toMatchObject({ code: CLIENT_ID_REUSED });
  expect((await server.call(listBatches, {}, who)).result.total).toBe(1);
});

test('what changed since it was shown is not sent', async () => {
  const who = await sender({ money: '1.00' });
  const shown = { messages: 2, amount: '0.05' };
  const sent = await server.call(sendSms, { ...whatOf(who, newList(2)), clientId: 'a', shown }, who);
  expect(sent).toMatchObject({ code: STATE_CONFLICT });
  expect([await balanceOf(who), (await server.call(listSmsMessages, {}, who)).result.total]).toEqual(['1.00', 0]);
});

test('fifty sends race for a package of seven segments and money for nine: sixteen are sent', async () => {
  const who = await sender({ money: '0.45', packages: [7] });
  const send = async () => {
    const what = { ...whatOf(who, newList(1)), clientId: randomUUID() };
    const [prepaid, paid] = [
      { messages: 1, amount: '0.00' },
      { messages: 1, amount: '0.05' },
    ];
    const first = await server.call(sendSms, { ...what, shown: prepaid }, who);
    return first.code === STATE_CONFLICT ? server.call(sendSms, { ...what, shown: paid }, who) : first;
  };
  const codes = (await Promise.all(Array.from({ length: 50 }, send))).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(16);
  expect(new Set(codes)).toEqual(new Set([0, BALANCE_TOO_LOW]));
  expect([await remainingOf(who), await balanceOf(who)]).toEqual([[0], '0.00']);
});

test('a number gets five notices an hour, however many sends race, and codes besides', async () => {
  const who = await sender();
  const list = newList(1);
  const codes = (await Promise.all(Array.from({ length: 12 }, () => sendList(server, who, list)))).map(
    ({ code }) => code,
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(5);
  const fresh = (await server.call(previewSms, whatOf(who, list), who)).result;
  expect(fresh).toMatchObject({
    messages: 0,
    faults: [{ fault: lineFault.frequent, words: '同一号码 1 小时内最多 5 条' }],
  });
  await server.db.query(
    "update sms.recent set times = array(select t - interval '61 minutes' from unnest(times) t) where member_id = $1",
    [who.memberId],
  );
  expect(await sendList(server, who, list)).toMatchObject({ code: 0 });
});

test('the daily cap holds under a race, and marketing keeps its hours', async () => {
  const smsSending = { ...server.shared.settings.smsSending, dailyCap: 10, quiet: { from: 0, until: 0 } };
  const kept = server.shared.settings.smsSending;
  Object.assign(server.shared.settings, { smsSending });
  try {
    const who = await sender();
    const codes = (await Promise.all(Array.from({ length: 5 }, () => sendList(server, who, newList(3))))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(3);
    const hour = Number(
      new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Shanghai' }).format(
        new Date(),
      ),
    );
    smsSending.quiet = { from: hour, until: (hour + 2) % 24 };
    const marketing = await sendList(server, who, newList(1), { kind: smsKind.marketing });
    expect(marketing).toMatchObject({ code: 5111, msg: expect.stringContaining('不发') });
  } finally {
    Object.assign(server.shared.settings, { smsSending: kept });
  }
});

test('what is queued can be cancelled, once; what is scheduled waits for its time', async () => {
  const who = await sender({ money: '1.00', packages: [1] });
  const tooFar = await sendList(server, who, newList(3), { sendTime: '2099-01-01 00:00:00' });
  expect(tooFar, 'more than a week ahead').toMatchObject({ code: 4000, fields: [{ path: 'sendTime' }] });
  const at = new Date(Date.now() + 8 * 3_600_000 + 3 * 86_400_000).toISOString().slice(0, 16).replace('T', ' ');
  const { no } = (await sendList(server, who, newList(3), { sendTime: `${at}:00` })).result;
  expect((await submitDue(server)).length, 'its time has not come').toBe(0);
  const answers = await Promise.all(Array.from({ length: 4 }, () => server.call(cancelBatch, { no }, who)));
  expect(
    answers
      .filter(({ code }) => code === 0)
      .map(({ result: { cancelled, backUnits, backAmount } }) => [cancelled, backUnits, backAmount]),
  ).toEqual([[3, 3, '0.10']]);
  expect([await remainingOf(who), await balanceOf(who)]).toEqual([[1], '1.00']);
  expect(await server.call(cancelBatch, { no }, await sender())).toMatchObject({ code: 4004 });
});

test('receipts count once: doubled, late after 72 hours, or before the answer to the submission', async () => {
  const who = await sender();
  const { no } = (await sendList(server, who, newList(4))).result;
  const { rows } = await server.db.query<{ id: string }>(
    'select m.id::text from sms.message m join sms.batch b on b.id = m.batch_id where b.no = $1 order by m.id',
    [no],
  );
  const [early, doubled, late, failed] = rows.map(({ id }) => id) as [string, string, string, string];
  await receive(receiptOf(late, false));
  const handed = await handDue(server);
  await receive(receiptOf(early));
  await tellOutcomes(server, handed);
  await Promise.all([
    receive(receiptOf(doubled), receiptOf(doubled)),
    receive(receiptOf(doubled)),
    receive(receiptOf(failed, false)),
  ]);
  await receive(receiptOf(doubled, false));
  await server.db.query("update sms.message set submitted_at = now() - interval '73 hours' where id = $1", [late]);
  expect(await server.runJobs()).toEqual([]);
  await server.db.query("select graphile_worker.add_job('sms.settleReceipts', '{}')");
  expect(await server.runJobs()).toEqual([]);
  expect(await progressOf(who, no)).toMatchObject({ delivered: 2, notDelivered: 1, unknown: 1 });
  await receive(receiptOf(late));
  expect(await progressOf(who, no)).toMatchObject({ delivered: 3, notDelivered: 1, unknown: 0, backUnits: 0 });
  const { result } = await server.call(listSmsMessages, { state: smsState.notDelivered }, who);
  expect(result.list).toMatchObject([
    { id: failed, code: 'UNDELIV', words: '关机', givenBack: false, phone: expect.stringContaining('****') },
  ]);
  expect((await server.call(getSmsMessage, { id: failed }, who)).result.text).toBe('【澄江科技】您好');
  expect(await server.call(getSmsMessage, { id: failed }, await sender())).toMatchObject({ code: 4004 });
});

test('where the product says so, what was not delivered goes back, once under doubled receipts', async () => {
  const { smsSending } = server.shared.settings;
  Object.assign(server.shared.settings, { smsSending: { ...smsSending, undeliveredIsGivenBack: true } });
  try {
    const who = await sender();
    await sendList(server, who, newList(1));
    const id = (await submitDue(server))[0]!.id;
    await Promise.all(Array.from({ length: 5 }, () => receive(receiptOf(id, false))));
    expect(await balanceOf(who)).toBe('10.00');
  } finally {
    Object.assign(server.shared.settings, { smsSending });
  }
});

test('a message whose answer was lost is asked for, not sent again; one that no channel had is', async () => {
  const who = await sender();
  await sendList(server, who, newList(2));
  const outcomes = await submitDue(server, (_, at) => (at === 0 ? 'uncertain' : 'accepted'));
  const ctx = systemContext(server);
  const ask = () => server.db.transaction((tx) => claimUncertain(tx, ctx, { limit: 10 }));
  expect(await ask(), 'the channel gets time to know').toEqual([]);
  await server.db.query('update sms.message set lease_until = now() where state = 2');
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(
    [...first, ...second].map(({ id }) => id),
    'by one process',
  ).toEqual([outcomes[0]!.id]);
  expect(await submitDue(server)).toEqual([]);
  await server.db.transaction((tx) =>
    recordSubmits(tx, ctx, [{ id: outcomes[0]!.id, channelId: '1', result: 'accepted', channelMessageId: 'found' }]),
  );
  expect((await server.call(listSmsMessages, { state: smsState.sent }, who)).result.total).toBe(2);
});

test('退订 by reply ends notices, also those that are queued, and cannot be undone by the member', async () => {
  const who = await sender();
  const list = newList(1);
  const phone = list.slice(0, 11);
  await sendList(server, who, list);
  await submitDue(server);
  const queued = (await sendList(server, who, list)).result;
  const reply = { channelId: '1', channelReplyId: 'r1', phone, text: ' ｔd。', at: new Date() };
  const told = await Promise.all(
    [1, 2].map(() => server.db.transaction((tx) => recordReply(tx, systemContext(server), reply))),
  );
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await submitDue(server)).toEqual([]);
  expect(await progressOf(who, queued.no)).toMatchObject({ submitFailed: 1, backAmount: '0.05' });
  expect((await server.call(previewSms, whatOf(who, list), who)).result.faults).toMatchObject([
    { fault: lineFault.optedOut },
  ]);
  expect(
    (await server.call(previewSms, whatOf(who, list, smsKind.code), who)).result.messages,
    'a code still goes',
  ).toBe(1);
  const { list: optOuts } = (await server.call(listOptOuts, {}, who)).result;
  expect(optOuts).toMatchObject([{ source: 1, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` }]);
  expect(await server.call(removeOptOut, { id: optOuts[0]!.id }, who)).toMatchObject({ code: STATE_CONFLICT });
  expect((await server.call(listReplies, {}, who)).result.list).toMatchObject([{ text: ' ｔd。', optsOut: true }]);
  expect((await server.call(listBlocks, {}, who)).result.total).toBe(0);
});

test('opt-outs and blocks hold for their member alone, an operator’s block for everybody, until it is removed', async () => {
  const [who, other, operator] = [await sender(), await sender(), await signInOperator(server)];
  const faultsOf = async (by: Sender, phone: string) =>
    (await server.call(previewSms, whatOf(by, `${phone},您好`), by)).result.faults.map(({ fault }) => fault);
  const [left, blocked, barred] = ['13900000101', '13900000102', '13900000103'];
  await server.call(addOptOut, { phone: left }, who);
  await server.call(addBlock, { phone: blocked, reason: '投诉' }, who);
  await server.call(addSmsBlock, { phone: barred, reason: '投诉多次' }, operator);
  await server.call(addSmsBlock, { phone: barred, reason: '再次投诉' }, operator);
  const { optedOut, blocked: isBlocked } = lineFault;
  expect([await faultsOf(who, left), await faultsOf(other, left)]).toEqual([[optedOut], []]);
  expect([await faultsOf(who, blocked), await faultsOf(other, blocked)]).toEqual([[isBlocked], []]);
  expect([await faultsOf(who, barred), await faultsOf(other, barred)]).toEqual([[isBlocked], [isBlocked]]);

  const { memberId } = who;
  const optOuts = (await server.call(searchSmsOptOuts, { memberId, phone: left }, operator)).result;
  expect(optOuts).toMatchObject({ total: 1, list: [{ memberId, source: optOutSource.member, phone: '139****0101' }] });
  const blocks = (await server.call(searchSmsBlocks, { phone: barred }, operator)).result;
  expect(blocks).toMatchObject({ total: 1, list: [{ reason: '再次投诉', phone: '139****0103' }] });
  expect((await server.call(searchSmsBlocks, { phone: blocked }, operator)).result.total, 'a member’s own').toBe(0);

  const own = (await server.call(listBlocks, {}, who)).result.list[0]!.id;
  const id = blocks.list[0]!.id;
  const reason = '本人要求恢复';
  expect(await server.call(removeBlock, { id: own }, other)).toMatchObject({ code: NOT_FOUND });
  expect(await server.call(removeBlock, { id }, who)).toMatchObject({ code: NOT_FOUND });
  expect(await server.call(removeSmsBlock, { id: own, reason }, operator)).toMatchObject({ code: NOT_FOUND });
  const gone = { id: optOuts.list[0]!.id };
  expect(await server.call(removeOptOut, gone, other)).toMatchObject({ code: NOT_FOUND });
  await server.call(removeOptOut, gone, who);
  await server.call(removeBlock, { id: own }, who);
  await server.call(removeSmsBlock, { id, reason }, operator);
  for (const phone of [left, blocked, barred]) expect(await faultsOf(who, phone)).toEqual([]);
});

test('statistics equal the messages, whatever happened to them', async () => {
  const who = await sender({ money: '50.00', packages: [20] });
  const fates = fc.constantFrom('queued', 'refused', 'sent', 'delivered', 'failed');
  await fc.assert(
    fc.asyncProperty(fc.array(fates, { minLength: 1, maxLength: 8 }), async (wanted) => {
      await sendList(server, who, newList(wanted.length, wanted.length % 2 ? '短' : '长'.repeat(35)));
      const asked = wanted.includes('queued')
        ? []
        : await submitDue(server, (_, at) => (wanted[at] === 'refused' ? 'refused' : 'accepted'));
      for (const [at, { id }] of asked.entries())
        if (wanted[at] === 'delivered' || wanted[at] === 'failed')
          await receive(receiptOf(id, wanted[at] === 'delivered', `E${at % 3}`));
      expect(await countDifferences(server)).toBe(0);
    }),
    { numRuns: 12 },
  );
  const { rows } = await server.db.query<Record<string, number>>(
    `select count(*)::int as messages, sum(segments)::int as segments, count(*) filter (where state = 4)::int as delivered,
       count(*) filter (where state = 6)::int as failed from sms.message where member_id = $1`,
    [who.memberId],
  );
  const { messages, segments, delivered, failed } = rows[0]!;
  const today = (await server.call(getSmsToday, {}, who)).result;
  expect(today).toMatchObject({ messages, segments, delivered, notDelivered: failed });
  const trend = (await server.call(getSmsTrend, {}, who)).result.days;
  expect([trend.length, trend.at(-1)]).toMatchObject([30, { messages }]);
  const whole = (await server.call(getSmsStatistics, {}, who)).result;
  expect(whole.total).toEqual(today);
  expect(whole.carriers).toMatchObject([{ name: '移动', messages }]);
  expect(whole.signatures).toMatchObject([{ name: '澄江科技', messages }]);
  expect(await server.call(getSmsStatistics, { beginDay: '2020-01-01', endDay: '2026-01-01' }, who)).toMatchObject({
    code: 4000,
  });
});
