// The only SQL of what operators moved by a word alone, and of who entered money for whom.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { DIRECTIONS, type Direction, type Standing } from './rules';

export type Movement = {
  reviewId: string;
  memberId: MemberId;
  amount: bigint;
  direction: Direction;
  /** Who entered it, or agreed first. */
  operatorId: string;
  /** The other one; null where one word was enough. */
  secondBy: string | null;
};

/** Keeps what a grant moved, at the database's time: no server's clock shortens the day of a sum. */
export async function insertMovement(
  tx: Transaction,
  { reviewId, memberId, amount, direction, operatorId, secondBy }: Movement,
): Promise<void> {
  await tx.run(sql`
    insert into review.movement (review_id, member_id, amount, direction, operator_id, second_by, at)
    values (${reviewId}, ${memberId}, ${amount}, ${DIRECTIONS[direction]}, ${operatorId}, ${secondBy}, statement_timestamp())`);
}

/** How an operator stands towards a member, by what one word alone moved in the last 24 hours. */
export function selectStanding(db: Queryable, operatorId: string, memberId: MemberId): Promise<Standing> {
  const alone = sql`
    select coalesce(sum(amount), 0)::bigint from review.movement
    where at > statement_timestamp() - interval '24 hours' and second_by is null`;
  return db.one<Standing>(sql`
    select
      (${alone} and operator_id = ${operatorId}) as by_operator,
      (${alone} and member_id = ${memberId}) as of_member,
      exists (
        select from review.movement
        where member_id = ${memberId} and operator_id = ${operatorId} and direction = ${DIRECTIONS.in}
      ) as entered`);
}

/** Makes whoever counts the same operator or the same member wait until the transaction ends. */
export async function lockStanding(tx: Transaction, operatorId: string, memberId: MemberId): Promise<void> {
  for (const key of [`operator:${operatorId}`, `member:${memberId}`])
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('review.limit:' || ${key}::text, 0))`);
}
