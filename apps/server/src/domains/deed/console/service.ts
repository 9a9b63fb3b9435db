// A deed as operators see and decide it: sealed by us as well, returned, voided. The member hears of each.
import * as contract from '@jishi/contract/console/deed';
import { deedStatus } from '@jishi/contract/enums/deed';
import { deedFile } from '@jishi/contract/enums/deed-paper';
import { type Context, withTransaction } from '../../../kernel/context';
import { fileForOperator } from '../../../kernel/member-pdf';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { onRecord, recordAudit } from '../../audit';
import { notify } from '../../message';
import { contentOf } from '../content/service';
import { keepPaper, openPaper, papersOf, uploadedPaper } from '../file/service';
import { caseRow } from '../list';
import { can } from '../rules';
import * as store from '../store';
import { changedMeanwhile, pageOf, tryAct } from '../turn/service';

/** @throws Refusal notFound */
async function requireDeed(ctx: Context, no: string): Promise<store.DeedRow> {
  const deed = await store.selectByNo(ctx.db, no);
  if (!deed) throw new Refusal('notFound');
  return deed;
}

/** @throws Refusal notFound */
export const getDeedCase = useCase(contract.getDeedCase, async (ctx, { no }) => {
  const deed = await requireDeed(ctx, no);
  const [row, { told, steps }] = await Promise.all([caseRow(ctx, no), contentOf(ctx, deed)]);
  return {
    ...row,
    ...told,
    steps: steps.map(({ status, operatorId, operatorName, reason, at }) => ({
      status,
      ours: operatorId !== null,
      by: operatorName,
      reason,
      time: formatTime(at),
    })),
    canDecide: can(row.status, 'confirm'),
    canVoid: can(row.status, 'voidByUs'),
  };
});

/** A paper; of what a member uploaded only what it shows. The look is kept. @throws Refusal notFound, stateConflict */
export const readDeedFile = onRecord(
  useCase(contract.readDeedFile, async (ctx, { no, file }) => {
    const { id } = await requireDeed(ctx, no);
    const paper = await openPaper(ctx, id, file);
    return file === deedFile.scan ? fileForOperator(ctx, paper) : paper;
  }),
  ({ no, file }) => ({ action: 'deed.readFile', targetKind: 'deed', targetId: no, after: { file } }),
);

/** Puts it into force with the copy that both sealed; the same one once more changes nothing. @throws Refusal as the contract says */
export const confirmDeed = useCase(contract.confirmDeed, async (ctx, { no, scan: seen }, uploads) => {
  const deed = await requireDeed(ctx, no);
  if (!can(deed.status, 'confirm') && deed.status !== deedStatus.inForce) throw changedMeanwhile();
  const paper = await uploadedPaper(ctx, uploads);
  return withTransaction(ctx, async (tx) => {
    if (!(await tryAct(tx, ctx, deed, 'confirm', { operatorId: ctx.operator, seen }))) {
      const kept = await papersOf(tx, deed.id);
      if (kept.some(({ file, digest }) => file === deedFile.sealed && digest === paper.digest)) return {};
      throw changedMeanwhile();
    }
    await keepPaper(tx, ctx, { id: deed.id, kind: deedFile.sealed }, paper);
    const after = { fingerprint: paper.digest };
    await recordAudit(tx, ctx, { action: 'deed.confirm', targetKind: 'deed', targetId: no, after });
    const { memberId } = deed;
    await notify(tx, ctx, { memberId, event: 'deedInForce', params: { no }, link: pageOf(no), key: no });
    return {};
  });
});

/** @throws Refusal notFound, stateConflict */
export const returnDeed = useCase(contract.returnDeed, async (ctx, { no, scan: seen, reason }) => {
  const deed = await requireDeed(ctx, no);
  return withTransaction(ctx, async (tx) => {
    if (!(await tryAct(tx, ctx, deed, 'return', { operatorId: ctx.operator, seen, reason }))) throw changedMeanwhile();
    await recordAudit(tx, ctx, { action: 'deed.return', targetKind: 'deed', targetId: no, after: { reason } });
    await notify(tx, ctx, { memberId: deed.memberId, event: 'deedReturned', params: { no, reason }, link: pageOf(no) });
    return {};
  });
});

/** @throws Refusal notFound, stateConflict */
export const voidDeedByUs = useCase(contract.voidDeedByUs, async (ctx, { no, reason }) => {
  const deed = await requireDeed(ctx, no);
  return withTransaction(ctx, async (tx) => {
    if (!(await tryAct(tx, ctx, deed, 'voidByUs', { operatorId: ctx.operator, reason }))) throw changedMeanwhile();
    await recordAudit(tx, ctx, { action: 'deed.voidByUs', targetKind: 'deed', targetId: no, after: { reason } });
    const { memberId } = deed;
    await notify(tx, ctx, { memberId, event: 'deedVoided', params: { no, reason }, link: pageOf(no), key: no });
    return {};
  });
});
