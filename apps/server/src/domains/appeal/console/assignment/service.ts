// Who is responsible for an appeal: nobody else acts on it before taking it over.
import * as contract from '@jishi/contract/console/appeal';
import type { Transaction } from '@jishi/db';
import { withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { type OperatorContext, useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { operatorNames, operatorsWhoMay } from '../../../operator';
import { OPEN } from '../../rules';
import * as store from '../../store';

/** Why the caller can not act on an appeal, in words; '' when they can. `assignedTo`: the name of who is responsible. */
export function barOf({ operator }: OperatorContext, appeal: store.AppealRow, assignedTo: string): string {
  if (!OPEN.includes(appeal.status)) return '申诉已经结束';
  if (appeal.assigneeId === null || appeal.assigneeId === operator) return '';
  return `这件申诉由${assignedTo}负责，要处理请先接手`;
}

/** Whoever acts on an appeal that is nobody's is responsible from then on. @throws Refusal stateConflict */
export async function requireResponsible(
  tx: Transaction,
  ctx: OperatorContext,
  appeal: store.AppealRow,
): Promise<void> {
  const { id, assigneeId } = appeal;
  const name = assigneeId === null ? '' : ((await operatorNames(tx, [assigneeId])).get(assigneeId) ?? '');
  const bar = barOf(ctx, appeal, name);
  if (bar) throw new Refusal('stateConflict', bar);
  if (assigneeId === null) await store.setAssigned(tx, id, ctx.operator);
}

/** Those who can be made responsible. */
export const listAppealOperators = useCase(contract.listAppealOperators, ({ db }) =>
  operatorsWhoMay(db, 'appeal.write'),
);

/** Makes somebody responsible, or nobody. @throws Refusal notFound, stateConflict, invalidInput */
export const assignAppeal = useCase(contract.assignAppeal, async (ctx, { no, operatorId }) => {
  const to = operatorId ?? null;
  const may = to === null || (await operatorsWhoMay(ctx.db, 'appeal.write')).some(({ id }) => id === to);
  if (!may) throw invalidField('operatorId', '请选择可以处理申诉的操作员');
  await assign(ctx, no, to);
  return {};
});

/** @throws Refusal notFound, stateConflict */
export const takeAppeal = useCase(contract.takeAppeal, async (ctx, { no }) => {
  await assign(ctx, no, ctx.operator);
  return {};
});

function assign(ctx: OperatorContext, no: string, to: string | null): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const appeal = await store.lockAppeal(tx, no);
    if (!appeal) throw new Refusal('notFound');
    if (!OPEN.includes(appeal.status)) throw new Refusal('stateConflict', '申诉已经结束');
    if (appeal.assigneeId === to) return;
    await store.setAssigned(tx, appeal.id, to);
    const after = { operatorId: to ?? '' };
    await recordAudit(tx, ctx, { action: 'appeal.assign', targetKind: 'appeal', targetId: no, after });
  });
}
