// No owner switches off another by one word: a third owner agrees, or a day passes in which the one concerned is told and can object.
import { operatorStatus } from '@jishi/contract/enums/account';
import { reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { type OperatorContext, requirePermission } from '../../../kernel/use-case';
import { type ReviewKind, grantByTime, openReview, takeBack } from '../../review';
import type { OperatorRow } from '../account/store';
import { lockSetup } from '../setup/store';
import { hasOtherOwner, setStatus } from '../staff/store';
import { tell } from '../telling/service';
import { ProposalStatus } from '../proposal/store';
import type { EndRow } from './store';
import * as store from './store';

/** After how long one comes true without an objection; longer where the one concerned could not be told outside of the console. */
const COOLING = { told: 24, notTold: 7 * 24 };

/**
 * Proposes that an owner leaves, who is told at once. Undefined where one word is enough: who is no owner, or one whose own role still
 * waits. Otherwise when it comes true by itself. To be called under `lockSetup`.
 * @throws Refusal permissionMissing (the caller's own role still waits), stateConflict (it waits already), secondFactorNeeded,
 * secondFactorWrong
 */
export async function proposeEnd(
  tx: Transaction,
  ctx: OperatorContext,
  target: OperatorRow,
  reason: string,
): Promise<Date | undefined> {
  if (!(await store.isEstablishedOwner(tx, target.id))) return undefined;
  requirePermission(ctx.actor, 'operator.grant', { toAct: true });
  if (await store.selectEndOf(tx, target.id))
    throw new Refusal('stateConflict', '停用这位所有者已经有人提出，正在等本人异议或另一位所有者决定');
  const soon = await store.dueIn(tx, COOLING.told);
  const isTold = await tell(
    tx,
    ctx,
    target,
    `有人提出停用您的运营台账号，${formatTime(soon)} 前没有异议就停用，请登录运营台查看`,
  );
  const dueAt = isTold ? soon : await store.dueIn(tx, COOLING.notTold);
  const id = await store.insertEnd(tx, { operatorId: target.id, reason, proposedBy: ctx.operator, dueAt });
  await openReview(tx, ctx, ownerEnds, (await store.lockEnd(tx, id))!);
  return dueAt;
}

/** Those that wait, by the operator who is to leave. */
export async function waitingEnds(ctx: Context) {
  const rows = await store.selectWaitingEnds(ctx.db);
  return new Map(
    rows.map(({ operatorId, reviewId, dueAt, objection }) => [
      operatorId,
      { reviewId, dueTime: formatTime(dueAt), objected: objection !== null },
    ]),
  );
}

/** What waits for an operator themselves to leave, as they are shown it. */
export async function ownEnd(ctx: Context, operatorId: string) {
  const row = await store.selectEndOf(ctx.db, operatorId);
  if (!row) return null;
  return {
    proposedBy: row.proposerName,
    reason: row.reason,
    dueTime: formatTime(row.dueAt),
    objected: row.objection !== null,
  };
}

/** Takes those out of service whose time has come. One whose proposer is no owner any more falls with them. */
export async function endDueOwners(ctx: Context): Promise<void> {
  for (const id of await store.selectDueEnds(ctx.db))
    await withTransaction(ctx, async (tx) => {
      await lockSetup(tx);
      const row = await store.lockDueEnd(tx, id);
      if (!row) return;
      if (!(await store.isEstablishedOwner(tx, row.proposedBy))) return takeBack(tx, ctx, ownerEnds, row);
      await takeOut(tx, ctx, row);
      await grantByTime(tx, ctx, ownerEnds, row, '到期没有异议，已停用');
    });
}

/** @throws Refusal stateConflict for the last owner, or where they left meanwhile */
async function takeOut(tx: Transaction, ctx: Context, row: EndRow): Promise<void> {
  if (!(await hasOtherOwner(tx, row.operatorId))) throw new Refusal('stateConflict', '这是最后一位所有者，不能停用');
  if (!(await setStatus(tx, row.operatorId, operatorStatus.off, ctx.now())))
    throw new Refusal('stateConflict', '这位操作员已经停用');
  await store.endEnd(tx, row.id, ProposalStatus.granted);
  await tell(tx, ctx, row, '您的运营台账号已被停用');
}

/** Decided by owners whose own role decides about money by now, and never by the one concerned. */
export const ownerEnds: ReviewKind<EndRow> = {
  kind: reviewKind.ownerEnd,
  called: '停用这位所有者',
  reads: 'operator.write',
  decides: 'operator.grant',
  second: 'always',
  awaits: '等另一位所有者同意，或等到期没有异议',
  concerns: ({ operatorId }) => operatorId,
  dueHours: 24,
  reasons: ['他仍在任', '与本人核实过，不该停用', '先当面谈清楚'],
  grantLabel: '同意停用',
  effect: '同意后立即停用，他的所有设备都会退出；没有人同意时，到期而本人没有异议也会停用',
  acts: {
    targetKind: 'operator',
    opened: 'operator.proposeEnd',
    granted: 'operator.endOwner',
    refused: 'operator.refuseEnd',
    takenBack: 'operator.takeBackEnd',
  },
  about: ({ id, account }) => ({ id, memberId: null, amount: null, title: account }),
  audited: ({ operatorId, account, reason }) => ({ targetId: operatorId, after: { account, why: reason } }),
  async lock(tx, id) {
    await lockSetup(tx);
    return store.lockEnd(tx, id);
  },
  read: (ctx, id) => store.selectEnd(ctx.db, id),
  show: (_, row) =>
    Promise.resolve({
      facts: [
        { label: '账号', given: row.account },
        { label: '姓名', given: row.name },
        { label: '提出的人', given: row.proposerName },
        { label: '原因', given: row.reason },
        {
          label: '没有异议时停用于',
          given: row.objection === null ? formatTime(row.dueAt) : '本人有异议，不会到期停用',
        },
        { label: '本人的异议', given: row.objection ?? '没有提出' },
      ],
      link: '/operators',
    }),
  /** @throws Refusal stateConflict */
  async granted(tx, ctx, row) {
    await takeOut(tx, ctx, row);
    return `${row.name}已停用，所有设备都已退出`;
  },
  async refused(tx, _, { id }) {
    await store.endEnd(tx, id, ProposalStatus.refused);
    return '没有停用';
  },
  takenBack: (tx, _, { id }) => store.endEnd(tx, id, ProposalStatus.takenBack),
};
