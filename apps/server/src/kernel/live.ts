// Streams of what happens to members, or before operators: all who listen on this server are served by one look at the database a second.
import { Readable } from 'node:stream';
import type { Database } from '@jishi/db';
import type { Context, MemberId } from './context';
import { Refusal } from './refusal';
import type { Events } from './use-case';

const LOOK_MS = 1000;
const MOST_EACH = 4;
const MOST_LISTENERS = 2000;
/** A listener with this many unread events is gone or too slow. */
const MOST_WAITING = 30;

export type Feed<Own, Row, Event> = {
  /** What may be news for these members; of a stream for operators, for all of them. */
  read(ctx: Context, members: readonly MemberId[]): Promise<readonly Row[]>;
  /**
   * What one listener has not heard yet of their member's rows, an operator of all; undefined: nothing. `own` is theirs to keep
   * what was seen.
   */
  event(own: Own, rows: readonly Row[]): Event | undefined;
  /** Which of some sessions go on. */
  alive(db: Database, sessionIds: readonly string[], now: Date): Promise<ReadonlySet<string>>;
  /** Told to who listens at too many places. */
  tooMany: string;
};

type Listener<Own> = { owner: string; memberId: MemberId | undefined; sessionId: string; own: Own; events: Readable };
type Post<Own> = { listeners: Set<Listener<Own>>; timer: NodeJS.Timeout | undefined };

/**
 * Declares a stream, for members or for operators. Answers what begins to listen: until the session ends or nobody listens.
 * @throws Refusal notLoggedIn, tooManyRequests
 */
export function liveFeed<Own, Row extends { memberId: string | null }, Event>(
  feed: Feed<Own, Row, Event>,
  listeners: 'member' | 'operator' = 'member',
): (ctx: Context, own: Own) => Events {
  const posts = new WeakMap<Database, Post<Own>>();
  return (ctx, own) => {
    const { actor, db } = ctx;
    if (actor.kind !== listeners || (actor.kind !== 'member' && actor.kind !== 'operator'))
      throw new Refusal('notLoggedIn');
    const memberId = actor.kind === 'member' ? actor.memberId : undefined;
    const owner = actor.kind === 'member' ? actor.memberId : actor.operatorId;
    const post = posts.get(db) ?? { listeners: new Set(), timer: undefined };
    posts.set(db, post);
    const theirs = [...post.listeners].filter((one) => one.owner === owner);
    if (theirs.length >= MOST_EACH || post.listeners.size >= MOST_LISTENERS)
      throw new Refusal('tooManyRequests', feed.tooMany);
    const listener: Listener<Own> = {
      owner,
      memberId,
      sessionId: actor.sessionId,
      own,
      events: new Readable({
        objectMode: true,
        read() {},
        destroy(error, done) {
          post.listeners.delete(listener);
          done(error);
        },
      }),
    };
    post.listeners.add(listener);
    if (post.timer === undefined) lookAgain(ctx, feed, post);
    return listener.events;
  };
}

/** Looks once a second while anybody listens. The next look makes up for a failed one. */
function lookAgain<Own, Row extends { memberId: string | null }, Event>(
  ctx: Context,
  feed: Feed<Own, Row, Event>,
  post: Post<Own>,
) {
  post.timer = setTimeout(() => {
    look(ctx, feed, post)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'looking for news failed'))
      .finally(() => {
        post.timer = undefined;
        if (post.listeners.size > 0) lookAgain(ctx, feed, post);
      });
  }, LOOK_MS).unref();
}

async function look<Own, Row extends { memberId: string | null }, Event>(
  ctx: Context,
  feed: Feed<Own, Row, Event>,
  post: Post<Own>,
) {
  const before = [...post.listeners];
  if (before.length === 0) return; // all left since it was last looked
  const alive = await feed.alive(ctx.db, [...new Set(before.map(({ sessionId }) => sessionId))], ctx.now());
  const listeners = before.filter(({ sessionId }) => alive.has(sessionId));
  for (const gone of before.filter(({ sessionId }) => !alive.has(sessionId))) {
    post.listeners.delete(gone);
    gone.events.push(null);
  }
  const members = new Set(listeners.flatMap(({ memberId }) => memberId ?? []));
  const rows = await feed.read(ctx, [...members]);
  for (const { memberId, own, events } of listeners) {
    const theirs = memberId === undefined ? rows : rows.filter((row) => row.memberId === memberId);
    const event = feed.event(own, theirs);
    if (event === undefined) continue;
    if (events.readableLength >= MOST_WAITING) events.destroy();
    else if (!events.destroyed && !events.readableEnded) events.push(event);
  }
}
