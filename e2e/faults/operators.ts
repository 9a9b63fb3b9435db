// What operators do with members' money, two of them where four eyes are required, and what members request.
import { grantCoupons } from '@jishi/contract/console/coupon';
import { proposeAdjustment } from '@jishi/contract/console/adjustment';
import { recordPayout, refundOrder, retryRefund, searchRefunds } from '@jishi/contract/console/refund';
import { decideReview, searchReviews, takeBackReview } from '@jishi/contract/console/review';
import { payOrderKind, refundStatus, refundWay } from '@jishi/contract/enums/payment';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import { getPayOrder } from '@jishi/contract/payment';
import { cancelWithdrawal, requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { ask, call, look } from './asking';
import type { Ground, Shopper } from './ground';
import { TRADE_PASSWORD } from '../../apps/server/src/testing/members';

const ACCOUNT = { holder: '杭州某某公司', bank: '工商银行杭州分行', number: '6222021234567890' };
const REASON = '用户来电要求';

const NOTHING_LEFT = '没有可以退的钱';
const SPENT = '余额不足';
const GOODS_USED = ['这份套餐已经用过或正在使用', '会员已经生效'];
const NOT_IN_TIME = '请刷新';
const OWN = ['由另一位操作员', '用户已经注销'];

/** `by`: which of the two operators acts. */
type By = { by: 0 | 1 };

/** Pays an order back, to its source (1) or the balance (2): a top-up in part, goods whole. */
export async function payBack(
  { servers, operators, seen }: Ground,
  key: string,
  { order, part, way, by }: By & { order: Ground['seen']['bought'][number]; part: string; way: 1 | 2 },
) {
  const from = servers();
  const { orderNo, token } = order;
  const found = await look(call(from, getPayOrder, { orderNo }, token));
  if (!found) return;
  const isTopUp = found.kind === payOrderKind.recharge;
  const input = {
    orderNo,
    amount: isTopUp ? part : found.payAmount,
    way: isTopUp ? (1 as const) : way,
    reason: REASON,
  };
  const mayHear = ['只有已付款的订单可以退', '这笔订单最多还能退', NOTHING_LEFT, SPENT, ...GOODS_USED];
  await ask(seen, { key, what: 'refund', send: call(from, refundOrder, input, operators[by]), mayHear });
}

/** Requests a withdrawal from the balance. */
export async function withdraw({ servers, seen }: Ground, key: string, who: Shopper, amount: string) {
  const from = servers();
  const input = { amount, account: ACCOUNT, tradePassword: TRADE_PASSWORD };
  await ask<{ no: string }>(seen, {
    key,
    what: 'withdrawal',
    send: call(from, requestWithdrawal, input, who.token),
    mayHear: [SPENT, '您有一笔退款申请还在审核', NOTHING_LEFT],
    done: ({ no }) => {
      seen.kept.set(key, no);
      who.withdrawalNo = no;
    },
  });
}

/** Cancels the last requested withdrawal. */
export async function cancelLastWithdrawal({ servers, seen }: Ground, key: string, who: Shopper) {
  const from = servers();
  if (!who.withdrawalNo) return;
  const send = call(from, cancelWithdrawal, { no: who.withdrawalNo }, who.token);
  await ask(seen, { key, what: 'withdrawal taken back', send, mayHear: ['这笔申请已经处理，不能撤回'] });
}

/** Proposes to change a member's money; `kind` as adjustmentKind. */
export async function propose(
  { servers, operators, seen }: Ground,
  key: string,
  who: Shopper,
  { kind, amount, by }: By & { kind: 1 | 2 | 3 | 4 | 5 | 6; amount: string },
) {
  const input = { memberId: who.memberId, kind, amount, reason: REASON, evidence: '工单 20261122' };
  const send = call(servers(), proposeAdjustment, input, operators[by]);
  await ask(seen, { key, what: 'adjustment', send, done: ({ no }) => void seen.kept.set(key, no) });
}

/** Gives every shopper a coupon, or nobody. */
export async function giveCoupons({ servers, operators, seen, shoppers }: Ground, key: string, templateId: string) {
  const memberIds = shoppers.map(({ memberId }) => memberId);
  const send = call(servers(), grantCoupons, { templateId, memberIds, reason: REASON }, operators[0]);
  await ask(seen, { key, what: 'coupons', send, mayHear: ['一张也没有发', '已达每人限领'] });
}

type Decision = By & {
  accepted: boolean;
  /** Which of the pending ones. */
  at: number;
  /** Also tries to decide what the operator proposed or agreed with, instead of calling the other one. */
  decidesOwn?: boolean;
};

/** What is decided here, with the refusals that are justified of each. */
const MAY_HEAR = {
  [reviewKind.withdrawal]: [NOTHING_LEFT, SPENT],
  [reviewKind.adjustment]: ['不够扣', '已用额度高于新的授信额度', '用户只用了授信', SPENT],
  [reviewKind.refund]: [NOTHING_LEFT, SPENT, ...GOODS_USED],
  [reviewKind.invoice]: [],
  [reviewKind.redReversal]: ['原发票还没有开具', '这笔红冲不能不办'],
  [reviewKind.appealRefund]: ['申诉已经结束', '已经退回'],
  [reviewKind.goodsDispute]: [],
  [reviewKind.goodsPayout]: [],
};

/** What members ask for and operators cannot take back. */
const OF_MEMBERS: readonly number[] = [reviewKind.withdrawal, reviewKind.goodsDispute, reviewKind.goodsPayout];

/** Decides an open review; its proposer may try, or take it back. */
export async function review(ground: Ground, key: string, kind: keyof typeof MAY_HEAR, decision: Decision) {
  const { draw, servers, operators, seen } = ground;
  const { by, accepted, at, decidesOwn } = decision;
  const [from, takesBack] = [servers(), draw.chance(30)];
  const found = await look(call(from, searchReviews, { kind, pageSize: 50 }, operators[by]));
  const open = found?.list.filter(isOpen) ?? [];
  const row = open[at % open.length];
  if (!row) return;
  const { id, mine } = row;
  const mayHear = [...OWN, NOT_IN_TIME, ...MAY_HEAR[kind]];
  const who = operators[mine && !decidesOwn ? 1 - by : by]!;
  if (mine && takesBack && !OF_MEMBERS.includes(kind)) {
    const send = call(from, takeBackReview, { id }, operators[by]);
    // whoever agreed first has not proposed it
    return void (await ask<object>(seen, {
      key,
      what: 'review',
      send,
      mayHear: [...mayHear, '只能撤回自己提出的提案'],
    }));
  }
  const send = call(from, decideReview, { id, accepted, reason: REASON }, who);
  await ask<object>(seen, { key, what: 'review', send, mayHear });
}

function isOpen({ status }: { status: number }): boolean {
  return status === reviewStatus.waiting || status === reviewStatus.toSecond;
}

/** Completes a refund that its channel refused, by another route, or one that goes by bank. */
export async function seeRefundThrough(ground: Ground, key: string, { by, at, way }: Decision & { way: 1 | 2 | 3 }) {
  const { servers, operators, seen } = ground;
  const from = servers();
  const found = await look(call(from, searchRefunds, { pageSize: 50 }, operators[by]));
  const waiting = found?.list.filter((refund) => isRefusedByChannel(refund) || isForTheBank(refund)) ?? [];
  const row = waiting[at % waiting.length];
  if (!row) return;
  const { no } = row;
  const send = isForTheBank(row)
    ? call(from, recordPayout, { no, holder: row.holder || ACCOUNT.holder, serial: `OUT-${no}` }, operators[by])
    : call(from, retryRefund, { no, way, reason: REASON }, operators[by]);
  const mayHear = [NOT_IN_TIME, NOTHING_LEFT, SPENT, ...GOODS_USED];
  await ask<object>(seen, { key, what: 'refund seen through', send, mayHear });
}

function isRefusedByChannel({ status }: { status: number }): boolean {
  return status === refundStatus.channelRefused;
}

function isForTheBank({ status, way }: { status: number; way: number }): boolean {
  return status === refundStatus.underWay && way === refundWay.bank;
}
