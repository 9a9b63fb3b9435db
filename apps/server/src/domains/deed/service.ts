// A deed as its member follows it: its papers, the scan that they sealed, taking it back.
import * as contract from '@jishi/contract/deed';
import { deedStatus } from '@jishi/contract/enums/deed';
import { deedFile } from '@jishi/contract/enums/deed-paper';
import { withTransaction } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { formatTime } from '../../kernel/time';
import { type MemberContext, useCase } from '../../kernel/use-case';
import { spendAllowance } from '../account';
import { recordAudit } from '../audit';
import { contentOf } from './content/service';
import { keepPaper, openPaper, uploadedPaper } from './file/service';
import { ownDeed } from './list';
import { UPLOADED, can } from './rules';
import * as store from './store';
import { changedMeanwhile, tryAct } from './turn/service';

/** One of the member's own. @throws Refusal notFound */
async function requireOwn(ctx: MemberContext, no: string): Promise<store.DeedRow> {
  const deed = await store.selectByNo(ctx.db, no);
  if (deed?.memberId !== ctx.member) throw new Refusal('notFound');
  return deed;
}

/** @throws Refusal notFound */
export const getDeed = useCase(contract.getDeed, async (ctx, { no }) => {
  const deed = await requireOwn(ctx, no);
  const [row, { told, steps }] = await Promise.all([ownDeed(ctx, no), contentOf(ctx, deed)]);
  return {
    ...row,
    ...told,
    steps: steps.map(({ status, operatorId, reason, at }) => ({
      status,
      ours: operatorId !== null,
      reason,
      time: formatTime(at),
    })),
    canUpload: can(row.status, 'upload'),
    canVoid: can(row.status, 'void'),
  };
});

/** A paper of the member's own deeds. @throws Refusal notFound */
export const getDeedFile = useCase(contract.getDeedFile, async (ctx, { no, file }) => {
  const { id } = await requireOwn(ctx, no);
  return openPaper(ctx, id, file);
});

/** The sealed paper; the same one once more changes nothing. @throws Refusal as the contract says */
export const uploadDeedScan = useCase(contract.uploadDeedScan, async (ctx, { no }, uploads) => {
  const deed = await requireOwn(ctx, no);
  if (!can(deed.status, 'upload') && deed.status !== deedStatus.toConfirm) throw changedMeanwhile();
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `deed.upload:${ctx.member}`, UPLOADED));
  const scan = await uploadedPaper(ctx, uploads);
  await withTransaction(ctx, async (tx) => {
    const moved = await tryAct(tx, ctx, deed, 'upload', { scan: scan.digest });
    if (!moved) {
      const now = await store.selectByNo(tx, no);
      if (now?.status === deedStatus.toConfirm && now.scanDigest === scan.digest) return;
      throw changedMeanwhile();
    }
    await keepPaper(tx, ctx, { id: deed.id, kind: deedFile.scan }, scan);
    const after = { fingerprint: scan.digest };
    await recordAudit(tx, ctx, { action: 'deed.upload', targetKind: 'deed', targetId: no, after });
  });
  return ownDeed(ctx, no);
});

/** Takes back what is not in force. @throws Refusal notFound, stateConflict */
export const voidDeed = useCase(contract.voidDeed, async (ctx, { no }) => {
  const deed = await requireOwn(ctx, no);
  await withTransaction(ctx, async (tx) => {
    if (!(await tryAct(tx, ctx, deed, 'void'))) throw changedMeanwhile();
    await recordAudit(tx, ctx, { action: 'deed.void', targetKind: 'deed', targetId: no });
  });
  return ownDeed(ctx, no);
});
