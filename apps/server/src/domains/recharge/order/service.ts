// Buying on the page, and taking an order back that nobody has begun.
import { rechargeOrigin } from '@jishi/contract/enums/recharge';
import * as contract from '@jishi/contract/recharge/order';
import { formatMoney, parseMoney } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { checkTradePassword } from '../../account';
import { spendable } from '../../ledger';
import { maskAccount, wantedOf } from '../product/rules';
import { type Product, selectProduct } from '../product/store';
import { accept } from './acceptance/service';
import { cancel } from './ending/service';
import { ownOrder } from './list';
import * as store from './store';

const FAULTS_SHOWN = 200;
const SAMPLE = 100;

/** @throws Refusal notFound */
async function requireProduct(ctx: MemberContext, id: string): Promise<Product> {
  const product = await selectProduct(ctx.db, ctx.member, { id });
  if (!product) throw new Refusal('notFound', '没有这个充值产品，或已停售');
  return product;
}

/** What a list would buy and cost; nothing is kept. @throws Refusal notFound */
export const previewRecharge = useCase(contract.previewRecharge, async (ctx, { productId, list }) => {
  const product = await requireProduct(ctx, productId);
  const { wanted, faults } = wantedOf(product, list, contract.LINES_MAX);
  const amount = wanted.reduce((sum, { count }) => sum + product.price * BigInt(count), 0n);
  const balance = await spendable(ctx.db, ctx.member);
  return {
    lines: wanted.length + faults.length,
    orders: wanted.length,
    price: formatMoney(product.price),
    amount: formatMoney(amount),
    balance: formatMoney(balance),
    faults: faults.slice(0, FAULTS_SHOWN),
    faultCount: faults.length,
    sample: wanted.slice(0, SAMPLE).map(({ line, account, count }) => ({
      line,
      account: maskAccount(product.account, account),
      count,
      amount: formatMoney(product.price * BigInt(count)),
    })),
    barred: barOf({ orders: wanted.length, faults: faults.length, enough: amount <= balance }),
  };
});

function barOf({ orders, faults, enough }: { orders: number; faults: number; enough: boolean }): string {
  if (faults > 0) return `有 ${faults} 行不能充，改好或删掉后再下单`;
  if (orders === 0) return '还没有填写充值账号';
  return enough ? '' : '余额不足，请先充值';
}

/**
 * Buys a list, all of it or nothing, once under a client id.
 * @throws Refusal notFound, invalidInput, balanceTooLow, stateConflict, soldOut, ownNoReused, and of the trade password
 */
export const submitRecharge = useCase(contract.submitRecharge, async (ctx, input) => {
  const { productId, list, clientId, shown, tradePassword } = input;
  const product = await requireProduct(ctx, productId);
  const { wanted, faults } = wantedOf(product, list, contract.LINES_MAX);
  if (faults[0]) throw invalidField('list', `第 ${faults[0].line} 行：${faults[0].words}`);
  if (wanted.length === 0) throw invalidField('list', '还没有填写充值账号');
  await checkTradePassword(ctx, ctx.member, tradePassword);
  const lines = wanted.map(({ account, count }, at) => ({ ownNo: `${clientId}:${at + 1}`, account, count }));
  const bought = { memberId: ctx.member, product, origin: rechargeOrigin.page, lines };
  const { nos, amount } = await withTransaction(ctx, async (tx) => {
    const accepted = await accept(tx, ctx, bought);
    if (!accepted.replayed && (accepted.nos.length !== shown.orders || accepted.amount !== parseMoney(shown.amount)))
      throw new Refusal('stateConflict', '价格或名单与您看到的不同，请重新检查后再下单');
    return accepted;
  });
  return { orders: nos.length, amount: formatMoney(amount), nos };
});

/** Takes back an order that no supplier has been asked for. @throws Refusal notFound, stateConflict */
export const cancelRechargeOrder = useCase(contract.cancelRechargeOrder, async (ctx, { no }) => {
  await withTransaction(ctx, async (tx) => {
    const order = await store.lockByNo(tx, no);
    if (order?.memberId !== ctx.member) throw new Refusal('notFound');
    if (!(await cancel(tx, order))) throw new Refusal('stateConflict', '订单已经提交给供应商，不能取消');
  });
  return ownOrder(ctx, no);
});
