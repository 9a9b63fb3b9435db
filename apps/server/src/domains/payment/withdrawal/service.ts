// A member's balance going back: frozen when it is asked for, to the payments it came from when it is granted.
import * as consoleContract from '@jishi/contract/console/refund';
import * as contract from '@jishi/contract/payment/withdrawal';
import type { Transaction } from '@jishi/db';
import { formatMoney, parseAmount } from '@jishi/money';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { checkTradePassword } from '../../account';
import { recordAudit } from '../../audit';
import { type Transfer, balances, memberAccount, platformAccount, post } from '../../ledger';
import { notify } from '../../message';
import { secondForeseen, secondNeeded } from '../../review';
import { RefundStatus, Way, WithdrawalStatus, freeze, numberOf, spread, unfreeze } from '../refund/rules';
import { takenBack } from '../refund/bonus/service';
import { NOTHING_LEFT, send, setStatusOf, tellTaken } from '../refund/service';
import { type NewRefund, insertRefund, nextSerial, selectSources } from '../refund/store';
import { lockOrder } from '../store';
import { planOf, previewOf, returnableSince, sumOf } from './plan/service';
import { isSameName, notTheirs, owedOf } from './rules';
import * as store from './store';

type View = z.output<typeof contract.Withdrawal>;
type BankAccount = { holder: string; bank: string; number: string };

const accountContext = (no: string) => `payment.withdrawal.account:${no}`;

/** What of the balance can go back, and where to. */
export const getWithdrawable = useCase(contract.getWithdrawable, async (ctx) => {
  const memberId = ctx.member;
  const [held, { returnable }, waiting] = await Promise.all([
    balances(ctx.db, memberId),
    selectSources(ctx.db, memberId, { since: returnableSince(ctx), lock: false }),
    store.selectOwn(ctx.db, memberId, { limit: 1, offset: 0 }, { status: WithdrawalStatus.waiting }),
  ]);
  const { rest } = spread(held.deposit, returnable);
  return {
    amount: formatMoney(held.deposit),
    owed: formatMoney(owedOf(held.deposit, held.credit)),
    toSource: formatMoney(held.deposit - rest),
    bonus: formatMoney(held.bonus),
    frozen: formatMoney(held.frozen),
    waiting: (await viewsOf(ctx, waiting.rows))[0] ?? null,
  };
});

/** What the member would get of an amount now. */
export const previewWithdrawal = useCase(contract.previewWithdrawal, async (ctx, { amount }) => {
  const asked = { memberId: ctx.member, amount: parseAmount(amount), toBank: true };
  return previewOf(await planOf(ctx, ctx.db, asked, false));
});

/** What granting a request would pay out now. @throws Refusal notFound */
export const previewWithdrawalGrant = useCase(consoleContract.previewWithdrawalGrant, async (ctx, { no }) => {
  const found = await store.selectWithdrawal(ctx.db, no);
  if (!found) throw new Refusal('notFound');
  const asked = { ...found, toBank: found.accountCipher !== null };
  const plan = await planOf(ctx, ctx.db, asked, false);
  const { toBank, ...foretold } = { ...previewOf(plan), payers: plan.payers };
  return found.accountCipher
    ? { ...foretold, toBank, toBalance: '0.00' }
    : { ...foretold, toBank: '0.00', toBalance: toBank, paidBack: foretold.toSource };
});

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
    repaid: formatMoney(row.repaid),
    bonusBack: formatMoney(sumTaken(parts, row.no, 'bonusBack')),
    withheld: formatMoney(sumTaken(parts, row.no, 'withheld')),
    parts: parts
      .filter(({ withdrawalNo }) => withdrawalNo === row.no)
      .map(({ amount, way, channel, orderNo, status }) => ({
        amount: formatMoney(amount),
        way,
        channel,
        orderNo: orderNo ?? '',
        status,
      })),
  }));
}

function sumTaken(parts: readonly store.PartRow[], no: string, key: 'bonusBack' | 'withheld'): bigint {
  return parts.reduce((sum, part) => (part.withdrawalNo === no ? sum + part[key] : sum), 0n);
}

