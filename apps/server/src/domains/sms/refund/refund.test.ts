// A message that an operator gives back: once, whoever asks and however often, and by two above the limit.
import { refundSmsMessage, searchSmsMessages } from '@jishi/contract/console/sms-message';
import { smsState } from '@jishi/contract/enums/sms';
import { reviewKind } from '@jishi/contract/enums/review';
import { getSmsMessage } from '@jishi/contract/sms/message';
import { getSmsToday } from '@jishi/contract/sms/statistic';
import { formatMoney, parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { caseOf, decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import {
  type Sender,
  newList,
  newSender,
  sellSms,
  sendList,
  submitDue,
  takeReceipts,
  unsound,
} from '../../../testing/sms-senders';
import { spendable, verify } from '../../ledger';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { sms } from '../domain';
import { countDifferences } from '../statistic/proof/service';

const NOT_FOUND = 4004;
const STATE_CONFLICT = 4005;
const reason = '手机停机，用户要求退回';

let server: TestServer;
let projectId: string;
let operator: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message, review] });
  projectId = await sellSms(server);
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect(await unsound(server)).toEqual([]);
  expect(await countDifferences(server)).toBe(0);
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

const receive = (id: string, delivered: boolean) =>
  takeReceipts(server, { id, delivered, code: delivered ? '' : 'UNDELIV', words: '关机' });
const balanceOf = async ({ memberId }: Sender) => formatMoney(await spendable(server.db, memberId));
const refund = (id: string, by: Pick<TestOperator, 'token'> = operator) =>
  server.call(refundSmsMessage, { id, reason }, by);

/** A member and their message of one segment that did not arrive. */
async function lost(packages: number[] = [1]): Promise<{ who: Sender; id: string }> {
  const who = await newSender(server, projectId, { money: '1.00', packages });
  await sendList(server, who, newList(1, '您好'));
  const id = (await submitDue(server))[0]!.id;
  await receive(id, false);
  return { who, id };
}

test('what was not delivered goes back where it came from, with its reason in the audit; records and counts say so', async () => {
  const { who, id } = await lost([]);
  const found = await server.call(searchSmsMessages, { memberId: who.memberId }, operator);
  expect(found.result.list).toMatchObject([{ id, state: smsState.notDelivered, refunds: true, refund: null }]);
  expect(JSON.stringify(found.result.list)).not.toContain('您好');
  expect(await balanceOf(who)).toBe('0.95');
  expect((await refund(id)).result).toEqual({ done: true, outcome: '已退回：余额 0.05 元' });
  expect(await balanceOf(who)).toBe('1.00');
  expect((await server.call(getSmsMessage, { id }, who)).result).toMatchObject({
    givenBack: true,
    paid: [{ source: 3, name: '', units: 1, price: '0.05', amount: '0.05' }],
  });
  expect((await server.call(getSmsToday, {}, who)).result).toMatchObject({ notDelivered: 1, amount: '0.00' });
  const { rows } = await server.db.query<{ action: string; reason: string }>(
    "select action, after->>'reason' as reason from audit.entry where target_kind = 'smsMessage' and target_id = $1",
    [id],
  );
  expect(rows).toEqual([{ action: 'sms.grantRefund', reason }]);
});

test('a package gets its unit back', async () => {
  const { who, id } = await lost([1]);
  const left = async () =>
    (
      await server.db.query<{ remaining: number }>(
        'select remaining from package.holding where id = $1',
        who.holdingIds,
      )
    ).rows[0]!.remaining;
  expect([await left(), (await refund(id)).result.outcome, await left()]).toEqual([0, '已退回：套餐 1 条', 1]);
});

test('of many operators at once one gives it back', async () => {
  const { who, id } = await lost([]);
  const others = await Promise.all([signInOperator(server), signInOperator(server), signInOperator(server)]);
  const codes = await Promise.all([operator, ...others, operator].map(async (by) => (await refund(id, by)).code));
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 4 }, () => STATE_CONFLICT)]);
  expect(await balanceOf(who)).toBe('1.00');
});

test('a receipt that comes after it takes nothing again, and one that came before leaves nothing to give back', async () => {
  const { who, id } = await lost([]);
  await server.db.query('update sms.message set state = $2 where id = $1', [id, smsState.unknown]);
  await refund(id);
  await receive(id, true);
  expect([await balanceOf(who), (await refund(id)).code]).toEqual(['1.00', STATE_CONFLICT]);
  const arrived = await newSender(server, projectId, { money: '1.00' });
  await sendList(server, arrived, newList(1));
  const other = (await submitDue(server))[0]!.id;
  expect(await refund(other)).toMatchObject({ code: STATE_CONFLICT, msg: expect.stringContaining('等回执') });
  await receive(other, true);
  expect([(await refund(other)).code, await balanceOf(arrived)]).toEqual([STATE_CONFLICT, '0.95']);
  expect((await refund('999999999')).code).toBe(NOT_FOUND);
});

test('above the limit a second operator decides, and nothing moves before', async () => {
  const { settings } = server.shared;
  const before = settings.limits;
  settings.limits = { ...before, secondAbove: parseMoney('0.01') };
  try {
    const { who, id } = await lost([]);
    const asked = (await refund(id)).result;
    expect([asked.done, await balanceOf(who)]).toEqual([false, '0.95']);
    expect((await refund(id)).code, 'it waits').toBe(STATE_CONFLICT);
    const subject = (
      await server.db.query<{ id: string }>('select id::text from sms.refund where message_id = $1', [id])
    ).rows[0]!.id;
    expect(await caseOf(server, operator, reviewKind.smsRefund, subject)).toMatchObject({
      facts: expect.arrayContaining([expect.objectContaining({ label: '退回原因', given: reason })]),
    });
    expect((await decide(server, operator, reviewKind.smsRefund, subject)).code).not.toBe(0);
    const second = await signInOperator(server);
    expect((await decide(server, second, reviewKind.smsRefund, subject, false, '短信其实送达了')).code).toBe(0);
    expect(await balanceOf(who)).toBe('0.95');
    await refund(id);
    const again = (
      await server.db.query<{ id: string }>('select max(id)::text as id from sms.refund where message_id = $1', [id])
    ).rows[0]!.id;
    expect((await decide(server, second, reviewKind.smsRefund, again)).code).toBe(0);
    expect(await balanceOf(who)).toBe('1.00');
  } finally {
    settings.limits = before;
  }
});
