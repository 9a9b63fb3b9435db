// Colleagues, their roles and caps, and how they cease to be ones: their keys stop in the same transaction.
import { colleagueStatus, organisationRole } from '@jishi/contract/enums/organisation';
import * as contract from '@jishi/contract/organisation';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { dayOf, formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { capsTold, takeColleagueKeysAway, useTold } from '../../access';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { roleName } from '../invitation/service';
import { type Standing, holdAbout, holdLeaving, requireAbove, standingIn } from '../standing/service';
import { MOST_COLLEAGUES, capsFor } from './rules';
import * as store from './store';

/** For the owner and managers; to others there is no such list. @throws Refusal notFound */
export const listColleagues = useCase(contract.listColleagues, async (ctx, { id }) => {
  const standing = await standingIn(ctx.db, id, ctx.member);
  if (!standing.manages) throw new Refusal('notFound');
  const [colleagues, invitations] = await Promise.all([
    store.selectColleagues(ctx.db, id, dayOf(ctx.now())),
    store.selectInvitations(ctx.db, id, ctx.now()),
  ]);
  return {
    id,
    name: standing.name,
    isOwner: standing.isOwner,
    colleagues: colleagues.map((row) => ({
      id: row.id,
      phone: row.phone,
      nickname: row.nickname,
      role: row.role,
      mayChange: isAbove(standing, row.role),
      caps: capsTold(row),
      use: useTold(row),
      joinTime: formatTime(row.joinedAt),
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      phone: row.phone,
      role: row.role,
      caps: capsTold(row),
      createTime: formatTime(row.createdAt),
      expireTime: formatTime(row.expiresAt),
    })),
    most: MOST_COLLEAGUES,
  };
});

function isAbove(standing: Standing, role: number): boolean {
  try {
    requireAbove(standing, role);
    return true;
  } catch {
    return false;
  }
}

/**
 * Sets role and caps: gateways go by them as soon as this is committed. Whoever becomes finance has no keys from then on.
 * @throws Refusal notFound, permissionMissing
 */
export const saveColleague = useCase(contract.saveColleague, async (ctx, { id, role, ...asked }) => {
  const caps = capsFor(role, asked);
  await withTransaction(ctx, async (tx) => {
    const { standing, before } = await holdColleague(tx, ctx, id, role);
    await store.updateColleague(tx, id, role, caps);
    if (role === organisationRole.finance && before.role !== role) {
      const { ownerId, name } = standing;
      await takeColleagueKeysAway(tx, ctx, { ownerId, colleagueId: id });
      await notify(tx, ctx, { memberId: before.memberId, event: 'colleagueFinance', params: { name } });
    }
    await recordAudit(tx, ctx, {
      action: 'organisation.saveColleague',
      targetKind: 'colleague',
      targetId: id,
      before: { phone: before.phone, role: roleName(before.role), ...capsTold(before) },
      after: { phone: before.phone, role: roleName(role), ...capsTold(caps) },
    });
  });
  return {};
});

/** Removes a colleague; the keys that they made stop. @throws Refusal notFound, permissionMissing */
export const removeColleague = useCase(contract.removeColleague, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const { standing, before } = await holdColleague(tx, ctx, id);
    const { organisationId, ownerId, name } = standing;
    await end(tx, ctx, { standing, colleagueId: id, status: colleagueStatus.removed });
    await recordAudit(tx, ctx, {
      action: 'organisation.removeColleague',
      targetKind: 'organisation',
      targetId: organisationId,
      before: { phone: before.phone, role: roleName(before.role) },
    });
    await notify(tx, ctx, { memberId: before.memberId, event: 'colleagueRemoved', params: { name } });
    if (ctx.member !== ownerId)
      await notify(tx, ctx, { memberId: ownerId, event: 'colleagueLeft', params: { name, phone: before.phone } });
  });
  return {};
});

/** The caller leaves; the keys that they made stop. @throws Refusal notFound, for the owner, too */
export const leaveOrganisation = useCase(contract.leaveOrganisation, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const standing = await holdLeaving(tx, id, ctx.member);
    const { colleagueId, ownerId, name } = standing;
    const own = colleagueId && (await store.selectColleague(tx, colleagueId));
    if (!own) throw new Refusal('notFound');
    await end(tx, ctx, { standing, colleagueId: own.id, status: colleagueStatus.left });
    await recordAudit(tx, ctx, {
      action: 'organisation.leave',
      targetKind: 'organisation',
      targetId: id,
      before: { name, role: roleName(own.role) },
    });
    await notify(tx, ctx, { memberId: ownerId, event: 'colleagueLeft', params: { name, phone: own.phone } });
  });
  return {};
});

type Ending = { standing: Standing; colleagueId: string; status: number };

async function end(tx: Transaction, ctx: Context, { standing, colleagueId, status }: Ending): Promise<void> {
  if (!(await store.endColleague(tx, colleagueId, { status, now: ctx.now() }))) throw new Refusal('notFound');
  await takeColleagueKeysAway(tx, ctx, { ownerId: standing.ownerId, colleagueId });
}

/** A colleague about whom the caller may decide, and whom they may give the role. */
async function holdColleague(
  tx: Transaction,
  ctx: Context & { member: Parameters<typeof holdAbout>[3] },
  id: string,
  role?: number,
): Promise<{ standing: Standing; before: store.Colleague }> {
  const standing = await holdAbout(tx, 'colleague', id, ctx.member);
  const before = await store.selectColleague(tx, id);
  if (!before) throw new Refusal('notFound');
  requireAbove(standing, before.role);
  if (role !== undefined) requireAbove(standing, role);
  return { standing, before };
}
