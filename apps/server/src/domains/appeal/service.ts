// An appeal as its member follows it, and what they can do besides talking.
import * as contract from '@jishi/contract/appeal';
import { withTransaction } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { type MemberContext, useCase } from '../../kernel/use-case';
import { recordAudit } from '../audit';
import { ownAppeal } from './list';
import { progressOf } from './progress/service';
import { withdrawRefund } from './review/service';
import { OPEN, after } from './rules';
import * as store from './store';
import { endAppeal, lockWhole, passTurn } from './turn/service';

/** One of the member's own. @throws Refusal notFound */
export async function requireOwn(ctx: MemberContext, no: string): Promise<store.AppealRow> {
  const appeal = await store.selectByNo(ctx.db, no);
  if (appeal?.memberId !== ctx.member) throw new Refusal('notFound');
  return appeal;
}

/** @throws Refusal notFound */
export const getAppeal = useCase(contract.getAppeal, async (ctx, { no }) => {
  const appeal = await requireOwn(ctx, no);
  const [row, progress] = await Promise.all([ownAppeal(ctx, no), progressOf(ctx, appeal)]);
  const { order, steps, clocks } = progress;
  const canEscalate = after(appeal, 'escalate') !== undefined;
  return { ...row, order, steps, clocks, canEscalate, canCancel: OPEN.includes(appeal.status) };
});

/** Asks customer service to decide, once. @throws Refusal notFound, stateConflict */
export const escalateAppeal = useCase(contract.escalateAppeal, async (ctx, { no }) => {
  await requireOwn(ctx, no);
  await withTransaction(ctx, async (tx) => {
    const appeal = (await store.lockAppeal(tx, no))!;
    if (appeal.escalated) throw new Refusal('stateConflict', '每件申诉只能请客服裁定一次');
    await passTurn(tx, ctx, appeal, 'escalate');
    await store.setEscalated(tx, appeal.id);
    await recordAudit(tx, ctx, { action: 'appeal.escalate', targetKind: 'appeal', targetId: no });
  });
  return ownAppeal(ctx, no);
});

/** Takes the appeal back, or says that it has arrived. @throws Refusal notFound, stateConflict */
export const cancelAppeal = useCase(contract.cancelAppeal, async (ctx, { no, arrived }) => {
  await requireOwn(ctx, no);
  const isArrived = arrived === 1;
  await withTransaction(ctx, async (tx) => {
    const whole = (await lockWhole(tx, ctx, no))!;
    const open = await withdrawRefund(tx, ctx, whole);
    await endAppeal(tx, ctx, open, isArrived ? 'confirm' : 'cancel');
    if (isArrived) await whole.subject.arrived(tx, ctx, whole.order.no, '用户确认已到账');
    const action = isArrived ? 'appeal.confirm' : 'appeal.cancel';
    await recordAudit(tx, ctx, { action, targetKind: 'appeal', targetId: no });
  });
  return ownAppeal(ctx, no);
});
