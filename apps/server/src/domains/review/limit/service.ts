// The one place that decides whether an operator may move money by a word alone.
import type { Queryable, Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { type Standing, limitOf, whySecond } from './rules';
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
  return (await secondForeseen(tx, ctx, operatorId, act)).why;
}

/** The same as it is at this moment, with what was summed for it. */
export async function secondForeseen(
  db: Queryable,
  { settings }: Context,
  operatorId: string,
  act: Act,
): Promise<Standing & { why: string | undefined; limit: bigint }> {
  const standing = await store.selectStanding(db, operatorId, act.memberId);
  const limit = limitOf(settings.limits, standing.isOneOwner);
  return { ...standing, limit, why: whySecond(limit, act, standing) };
}

/** What one word may move at this moment, and whether that is less because there is one owner only. */
export async function limitInForce(
  db: Queryable,
  { settings }: Pick<Context, 'settings'>,
): Promise<{ limit: bigint; isOneOwner: boolean }> {
  const isOneOwner = await store.selectIsOneOwner(db);
  return { limit: limitOf(settings.limits, isOneOwner), isOneOwner };
}

/** Keeps what a grant moved, for the sums of whoever comes next. */
export async function recordMovement(tx: Transaction, movement: store.Movement): Promise<void> {
  await store.lockStanding(tx, movement.operatorId, movement.memberId);
  await store.insertMovement(tx, movement);
}
