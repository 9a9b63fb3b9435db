// Tells members at once which of their appeals has changed; the page reads it then.
import * as contract from '@jishi/contract/appeal';
import type { Output } from '@jishi/contract/endpoint';
import { liveFeed } from '../../../kernel/live';
import { useCase } from '../../../kernel/use-case';
import { liveSessions } from '../../account';
import { type Changed, selectChanged } from './store';

type Own = { seen: ReadonlySet<string> };

const listen = liveFeed<Own, Changed, Output<typeof contract.tailAppeals>>({
  read: ({ db }, members) => selectChanged(db, members),
  event(own, rows) {
    const nos = rows.filter(({ mark }) => !own.seen.has(mark)).map(({ no }) => no);
    own.seen = new Set(rows.map(({ mark }) => mark));
    return nos.length > 0 ? { nos } : undefined;
  },
  alive: liveSessions,
  tooMany: '同时打开的申诉太多，请先关掉别的页面',
});

/** @throws Refusal tooManyRequests */
export const tailAppeals = useCase(contract.tailAppeals, async (ctx) => listen(ctx, { seen: new Set() }));
