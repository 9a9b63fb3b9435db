// Calls as they happen.
import * as contract from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { liveFeed } from '../../../kernel/live';
import { useCase } from '../../../kernel/use-case';
import { liveSessions } from '../../account';
import { type Conditions, conditionsOf } from '../record/rules';
import { recordView } from '../record/service';
import { selectNewest } from '../record/store';
import { isWanted } from './rules';

/** Nodes book their calls a moment later than they happen, and in no common order: each look goes back this far. */
const BACK_MS = 30_000;
/** Calls of one member per look; beyond that the event says "more". */
const MOST_CALLS = 100;

/** `seen`: calls that the last look saw; undefined before the first one. */
type Own = { wanted: Conditions; seen: ReadonlySet<string> | undefined };
type Called = Awaited<ReturnType<typeof selectNewest>>[number];

const listen = liveFeed<Own, Called, Output<typeof contract.tailCallRecords>>({
  read: ({ db, now }, members) => selectNewest(db, members, new Date(now().getTime() - BACK_MS), MOST_CALLS),
  event(own, rows) {
    const fresh = rows.filter(({ id }) => !own.seen?.has(id));
    const list = fresh.filter((row) => isWanted(own.wanted, row)).toReversed();
    const more = own.seen !== undefined && fresh.length === MOST_CALLS;
    own.seen = new Set(rows.map(({ id }) => id));
    return list.length > 0 || more ? { list: list.map(recordView), more } : undefined;
  },
  alive: liveSessions,
  tooMany: '同时打开的实时调用太多，请先关掉别的页面',
});

/** The member's live calls. @throws Refusal tooManyRequests */
export const tailCallRecords = useCase(contract.tailCallRecords, async (ctx, input) =>
  listen(ctx, { wanted: conditionsOf(input), seen: undefined }),
);
