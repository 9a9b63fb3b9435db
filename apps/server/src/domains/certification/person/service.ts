// Certification of a person: name and id number, then a face check at the identity provider.
import * as certificationContract from '@jishi/contract/certification';
import type { Output } from '@jishi/contract/endpoint';
import { authStatus, authType } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import {
  identityKeyOf,
  idNumberKeyOf,
  isAdult,
  isIdNumber,
  maskIdNumber,
  maskName,
  personContexts,
} from '../../../kernel/identity';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTimeOrNull } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { type Face, actingAs, endFaces, latestFace, setAuthentication, startFace, useFace } from '../../account';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { grantForCertification } from '../../coupon';
import { grantFreeQuota } from '../../package';
import { tellCertified } from '../news/service';
import { ACCOUNTS_PER_PERSON, FACE_FAILED, MINIMUM_AGE, TOO_MANY_ACCOUNTS } from './rules';
import * as store from './store';

type Certificate = Output<typeof certificationContract.submitPerson>;

/** A member's standing, and the person they gave. */
export async function certificateOf(ctx: Context, memberId: MemberId): Promise<Certificate> {
  const { authStatus: status, authType, person } = await store.selectStanding(ctx.db, memberId);
  return {
    authStatus: status,
    authType,
    name: person?.nameMask ?? '',
    idNumber: person?.idNumberMask ?? '',
    reason: status === authStatus.refused ? (person?.reason ?? '') : '',
    certTime: formatTimeOrNull(person?.certifiedAt ?? null),
  };
}

/** Why a member can not be certified as a person, in words; '' when they can. */
export function obstacleToPerson({ authStatus: status, authType: type, person }: store.Standing): string {
  const isEnterprise = type === authType.enterprise;
  if (isEnterprise && (status === authStatus.certified || status === authStatus.expired)) return '账户已经完成企业认证';
  return person?.certifiedAt ? '账户已经完成实名认证，不需要再次提交' : '';
}

/** Takes name and id number, which a face check must then prove. @throws Refusal invalidInput, stateConflict, refused */
export const submitPerson = useCase(certificationContract.submitPerson, async (ctx, input) => {
  const memberId = ctx.member;
  const person = { name: input.name, idNumber: input.idNumber.toUpperCase() };
  const submittedAt = ctx.now();
  if (!isIdNumber(person.idNumber, submittedAt)) throw invalidField('idNumber', '身份证号不正确，请核对');
  if (!isAdult(person.idNumber, submittedAt)) throw invalidField('idNumber', `未满 ${MINIMUM_AGE} 周岁，不能认证`);
  const idNumberKey = idNumberKeyOf(ctx.vault, person.idNumber);
  const identityKey = identityKeyOf(ctx.vault, person);
  const contexts = personContexts(identityKey);
  const obstacle = obstacleToPerson(await store.selectStanding(ctx.db, memberId));
  if (obstacle) throw new Refusal('stateConflict', obstacle);
  await withTransaction(ctx, async (tx) => {
    const isSaved = await store.savePerson(tx, memberId, {
      nameCipher: ctx.vault.seal(person.name, contexts.name),
      idNumberCipher: ctx.vault.seal(person.idNumber, contexts.idNumber),
      identityKey,
      idNumberKey,
      nameMask: maskName(person.name),
      idNumberMask: maskIdNumber(person.idNumber),
      submittedAt,
    });
    if (!isSaved) throw new Refusal('stateConflict', '账户已经完成实名认证，不需要再次提交');
    await endFaces(tx, memberId, 'certify');
    await setAuthentication(tx, memberId, { status: authStatus.inReview, type: authType.personal });
    await recordAudit(tx, ctx, {
      action: 'certification.submitPerson',
      targetKind: 'member',
      targetId: memberId,
      after: { name: maskName(person.name), idNumber: maskIdNumber(person.idNumber) },
    });
  });
  return certificateOf(ctx, memberId);
});

