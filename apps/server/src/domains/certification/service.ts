// What a member sees of being certified as a whole, and what the phone at a face check does.
import * as phoneContract from '@jishi/contract/account/phone';
import * as contract from '@jishi/contract/certification';
import type { Context } from '../../kernel/context';
import { useCase } from '../../kernel/use-case';
import { CODE_MINUTES, giveToken, membersAwaitingFace, openFace } from '../account';
import { settleLegalFace } from './enterprise/face/service';
import { enterpriseOf } from './enterprise/service';
import { ACCOUNTS_PER_PERSON, MINIMUM_AGE } from './person/rules';
import { certificateOf, obstacleToPerson, settlePerson } from './person/service';
import { selectStanding } from './person/store';

/** The certification's state, as a person and as an enterprise. */
export const getCertificate = useCase(contract.getCertificate, async (ctx) => {
  await settlePerson(ctx, ctx.member);
  await settleLegalFace(ctx, ctx.member);
  return { ...(await certificateOf(ctx, ctx.member)), ...(await enterpriseOf(ctx, ctx.member)) };
});

/** What the step of a person's certificate needs. */
export const initIdCard = useCase(contract.initIdCard, async (ctx) => {
  const standing = await selectStanding(ctx.db, ctx.member);
  const { authStatus, authType, person } = standing;
  return {
    authStatus,
    authType,
    name: person?.nameMask ?? '',
    idNumber: person?.idNumberMask ?? '',
    barred: obstacleToPerson(standing),
    minimumAge: MINIMUM_AGE,
    accountsPerPerson: ACCOUNTS_PER_PERSON,
    faceOpen: ctx.settings.faceId !== undefined,
    faceMinutes: CODE_MINUTES,
  };
});

/** @throws Refusal stateConflict when no face check waits */
export const getAuthToken = useCase(contract.getAuthToken, async (ctx) => giveToken(ctx, ctx.member));

/**
 * Tells the phone that opened the QR code what to do next. A decided check takes effect even if no desktop polls it.
 * @throws Refusal notFound
 */
export const openFaceFlow = useCase(phoneContract.openFaceFlow, async (ctx, input) => {
  const { answer, memberId } = await openFace(ctx, input);
  if (answer.purpose === 'certify' && memberId) await settlePerson(ctx, memberId);
  if (answer.purpose === 'certifyEnterprise' && memberId) await settleLegalFace(ctx, memberId);
  return answer;
});

/** Lets decided face checks take effect where every page was closed meanwhile. */
export async function settleAll(ctx: Context): Promise<void> {
  for (const memberId of await membersAwaitingFace(ctx, 'certify')) await settlePerson(ctx, memberId);
  for (const memberId of await membersAwaitingFace(ctx, 'certifyEnterprise')) await settleLegalFace(ctx, memberId);
}
