// Signing in and out. An unknown phone that proves itself by code is registered.
import type { isLoggedIn as IsLoggedIn, logout as Logout, loginBySms as LoginBySms } from '@jishi/contract/account';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Queryable, Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { attachVisit } from '../../adtracking';
import { recordAudit } from '../../audit';
import { currentProtocolVersion } from '../../content';
import { tryPhoneCode } from '../code/service';
import { phoneKeyOf } from '../member/rules';
import { registerMember } from '../member/service';
import { selectInviter, updateLatestLogin } from '../member/store';
import { MemberStatus } from '../rules';
import { endOwnSession, openSession } from '../session/service';
import type { LoginResult } from './rules';
import { insertLoginAttempt } from './store';

type SignIn = Checked<typeof LoginBySms>;
type SignedIn = Output<typeof LoginBySms>;

/** Signs in by phone and code. @throws Refusal codeWrong, accountFrozen */
export async function loginBySms(ctx: Context, input: SignIn): Promise<SignedIn> {
  const outcome = await tryPhoneCode(ctx, input.phone, 'login', input.code);
  if (outcome === 'wrong') await logAttempt(ctx.db, ctx, input.phone, 'codeWrong');
  if (outcome !== 'right') throw new Refusal('codeWrong');
  const signedIn = await withTransaction(ctx, (tx) => enter(tx, ctx, input));
  if (signedIn) return signedIn;
  await logAttempt(ctx.db, ctx, input.phone, 'frozen');
  throw new Refusal('accountFrozen');
}

/** Undefined: the member may not come in. */
async function enter(tx: Transaction, ctx: Context, input: SignIn): Promise<SignedIn | undefined> {
  const { memberId, registered, status } = await registerMember(tx, ctx, {
    phone: input.phone,
    agreementVersion: await currentProtocolVersion(tx, 'user'),
    invitedBy: input.inviteNumber ? ((await selectInviter(tx, input.inviteNumber)) ?? null) : null,
    demo: false,
  });
  if (status === MemberStatus.frozen || status === MemberStatus.closed) return undefined;
  const { token, sessionId } = await openSession(tx, ctx, memberId);
  const asMember: Context = { ...ctx, actor: { kind: 'member', memberId, sessionId, token } };
  if (registered) await welcome(tx, asMember, memberId, input.bdVid || ctx.bdVid);
  await updateLatestLogin(tx, memberId, ctx.now());
  await logAttempt(tx, ctx, input.phone, 'ok');
  return { token, registered };
}

async function welcome(tx: Transaction, ctx: Context, memberId: MemberId, bdVid: string): Promise<void> {
  await recordAudit(tx, ctx, { action: 'account.register', targetKind: 'member', targetId: memberId });
  if (bdVid) await attachVisit(tx, ctx, memberId, bdVid);
}

function logAttempt(db: Queryable, ctx: Context, phone: string, result: LoginResult): Promise<void> {
  const attempt = { way: 'sms' as const, result, at: ctx.now(), ip: ctx.ip, device: ctx.device };
  return insertLoginAttempt(db, phoneKeyOf(ctx.vault, phone), attempt);
}

export async function isLoggedIn(ctx: Context): Promise<Output<typeof IsLoggedIn>> {
  return { login: ctx.actor.kind === 'member' };
}

/** Ends the session the call came with; others stay. */
export async function logout(ctx: Context): Promise<Output<typeof Logout>> {
  await endOwnSession(ctx);
  return {};
}
