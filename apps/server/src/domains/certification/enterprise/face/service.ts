// The first way: the legal person's face, checked at the identity provider.
import type { Output } from '@jishi/contract/endpoint';
import type { chooseEnterpriseWay } from '@jishi/contract/certification/enterprise';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { identityKeyOf, idNumberKeyOf, isAdult, isIdNumber, maskIdNumber } from '../../../../kernel/identity';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { type Face, actingAs, latestFace, startFace, useFace } from '../../../account';
import { ACCOUNTS_PER_PERSON, FACE_FAILED, MINIMUM_AGE, TOO_MANY_ACCOUNTS } from '../../person/rules';
import { countAccounts } from '../../person/store';
import { pass, refuse } from '../passing/service';
import { Way, contextsOf, legalPersonOf } from '../rules';
import { type EnterpriseRow, lockNewest, setLegalPerson } from '../store';
import { enterWay } from '../way/entry/service';

type Flow = NonNullable<Output<typeof chooseEnterpriseWay>['flow']>;
type Person = { name: string; idNumber: string };

/**
 * Starts a face check of the legal person; a later start ends an earlier one.
 * @throws Refusal invalidInput, stateConflict, tooManyRequests, unavailable
 */
export async function startLegalFace(ctx: Context, row: EnterpriseRow, given: Person): Promise<Flow> {
  const { memberId } = row;
  const person = { name: given.name, idNumber: given.idNumber.toUpperCase() };
  const now = ctx.now();
  if (person.name !== legalPersonOf(ctx.vault, row)) throw invalidField('name', '姓名与营业执照上的法定代表人不一致');
  if (!isIdNumber(person.idNumber, now)) throw invalidField('idNumber', '身份证号不正确，请核对');
  if (!isAdult(person.idNumber, now)) throw invalidField('idNumber', `未满 ${MINIMUM_AGE} 周岁，不能认证`);
  const idNumberKey = idNumberKeyOf(ctx.vault, person.idNumber);
  if ((await countAccounts(ctx.db, idNumberKey, memberId)) >= ACCOUNTS_PER_PERSON)
    throw new Refusal('stateConflict', TOO_MANY_ACCOUNTS);
  const flow = await startFace(ctx, { purpose: 'certifyEnterprise', memberId, person });
  await withTransaction(ctx, async (tx) => {
    await enterWay(tx, ctx, row, Way.legalFace);
    await setLegalPerson(tx, row.id, {
      idNumberCipher: ctx.vault.seal(person.idNumber, contextsOf(row.id).idNumber),
      idNumberKey,
      identityKey: identityKeyOf(ctx.vault, person),
      idNumberMask: maskIdNumber(person.idNumber),
    });
  });
  return flow;
}

/** Lets the newest face check of a member's legal person take effect if it is decided; returns the check. */
export async function settleLegalFace(ctx: Context, memberId: MemberId): Promise<Face | undefined> {
  const face = await latestFace(ctx, memberId, 'certifyEnterprise');
  if (face?.decided && !face.isUsed) {
    const acting = ctx.actor.kind === 'system' ? ctx : actingAs(ctx, memberId);
    await withTransaction(ctx, async (tx) => {
      const row = await lockNewest(tx, memberId);
      if (!(await useFace(tx, ctx, memberId, face.id))) return;
      // The face of somebody else, or of an application that was replaced, proves nothing.
      if (row?.way !== Way.legalFace || !row.identityKey?.equals(face.identityKey)) return;
      if (face.decided === 'passed') await pass(tx, acting, row);
      else await refuse(tx, acting, row, [{ field: 'face', reason: FACE_FAILED }]);
    });
  }
  return face;
}
