// Signatures as their members see, add, change and remove them.
import * as contract from '@jishi/contract/sms/signature';
import { smsStatus } from '@jishi/contract/enums/sms';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Queryable, Transaction } from '@jishi/db';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { maskName } from '../../../kernel/identity';
import { maskPhone } from '../../../kernel/phone';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { dayOf, formatTime } from '../../../kernel/time';
import { type MemberContext, type UploadedFile, useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { standingOf } from '../../certification';
import { takeBack } from '../../review';
import { sealedFor } from '../sealed/rules';
import { SUBMISSION_LIMITS, statusOfVersion } from '../version/rules';
import { wordIn } from '../word/rules';
import { selectSignatureWords } from '../word/store';
import { openFile, sealedFiles } from './proof/service';
import { type SealedFile, insertFile, selectFiles, selectOwnFile } from './proof/store';
import { selectRealName } from './real-name/store';
import { openSignatureReview, signatures } from './review/service';
import { nameFault, proofFault } from './rules';
import * as store from './store';

type Signature = z.output<typeof contract.Signature>;
type Detail = Output<typeof contract.getSignature>;

/** Signatures of one member. */
const SIGNATURES_MAX = 50;

/** A signature as its member's list shows it. */
export function signatureOf(row: store.SignatureRow): Signature {
  const { id, name, source, status, stopped, inForce, newest, newestStatus, reasons, filings, hasRealName } = row;
  const said = status === smsStatus.refused ? reasons : [];
  const isReplaced = inForce !== null && newest > inForce;
  return {
    id,
    name,
    source,
    status,
    version: inForce ?? newest,
    reasons: stopped === null ? said : [{ field: '', reason: stopped }],
    next: isReplaced ? { version: newest, status: statusOfVersion(newestStatus), reasons } : null,
    filings,
    hasRealName,
    ahead: statusOfVersion(newestStatus) === smsStatus.waiting ? row.ahead : null,
    submitTime: formatTime(row.submittedAt),
  };
}

/** @throws Refusal notFound */
export async function detailOf(ctx: Context, db: Queryable, memberId: MemberId, id: string): Promise<Detail> {
  const row = await store.selectSignature(db, memberId, id);
  if (!row) throw new Refusal('notFound');
  const version = await store.selectNewest(db, id);
  const person = await selectRealName(db, id);
  const files = await selectFiles(db, id, version.files);
  const licences = person ? await selectFiles(db, id, [person.licence]) : [];
  return {
    ...signatureOf(row),
    nameOpen: row.inForce === null,
    draft: {
      source: version.source,
      purpose: version.purpose,
      agentName: version.agentMask,
      agentPhone: version.agentPhoneMask,
      files,
    },
    realName:
      person && licences[0]
        ? { name: person.nameMask, idNumber: person.idNumberMask, phone: person.phoneMask, licence: licences[0] }
        : null,
  };
}

/** Of how many signatures each status is. */
export const countSignatures = useCase(contract.countSignatures, async (ctx) => {
  const counts = await store.countByStatus(ctx.db, ctx.member);
  const of = (status: number) => counts.find((one) => one.status === status)?.count ?? 0;
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    waiting: of(smsStatus.waiting),
    passed: of(smsStatus.passed),
    refused: of(smsStatus.refused),
    filing: of(smsStatus.filing),
    stopped: of(smsStatus.stopped),
    draft: of(smsStatus.draft),
  };
});

/** @throws Refusal notFound */
export const getSignature = useCase(contract.getSignature, (ctx, { id }) => detailOf(ctx, ctx.db, ctx.member, id));

/** A file of the member's own. @throws Refusal notFound */
export const getSignatureFile = useCase(contract.getSignatureFile, async (ctx, { id }) => {
  const file = await selectOwnFile(ctx.db, ctx.member, id);
  if (!file) throw new Refusal('notFound');
  return openFile(ctx, file);
});

type Given = Omit<Checked<typeof contract.addSignature>, 'name'>;

/**
 * Carriers file signatures of enterprises only.
 * @throws Refusal certificationRequired
 */
async function requireEnterprise(ctx: MemberContext): Promise<void> {
  const { certified } = await standingOf(ctx.db, ctx.member);
  if (certified === 'enterprise') return;
  const why = certified === 'expired' ? '营业执照的期限已到，请先提交新的营业执照' : '短信签名要先完成企业认证';
  throw new Refusal('certificationRequired', why);
}

/** @throws Refusal invalidInput */
async function requireFitName(ctx: Context, name: string): Promise<void> {
  const fault = nameFault(name);
  if (fault) throw invalidField('name', fault);
  const word = wordIn(name, await selectSignatureWords(ctx.db));
  if (word !== undefined) throw invalidField('name', `签名不能含有“${word}”`);
}

const taken = (name: string) =>
  new Refusal('duplicate', `已经有签名【${name}】了`, { fields: [{ path: 'name', message: '已经有同名的签名' }] });

/** Adds a signature, which waits for operators. @throws Refusal as the contract says */
export const addSignature = useCase(contract.addSignature, async (ctx, { name, ...given }, uploads) => {
  await requireEnterprise(ctx);
  await requireFitName(ctx, name);
  if (given.agentName == null) throw invalidField('agentName', '请输入经办人姓名');
  if (given.agentPhone == null) throw invalidField('agentPhone', '请输入经办人手机号');
  const files = await proofsFrom(ctx, uploads, 0);
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    await spendAllowance(tx, ctx, `sms.signature:${ctx.member}`, SUBMISSION_LIMITS);
    if ((await store.countSignatures(tx, ctx.member)) >= SIGNATURES_MAX)
      throw new Refusal('stateConflict', `签名最多 ${SIGNATURES_MAX} 个，请先删除不用的`);
    const id = await store.insertSignature(tx, ctx.member, name, ctx.now());
    if (id === undefined) throw taken(name);
    await submit(tx, ctx, { id, number: 1, given, kept: [], files, earlier: undefined });
    return detailOf(ctx, tx, ctx.member, id);
  });
});

