// Tells members at once which of their appeals has changed, and operators of all; the page reads it then.
import * as contract from '@jishi/contract/appeal';
import * as consoleContract from '@jishi/contract/console/appeal';
import type { Output } from '@jishi/contract/endpoint';
import { liveFeed } from '../../../kernel/live';
import { useCase } from '../../../kernel/use-case';
import { liveSessions } from '../../account';
import { sessionsWhoMay } from '../../operator';
import { type Changed, selectChanged } from './store';

type Own = { seen: ReadonlySet<string> };

type Event = Output<typeof contract.tailAppeals>;

const tooMany = '同时打开的申诉太多，请先关掉别的页面';

function event(own: Own, rows: readonly Changed[]): Event | undefined {
  const nos = rows.filter(({ mark }) => !own.seen.has(mark)).map(({ no }) => no);
  own.seen = new Set(rows.map(({ mark }) => mark));
  return nos.length > 0 ? { nos } : undefined;
}

const listen = liveFeed<Own, Changed, Event>({
  read: ({ db }, members) => selectChanged(db, members),
  event,
  alive: liveSessions,
  tooMany,
});

const listenToAll = liveFeed<Own, Changed, Event>(
  { read: ({ db }) => selectChanged(db, undefined), event, alive: sessionsWhoMay('appeal.read'), tooMany },
  'operator',
);

/** @throws Refusal tooManyRequests */
export const tailAppealCases = useCase(consoleContract.tailAppealCases, async (ctx) =>
  listenToAll(ctx, { seen: new Set() }),
);

/** @throws Refusal tooManyRequests */
export const tailAppeals = useCase(contract.tailAppeals, async (ctx) => listen(ctx, { seen: new Set() }));
