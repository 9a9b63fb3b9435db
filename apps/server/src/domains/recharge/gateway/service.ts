// What the gateway passes on to this server in a member's name: the calls that programs recharge by.
import { rechargeOrigin } from '@jishi/contract/enums/recharge';
import { QueryOne, SubmitOne } from '@jishi/contract/recharge/gateway';
import { formatMoney } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { checkedBody, gatewayCalls } from '../../../kernel/gateway-calls';
import { Refusal } from '../../../kernel/refusal';
import { formatTimeOrNull } from '../../../kernel/time';
import { balances, spendable } from '../../ledger';
import { addressMistake, maskUrl } from '../../message';
import { accept } from '../order/acceptance/service';
import { accountFault, countFault, plainAccount } from '../product/rules';
import { selectProduct } from '../product/store';
import * as store from './store';

/** Answers a call of the product; it is free itself: recharging costs what its orders cost. */
export const answerRecharge = gatewayCalls({
  async submit(ctx, memberId, body) {
    const asked = checkedBody(SubmitOne, body);
    const product = await selectProduct(ctx.db, memberId, { code: asked.product });
    if (!product) throw new Refusal('rechargeProductUnusable');
    const account = plainAccount(product.account, asked.account);
    const wrong = accountFault(product, account);
    if (wrong) throw new Refusal('rechargeAccountWrong', wrong);
    const over = countFault(product, asked.count);
    if (over) throw new Refusal('invalidInput', `count：${over}`);
    const notify = asked.notifyUrl ? await addressOf(ctx, memberId, asked.notifyUrl) : undefined;
    const lines = [{ ownNo: asked.orderNo, account, count: asked.count }];
    const bought = { memberId, product, origin: rechargeOrigin.gateway, lines, ...(notify && { notify }) };
    await withTransaction(ctx, (tx) => accept(tx, ctx, bought));
    return { data: await orderOf(ctx, memberId, asked.orderNo) };
  },
  async query(ctx, memberId, body) {
    return { data: await orderOf(ctx, memberId, checkedBody(QueryOne, body).orderNo) };
  },
  async balance(ctx, memberId) {
    const [free, { frozen }] = await Promise.all([spendable(ctx.db, memberId), balances(ctx.db, memberId)]);
    return { data: { balance: formatMoney(free), frozen: formatMoney(frozen) } };
  },
});

async function addressOf(ctx: Context, memberId: MemberId, url: string) {
  const mistake = await addressMistake(ctx, memberId, url);
  if (mistake) throw new Refusal('invalidInput', `notifyUrl：${mistake}`);
  return { url, mask: maskUrl(url) };
}

/** @throws Refusal notFound */
async function orderOf(ctx: Context, memberId: MemberId, ownNo: string) {
  const row = await store.selectByOwnNo(ctx.db, memberId, ownNo);
  if (!row) throw new Refusal('notFound', '没有这个订单');
  const { amount, price, endedAt, ...order } = row;
  return {
    ...order,
    price: formatMoney(price),
    amount: formatMoney(amount),
    statusText: labelOf('rechargeStatus', order.status),
    endTime: formatTimeOrNull(endedAt),
  };
}
