// What the gateway passes on to this server in a member's name: the calls that programs recharge by.
import { rechargeOrigin } from '@jishi/contract/enums/recharge';
import { QueryOne, SubmitOne } from '@jishi/contract/recharge/gateway';
import { refusals } from '@jishi/contract/refusals';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { Refusal } from '../../../kernel/refusal';
import { formatTimeOrNull } from '../../../kernel/time';
import { balances, spendable } from '../../ledger';
import { addressMistake, maskUrl } from '../../message';
import { accept } from '../order/acceptance/service';
import { accountFault, countFault, plainAccount } from '../product/rules';
import { selectProduct } from '../product/store';
import * as store from './store';

/** Recharging costs what its orders cost: the calls themselves are free, `units` is always 0. */
type Answer = { body: { code: number; msg: string; data: object | null }; units: number };

/** Answers a call of the product, refusals included. `name` is the last part of its path; undefined for one that is none. */
export async function answerRecharge(
  ctx: Context,
  memberId: MemberId,
  name: string,
  body: unknown,
): Promise<Answer | undefined> {
  const call = Object.hasOwn(CALLS, name) ? CALLS[name as keyof typeof CALLS] : undefined;
  if (!call) return undefined;
  try {
    return { body: { code: 0, msg: '成功', data: await call(ctx, memberId, body) }, units: 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { body: { code: refusals[error.refusal].code, msg: error.message, data: null }, units: 0 };
  }
}

const CALLS = {
  async submit(ctx: Context, memberId: MemberId, body: unknown) {
    const asked = checked(SubmitOne, body);
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
    return orderOf(ctx, memberId, asked.orderNo);
  },
  async query(ctx: Context, memberId: MemberId, body: unknown) {
    return orderOf(ctx, memberId, checked(QueryOne, body).orderNo);
  },
  async balance(ctx: Context, memberId: MemberId) {
    const [free, { frozen }] = await Promise.all([spendable(ctx.db, memberId), balances(ctx.db, memberId)]);
    return { balance: formatMoney(free), frozen: formatMoney(frozen) };
  },
};

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

/** @throws Refusal invalidInput with the first mistake and where it is */
function checked<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue!.path.join('.');
  const words = /\p{Script=Han}/u.test(issue!.message) ? issue!.message : '内容不正确';
  throw new Refusal('invalidInput', place ? `${place}：${words}` : '请求正文要是 JSON 对象');
}
