// The only SQL of what operators moved by a word alone, and of who entered money for whom.
import { operatorStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
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

// who decides about money by now: a new owner whose role still waits is no second person yet
const IS_ONE_OWNER = sql`(
  select count(*) < 2 from operator.account
  where role = 'owner' and status = ${literal(operatorStatus.on)} and money_from <= statement_timestamp()
)`;

/** Whether fewer than two owners are in service. */
export async function selectIsOneOwner(db: Queryable): Promise<boolean> {
  return (await db.one<{ isOneOwner: boolean }>(sql`select ${IS_ONE_OWNER} as is_one_owner`)).isOneOwner;
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
      ) as entered,
      ${IS_ONE_OWNER} as is_one_owner`);
}

/** Makes whoever counts the same operator or the same member wait until the transaction ends. */
export async function lockStanding(tx: Transaction, operatorId: string, memberId: MemberId): Promise<void> {
  for (const key of [`operator:${operatorId}`, `member:${memberId}`])
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('review.limit:' || ${key}::text, 0))`);
}
