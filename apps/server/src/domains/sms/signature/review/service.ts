// Signatures before the operators: one word lets a version be used; the carriers' filing comes after it.
import { reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { labelOf } from '../../../../kernel/labels';
import { Refusal } from '../../../../kernel/refusal';
import { standingOf } from '../../../certification';
import { notify } from '../../../message';
import { type Case, type ReviewKind, openReview } from '../../../review';
import { VersionStatus, reasonsOf } from '../../version/rules';
import { openFile } from '../proof/service';
import { selectFile, selectFiles } from '../proof/store';
import { decideVersion, lockSignature, selectVersion } from '../store';
import type { VersionRow } from '../store';
import { FIELDS, REASONS } from './rules';
import { countNamesakes, countRefused } from './store';

const pageOf = ({ signatureId }: VersionRow) => `/req/smsManage/saveSignTemplate?id=${signatureId}`;

export const signatures: ReviewKind<VersionRow> = {
  kind: reviewKind.smsSignature,
  called: '这个签名',
  reads: 'sms.read',
  decides: 'sms.decide',
  second: 'never',
  dueHours: 2,
  reasons: REASONS,
  grantLabel: '通过签名',
  effect: '签名进入备案，一家运营商备案后即可发送；用户会收到通知',
  acts: {
    targetKind: 'smsSignature',
    opened: 'sms.submitSignature',
    granted: 'sms.acceptSignature',
    refused: 'sms.refuseSignature',
    takenBack: 'sms.takeBackSignature',
  },
  about: ({ id, memberId, signature }) => ({ id, memberId, amount: null, title: `【${signature}】` }),
  audited: ({ signatureId, memberId, signature, number }) => ({
    targetId: signatureId,
    after: { name: signature, version: number, memberId },
  }),
  // the signature first, as whoever edits or deletes it does
  async lock(tx, id) {
    const version = await selectVersion(tx, id);
    return version && (await lockSignature(tx, version.signatureId)) ? selectVersion(tx, id) : undefined;
  },
  read: ({ db }, id) => selectVersion(db, id),
  show,
  async paper(ctx, { signatureId }, fileId) {
    const file = await selectFile(ctx.db, signatureId, fileId);
    if (!file) throw new Refusal('notFound');
    return openFile(ctx, file);
  },
  async granted(tx, ctx, version) {
    await decideVersion(tx, version, { status: VersionStatus.inForce, reasons: [], now: ctx.now() });
    const { memberId, id, signature } = version;
    const told = { memberId, key: id, link: pageOf(version) };
    await notify(tx, ctx, { ...told, event: 'smsSignatureAccepted', params: { name: signature } });
    return '已通过，接着为它办理运营商备案';
  },
  async refused(tx, ctx, version, reason) {
    const reasons = reasonsOf(reason, FIELDS);
    await decideVersion(tx, version, { status: VersionStatus.refused, reasons, now: ctx.now() });
    const { memberId, id, signature } = version;
    const told = { memberId, key: id, link: pageOf(version) };
    await notify(tx, ctx, { ...told, event: 'smsSignatureRefused', params: { name: signature, reason } });
    return '用户会看到原因，更正后可以再次提交';
  },
  takenBack: (tx, ctx, version) =>
    decideVersion(tx, version, { status: VersionStatus.draft, reasons: [], now: ctx.now() }),
};

async function show(ctx: Context, version: VersionRow): Promise<Case> {
  const { signatureId, memberId, signature, source, purpose, agentMask, agentPhoneMask, number } = version;
  const [{ enterprise }, namesakes, refused, papers] = await Promise.all([
    standingOf(ctx.db, memberId),
    countNamesakes(ctx.db, version),
    countRefused(ctx.db, version),
    selectFiles(ctx.db, signatureId, version.files),
  ]);
  return {
    facts: [
      { label: '签名', given: `【${signature}】`, found: enterprise?.name ?? '', source: '企业认证' },
      { label: '来源', given: labelOf('signatureSource', source) },
      { label: '用途', given: purpose },
      { label: '经办人', given: `${agentMask}，${agentPhoneMask}` },
      { label: '别的用户的同名签名', found: `${namesakes} 个`, source: '签名' },
      { label: '版本', found: `第 ${number} 版，先前退回 ${refused} 次`, source: '签名' },
    ],
    papers: papers.map(({ id, name, type }) => ({ id, name, type })),
    link: `/sms/signatures?${new URLSearchParams({ memberId, name: signature }).toString()}`,
  };
}

/** Puts a version that was just kept before the operators. */
export async function openSignatureReview(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const version = await selectVersion(tx, id);
  if (!version) throw new Error(`version ${id} is not kept`);
  await openReview(tx, ctx, signatures, version);
}
