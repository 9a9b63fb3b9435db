// A member's balance going back: frozen when it is asked for, to the payments it came from when it is granted.
import type * as desk from '@jishi/contract/console/refund';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type * as contract from '@jishi/contract/payment/withdrawal';
import type { Queryable, Transaction } from '@jishi/db';
import { formatMoney, parseAmount } from '@jishi/money';
import type * as z from 'zod';
import { type Context, type MemberId, memberOf, operatorOf, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { checkTradePassword } from '../../account';
import { recordAudit } from '../../audit';
import { type Transfer, balances, memberAccount, platformAccount, post } from '../../ledger';
import { notify } from '../../message';
import { secondForeseen, secondNeeded } from '../limit/service';
import {
  RETURNABLE_MS,
  RefundStatus,
  Way,
  WithdrawalStatus,
  freeze,
  numberOf,
  spread,
  unfreeze,
} from '../refund/rules';
import type { PartBack } from '../refund/bonus/rules';
import { backOf, takenBack } from '../refund/bonus/service';
import { NOTHING_LEFT, send, setStatusOf, tellTaken } from '../refund/service';
import { type NewRefund, insertRefund, nextSerial, selectSources } from '../refund/store';
import { lockOrder } from '../store';
import * as store from './store';

type View = z.output<typeof contract.Withdrawal>;
type BankAccount = { holder: string; bank: string; number: string };

const accountContext = (no: string) => `payment.withdrawal.account:${no}`;
const since = (ctx: Context) => new Date(ctx.now().getTime() - RETURNABLE_MS);

/** What of the balance can go back, and where to. */
export async function getWithdrawable(ctx: Context): Promise<Output<typeof contract.getWithdrawable>> {
  const memberId = memberOf(ctx);
  const [held, { returnable }, waiting] = await Promise.all([
    balances(ctx.db, memberId),
    selectSources(ctx.db, memberId, { since: since(ctx), lock: false }),
    store.selectOwn(ctx.db, memberId, { limit: 1, offset: 0 }, { status: WithdrawalStatus.waiting }),
  ]);
  const { rest } = spread(held.deposit, returnable);
  return {
    amount: formatMoney(held.deposit),
    toSource: formatMoney(held.deposit - rest),
    bonus: formatMoney(held.bonus),
    frozen: formatMoney(held.frozen),
    waiting: (await viewsOf(ctx, waiting.rows))[0] ?? null,
  };
}

type Plan = { parts: (PartBack & { way: number })[]; /** What no top-up covers. */ rest: bigint };

/** Where an amount goes: to the newest top-ups first, by their channels as far as those take it, then by bank. */
async function planOf(
  ctx: Context,
  db: Queryable,
  { memberId, amount, toBank }: { memberId: MemberId; amount: bigint; toBank: boolean },
  lock: boolean,
): Promise<Plan> {
  const { returnable, others } = await selectSources(db, memberId, { since: since(ctx), lock });
  const bySource = spread(amount, returnable);
  const byBank = toBank ? spread(bySource.rest, others) : { parts: [], rest: bySource.rest };
  const back = await backOf(db, memberId, [...bySource.parts, ...byBank.parts]);
  const parts = back.map((part, at) => ({ ...part, way: at < bySource.parts.length ? Way.source : Way.bank }));
  return { parts, rest: byBank.rest };
}

const sumOf = <Key extends string>(rows: readonly Record<Key, bigint>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0n);

/** What an amount comes to once the bonuses that belong to it are taken back. */
function previewOf({ parts, rest }: Plan) {
  const toSource = parts.filter(({ way }) => way === Way.source);
  const toBank = parts.filter(({ way }) => way === Way.bank);
  return {
    toSource: formatMoney(sumOf(toSource, 'paidBack')),
    toBank: formatMoney(sumOf(toBank, 'paidBack') + rest),
    bonusBack: formatMoney(sumOf(parts, 'bonusBack')),
    withheld: formatMoney(sumOf(parts, 'withheld')),
    paidBack: formatMoney(sumOf(parts, 'paidBack') + rest),
  };
}

/** What the member would get of an amount now. */
export async function previewWithdrawal(
  ctx: Context,
  { amount }: Checked<typeof contract.previewWithdrawal>,
): Promise<Output<typeof contract.previewWithdrawal>> {
  const asked = { memberId: memberOf(ctx), amount: parseAmount(amount), toBank: true };
  return previewOf(await planOf(ctx, ctx.db, asked, false));
}

/** What granting a request would pay out now. @throws Refusal notFound */
export async function previewGrant(
  ctx: Context,
  { no }: Checked<typeof desk.previewWithdrawalGrant>,
): Promise<Output<typeof desk.previewWithdrawalGrant>> {
  operatorOf(ctx, 'order.read');
  const found = await store.selectWithdrawal(ctx.db, no);
  if (!found) throw new Refusal('notFound');
  const asked = { ...found, toBank: found.accountCipher !== null };
  const { toSource, toBank, bonusBack, withheld, paidBack } = previewOf(await planOf(ctx, ctx.db, asked, false));
  return found.accountCipher
    ? { toSource, toBank, toBalance: '0.00', bonusBack, withheld, paidBack }
    : { toSource, toBank: '0.00', toBalance: toBank, bonusBack, withheld, paidBack: toSource };
}

async function viewsOf(ctx: Context, rows: readonly store.WithdrawalRow[]): Promise<View[]> {
  const parts = await store.selectParts(
    ctx.db,
    rows.map(({ no }) => no),
  );
  return rows.map((row) => ({
    no: row.no,
    amount: formatMoney(row.amount),
    status: row.status,
    reason: row.reason,
    createTime: formatTime(row.createdAt),
    finishTime: formatTimeOrNull(row.finishedAt),
    bonusBack: formatMoney(sumTaken(parts, row.no, 'bonus_back')),
    withheld: formatMoney(sumTaken(parts, row.no, 'withheld')),
    parts: parts
      .filter(({ withdrawal_no }) => withdrawal_no === row.no)
      .map(({ amount, way, channel, order_no, status }) => ({
        amount: formatMoney(BigInt(amount)),
        way,
        channel,
        orderNo: order_no ?? '',
        status,
      })),
  }));
}

function sumTaken(parts: readonly store.PartRow[], no: string, key: 'bonus_back' | 'withheld'): bigint {
  return parts.reduce((sum, part) => (part.withdrawal_no === no ? sum + BigInt(part[key]) : sum), 0n);
}

/**
 * Asks for paid-in money back; it is frozen until somebody has decided.
 * @throws Refusal of the trade password, balanceTooLow, stateConflict (one is under review), invalidInput
 */
export async function requestWithdrawal(
  ctx: Context,
  { amount: amountText, account, tradePassword }: Checked<typeof contract.requestWithdrawal>,
): Promise<View> {
  const memberId = memberOf(ctx);
  const amount = parseAmount(amountText);
  if (amount <= 0n) throw invalidField('amount', '金额要大于 0');
  await checkTradePassword(ctx, memberId, tradePassword);
  const { parts, rest: uncovered } = await planOf(ctx, ctx.db, { memberId, amount, toBank: true }, false);
  if (sumOf(parts, 'paidBack') + uncovered === 0n) throw new Refusal('stateConflict', NOTHING_LEFT);
  const rest =
    amount -
    sumOf(
      parts.filter(({ way }) => way === Way.source),
      'amount',
    );
  if (rest > 0n && !account)
    throw invalidField('account', `其中 ${formatMoney(rest)} 元不能原路退回，请填写收款的银行账户`);
  const no = await withTransaction(ctx, async (tx) => {
    const made = numberOf('TX', ctx.now(), await nextSerial(tx));
    const accountCipher = account ? ctx.vault.seal(JSON.stringify(account), accountContext(made)) : null;
    const asked = { no: made, memberId, amount, accountCipher };
    if (!(await store.insertWithdrawal(tx, asked, ctx.idempotencyKey, ctx.now()))) {
      const earlier = ctx.idempotencyKey && (await store.selectByIdempotencyKey(tx, memberId, ctx.idempotencyKey));
      if (earlier) return earlier.no;
      throw new Refusal('stateConflict', '您有一笔退款申请还在审核，处理完再申请');
    }
    await post(tx, freeze(asideOf(asked), amount));
    const after = { amount: formatMoney(amount) };
    await recordAudit(tx, ctx, {
      action: 'payment.requestWithdrawal',
      targetKind: 'withdrawal',
      targetId: made,
      after,
    });
    return made;
  });
  const { rows } = await store.selectOwn(ctx.db, memberId, { limit: 1, offset: 0 }, { no });
  return (await viewsOf(ctx, rows))[0]!;
}

/** What the member knows a request by is its own number. */
const asideOf = ({ no, memberId }: Pick<store.WithdrawalRow, 'no' | 'memberId'>) => ({ no, memberId, orderNo: no });

/** Takes a request back that nobody has decided. @throws Refusal notFound, stateConflict */
export async function cancelWithdrawal(
  ctx: Context,
  { no }: Checked<typeof contract.cancelWithdrawal>,
): Promise<Output<typeof contract.cancelWithdrawal>> {
  const memberId = memberOf(ctx);
  await withTransaction(ctx, async (tx) => {
    const found = await store.lockWithdrawal(tx, no, memberId);
    if (!found) throw new Refusal('notFound');
    if (found.status !== WithdrawalStatus.waiting) throw new Refusal('stateConflict', '这笔申请已经处理，不能撤回');
    await store.moveWithdrawal(tx, no, { status: WithdrawalStatus.cancelled }, ctx.now());
    await post(tx, unfreeze(asideOf(found), found.amount));
    await recordAudit(tx, ctx, { action: 'payment.cancelWithdrawal', targetKind: 'withdrawal', targetId: no });
  });
  return {};
}

/** The member's requests. */
export async function listWithdrawals(
  ctx: Context,
  { pageNum, pageSize }: Checked<typeof contract.listWithdrawals>,
): Promise<Output<typeof contract.listWithdrawals>> {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const { rows, total } = await store.selectOwn(ctx.db, memberOf(ctx), page);
  return { list: await viewsOf(ctx, rows), total, pageNum, pageSize };
}

/** All members' requests, for operators. */
export async function searchWithdrawals(
  ctx: Context,
  { status, memberId, pageNum, pageSize }: Checked<typeof desk.searchWithdrawals>,
): Promise<Output<typeof desk.searchWithdrawals>> {
  const operatorId = operatorOf(ctx, 'order.read');
  const filter = { status: status ?? null, memberId: memberId ?? null };
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const { rows, total, waiting } = await store.selectWithdrawals(ctx.db, filter, page);
  const second = await secondForeseen(
    ctx.db,
    ctx,
    operatorId,
    rows.map(({ memberId: of, amount }) => ({ memberId: of, amount, out: true })),
  );
  const list = rows.map((row, at) => ({
    no: row.no,
    memberId: row.memberId,
    memberPhone: row.memberPhone,
    amount: formatMoney(row.amount),
    status: row.status,
    reason: row.reason,
    firstBy: row.firstName,
    mine: row.firstBy === operatorId,
    decidedBy: row.decidedName,
    account: accountOf(ctx, row),
    createTime: formatTime(row.createdAt),
    finishTime: formatTimeOrNull(row.finishedAt),
    needsSecond: second[at] !== undefined,
  }));
  return { list, total, pageNum, pageSize, waiting };
}

function accountOf({ vault }: Context, { no, accountCipher }: store.WithdrawalRow): BankAccount | null {
  return accountCipher && (JSON.parse(vault.openText(accountCipher, accountContext(no))) as BankAccount);
}

/**
 * Grants or refuses a request. Above the limit two operators agree one after the other; any one refuses.
 * @throws Refusal notFound, stateConflict (somebody else was first, or nothing is left to pay), permissionMissing (agreeing
 * twice), balanceTooLow (the given balance was spent at this moment: to be tried again)
 */
export async function decideWithdrawal(
  ctx: Context,
  { no, accepted, reason }: Checked<typeof desk.decideWithdrawal>,
): Promise<Output<typeof desk.decideWithdrawal>> {
  const by = operatorOf(ctx, 'refund.grant');
  return withTransaction(ctx, async (tx) => {
    const found = await store.lockWithdrawal(tx, no);
    if (!found) throw new Refusal('notFound');
    if (found.status !== WithdrawalStatus.waiting) throw new Refusal('stateConflict', '这笔申请刚刚已被处理，请刷新');
    const outcome = accepted ? await agree(tx, ctx, found, by) : await turnDown(tx, ctx, found, { by, reason });
    await recordAudit(tx, ctx, {
      action: accepted ? 'payment.grantWithdrawal' : 'payment.refuseWithdrawal',
      targetKind: 'withdrawal',
      targetId: no,
      after: { amount: formatMoney(found.amount), result: outcome, ...(reason && !accepted ? { reason } : {}) },
    });
    return { outcome };
  });
}

async function turnDown(
  tx: Transaction,
  ctx: Context,
  found: store.WithdrawalRow,
  { by, reason }: { by: string; reason: string | null | undefined },
): Promise<string> {
  const { no, memberId, amount } = found;
  const why = reason ?? '';
  await store.moveWithdrawal(tx, no, { status: WithdrawalStatus.refused, by, reason: why }, ctx.now());
  await post(tx, unfreeze(asideOf(found), found.amount));
  await notify(tx, ctx, { memberId, event: 'withdrawalRefused', params: { amount, reason: why }, key: no });
  return '已拒绝，金额已解冻';
}

async function agree(tx: Transaction, ctx: Context, found: store.WithdrawalRow, by: string): Promise<string> {
  const { no, memberId, amount } = found;
  // the orders are locked by this, before the limit, as for refunds
  const refunds = await partsOf(tx, ctx, found);
  const why = found.firstBy === null && (await secondNeeded(tx, ctx, by, { memberId, amount, out: true }));
  if (why) {
    await store.setFirst(tx, no, by);
    return `${why}等另一位操作员同意`;
  }
  if (found.firstBy === by) throw new Refusal('permissionMissing', '您已经同意过，要由另一位操作员同意');
  await store.moveWithdrawal(tx, no, { status: WithdrawalStatus.goingBack, by }, ctx.now());
  if (refunds.length === 0) throw new Refusal('stateConflict', `${NOTHING_LEFT}，请拒绝这笔申请`);
  for (const refund of refunds) await insertRefund(tx, refund, ctx.now());
  const stays = amount - sumOf(refunds, 'amount') - sumOf(refunds, 'withheld');
  await post(
    tx,
    ...refunds.flatMap((refund) => [...takenBack(refund, 'frozen'), partOut(found.memberId, refund)]),
    ...(stays > 0n ? [unfreeze(asideOf(found), stays)] : []),
  );
  const taken = { bonusBack: sumOf(refunds, 'bonusBack'), withheld: sumOf(refunds, 'withheld') };
  await tellTaken(tx, ctx, found.memberId, { key: no, ...taken });
  for (const { no: refundNo, way, orderNo } of refunds) {
    if (way === Way.source) await send(tx, refundNo);
    const order = orderNo ? await lockOrder(tx, orderNo) : undefined;
    if (order) await setStatusOf(tx, order);
  }
  await finishIfOut(tx, ctx, no);
  return '已同意，正在退回付款的渠道';
}

/** As planned now; what no top-up covers to the member's bank account, or back to the balance where none was given. */
async function partsOf(tx: Transaction, ctx: Context, found: store.WithdrawalRow): Promise<NewRefund[]> {
  const { no, memberId, amount, accountCipher } = found;
  const { parts, rest } = await planOf(ctx, tx, { memberId, amount, toBank: accountCipher !== null }, true);
  const nothing = { bonusBack: 0n, withheld: 0n };
  const common = { memberId, withdrawalNo: no, reason: '会员申请退回余额', askedBy: null };
  const back = parts
    .filter(({ paidBack }) => paidBack > 0n)
    .map(({ orderNo, paidBack, bonusBack, withheld, way }) => {
      const status = RefundStatus.underWay;
      return { ...common, orderNo, amount: paidBack, bonusBack, withheld, way, status };
    });
  const elsewhere = accountCipher
    ? { way: Way.bank, status: RefundStatus.underWay }
    : { way: Way.balance, status: RefundStatus.done };
  const remainder = rest > 0n ? [{ ...common, ...nothing, ...elsewhere, orderNo: null, amount: rest }] : [];
  const refunds: NewRefund[] = [];
  for (const part of [...back, ...remainder])
    refunds.push({ ...part, no: numberOf('RF', ctx.now(), await nextSerial(tx)) });
  return refunds;
}

function partOut(memberId: MemberId, { no, orderNo, withdrawalNo, amount, way }: NewRefund): Transfer {
  const to = way === Way.balance ? memberAccount(memberId, 'deposit') : platformAccount('refund.payable');
  return {
    key: `refund:${no}`,
    kind: 'refund',
    memo: { orderNo: orderNo ?? withdrawalNo! },
    lines: [
      { account: memberAccount(memberId, 'frozen'), amount: -amount },
      { account: to, amount },
    ],
  };
}

/** Marks a request as gone back once all its parts are out. */
export function finishWithdrawal(ctx: Context, no: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const found = await store.lockWithdrawal(tx, no);
    if (found?.status === WithdrawalStatus.goingBack) await finishIfOut(tx, ctx, no);
  });
}

async function finishIfOut(tx: Transaction, ctx: Context, no: string): Promise<void> {
  if (await store.isOut(tx, no)) await store.moveWithdrawal(tx, no, { status: WithdrawalStatus.done }, ctx.now());
}
