// A member's money changed by hand: one operator proposes, another one decides, and only then anything moves.
import * as contract from '@jishi/contract/console/adjustment';
import { enums } from '@jishi/contract/enums';
import type { Transaction } from '@jishi/db';
import { formatMoney, parseAmount } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { balances, post, setCreditLine } from '../../ledger';
import { notify } from '../../message';
import { numberOf } from '../refund/rules';
import { nextSerial } from '../refund/store';
import { type Adjustment, AdjustmentKind, AdjustmentStatus, changeOf, transferOf } from './rules';
import * as store from './store';

/** `memberStatus` on the wire. */
const CLOSED = 4;

/** Proposes a change; nothing moves yet. @throws Refusal notFound, stateConflict (the account is closed) */
export const proposeAdjustment = useCase(
  contract.proposeAdjustment,
  async (ctx, { memberId, kind, amount, reason, evidence }) => {
    const proposedBy = ctx.operator;
    return withTransaction(ctx, async (tx) => {
      await holdOpenMember(tx, memberId as MemberId);
      const no = numberOf('TZ', ctx.now(), await nextSerial(tx));
      const asked = { no, memberId: memberId as MemberId, kind, amount: parseAmount(amount) };
      const proposal = { ...asked, reason, evidence, proposedBy, createdAt: ctx.now() };
      if (!(await store.insertAdjustment(tx, proposal, ctx.idempotencyKey)))
        return { no: await store.selectNoByKey(tx, proposedBy, ctx.idempotencyKey) };
      await audit(tx, ctx, 'payment.proposeAdjustment', asked, { reason, evidence });
      return { no };
    });
  },
);

/**
 * The second operator's word; agreed, it is carried out. What cannot be done leaves the proposal as it is.
 * @throws Refusal notFound, stateConflict (decided already, closed account, more credit used than the new line),
 * permissionMissing (their own), balanceTooLow
 */
export const decideAdjustment = useCase(contract.decideAdjustment, async (ctx, { no, accepted, reason }) => {
  const by = ctx.operator;
  await withTransaction(ctx, async (tx) => {
    const found = await store.lockAdjustment(tx, no);
    if (!found) throw new Refusal('notFound');
    if (found.status !== AdjustmentStatus.waiting) throw new Refusal('stateConflict', '这笔提案刚刚已被处理，请刷新');
    if (found.proposedBy === by) throw new Refusal('permissionMissing', '这笔提案是您提出的，要由另一位操作员复核');
    const said = accepted ? '' : (reason ?? '');
    const status = accepted ? AdjustmentStatus.done : AdjustmentStatus.refused;
    if (accepted) await carryOut(tx, ctx, found);
    await store.closeAdjustment(tx, no, { status, by, said, at: ctx.now() });
    const action = accepted ? 'payment.grantAdjustment' : 'payment.refuseAdjustment';
    await audit(tx, ctx, action, found, { reason: accepted ? found.reason : said });
  });
  return {};
});

/** Takes a proposal of one's own back while nobody has decided. @throws Refusal notFound, stateConflict, permissionMissing (somebody else's) */
export const takeBackAdjustment = useCase(contract.takeBackAdjustment, async (ctx, { no }) => {
  await withTransaction(ctx, async (tx) => {
    const found = await store.lockAdjustment(tx, no);
    if (!found) throw new Refusal('notFound');
    if (found.proposedBy !== ctx.operator) throw new Refusal('permissionMissing', '只能撤回自己提出的提案');
    if (found.status !== AdjustmentStatus.waiting) throw new Refusal('stateConflict', '这笔提案刚刚已被处理，请刷新');
    await store.closeAdjustment(tx, no, { status: AdjustmentStatus.takenBack, by: null, said: '', at: ctx.now() });
    await audit(tx, ctx, 'payment.takeBackAdjustment', found, { reason: found.reason });
  });
  return {};
});

async function holdOpenMember(tx: Transaction, memberId: MemberId): Promise<void> {
  const status = await store.holdMemberStatus(tx, memberId);
  if (status === undefined) throw new Refusal('notFound', '没有这位会员');
  if (status === CLOSED) throw new Refusal('stateConflict', '这位会员已经注销');
}

async function carryOut(tx: Transaction, ctx: Context, found: store.AdjustmentRow): Promise<void> {
  const { no, memberId, amount, reason } = found;
  await holdOpenMember(tx, memberId);
  const transfer = transferOf(found);
  if (!transfer) await setCreditLine(tx, memberId, amount);
  else await post(tx, transfer).catch((error: unknown) => explain(tx, found, error));
  if (found.kind === AdjustmentKind.repayment) await refuseOverpaid(tx, found);
  await notify(tx, ctx, { memberId, event: 'adjusted', params: { change: changeOf(found), reason }, key: no });
}

async function explain(tx: Transaction, { memberId, kind }: Adjustment, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || error.refusal !== 'balanceTooLow') throw error;
  const { deposit, bonus } = await balances(tx, memberId);
  const [what, left] = kind === AdjustmentKind.bonusDown ? ['赠送', bonus] : ['充值', deposit];
  throw new Refusal('balanceTooLow', `会员的${what}余额现在是 ${formatMoney(left)} 元，不够扣；提案没有处理`);
}

/** After posting, while the account is locked by it. */
async function refuseOverpaid(tx: Transaction, { memberId, amount }: Adjustment): Promise<void> {
  const { credit } = await balances(tx, memberId);
  if (credit > 0n)
    throw new Refusal('stateConflict', `会员只用了授信 ${formatMoney(amount - credit)} 元，不能归还更多；提案没有处理`);
}

function audit(
  tx: Transaction,
  ctx: Context,
  action: string,
  { no, memberId, kind, amount }: Adjustment,
  more: { reason: string; evidence?: string },
): Promise<void> {
  const kindLabel = enums.adjustmentKind.find(({ value }) => value === kind)!.label;
  const after = { adjustmentNo: no, kind: kindLabel, amount: formatMoney(amount), ...more };
  return recordAudit(tx, ctx, { action, targetKind: 'member', targetId: memberId, after });
}
