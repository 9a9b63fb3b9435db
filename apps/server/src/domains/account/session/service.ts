// Members' sessions: opaque random tokens, checked against the database through a short-lived memory.
import { memberStatus } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import { LRUCache } from 'lru-cache';
import { bindingOf, nameHashOf } from '../../../kernel/bound';
import { type Actor, type Browser, type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { digestOf } from '../../../kernel/secret';
import { addressHashOf, browserHashOf } from '../requester/rules';
import { voidTickets } from '../ticket/store';
import { BELIEVED_MS, LONGEST_MS, SEEN_EVERY_MS, SESSION_MS, newToken } from './rules';
import { insertSession, revokeSession, revokeSessions, touchSession } from './store';

type Remembered = {
  memberId: MemberId;
  sessionId: string;
  boundHash: Buffer | null;
  expiresAt: number;
  checkedAt: number;
};

/** By token hash; a few seconds of trust spare the database a query per call. */
const remembered = new LRUCache<string, Remembered>({ max: 20_000 });
/** Goes up with every revocation, so that a check under way meanwhile is not remembered. */
let revocations = 0;

const VISITOR: Actor = { kind: 'visitor' };

/** Opens a session that began as `way` says; only the caller gets the token, and it is good in the caller's browser only. */
export async function openSession(
  tx: Transaction,
  ctx: Context,
  memberId: MemberId,
  way?: number,
): Promise<{ token: string; sessionId: string }> {
  const token = newToken();
  const now = ctx.now();
  const sessionId = await insertSession(tx, {
    tokenHash: digestOf(token),
    memberId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
    ip: ctx.ip,
    device: ctx.device,
    browserHash: browserHashOf(ctx),
    boundHash: bindingOf(ctx),
    addressHash: addressHashOf(ctx),
    way: way ?? null,
  });
  return { token, sessionId };
}

/** The member behind a token; anything but a live session, where it is good, is a visitor. @throws Refusal accountFrozen */
export async function authenticateMember(
  shared: Pick<Context, 'db' | 'now'>,
  token: string,
  browser?: Browser,
): Promise<Actor> {
  const tokenHash = digestOf(token);
  const key = keyOf(tokenHash);
  const now = shared.now();
  const known = remembered.get(key);
  const isFresh = known && now.getTime() - known.checkedAt < BELIEVED_MS && now.getTime() < known.expiresAt;
  if (isFresh && (!known.boundHash || nameHashOf(browser)?.equals(known.boundHash))) {
    return { kind: 'member', memberId: known.memberId, sessionId: known.sessionId, token };
  }
  const revocationsBefore = revocations;
  const live = await touchSession(
    shared.db,
    { tokenHash, nameHash: nameHashOf(browser) },
    {
      now,
      seenBefore: new Date(now.getTime() - SEEN_EVERY_MS),
      expiresAt: new Date(now.getTime() + SESSION_MS),
      longestMs: LONGEST_MS,
    },
  );
  if (!live || live.status === memberStatus.closed) return VISITOR;
  if (live.status === memberStatus.frozen) throw new Refusal('accountFrozen');
  const { memberId, sessionId, boundHash } = live;
  if (revocations === revocationsBefore) {
    const expiresAt = live.expiresAt.getTime();
    remembered.set(key, { memberId, sessionId, boundHash, expiresAt, checkedAt: now.getTime() });
  }
  return { kind: 'member', memberId, sessionId, token };
}

/** Ends the session that the caller came with, if any: signing in takes its place. `forgetSession` belongs after the commit. */
export async function endReplacedSession(tx: Transaction, { actor, now }: Context): Promise<void> {
  if (actor.kind === 'member') await revokeSession(tx, actor.memberId, actor.sessionId, now());
}

/** Makes this node ask the database again about the session that the caller came with. */
export function forgetSession({ actor }: Context) {
  if (actor.kind !== 'member') return;
  revocations += 1;
  remembered.delete(keyOf(digestOf(actor.token)));
}

/** Ends the caller's own session; on this node the token is dead when this returns. */
export async function endOwnSession(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== 'member') throw new Refusal('notLoggedIn');
  const { memberId, sessionId } = ctx.actor;
  await revokeSession(ctx.db, memberId, sessionId, ctx.now());
  forgetSession(ctx);
}

/**
 * Runs a write that ends a member's sessions, except `keep`, and their pending tickets. All of it commits together, and
 * on this node the tokens are invalid when this returns.
 */
export async function withSessionsEnded<Result>(
  ctx: Context,
  { memberId, keep }: { memberId: MemberId; keep: string | null },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await withTransaction(ctx, async (tx) => {
    const done = await work(tx);
    await revokeSessions(tx, memberId, keep, ctx.now());
    await voidTickets(tx, memberId, ctx.now());
    return done;
  });
  forgetSessions(memberId);
  return result;
}

/** Makes this node ask the database again about a member's sessions: after some of them were ended. */
export function forgetSessions(memberId: MemberId) {
  revocations += 1;
  for (const [key, session] of remembered.entries()) {
    if (session.memberId === memberId) remembered.delete(key);
  }
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64');
}
