// Members' sessions: opaque random tokens. Whether one lives is read for each request, so that what is ended on one server is over on
// all of them.
import { memberStatus } from '@jishi/contract/enums/account';
import type { Queryable, Transaction } from '@jishi/db';
import { LRUCache } from 'lru-cache';
import { bindingOf, nameHashOf } from '../../../kernel/bound';
import { type Actor, type Browser, type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { digestOf } from '../../../kernel/secret';
import { addressHashOf, browserHashOf } from '../requester/rules';
import { voidTickets } from '../ticket/store';
import { LONGEST_MS, SEEN_EVERY_MS, SESSION_MS, newToken } from './rules';
import { insertSession, revokeSession, revokeSessions, selectSession, touchSession } from './store';

/** Whose a token was found to be, and in which browser it is good: neither ever changes. */
type Found = { memberId: MemberId; sessionId: string; boundHash: Buffer | null };

/** By token hash. */
const found = new LRUCache<string, Found>({ max: 20_000 });

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
  const live = await selectSession(shared.db, tokenHash, shared.now());
  if (!live || live.status === memberStatus.closed) {
    found.delete(key);
    return VISITOR;
  }
  const { memberId, sessionId, boundHash, seenAt, status } = live;
  if (!isGoodIn(browser, boundHash)) return VISITOR;
  if (status === memberStatus.frozen) throw new Refusal('accountFrozen');
  await noteUse(shared, { sessionId, seenAt });
  found.set(key, { memberId, sessionId, boundHash });
  return { kind: 'member', memberId, sessionId, token };
}

/** Who would come with a token if its session still lives, which the caller has to find out; undefined where only the database knows. */
export function recallMember(token: string, browser?: Browser): Actor | undefined {
  const known = found.get(keyOf(digestOf(token)));
  if (!known || !isGoodIn(browser, known.boundHash)) return undefined;
  return { kind: 'member', memberId: known.memberId, sessionId: known.sessionId, token };
}

const isGoodIn = (browser: Browser | undefined, boundHash: Buffer | null) =>
  boundHash === null || (nameHashOf(browser)?.equals(boundHash) ?? false);

/** Writes down that a live session is used, unless that was done a few minutes ago, and moves its end. */
export async function noteUse(
  { db, now }: { db: Queryable; now: () => Date },
  { sessionId, seenAt }: { sessionId: string; seenAt: Date },
): Promise<void> {
  const at = now();
  const seenBefore = new Date(at.getTime() - SEEN_EVERY_MS);
  if (seenAt >= seenBefore) return;
  const expiresAt = new Date(at.getTime() + SESSION_MS);
  await touchSession(db, sessionId, { now: at, seenBefore, expiresAt, longestMs: LONGEST_MS });
}

/** Ends the session that the caller came with, if any: signing in takes its place. */
export async function endReplacedSession(tx: Transaction, { actor, now }: Context): Promise<void> {
  if (actor.kind === 'member') await revokeSession(tx, actor.memberId, actor.sessionId, now());
}

/** Ends the caller's own session. */
export async function endOwnSession(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== 'member') throw new Refusal('notLoggedIn');
  const { memberId, sessionId } = ctx.actor;
  await revokeSession(ctx.db, memberId, sessionId, ctx.now());
}

/** Runs a write that ends a member's sessions, except `keep`, and their pending tickets. All of it commits together. */
export async function withSessionsEnded<Result>(
  ctx: Context,
  { memberId, keep }: { memberId: MemberId; keep: string | null },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return withTransaction(ctx, async (tx) => {
    const done = await work(tx);
    await revokeSessions(tx, memberId, keep, ctx.now());
    await voidTickets(tx, memberId, ctx.now());
    return done;
  });
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64');
}
