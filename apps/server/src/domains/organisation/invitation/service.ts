// Inviting colleagues: an invitation is bound to a phone, so there is nothing to guess and nothing to pass on.
import { organisationRole } from '@jishi/contract/enums/organisation';
import * as contract from '@jishi/contract/organisation';
import { withTransaction } from '../../../kernel/context';
import { maskPhone } from '../../../kernel/phone';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { capsTold } from '../../access';
import { phoneKeyOf, spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { INVITATION_LIMITS, INVITATION_MS, MOST_COLLEAGUES, capsFor } from '../colleague/rules';
import { holdAbout, holdStanding, requireAbove } from '../standing/service';
import * as store from './store';

/**
 * Invites whoever has a phone, member or not: the answer is the same. A member is told at once.
 * @throws Refusal notFound, permissionMissing, invalidInput, stateConflict, tooManyRequests
 */
export const inviteColleague = useCase(contract.inviteColleague, async (ctx, { id, phone, role, ...asked }) => {
  const phoneKey = phoneKeyOf(ctx.vault, phone);
  const phoneMask = maskPhone(phone);
  const caps = capsFor(role, asked);
  const now = ctx.now();
  await withTransaction(ctx, async (tx) => {
    const standing = await holdStanding(tx, id, ctx.member);
    requireAbove(standing, role);
    const { organisationId, name } = standing;
    await spendAllowance(tx, ctx, `organisation:invite:${organisationId}`, INVITATION_LIMITS);
    const obstacle = await store.selectObstacle(tx, { organisationId, phoneKey, now });
    if (obstacle) throw refusalOf(obstacle);
    const expiresAt = new Date(now.getTime() + INVITATION_MS);
    const invitation = { organisationId, phoneKey, phoneMask, role, caps, invitedBy: ctx.member, now, expiresAt };
    await store.insertInvitation(tx, invitation);
    await recordAudit(tx, ctx, {
      action: 'organisation.invite',
      targetKind: 'organisation',
      targetId: organisationId,
      after: { phone: phoneMask, role: roleName(role), ...capsTold(caps) },
    });
    const invited = await store.selectInvited(tx, organisationId, phoneKey);
    if (invited) await notify(tx, ctx, { memberId: invited, event: 'organisationInvited', params: { name } });
  });
  return {};
});

type Obstacle = NonNullable<Awaited<ReturnType<typeof store.selectObstacle>>>;

function refusalOf(obstacle: Obstacle): Refusal {
  if (obstacle === 'present') return invalidField('phone', '这位同事已经在组织里');
  if (obstacle === 'invited') return invalidField('phone', '已经邀请过这个手机号，等待接受');
  if (obstacle === 'often') return invalidField('phone', '今天已经多次邀请这个手机号，请明天再试');
  return new Refusal('stateConflict', `成员与未接受的邀请最多共 ${MOST_COLLEAGUES} 个`);
}

/** The label of a role, for the log. */
export function roleName(role: number): string {
  return organisationRole.rows.find(({ value }) => value === role)?.label ?? '';
}

/** @throws Refusal notFound, permissionMissing */
export const withdrawInvitation = useCase(contract.withdrawInvitation, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const standing = await holdAbout(tx, 'invitation', id, ctx.member);
    const open = await store.selectOpen(tx, id);
    if (!standing.manages || !open) throw new Refusal('notFound');
    requireAbove(standing, open.role);
    if (!(await store.endInvitation(tx, id, ctx.now()))) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'organisation.withdrawInvitation',
      targetKind: 'organisation',
      targetId: standing.organisationId,
      before: { phone: open.phoneMask, role: roleName(open.role) },
    });
  });
  return {};
});

/** The one answer to an invitation to the caller's phone. @throws Refusal notFound, stateConflict when they are in it already */
export const answerInvitation = useCase(contract.answerInvitation, async (ctx, { id, accept }) => {
  const now = ctx.now();
  await withTransaction(ctx, async (tx) => {
    const answered = await store.takeAnswer(tx, id, ctx.member, { accept, now });
    if (!answered) throw new Refusal('notFound', '邀请不存在、已答复，或已过期');
    const { organisationId, name, ownerId, role } = answered;
    if (accept && !(await store.insertColleague(tx, id, ctx.member, now)))
      throw new Refusal('stateConflict', '您已经在这个组织里');
    await recordAudit(tx, ctx, {
      action: accept ? 'organisation.join' : 'organisation.declineInvitation',
      targetKind: 'organisation',
      targetId: organisationId,
      after: { name, role: roleName(role) },
    });
    if (accept) await notify(tx, ctx, { memberId: ownerId, event: 'colleagueJoined', params: { name } });
  });
  return {};
});