/** Starts the face check of the person given; a later start ends an earlier one. @throws Refusal stateConflict, tooManyRequests, unavailable */
async function beginFace(ctx: MemberContext): Promise<Output<typeof certificationContract.startPersonFace>> {
  const memberId = ctx.member;
  await settlePerson(ctx, memberId);
  const standing = await store.selectStanding(ctx.db, memberId);
  const { authStatus: status, person } = standing;
  if (!person) throw new Refusal('stateConflict', '请先填写姓名与身份证号');
  const obstacle = obstacleToPerson(standing);
  if (obstacle) throw new Refusal('stateConflict', obstacle);
  if ((await store.countAccounts(ctx.db, person.idNumberKey, memberId)) >= ACCOUNTS_PER_PERSON) {
    throw new Refusal('stateConflict', TOO_MANY_ACCOUNTS);
  }
  const contexts = personContexts(person.identityKey);
  const flow = await startFace(ctx, {
    purpose: 'certify',
    memberId,
    person: {
      name: ctx.vault.openText(person.nameCipher, contexts.name),
      idNumber: ctx.vault.openText(person.idNumberCipher, contexts.idNumber),
    },
  });
  if (status === authStatus.refused) await withTransaction(ctx, (tx) => reopen(tx, memberId));
  return flow;
}

export const startPersonFace = useCase(certificationContract.startPersonFace, beginFace);
export const refreshPersonFace = useCase(certificationContract.refreshPersonFace, beginFace);

/** A failed certification is tried again. */
function reopen(tx: Transaction, memberId: MemberId): Promise<void> {
  return setAuthentication(tx, memberId, { status: authStatus.inReview, type: authType.personal });
}

/** The state of the latest face check. Once it is decided, so is the certification. */
export const queryPersonFace = useCase(certificationContract.queryPersonFace, async (ctx) => {
  const face = await settlePerson(ctx, ctx.member);
  const certificate = await certificateOf(ctx, ctx.member);
  if (certificate.authStatus === authStatus.certified) return { ...certificate, status: 'passed' };
  if (certificate.reason !== '') return { ...certificate, status: 'failed' };
  return { ...certificate, status: face?.status === 'waiting' ? 'waiting' : 'expired' };
});

/** Lets a member's newest face check take effect if it is decided; returns the check. */
export async function settlePerson(ctx: Context, memberId: MemberId): Promise<Face | undefined> {
  const face = await latestFace(ctx, memberId, 'certify');
  if (face?.decided && !face.isUsed) {
    // The phone that comes back need not be signed in, and may be signed in as somebody else.
    const acting = ctx.actor.kind === 'system' ? ctx : actingAs(ctx, memberId);
    await withTransaction(ctx, async (tx) => {
      if (await useFace(tx, ctx, memberId, face.id)) await takeEffect(tx, acting, memberId, face);
    });
  }
  return face;
}

async function takeEffect(tx: Transaction, ctx: Context, memberId: MemberId, face: Face): Promise<void> {
  const reason = face.decided === 'passed' ? await certify(tx, ctx, memberId, face) : FACE_FAILED;
  if (reason === undefined) return;
  if (!(await store.failPerson(tx, memberId, face.identityKey, reason))) return;
  await setAuthentication(tx, memberId, { status: authStatus.refused, type: authType.personal });
  await recordAudit(tx, ctx, {
    action: 'certification.failPerson',
    targetKind: 'member',
    targetId: memberId,
    after: { reason },
  });
  await notify(tx, ctx, { memberId, event: 'certificationFailed', params: { reason } });
}

/** Undefined when that is done (or is about another person by now); otherwise why it cannot be. */
async function certify(tx: Transaction, ctx: Context, memberId: MemberId, face: Face): Promise<string | undefined> {
  const { person } = await store.selectStanding(tx, memberId);
  if (!person?.identityKey.equals(face.identityKey)) return undefined;
  await store.lockIdNumber(tx, person.idNumberKey);
  if ((await store.countAccounts(tx, person.idNumberKey, memberId)) >= ACCOUNTS_PER_PERSON) return TOO_MANY_ACCOUNTS;
  if (!(await store.certifyPerson(tx, memberId, face.identityKey, ctx.now()))) return undefined;
  await setAuthentication(tx, memberId, { status: authStatus.certified, type: authType.personal });
  await grantFreeQuota(tx, memberId, ctx.now());
  await grantForCertification(tx, ctx, memberId);
  await tellCertified(tx, ctx, memberId);
  await recordAudit(tx, ctx, {
    action: 'certification.certifyPerson',
    targetKind: 'member',
    targetId: memberId,
    after: { name: person.nameMask, idNumber: person.idNumberMask },
  });
  await notify(tx, ctx, { memberId, event: 'certified', params: { name: person.nameMask } });
  return undefined;
}
