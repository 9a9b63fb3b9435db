// Where a member is signed in, and ending it: at once on all servers.
import * as contract from '@jishi/contract/account/session';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { placeOf } from '../../../../kernel/place';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { revokeSession as endOne, revokeSessions as endAll } from '../store';
import { selectSessions } from './store';

export const listSessions = useCase(contract.listSessions, async (ctx) => {
  const own = ctx.actor.kind === 'member' ? ctx.actor.sessionId : '';
  return (await sessionsOf(ctx, ctx.member)).map((session) => ({ ...session, current: session.id === own }));
});

/** Ends one of the member's sessions, their present one too. @throws Refusal notFound */
export const revokeSession = useCase(contract.revokeSession, async (ctx, { id }) => {
  await endSessions(ctx, ctx.member, { sessionId: id, action: 'account.endSession' });
  return {};
});

/** Ends the member's sessions: all of them, or all but the present one. */
export const revokeSessions = useCase(contract.revokeSessions, async (ctx, { scope }) => {
  const keep = scope === 'others' && ctx.actor.kind === 'member' ? ctx.actor.sessionId : null;
  return { ended: await endSessions(ctx, ctx.member, { keep, action: 'account.endSessions' }) };
});

type Ending = { sessionId?: string | undefined; keep?: string | null; action: string; reason?: string };

/** Ends one session, or all but `keep`, with an audit row. Returns how many. @throws Refusal notFound for one that is not there */
export async function endSessions(ctx: Context, memberId: MemberId, ending: Ending): Promise<number> {
  const { sessionId, keep = null, action, reason } = ending;
  return withTransaction(ctx, async (tx) => {
    const now = ctx.now();
    const count = sessionId
      ? Number(await endOne(tx, memberId, sessionId, now))
      : await endAll(tx, memberId, keep, now);
    if (sessionId && count === 0) throw new Refusal('notFound');
    if (count === 0) return 0;
    const after = { ended: count, ...(reason ? { reason } : {}) };
    await recordAudit(tx, ctx, { action, targetKind: 'member', targetId: memberId, after });
    return count;
  });
}

/** The living sessions of a member, the one used last first. */
export async function sessionsOf(ctx: Context, memberId: MemberId) {
  return (await selectSessions(ctx.db, memberId, ctx.now())).map((row) => ({
    id: row.id,
    device: row.device,
    ip: row.ip,
    place: placeOf(row.ip),
    createTime: formatTime(row.createdAt),
    seenTime: formatTime(row.seenAt),
  }));
}
