// Operators' sessions: asked of the database on every call, so that a revoked one is dead on all nodes at once.
import type { Permission } from '@jishi/contract/endpoint';
import type { Queryable, Transaction } from '@jishi/db';
import { bindingOf, nameHashOf } from '../../../kernel/bound';
import type { Actor, Browser, Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { digestOf } from '../../../kernel/secret';
import { MONEY, type OperatorRole, movesMoney, permissionsOf, rolesWith } from '../rules';
import { IDLE_MS, LONGEST_MS, SEEN_EVERY_MS, newToken } from './rules';
import { insertSession, revokeSession, selectAlive, touchSession } from './store';

/**
 * Opens a session, good in the caller's browser only, in place of their earlier one, if any; returns its token and the signed-in operator's context.
 */
export async function openSession(
  tx: Transaction,
  ctx: Context,
  operator: { id: string; role: OperatorRole },
): Promise<{ token: string; asOperator: Context }> {
  const token = newToken();
  const now = ctx.now();
  if (ctx.actor.kind === 'operator') await revokeSession(tx, ctx.actor.sessionId, now);
  const sessionId = await insertSession(tx, {
    tokenHash: digestOf(token),
    operatorId: operator.id,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + IDLE_MS),
    ip: ctx.ip,
    device: ctx.device,
    boundHash: bindingOf(ctx),
  });
  const permissions = permissionsOf(operator.role);
  return {
    token,
    asOperator: { ...ctx, actor: { kind: 'operator', operatorId: operator.id, sessionId, permissions } },
  };
}

/** The operator's own session that the call came with. @throws Refusal notLoggedIn */
export function ownSession({ actor }: Context): { operatorId: string; sessionId: string } {
  if (actor.kind !== 'operator') throw new Refusal('notLoggedIn');
  return actor;
}

/** The operator behind a token; anything but a live session, where it is good, of an operator in service is a visitor. */
export async function authenticateOperator(
  shared: Pick<Context, 'db' | 'now'>,
  token: string,
  browser?: Browser,
): Promise<Actor> {
  const now = shared.now();
  const live = await touchSession(
    shared.db,
    { tokenHash: digestOf(token), nameHash: nameHashOf(browser) },
    {
      now,
      seenBefore: new Date(now.getTime() - SEEN_EVERY_MS),
      expiresAt: new Date(now.getTime() + IDLE_MS),
      longestMs: LONGEST_MS,
    },
  );
  if (!live) return { kind: 'visitor' };
  const { operatorId, sessionId, role, waitsUntil } = live;
  const waiting = waitsUntil && movesMoney(role) ? { permissions: MONEY, until: waitsUntil } : undefined;
  return { kind: 'operator', operatorId, sessionId, permissions: permissionsOf(role), waiting };
}

/** Which of some sessions go on, of operators who have a permission by now. */
export function sessionsWhoMay(permission: Permission) {
  const roles = rolesWith(permission);
  return (db: Queryable, sessionIds: readonly string[], now: Date) => selectAlive(db, sessionIds, roles, now);
}
