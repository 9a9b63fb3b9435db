// Calls as they happen. All who listen on this server are served by one look at the database a second.
import { Readable } from 'node:stream';
import * as contract from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import type { Database } from '@jishi/db';
import { type Context, type MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { liveSessions } from '../../account';
import { type Conditions, conditionsOf } from '../record/rules';
import { recordView } from '../record/service';
import { selectNewest } from '../record/store';
import { isWanted } from './rules';

const LOOK_MS = 1000;
/** Nodes book their calls a moment later than they happen, and in no common order: each look goes back this far. */
const BACK_MS = 30_000;
/** Calls of one member per look; beyond that the event says "more". */
const MOST_CALLS = 100;
const MOST_PER_MEMBER = 4;
const MOST_LISTENERS = 2000;
/** A listener with this many unread events is gone or too slow. */
const MOST_WAITING = 30;

type Listener = {
  memberId: MemberId;
  sessionId: string;
  wanted: Conditions;
  events: Readable;
  /** Calls that the last look saw; undefined before the first one. */
  seen: ReadonlySet<string> | undefined;
};
type Post = { listeners: Set<Listener>; timer: NodeJS.Timeout | undefined };

const posts = new WeakMap<Database, Post>();

function postOf(db: Database): Post {
  let post = posts.get(db);
  if (!post) posts.set(db, (post = { listeners: new Set(), timer: undefined }));
  return post;
}

/**
 * The member's live calls, until their session ends or nobody listens.
 * @throws Refusal tooManyRequests
 */
export const tailCallRecords = useCase(contract.tailCallRecords, async (ctx, input) => {
  const { actor } = ctx;
  if (actor.kind !== 'member') throw new Refusal('notLoggedIn');
  const post = postOf(ctx.db);
  const own = [...post.listeners].filter(({ memberId }) => memberId === actor.memberId);
  if (own.length >= MOST_PER_MEMBER || post.listeners.size >= MOST_LISTENERS)
    throw new Refusal('tooManyRequests', '同时打开的实时调用太多，请先关掉别的页面');
  const listener: Listener = {
    memberId: actor.memberId,
    sessionId: actor.sessionId,
    wanted: conditionsOf(input),
    events: new Readable({
      objectMode: true,
      read() {},
      destroy(error, done) {
        post.listeners.delete(listener);
        done(error);
      },
    }),
    seen: undefined,
  };
  post.listeners.add(listener);
  if (post.timer === undefined) lookAgain(ctx, post);
  return listener.events;
});

/** Looks once a second while anybody listens. The next look makes up for a failed one. */
function lookAgain(ctx: Context, post: Post) {
  post.timer = setTimeout(() => {
    look(ctx, post)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'looking for new calls failed'))
      .finally(() => {
        post.timer = undefined;
        if (post.listeners.size > 0) lookAgain(ctx, post);
      });
  }, LOOK_MS).unref();
}

async function look({ db, now }: Context, post: Post) {
  const before = [...post.listeners];
  const sessionIds = [...new Set(before.map(({ sessionId }) => sessionId))];
  const alive = await liveSessions(db, sessionIds, now());
  const listeners = before.filter(({ sessionId }) => alive.has(sessionId));
  for (const gone of before.filter(({ sessionId }) => !alive.has(sessionId))) {
    post.listeners.delete(gone);
    gone.events.push(null);
  }
  const members = [...new Set(listeners.map(({ memberId }) => memberId))];
  const rows = await selectNewest(db, members, new Date(now().getTime() - BACK_MS), MOST_CALLS);
  for (const listener of listeners) {
    const own = rows.filter(({ memberId }) => memberId === listener.memberId);
    const fresh = own.filter(({ id }) => !listener.seen?.has(id));
    const list = fresh.filter((row) => isWanted(listener.wanted, row)).toReversed();
    const more = listener.seen !== undefined && fresh.length === MOST_CALLS;
    listener.seen = new Set(own.map(({ id }) => id));
    if (list.length > 0 || more) tell(listener, { list: list.map(recordView), more });
  }
}

function tell({ events }: Listener, event: Output<typeof contract.tailCallRecords>) {
  if (events.readableLength >= MOST_WAITING) events.destroy();
  else if (!events.destroyed && !events.readableEnded) events.push(event);
}