/**
 * Asks for paid-in money back; it is frozen until somebody has decided.
 * @throws Refusal of the trade password, balanceTooLow, stateConflict (one is under review), invalidInput
 */
export const requestWithdrawal = useCase(
  contract.requestWithdrawal,
  async (ctx, { amount: amountText, account, tradePassword }) => {
    const memberId = ctx.member;
    const amount = parseAmount(amountText);
    if (amount <= 0n) throw invalidField('amount', '金额要大于 0');
    await checkTradePassword(ctx, memberId, tradePassword);
    const asked = { memberId, amount, toBank: true };
    const { owed, parts, rest: uncovered, payers } = await planOf(ctx, ctx.db, asked, false);
    if (owed === amount) throw invalidField('amount', `已用的授信 ${formatMoney(owed)} 元先从中归还，要多于它才能退`);
    if (sumOf(parts, 'paidBack') + uncovered === 0n) throw new Refusal('stateConflict', NOTHING_LEFT);
    const rest =
      amount -
      owed -
      sumOf(
        parts.filter(({ way }) => way === Way.source),
        'amount',
      );
    if (rest > 0n && !account)
      throw invalidField('account', `其中 ${formatMoney(rest)} 元不能原路退回，请填写收款的银行账户`);
    const other = account && payers.find((payer) => !isSameName(payer, account.holder));
    if (other) throw invalidField('account.holder', notTheirs(other));
    const no = await withTransaction(ctx, async (tx) => {
      const made = numberOf('TX', ctx.now(), await nextSerial(tx));
      const accountCipher = account ? ctx.vault.seal(JSON.stringify(account), accountContext(made)) : null;
      const request = { no: made, memberId, amount, accountCipher };
      if (!(await store.insertWithdrawal(tx, request, ctx.idempotencyKey, ctx.now()))) {
        const earlier = ctx.idempotencyKey && (await store.selectByIdempotencyKey(tx, memberId, ctx.idempotencyKey));
        if (earlier) return earlier.no;
        throw new Refusal('stateConflict', '您有一笔退款申请还在审核，处理完再申请');
      }
      await post(tx, freeze(asideOf(request), amount));
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
  },
);

/** What the member knows a request by is its own number. */
const asideOf = ({ no, memberId }: Pick<store.WithdrawalRow, 'no' | 'memberId'>) => ({ no, memberId, orderNo: no });

/** Takes a request back that nobody has decided. @throws Refusal notFound, stateConflict */
export const cancelWithdrawal = useCase(contract.cancelWithdrawal, async (ctx, { no }) => {
  await withTransaction(ctx, async (tx) => {
    const found = await store.lockWithdrawal(tx, no, ctx.member);
    if (!found) throw new Refusal('notFound');
    if (found.status !== WithdrawalStatus.waiting) throw new Refusal('stateConflict', '这笔申请已经处理，不能撤回');
    await store.moveWithdrawal(tx, no, { status: WithdrawalStatus.cancelled }, ctx.now());
    await post(tx, unfreeze(asideOf(found), found.amount));
    await recordAudit(tx, ctx, { action: 'payment.cancelWithdrawal', targetKind: 'withdrawal', targetId: no });
  });
  return {};
});

/** The member's requests. */
export const listWithdrawals = useCase(contract.listWithdrawals, async (ctx, { pageNum, pageSize }) => {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const { rows, total } = await store.selectOwn(ctx.db, ctx.member, page);
  return { list: await viewsOf(ctx, rows), total, pageNum, pageSize };
});

/** All members' requests, for operators. */
export const searchWithdrawals = useCase(
  consoleContract.searchWithdrawals,
  async (ctx, { status, memberId, pageNum, pageSize }) => {
    const filter = { status: status ?? null, memberId: memberId ?? null };
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
    const { rows, total, waiting } = await store.selectWithdrawals(ctx.db, filter, page);
    const second = await Promise.all(
      rows.map(({ memberId: of, amount }) =>
        secondForeseen(ctx.db, ctx, ctx.operator, { memberId: of, amount, out: true }),
      ),
    );
    const credits = await Promise.all(rows.map(async (row) => (await balances(ctx.db, row.memberId)).credit));
    const list = rows.map((row, at) => ({
      no: row.no,
      memberId: row.memberId,
      memberPhone: row.memberPhone,
      amount: formatMoney(row.amount),
      status: row.status,
      reason: row.reason,
      firstBy: row.firstName,
      mine: row.firstBy === ctx.operator,
      decidedBy: row.decidedName,
      account: accountOf(ctx, row),
      createTime: formatTime(row.createdAt),
      finishTime: formatTimeOrNull(row.finishedAt),
      owed: formatMoney(row.status === WithdrawalStatus.waiting ? owedOf(row.amount, credits[at]!) : row.repaid),
      needsSecond: second[at]!.why !== undefined,
    }));
    return { list, total, pageNum, pageSize, waiting };
  },
);

function accountOf({ vault }: Context, { no, accountCipher }: store.WithdrawalRow): BankAccount | null {
  return accountCipher && (JSON.parse(vault.openText(accountCipher, accountContext(no))) as BankAccount);
}

/**
 * Grants or refuses a request. Above the limit two operators agree one after the other; any one refuses.
 * @throws Refusal notFound, stateConflict (somebody else was first, or nothing is left to pay), permissionMissing (agreeing
 * twice), balanceTooLow (the given balance was spent at this moment: to be tried again)
 */
export const decideWithdrawal = useCase(consoleContract.decideWithdrawal, async (ctx, { no, accepted, reason }) => {
  const by = ctx.operator;
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
});

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
  const { refunds, owed } = await partsOf(tx, ctx, found);
  const why = found.firstBy === null && (await secondNeeded(tx, ctx, by, { memberId, amount, out: true }));
  if (why) {
    await store.setFirst(tx, no, by);
    return `${why}等另一位操作员同意`;
  }
  if (found.firstBy === by) throw new Refusal('permissionMissing', '您已经同意过，要由另一位操作员同意');
  await store.moveWithdrawal(tx, no, { status: WithdrawalStatus.goingBack, by }, ctx.now());
  if (refunds.length === 0) throw new Refusal('stateConflict', `${NOTHING_LEFT}，请拒绝这笔申请`);
  for (const refund of refunds) await insertRefund(tx, refund, ctx.now());
  const stays = amount - owed - sumOf(refunds, 'amount') - sumOf(refunds, 'withheld');
  await store.setRepaid(tx, no, owed);
  await post(
    tx,
    ...(owed > 0n ? [repaid(found, owed)] : []),
    ...refunds.flatMap((refund) => [...takenBack(refund, 'frozen'), partOut(found.memberId, refund)]),
    ...(stays > 0n ? [unfreeze(asideOf(found), stays)] : []),
  );
  // paid back by somebody else at this moment: the account is locked by the posting
  if (owed > 0n && (await balances(tx, memberId)).credit > 0n)
    throw new Refusal('stateConflict', '会员的授信刚刚有变化，请重试');
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
async function partsOf(
  tx: Transaction,
  ctx: Context,
  found: store.WithdrawalRow,
): Promise<{ refunds: NewRefund[]; owed: bigint }> {
  const { no, memberId, amount, accountCipher } = found;
  const account = accountOf(ctx, found);
  const { owed, parts, rest, payers } = await planOf(
    ctx,
    tx,
    { memberId, amount, toBank: accountCipher !== null },
    true,
  );
  const other = account && payers.find((payer) => !isSameName(payer, account.holder));
  if (other) throw new Refusal('stateConflict', `${notTheirs(other)}；请拒绝这笔申请`);
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
  return { refunds, owed };
}

function repaid({ no, memberId }: store.WithdrawalRow, owed: bigint): Transfer {
  return {
    key: `repay:${no}`,
    kind: 'refund.repay',
    memo: { orderNo: no },
    lines: [
      { account: memberAccount(memberId, 'frozen'), amount: -owed },
      { account: memberAccount(memberId, 'credit'), amount: owed },
    ],
  };
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
