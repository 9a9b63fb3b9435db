// Freezing members, their sessions and sign-ins, as operators see and do it.
import type * as contract from '@jishi/contract/console/account';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context, type MemberId, operatorOf, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { loginsOf } from '../../login-log/service';
import { selectMember } from '../../member/store';
import { endSessions, sessionsOf } from '../../session/device/service';
import { withSessionsEnded } from '../../session/service';
import * as store from './store';

/** Freezes a member: their sessions end, gateways refuse their keys, they are told why. @throws Refusal notFound, stateConflict */
export async function freezeMember(
  ctx: Context,
  { id, reason }: Checked<typeof contract.freezeMember>,
): Promise<Output<typeof contract.freezeMember>> {
  operatorOf(ctx, 'member.freeze');
  const memberId = id as MemberId;
  await withSessionsEnded(ctx, { memberId, keep: null }, async (tx) => {
    requireChange(await store.freeze(tx, memberId), '会员已经冻结或注销');
    const after = { reason };
    await recordAudit(tx, ctx, { action: 'account.freeze', targetKind: 'member', targetId: memberId, after });
    await notify(tx, ctx, { memberId, event: 'accountFrozen', params: { reason } });
  });
  return {};
}

/** @throws Refusal notFound, stateConflict */
export async function unfreezeMember(
  ctx: Context,
  { id, reason }: Checked<typeof contract.unfreezeMember>,
): Promise<Output<typeof contract.unfreezeMember>> {
  operatorOf(ctx, 'member.freeze');
  const memberId = id as MemberId;
  await withTransaction(ctx, async (tx) => {
    requireChange(await store.unfreeze(tx, memberId), '会员没有被冻结');
    const after = { reason };
    await recordAudit(tx, ctx, { action: 'account.unfreeze', targetKind: 'member', targetId: memberId, after });
    await notify(tx, ctx, { memberId, event: 'accountUnfrozen', params: {} });
  });
  return {};
}

function requireChange(changed: boolean | undefined, otherwise: string) {
  if (changed === undefined) throw new Refusal('notFound');
  if (!changed) throw new Refusal('stateConflict', otherwise);
}

export async function listMemberSessions(
  ctx: Context,
  { id }: Checked<typeof contract.listMemberSessions>,
): Promise<Output<typeof contract.listMemberSessions>> {
  operatorOf(ctx, 'member.read');
  return sessionsOf(ctx, id as MemberId);
}

/** Ends one of a member's sessions, or all. @throws Refusal notFound */
export async function endMemberSessions(
  ctx: Context,
  { id, sessionId, reason }: Checked<typeof contract.endMemberSessions>,
): Promise<Output<typeof contract.endMemberSessions>> {
  operatorOf(ctx, 'member.freeze');
  const memberId = id as MemberId;
  if (!(await selectMember(ctx.db, memberId))) throw new Refusal('notFound');
  const ending = { sessionId: sessionId ?? undefined, action: 'account.endMemberSessions', reason };
  return { ended: await endSessions(ctx, memberId, ending) };
}

export async function listMemberLogins(
  ctx: Context,
  { id, ...asked }: Checked<typeof contract.listMemberLogins>,
): Promise<Output<typeof contract.listMemberLogins>> {
  operatorOf(ctx, 'member.read');
  return loginsOf(ctx, id as MemberId, asked);
}