/**
 * Hands in a new version: in the place of one that waits, beside one in force, which stays valid until this one passes.
 * @throws Refusal as the contract says
 */
export const editSignature = useCase(contract.editSignature, async (ctx, { id, name, keep, ...given }, uploads) => {
  if (!(await store.selectSignature(ctx.db, ctx.member, id))) throw new Refusal('notFound');
  await requireEnterprise(ctx);
  if (name != null) await requireFitName(ctx, name);
  const kept = keptOf((await store.selectNewest(ctx.db, id)).files, keep);
  const files = await proofsFrom(ctx, uploads, kept.length);
  return withTransaction(ctx, async (tx) => {
    const locked = await store.lockSignature(tx, id, ctx.member);
    if (!locked) throw new Refusal('notFound');
    if (locked.stopped !== null) throw new Refusal('stateConflict', '这个签名已停用，不能修改');
    await spendAllowance(tx, ctx, `sms.signature:${ctx.member}`, SUBMISSION_LIMITS);
    if (name != null && name !== locked.name) {
      if (locked.hasInForce) throw invalidField('name', '通过过的签名不能改名，请新建一个签名');
      if (!(await store.rename(tx, id, ctx.member, name))) throw taken(name);
    }
    await takeBackWaiting(tx, ctx, id);
    const earlier = await store.selectNewest(tx, id);
    await submit(tx, ctx, { id, number: locked.versions + 1, given, kept, files, earlier });
    return detailOf(ctx, tx, ctx.member, id);
  });
});

/** The earlier files that stay. @throws Refusal invalidInput for one that is not there */
function keptOf(earlier: readonly string[], keep: string | null | undefined): string[] {
  if (keep == null) return [...earlier];
  const ids = keep.split(',').filter((id) => id !== '');
  if (!ids.every((id) => earlier.includes(id))) throw invalidField('files', '保留的文件已不在，请刷新后再试');
  return [...new Set(ids)];
}

/** @throws Refusal invalidInput */
async function proofsFrom(ctx: Context, uploads: readonly UploadedFile[], kept: number): Promise<SealedFile[]> {
  const fault = proofFault(kept + uploads.length);
  if (fault) throw invalidField('files', fault);
  return sealedFiles(ctx, uploads);
}

type Submission = {
  id: string;
  number: number;
  given: Given;
  kept: readonly string[];
  files: readonly SealedFile[];
  earlier: store.VersionRow | undefined;
};

async function submit(tx: Transaction, ctx: Context, submission: Submission): Promise<void> {
  const { id, number, given, kept, files, earlier } = submission;
  for (const file of files) await insertFile(tx, id, file, ctx.now());
  const before = earlier && agentOf(ctx, earlier);
  const agent = { name: given.agentName ?? before?.name ?? '', phone: given.agentPhone ?? before?.phone ?? '' };
  const versionId = await store.insertVersion(
    tx,
    {
      signatureId: id,
      number,
      source: given.source,
      purpose: given.purpose,
      agentCipher: ctx.vault.seal(JSON.stringify(agent), sealedFor.agent(id, number)),
      agentMask: maskName(agent.name),
      agentPhoneMask: maskPhone(agent.phone),
      files: [...kept, ...files.map((file) => file.id)],
    },
    ctx.now(),
  );
  await openSignatureReview(tx, ctx, versionId);
}

function agentOf({ vault }: Context, { signatureId, number, agentCipher }: store.VersionRow) {
  if (!agentCipher) return undefined;
  return JSON.parse(vault.openText(agentCipher, sealedFor.agent(signatureId, number))) as Record<
    'name' | 'phone',
    string
  >;
}

/** Takes back what waits of a locked signature. */
async function takeBackWaiting(tx: Transaction, ctx: Context, id: string): Promise<boolean> {
  const waiting = await store.selectWaiting(tx, id);
  if (waiting) await takeBack(tx, ctx, signatures, waiting);
  return waiting !== undefined;
}

/** @throws Refusal notFound, stateConflict when nothing waits */
export const takeBackSignature = useCase(contract.takeBackSignature, (ctx, { id }) =>
  withTransaction(ctx, async (tx) => {
    if (!(await store.lockSignature(tx, id, ctx.member))) throw new Refusal('notFound');
    if (!(await takeBackWaiting(tx, ctx, id))) throw new Refusal('stateConflict', '这个签名没有在审核，请刷新');
    return detailOf(ctx, tx, ctx.member, id);
  }),
);

/** @throws Refusal notFound, stillInUse */
export const removeSignature = useCase(contract.removeSignature, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const locked = await store.lockSignature(tx, id, ctx.member);
    if (!locked) throw new Refusal('notFound');
    if (locked.usedUntil >= dayOf(ctx.now()))
      throw new Refusal('stillInUse', '今天用过或有定时短信要用这个签名，不能删除');
    await takeBackWaiting(tx, ctx, id);
    await store.removeSignature(tx, id, ctx.now());
    const after = { name: locked.name };
    await recordAudit(tx, ctx, { action: 'sms.removeSignature', targetKind: 'smsSignature', targetId: id, after });
  });
  return {};
});
