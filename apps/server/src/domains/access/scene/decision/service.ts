// Scene audits, as operators look at and decide them.
import * as contract from '@jishi/contract/console/scene';
import { type Context, withTransaction } from '../../../../kernel/context';
import { fileForOperator } from '../../../../kernel/member-pdf';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../../kernel/time';
import { type OperatorContext, useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { grantFreeQuota } from '../../../package';
import { ApplyStatus } from '../../apply/rules';
import { lockApply, setStatus } from '../../apply/store';
import { CLAIM_MS, SceneStatus } from '../rules';
import { selectFile } from '../store';
import * as store from './store';

/** When a claim that is in force was made at the earliest. */
export const claimsSince = (ctx: Context) => new Date(ctx.now().getTime() - CLAIM_MS);

function partiesOf(row: store.CaseRow) {
  return {
    id: row.id,
    applyId: row.applyId,
    memberId: row.memberId,
    memberName: row.memberName,
    projectId: row.projectId,
    projectName: row.projectName,
    claimedBy: row.claimant ?? '',
  };
}

/** @throws Refusal notFound */
export const getScene = useCase(contract.getScene, async (ctx, { id }) => {
  const row = await store.selectCase(ctx.db, id, claimsSince(ctx));
  if (!row) throw new Refusal('notFound');
  return {
    ...partiesOf(row),
    scene: row.scene,
    site: row.site,
    status: row.status,
    reason: row.reason,
    files: row.files,
    mine: row.claimedBy === ctx.operator,
    operatorName: row.operatorName ?? '',
    applyStatus: row.applyStatus,
    authStatus: row.authStatus,
    authType: row.authType,
    createTime: formatTime(row.createdAt),
    decideTime: formatTimeOrNull(row.decidedAt),
    earlier: row.earlier.map(({ at, ...one }) => ({ ...one, createTime: formatTime(new Date(at)) })),
  };
});

/** A file that was submitted, of a PDF its pages only. @throws Refusal notFound, stateConflict */
export const readSceneFile = useCase(contract.readSceneFile, async (ctx, { id }) => {
  const file = await selectFile(ctx.db, id, null);
  if (!file) throw new Refusal('notFound');
  return fileForOperator(ctx, { fileName: file.name, type: file.type, content: file.content });
});

/** Takes one to look at, or gives it back. @throws Refusal notFound, stateConflict */
export const claimScene = useCase(contract.claimScene, async (ctx, { id, hold }) => {
  const claim = claimOf(ctx);
  await withTransaction(ctx, async (tx) => {
    if (!(await store.selectApplyOf(tx, id))) throw new Refusal('notFound');
    const done = hold ? await store.claim(tx, id, claim) : await store.release(tx, id, claim.operatorId);
    if (!done) throw new Refusal('stateConflict', hold ? '这份材料已有人在看，或已有结果' : '这份材料不在您手上');
  });
  return {};
});

function claimOf(ctx: OperatorContext): store.Claim {
  return { operatorId: ctx.operator, now: ctx.now(), claimsSince: claimsSince(ctx) };
}

/** Opens the application with its free calls, or refuses it with a reason; tells the member. @throws Refusal notFound, stateConflict */
export const decideScene = useCase(contract.decideScene, async (ctx, { id, accepted, reason: given }) => {
  const claim = claimOf(ctx);
  const reason = accepted ? '' : (given ?? '');
  const status = accepted ? SceneStatus.accepted : SceneStatus.refused;
  await withTransaction(ctx, async (tx) => {
    const applyId = await store.selectApplyOf(tx, id);
    // the application first, as whoever submits or closes does
    const apply = applyId && (await lockApply(tx, applyId));
    if (!applyId || !apply) throw new Refusal('notFound');
    if (!(await store.decide(tx, id, claim, { status, reason })))
      throw new Refusal('stateConflict', '这份材料已有结果、被会员撤回，或正由别人审核，请刷新');
    await setStatus(tx, applyId, accepted ? ApplyStatus.open : ApplyStatus.refused, reason);
    if (accepted) await grantFreeQuota(tx, apply.memberId, ctx.now(), apply.projectId);
    await recordAudit(tx, ctx, {
      action: accepted ? 'access.acceptScene' : 'access.refuseScene',
      targetKind: 'sceneAudit',
      targetId: id,
      after: { name: apply.projectName, memberId: apply.memberId, reason },
    });
    const told = { memberId: apply.memberId, key: id, link: `/req/apply?projectId=${apply.projectId}` };
    const project = apply.projectName;
    if (accepted) await notify(tx, ctx, { ...told, event: 'sceneAccepted', params: { project } });
    else await notify(tx, ctx, { ...told, event: 'sceneRefused', params: { project, reason } });
  });
  return {};
});
