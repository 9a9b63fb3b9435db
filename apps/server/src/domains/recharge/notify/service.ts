// Tells a member's program what became of an order: signed, again and again until it is taken, each try kept.
import { rechargeNotify } from '@jishi/contract/enums/recharge';
import * as contract from '@jishi/contract/recharge/order';
import { formatMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { callAddress, isTaken } from '../../message';
import { OPEN } from '../order/rules';
import { lockByNo, selectByNo } from '../order/store';
import { sealedFor } from '../sealed/rules';
import { addNotifying } from '../submission/job/service';
import { BY_HAND_EVERY, LEASE, waitAfter } from './rules';
import * as store from './store';

const AT_ONCE = 20;
const GONE = 410;

/** Tells what is due. */
export async function notifyDue(ctx: Context): Promise<void> {
  for (;;) {
    const due = await withTransaction(ctx, (tx) => store.claimDue(tx, AT_ONCE, LEASE));
    if (due.length === 0) return;
    await Promise.all(due.map((order) => tell(ctx, order)));
  }
}

async function tell(ctx: Context, order: store.Due): Promise<void> {
  const answer = await call(ctx, order);
  await withTransaction(ctx, async (tx) => {
    await store.insertTry(tx, order.id, { ...answer, byHand: false });
    if (isTaken(answer.status)) return store.endNotifying(tx, order.id, rechargeNotify.delivered);
    const wait = answer.status === GONE ? undefined : waitAfter(order.notifyCount);
    if (wait === undefined) return store.endNotifying(tx, order.id, rechargeNotify.failed);
    const at = await store.tryAgain(tx, order.id, wait);
    if (at) await addNotifying(tx, at);
  });
}

async function call(ctx: Context, order: store.Due): Promise<{ status: number; words: string }> {
  const url = ctx.vault.openText(order.notifyUrlCipher, sealedFor.notifyUrl(order.memberId, order.ownNo));
  const data = {
    orderNo: order.ownNo,
    no: order.no,
    product: order.productCode,
    count: order.count,
    status: order.status,
    statusText: labelOf('rechargeStatus', order.status),
    reason: order.reason,
    amount: formatMoney(order.amount),
    endTime: formatTime(order.endedAt),
  };
  const body = JSON.stringify({ type: 'recharge.order', timestamp: ctx.now().toISOString(), data });
  const answer = await callAddress(ctx, order.memberId, url, { id: order.no, body });
  return answer ? { status: answer.status, words: answer.text } : { status: 0, words: '没有 Webhook 密钥，没有发送' };
}

/** Tells it once more, at once. @throws Refusal notFound, stateConflict, tooManyRequests */
export const notifyAgain = useCase(contract.notifyAgain, async (ctx, { no }) => {
  const order = await selectByNo(ctx.db, no);
  if (order?.memberId !== ctx.member) throw new Refusal('notFound');
  if (!order.notifyAsked) throw new Refusal('stateConflict', '下单时没有填写通知地址');
  if (OPEN.includes(order.status)) throw new Refusal('stateConflict', '订单还没有结果，有结果后会自动通知');
  const tried = await withTransaction(ctx, async (tx) => {
    await lockByNo(tx, no);
    const due = await store.selectByHand(tx, no, BY_HAND_EVERY);
    if (!due) throw new Refusal('tooManyRequests', '刚刚通知过，请稍后再试', { retryAfter: BY_HAND_EVERY });
    const tryId = await store.insertTry(tx, due.id, { status: 0, words: '没有等到回答', byHand: true });
    return { ...due, tryId };
  });
  const answer = await call(ctx, tried);
  await withTransaction(ctx, async (tx) => {
    await store.updateTry(tx, tried.tryId, answer);
    if (isTaken(answer.status)) await store.endNotifying(tx, tried.id, rechargeNotify.delivered);
  });
  return { notify: await store.selectNotify(ctx.db, no) };
});
