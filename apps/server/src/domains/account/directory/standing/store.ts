// The only SQL of freezing members.
import { memberStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Sql, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

/** Freezes a member who is active or closing; false for any other status, undefined for an unknown member. */
export async function freeze(tx: Transaction, memberId: MemberId): Promise<boolean | undefined> {
  return applied(
    tx,
    memberId,
    sql`
      update account.member
      set status = ${literal(memberStatus.frozen)}
      where id = ${memberId} and status in (${literal(memberStatus.normal)}, ${literal(memberStatus.closing)})`,
  );
}

/**
 * Unfreezes a member; a pending closure continues. False for a member who is not frozen, undefined for an unknown one.
 */
export async function unfreeze(tx: Transaction, memberId: MemberId): Promise<boolean | undefined> {
  return applied(
    tx,
    memberId,
    sql`
      update account.member m
      set status = case
        when exists (
          select from account.closure c where c.member_id = m.id and c.cancelled_at is null and c.closed_at is null
        ) then ${literal(memberStatus.closing)}
        else ${literal(memberStatus.normal)}
      end
      where m.id = ${memberId} and m.status = ${literal(memberStatus.frozen)}`,
  );
}

/** Bars a member from buying cards, or no longer; false when that is so already, undefined for an unknown member. */
export async function setCardPermit(
  tx: Transaction,
  memberId: MemberId,
  isPermitted: boolean,
): Promise<boolean | undefined> {
  const change = sql`
    update account.member set buy_card_permit = ${isPermitted} where id = ${memberId} and buy_card_permit <> ${isPermitted}`;
  return applied(tx, memberId, change);
}

/** A member's score and state, locked until the transaction ends; undefined for an unknown member. */
export function lockCreditScore(
  tx: Transaction,
  memberId: MemberId,
): Promise<{ creditScore: number; status: number } | undefined> {
  return tx.maybe<{ creditScore: number; status: number }>(sql`
    select credit_score, status from account.member where id = ${memberId} for no key update`);
}

export async function setCreditScore(tx: Transaction, memberId: MemberId, score: number): Promise<void> {
  await tx.run(sql`update account.member set credit_score = ${score} where id = ${memberId}`);
}

/** What the trail calls setting a score: it is the score's history as well. */
export const SCORING = 'account.setCreditScore';

export type Scoring = { id: string; before: number; after: number; reason: string; by: string; at: Date };

/** The last 50 changes of a member's score, the newest first. */
export function selectScorings(db: Queryable, memberId: MemberId): Promise<Scoring[]> {
  return db.many<Scoring>(sql`
    select e.id, (e.before ->> 'creditScore')::int as before, (e.after ->> 'creditScore')::int as after,
      coalesce(e.after ->> 'reason', '') as reason, o.name as by, e.at
    from audit.entry e join operator.account o on o.id = e.actor_id
    where e.target_id = ${memberId} and e.target_kind = 'member' and e.action = ${SCORING}
    order by e.id desc
    limit 50`);
}

async function applied(tx: Transaction, memberId: MemberId, change: Sql): Promise<boolean | undefined> {
  if ((await tx.run(sql`select from account.member where id = ${memberId} for no key update`)) === 0) return undefined;
  return (await tx.run(change)) === 1;
}
