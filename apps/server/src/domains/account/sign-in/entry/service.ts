// The common end of all ways to sign in: session, login log entry, notice of a new place.
import type { SignedIn as SignedInSchema, registration } from '@jishi/contract/account';
import { loginResult, loginWay, memberStatus } from '@jishi/contract/enums/account';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { Transaction } from '@jishi/db';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { extensionPoint } from '../../../../kernel/extension';
import { placeOf } from '../../../../kernel/place';
import { Refusal } from '../../../../kernel/refusal';
import { attachVisit } from '../../../adtracking';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { agreeToAll } from '../../agreement/service';
import { registerMember } from '../../member/service';
import { lockMember, selectInviter, updateLatestLogin } from '../../member/store';
import { actingAs } from '../../rules';
import { endReplacedSession, openSession } from '../../session/service';
import { issueTicket } from '../../ticket/service';
import { hasTotp } from '../../totp/store';
import { isNewPlace, placesSince } from '../rules';
import { type LoginAttempt, insertAttempt, selectPlaces } from '../store';

export type SignedIn = z.output<typeof SignedInSchema>;

/** The member signing in, and what the sign-in does. */
export type Comer = {
  memberId: MemberId;
  registered: boolean;
  /** The action after the sign-in; if a second factor is needed first, its ticket carries `payload` to it. */
  onEntry?: { payload: string; run(tx: Transaction): Promise<void> };
};

/**
 * The common end of all ways to sign in. `identify` returns the member, and writes in the same transaction what must
 * commit with the session. With a second factor the answer is a ticket for it instead of a token. The caller's earlier
 * session ends.
 * @throws Refusal accountFrozen, and whatever `identify` throws
 */
export async function signIn(
  ctx: Context,
  way: ValueOf<typeof loginWay>,
  identify: (tx: Transaction) => Promise<Comer>,
): Promise<SignedIn> {
  let turnedAway: MemberId | undefined;
  try {
    return await withTransaction(ctx, async (tx) => {
      const comer = await identify(tx);
      const { status } = await lockMember(tx, comer.memberId);
      if (status !== memberStatus.frozen && status !== memberStatus.closed) return enter(tx, ctx, way, comer);
      turnedAway = comer.memberId;
      throw new Refusal('accountFrozen');
    });
  } catch (error) {
    if (turnedAway) await insertAttempt(ctx.db, turnedAway, attemptOf(ctx, way, loginResult.frozen));
    throw error;
  }
}

/** A passkey's authenticator has verified the person itself. */
const BY_TWO_FACTORS: ReadonlySet<number> = new Set([loginWay.totp, loginWay.passkey]);

async function enter(tx: Transaction, ctx: Context, way: ValueOf<typeof loginWay>, comer: Comer): Promise<SignedIn> {
  const { memberId, registered, onEntry } = comer;
  if (!BY_TWO_FACTORS.has(way) && (await hasTotp(tx, memberId))) {
    await insertAttempt(tx, memberId, attemptOf(ctx, way, loginResult.awaitingTotp));
    const totpTicket = await issueTicket(tx, ctx, 'totpLogin', memberId, onEntry?.payload);
    return { token: null, totpTicket, registered };
  }
  await onEntry?.run(tx);
  await endReplacedSession(tx, ctx);
  const { token } = await openSession(tx, ctx, memberId, way);
  await updateLatestLogin(tx, memberId, ctx.now());
  const attempt = attemptOf(ctx, way, loginResult.success);
  await tellOfNewPlace(tx, ctx, memberId, attempt);
  await insertAttempt(tx, memberId, attempt);
  return { token, totpTicket: null, registered };
}

async function tellOfNewPlace(
  tx: Transaction,
  ctx: Context,
  memberId: MemberId,
  { place, ip, device, at }: LoginAttempt,
): Promise<void> {
  const past = await selectPlaces(tx, memberId, { place, since: placesSince(at) });
  if (!isNewPlace(place, past)) return;
  await notify(tx, ctx, { memberId, event: 'newPlaceLogin', params: { place, ip, device, time: at } });
}

type Registration = { phone: string } & Pick<z.output<z.ZodObject<typeof registration>>, 'inviteNumber' | 'bdVid'>;

/** The member with a proven phone, registered now if there is none, with inviter and advertising visit. */
export async function comerByPhone(tx: Transaction, ctx: Context, come: Registration): Promise<Comer> {
  const { memberId, registered } = await registerMember(tx, ctx, {
    phone: come.phone,
    invitedBy: come.inviteNumber ? ((await selectInviter(tx, come.inviteNumber)) ?? null) : null,
    demo: false,
  });
  if (!registered) return { memberId, registered };
  const acting = actingAs(ctx, memberId);
  await agreeToAll(tx, ctx, memberId);
  await recordAudit(tx, acting, { action: 'account.register', targetKind: 'member', targetId: memberId });
  const bdVid = come.bdVid || ctx.bdVid;
  if (bdVid) await attachVisit(tx, acting, memberId, bdVid);
  for (const welcome of welcomes.of(ctx)) await welcome(tx, acting, memberId);
  return { memberId, registered };
}

type Welcome = (tx: Transaction, ctx: Context, memberId: MemberId) => Promise<void>;

/** Grants to a new member, in the registering transaction. */
export const welcomes = extensionPoint<Welcome>('account.welcomes');

/** A line of the login log. */
export function attemptOf(
  ctx: Context,
  way: ValueOf<typeof loginWay>,
  result: ValueOf<typeof loginResult>,
): LoginAttempt {
  return { way, result, at: ctx.now(), ip: ctx.ip, place: placeOf(ctx.ip), device: ctx.device };
}
