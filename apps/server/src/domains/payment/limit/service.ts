// The one place that decides whether an operator may move money by a word alone.
import type { Queryable, Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { WINDOW_MS, whySecond } from './rules';
import * as store from './store';

type Act = {
  memberId: MemberId;
  amount: bigint;
  /** Whether it leaves the member for the world outside. */
  out: boolean;
};

/**
 * Why another operator has to agree before `operatorId` moves this, in words that end in a comma; undefined where one is enough.
 * Sure until the transaction ends: to be asked after all rows are locked, before anything is posted.
 */
export async function secondNeeded(
  tx: Transaction,
  ctx: Context,
  operatorId: string,
  act: Act,
): Promise<string | undefined> {
  await store.lockStanding(tx, operatorId, act.memberId);
  return (await secondForeseen(tx, ctx, operatorId, [act]))[0];
}

/** The same for several, each by itself, as it is at this moment. */
export async function secondForeseen(
  db: Queryable,
  { settings, now }: Context,
  operatorId: string,
  acts: readonly Act[],
): Promise<(string | undefined)[]> {
  const memberIds = [...new Set(acts.map(({ memberId }) => memberId))];
  const since = new Date(now().getTime() - WINDOW_MS);
  const rows = await store.selectStandings(db, operatorId, memberIds, since);
  const standings = new Map(rows.map((row) => [row.memberId, row]));
  return acts.map((act) => whySecond(settings.secondAbove, act, standings.get(act.memberId)!));
}
