// An operator's last word about an appeal. Refunds are reviews: above the limit they wait for a second operator.
import * as contract from '@jishi/contract/console/appeal';
import { appealMoney, appealOutcome, appealStatus } from '@jishi/contract/enums/appeal';
import type { Transaction } from '@jishi/db';
import { withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { type OperatorContext, useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { openReview } from '../../../review';
import { appealRefunds, note } from '../../review/service';
import { sealedFor } from '../../sealed/rules';
import { selectByNo, setRefundAsked } from '../../store';
import { type Whole, endAppeal, lockWhole } from '../../turn/service';
import { requireResponsible } from '../assignment/service';

type Decided = { status: number; outcome: string };

/** @throws Refusal notFound, stateConflict (somebody else was first, is responsible, or a refund waits), permissionMissing */
export const decideAppeal = useCase(contract.decideAppeal, (ctx, { no, outcome, reason }) =>
  withTransaction(ctx, async (tx) => {
    const whole = await lockWhole(tx, ctx, no);
    if (!whole) throw new Refusal('notFound');
    await requireResponsible(tx, ctx, whole.appeal);
    if (whole.appeal.refundAsked) throw new Refusal('stateConflict', '退款在等另一位操作员同意');
    if (outcome === appealOutcome.refund) return refund(tx, ctx, whole, reason);
    return outcome === appealOutcome.arrived ? arrive(tx, ctx, whole, reason) : reject(tx, ctx, whole, reason);
  }),
);

async function refund(tx: Transaction, ctx: OperatorContext, whole: Whole, reason: string): Promise<Decided> {
  const { appeal, order } = whole;
  requireMoney(whole);
  const reasonCipher = ctx.vault.seal(reason, sealedFor.reason(appeal.no));
  await setRefundAsked(tx, appeal.id, reasonCipher);
  const asked = { ...whole, appeal: { ...appeal, refundAsked: true, reasonCipher } };
  const { granted, outcome } = await openReview(tx, ctx, appealRefunds, asked);
  if (!granted) await note(tx, ctx, appeal.id, `提出退款：${reason}。${outcome}`, ctx.operator);
  const { status } = (await selectByNo(tx, appeal.no))!;
  return { status, outcome: granted ? `${outcome}，订单 ${order.no}` : outcome };
}

async function arrive(tx: Transaction, ctx: OperatorContext, whole: Whole, reason: string): Promise<Decided> {
  const { appeal, order, subject } = whole;
  requireMoney(whole);
  await endAppeal(tx, ctx, whole, 'arrive', { text: reason, operatorId: ctx.operator });
  await subject.arrived(tx, ctx, order.no, `申诉核实已到账：${reason}`);
  await recordAudit(tx, ctx, { action: 'appeal.arrive', targetKind: 'appeal', targetId: appeal.no, after: { reason } });
  const outcome = order.money === appealMoney.frozen ? '判为已到账，冻结的金额已扣款' : '判为已到账，扣款不变';
  return { status: appealStatus.arrived, outcome };
}

async function reject(tx: Transaction, ctx: OperatorContext, whole: Whole, reason: string): Promise<Decided> {
  await endAppeal(tx, ctx, whole, 'reject', { text: reason, operatorId: ctx.operator });
  const { no } = whole.appeal;
  await recordAudit(tx, ctx, { action: 'appeal.reject', targetKind: 'appeal', targetId: no, after: { reason } });
  return { status: appealStatus.rejected, outcome: '申诉不成立，金额不变' };
}

/** @throws Refusal stateConflict */
function requireMoney({ order }: Whole): void {
  if (order.money === appealMoney.back) throw new Refusal('stateConflict', '这笔订单的金额已经退回，请刷新');
}
