// How appeals end: money back once, whoever decides how often at once, by two above the limit.
import { appealOutcome, appealStatus, appealWord } from '@jishi/contract/enums/appeal';
import * as contract from '@jishi/contract/appeal';
import * as codes from '@jishi/contract/codes';
import * as consoleAppeals from '@jishi/contract/console/appeal';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { reviewKind } from '@jishi/contract/enums/review';
import { parseMoney } from '@jishi/money';
import { sendForm } from '../../../testing/sms';
import { recordAnswer } from '../../recharge';
import { actOnDue } from '..';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Appeals, appealAgainst, makeAppealDue, startAppeals } from '../../../testing/appeals';
import { systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { caseOf, decide as decideReview, reviewOf } from '../../../testing/reviews';

const STATE_CONFLICT = codes.stateConflict;

let started: Appeals;
let server: Appeals['server'];
let support: Appeals['support'];
let finance: TestOperator;
let on: Appeals['on'];
beforeAll(async () => {
  started = await startAppeals();
  ({ server, support, on } = started);
  finance = await signInOperator(server, 'finance');
});
afterAll(() => started.close());

test('an appeal with pictures, a question, an answer with a file, and a refund: the money is back once', async () => {
  const { member, orderNo, no } = await on.appealed();
  expect(await on.held(member)).toEqual([90.1, 0]);
  expect(await on.see(member, no)).toMatchObject({
    status: appealStatus.open,
    turn: 2,
    title: '话费 10 元',
    order: { orderNo, amount: '9.90', money: 2 },
    canEscalate: true,
    canCancel: true,
  });
  const first = (await on.talk(member, no))[0]!;
  expect(first).toMatchObject({
    side: 1,
    text: '机主没有收到充值短信',
    files: [{ name: '账单.webp', type: 'image/webp' }],
  });
  expect((await on.say(support, no, appealWord.ask, '请补充 20 日之后的账单')).result).toEqual({ status: 3 });
  const asked = await server.call(contract.listAppeals, {}, member);
  expect(asked.result.list).toMatchObject([{ no, status: 3, turn: 1, unread: 1 }]);
  const uploaded = await sendForm(server, contract.uploadAppealFiles, member, { no }, ['明细.png']);
  const answer = await on.send(member, no, '已补', [uploaded.result[0]!.id]);
  expect(answer.result).toMatchObject({ text: '已补', files: [{ name: '明细.webp' }] });
  expect(await on.see(member, no)).toMatchObject({ status: appealStatus.open, turn: 2 });
  expect((await on.decide(finance, no, appealOutcome.refund)).code, 'somebody else is responsible').toBe(
    STATE_CONFLICT,
  );
  await server.call(consoleAppeals.takeAppeal, { no }, finance);
  const decided = await on.decide(finance, no, appealOutcome.refund);
  expect(decided.result).toMatchObject({
    status: appealStatus.refunded,
    outcome: expect.stringContaining('已退回 9.90 元'),
  });
  expect(await on.held(member)).toEqual([100, 0]);
  expect(await on.orderStatus(orderNo)).toBe(rechargeStatus.failed);
  const seen = await on.see(member, no);
  expect(seen).toMatchObject({
    status: appealStatus.refunded,
    turn: null,
    dueTime: null,
    canCancel: false,
    order: { money: 3 },
  });
  expect(seen.steps.at(-1)!.words).toBe('申诉成立，已退款');
  expect((await on.talk(member, no)).map(({ event, text }) => event ?? text)).toEqual([
    '机主没有收到充值短信',
    1,
    '请补充 20 日之后的账单',
    3,
    '已补',
    4,
    9,
  ]);
  expect((await on.send(member, no, '谢谢')).code).toBe(STATE_CONFLICT);
  const events = await server.db.query('select event from message.member_message where member_id = $1 order by id', [
    member.memberId,
  ]);
  expect(events.rows).toEqual([{ event: 'appealAsked' }, { event: 'appealEnded' }]);
});

test('an order that nobody knows the end of: its refund closes the other case about it, and a late success is a difference', async () => {
  const { member, orderNo, no } = await on.appealed('uncertain');
  expect(await on.held(member)).toEqual([90.1, 9.9]);
  expect(await reviewOf(server, reviewKind.rechargeOrder, orderNo)).not.toBe('0');
  await on.decide(finance, no, appealOutcome.refund);
  expect(await on.held(member)).toEqual([100, 0]);
  expect(await caseOf(server, finance, reviewKind.rechargeOrder, orderNo)).toMatchObject({ status: 5 });
  await recordAnswer(systemContext(server), `${orderNo}01`, { kind: 'delivered' });
  expect([await on.orderStatus(orderNo), await on.held(member)]).toEqual([rechargeStatus.failed, [100, 0]]);
  const { rows } = await server.db.query(
    'select d.words from recharge.difference d join recharge.quick_order o on o.id = d.order_id where o.no = $1',
    [orderNo],
  );
  expect(rows).toEqual([{ words: '退款之后说成功' }]);
});

test('money that goes back by another way ends the appeal, also one whose refund waits', async () => {
  const { member, orderNo, no } = await on.appealed('uncertain');
  await recordAnswer(systemContext(server), `${orderNo}01`, { kind: 'refused', code: '10', reason: '维护' });
  expect(await on.see(member, no)).toMatchObject({ status: appealStatus.refunded, order: { money: 3 } });
  expect(await on.held(member)).toEqual([100, 0]);
});

test('what has arrived after all: an operator says so, or the member, and frozen money is charged', async () => {
  const one = await on.appealed('uncertain');
  expect((await on.decide(finance, one.no, appealOutcome.arrived, '运营商流水 123')).result).toMatchObject({
    status: appealStatus.arrived,
    outcome: '判为已到账，冻结的金额已扣款',
  });
  const other = await on.appealed('uncertain');
  expect((await on.cancel(other.member, other.no, 1)).result.status).toBe(appealStatus.arrived);
  for (const { member, orderNo } of [one, other]) {
    expect(await on.orderStatus(orderNo)).toBe(rechargeStatus.success);
    expect(await on.held(member)).toEqual([90.1, 0]);
  }
});

test('refused with a reason, and opened again while there is time', async () => {
  const { member, orderNo, no } = await on.appealed();
  expect((await on.decide(finance, no, appealOutcome.reject, '运营商流水显示已到账')).result.status).toBe(6);
  expect((await on.talk(member, no)).at(-1)).toMatchObject({ event: 10, text: '运营商流水显示已到账' });
  expect(await on.held(member)).toEqual([90.1, 0]);
  expect((await appealAgainst(server, member, orderNo)).code).toBe(0);
});

test('of twenty refunds of one order at once one moves money; of two who decide one does; a member who cancels meanwhile too', async () => {
  const one = await on.appealed();
  const refunds = await Promise.all(Array.from({ length: 20 }, () => on.decide(finance, one.no, appealOutcome.refund)));
  expect(refunds.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await on.held(one.member)).toEqual([100, 0]);
  for (let round = 0; round < 5; round++) {
    const { member, orderNo, no } = await on.appealed(round % 2 ? 'uncertain' : 'success');
    const others = [await signInOperator(server, 'finance'), await signInOperator(server, 'owner')];
    const answers = await Promise.all([
      on.decide(others[0]!, no, appealOutcome.refund),
      on.decide(others[1]!, no, appealOutcome.arrived),
      on.cancel(member, no, round === 3 ? 1 : 0),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === STATE_CONFLICT)).toHaveLength(2);
    const { status } = await on.see(member, no);
    const isBack = status === appealStatus.refunded;
    expect((await on.orderStatus(orderNo)) === rechargeStatus.failed).toBe(isBack);
    expect((await on.held(member))[0]).toBe(isBack ? 100 : 90.1);
  }
});

test('above the limit a second operator agrees; until then nothing moves, and the member may still cancel', async () => {
  const { settings } = server.shared;
  const before = settings.limits;
  settings.limits = { ...before, secondAbove: parseMoney('0.01') };
  try {
    const { member, no } = await on.appealed('uncertain');
    const asked = await on.decide(finance, no, appealOutcome.refund);
    expect(asked.result).toMatchObject({
      status: appealStatus.open,
      outcome: expect.stringContaining('等另一位操作员同意'),
    });
    expect(await on.held(member)).toEqual([90.1, 9.9]);
    expect((await on.decide(finance, no, appealOutcome.reject)).code).toBe(STATE_CONFLICT);
    expect((await decideReview(server, finance, reviewKind.appealRefund, no)).code).not.toBe(0);
    expect(
      (await on.talk(member, no)).some(({ text }) => text.includes('提出退款')),
      'notes are for operators',
    ).toBe(false);
    await makeAppealDue(server, no);
    await actOnDue(systemContext(server));
    expect((await on.see(member, no)).status).toBe(appealStatus.open);
    const owner = await signInOperator(server, 'owner');
    expect(await caseOf(server, owner, reviewKind.appealRefund, no)).toMatchObject({
      facts: expect.arrayContaining([expect.objectContaining({ given: '账单里没有入账' })]),
      postings: expect.arrayContaining([expect.objectContaining({ credit: '9.90' })]),
    });
    expect((await decideReview(server, owner, reviewKind.appealRefund, no, false, '证据不足')).code).toBe(0);
    expect(await on.see(member, no)).toMatchObject({ status: appealStatus.open });
    await on.decide(finance, no, appealOutcome.refund);
    expect((await decideReview(server, owner, reviewKind.appealRefund, no)).code).toBe(0);
    expect(await on.held(member)).toEqual([100, 0]);

    const other = await on.appealed();
    await on.decide(finance, other.no, appealOutcome.refund);
    const both = await Promise.all([
      decideReview(server, owner, reviewKind.appealRefund, other.no),
      on.cancel(other.member, other.no),
    ]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    const isBack = (await on.see(other.member, other.no)).status === appealStatus.refunded;
    expect((await on.held(other.member))[0]).toBe(isBack ? 100 : 90.1);

    const arrived = await on.appealed('uncertain');
    const told = await on.decide(finance, arrived.no, appealOutcome.arrived);
    expect(told).toMatchObject({ code: STATE_CONFLICT, msg: expect.stringContaining('两位操作员') });
    expect(await on.held(arrived.member)).toEqual([90.1, 9.9]);
    await decideReview(server, finance, reviewKind.rechargeOrder, arrived.orderNo, false, '供应商后台显示已到账');
    await server.call(consoleAppeals.takeAppeal, { no: arrived.no }, owner);
    expect((await on.decide(owner, arrived.no, appealOutcome.arrived)).code, 'the second word').toBe(0);
    expect(await on.held(arrived.member)).toEqual([90.1, 0]);

    const third = await on.appealed('uncertain');
    await on.decide(finance, third.no, appealOutcome.refund);
    await recordAnswer(systemContext(server), `${third.orderNo}01`, { kind: 'refused', code: '10', reason: '维护' });
    expect((await on.see(third.member, third.no)).status).toBe(appealStatus.refunded);
    expect(await caseOf(server, owner, reviewKind.appealRefund, third.no)).toMatchObject({ status: 5 });
    expect(await on.held(third.member)).toEqual([100, 0]);
  } finally {
    settings.limits = before;
  }
});
