// Enterprises as they apply: the licence's data and its picture. The proof comes afterwards (way).
import * as contract from '@jishi/contract/certification/enterprise';
import type { Checked } from '@jishi/contract/endpoint';
import { authStatus, authType } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { maskName } from '../../../kernel/identity';
import { pictureFrom } from '../../../kernel/image';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { dayOf, formatTime, formatTimeOrNull } from '../../../kernel/time';
import { type Download, useCase } from '../../../kernel/use-case';
import { endFaces, setAuthentication, spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { pictureKindOf } from '../licence/rules';
import { endDraft } from '../draft/store';
import { keepPaper, paperOf } from './paper/service';
import { countOthers } from './passing/store';
import { takeBackLetter } from './review/service';
import {
  ACCOUNTS_PER_ENTERPRISE,
  IN_FORCE,
  OPEN,
  PICTURE_WIDTH,
  SUBMISSION_LIMITS,
  Status,
  TOO_MANY_ACCOUNTS,
  contextsOf,
  legalPersonOf,
  termFault,
} from './rules';
import * as store from './store';

type Asked = Checked<typeof contract.submitEnterprise>;

/** An application as its member sees it. */
export function applicationOf(row: store.EnterpriseRow): z.output<typeof contract.EnterpriseApplication> {
  const { id, status, way, reasons } = row;
  return {
    ...licenceOf(row),
    id,
    status,
    way,
    reasons,
    submitTime: formatTime(row.submittedAt),
    decideTime: formatTimeOrNull(row.decidedAt),
  };
}

function licenceOf({ name, creditCode, legalPersonMask, address, termFrom, termTo }: store.EnterpriseRow) {
  return { name, creditCode, legalPerson: legalPersonMask, address, termFrom, termTo };
}

/** The newest application of a member and the licence by which they are certified; null where there is none. */
export async function enterpriseOf(ctx: Context, memberId: MemberId) {
  const [newest, inForce] = await Promise.all([
    store.selectNewest(ctx.db, memberId),
    store.selectInForce(ctx.db, memberId),
  ]);
  return {
    enterprise: newest ? applicationOf(newest) : null,
    licence: inForce
      ? {
          ...licenceOf(inForce),
          certTime: formatTime(inForce.decidedAt ?? inForce.submittedAt),
          expired: inForce.status === Status.expired,
        }
      : null,
  };
}

/**
 * Takes what the licence says, corrected by the member, and its picture. It replaces an application that has not passed; a
 * certificate stays in force until the new one passes.
 * @throws Refusal invalidInput, stateConflict, tooManyRequests
 */
export const submitEnterprise = useCase(contract.submitEnterprise, async (ctx, asked) => {
  const memberId = ctx.member;
  const fault = termFault(termOf(asked), dayOf(ctx.now()));
  if (fault) throw invalidField(fault.field, fault.message);
  if ((await countOthers(ctx.db, asked.creditCode, memberId)) >= ACCOUNTS_PER_ENTERPRISE)
    throw invalidField('creditCode', TOO_MANY_ACCOUNTS);
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `enterprise:submit:${memberId}`, SUBMISSION_LIMITS));
  const earlier = await store.selectNewest(ctx.db, memberId);
  const legalPerson = asked.legalPerson ?? (earlier && legalPersonOf(ctx.vault, earlier));
  if (legalPerson == null) throw invalidField('legalPerson', '请输入法定代表人');
  const picture = await pictureOf(ctx, asked, earlier);
  const id = await store.nextId(ctx.db);
  const contexts = contextsOf(id);
  await withTransaction(ctx, async (tx) => {
    await giveWay(tx, ctx, memberId);
    const row = {
      ...termOf(asked),
      id,
      memberId,
      name: asked.name,
      creditCode: asked.creditCode,
      address: asked.address,
      legalPersonCipher: ctx.vault.seal(legalPerson, contexts.legalPerson),
      legalPersonMask: maskName(legalPerson),
    };
    if (!(await store.insertEnterprise(tx, row, ctx.now()))) throw new Refusal('stateConflict', '刚刚已提交过，请刷新');
    const paper = { fileName: '营业执照.webp', type: 'image/webp', content: picture };
    await keepPaper(tx, ctx, { id, kind: 'licence' }, paper);
    await endDraft(tx, memberId, id, ctx.now());
    await setAuthentication(tx, memberId, { status: authStatus.inReview, type: authType.enterprise });
    await recordAudit(tx, ctx, {
      action: 'certification.submitEnterprise',
      targetKind: 'member',
      targetId: memberId,
      after: { name: asked.name, creditCode: asked.creditCode },
    });
  });
  return applicationOf((await store.selectEnterprise(ctx.db, id))!);
});

function termOf({ termFrom, termTo, openEnded }: Asked) {
  return { termFrom: termFrom ?? null, termTo: termTo ?? null, openEnded };
}

/** Ends what is under way of an earlier application, which the new one takes the place of. */
async function giveWay(tx: Transaction, ctx: Context, memberId: MemberId): Promise<void> {
  const newest = await store.lockNewest(tx, memberId);
  if (!newest || isDecidedWell(newest.status)) return;
  if (isOpen(newest.status)) await takeBackLetter(tx, ctx, newest.id);
  await endFaces(tx, memberId, 'certifyEnterprise');
  await store.replace(tx, newest.id);
}

const isOpen = (status: number) => OPEN.some((one) => one === status);
const isDecidedWell = (status: number) => IN_FORCE.some((one) => one === status);

/** The picture handed in, re-encoded, or the one of the earlier application. @throws Refusal invalidInput */
async function pictureOf(ctx: Context, asked: Asked, earlier: store.EnterpriseRow | undefined): Promise<Buffer> {
  if (asked.picture == null) {
    const kept = earlier && (await paperOf(ctx, earlier.id, 'licence'));
    if (!kept) throw invalidField('picture', '请上传营业执照照片');
    return kept.content;
  }
  const content = Buffer.from(asked.picture, 'base64');
  const isTaken = content.length <= contract.PAPER_MAX && pictureKindOf(content) !== undefined;
  const picture = isTaken ? await pictureFrom(content, PICTURE_WIDTH) : undefined;
  if (!picture) throw invalidField('picture', '照片无法打开，请换成 5 MB 以内的 JPG、PNG 或 WebP');
  return picture.content;
}

/** The picture of the member's newest application. @throws Refusal notFound */
export const readOwnLicencePicture = useCase(contract.readOwnLicencePicture, async (ctx): Promise<Download> => {
  const newest = await store.selectNewest(ctx.db, ctx.member);
  const paper = newest && (await paperOf(ctx, newest.id, 'licence'));
  if (!paper) throw new Refusal('notFound');
  return paper;
});
