// The only SQL of freezing members.
import type { Transaction } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { MemberStatus } from '../../rules';

/** Freezes a member who is as usual or being closed; false for any other, undefined when there is none. */
export async function freeze(tx: Transaction, memberId: MemberId): Promise<boolean | undefined> {
  return change(
    tx,
    memberId,
    `update account.member
     set status = ${MemberStatus.frozen}
     where id = $1 and status in (${MemberStatus.normal}, ${MemberStatus.closing})`,
  );
}

/** Undoes freezing: a closing that was under way goes on. False for who is not frozen, undefined when there is none. */
export async function unfreeze(tx: Transaction, memberId: MemberId): Promise<boolean | undefined> {
  return change(
    tx,
    memberId,
    `update account.member m
     set status = case
       when exists (
         select from account.closure c where c.member_id = m.id and c.cancelled_at is null and c.closed_at is null
       ) then ${MemberStatus.closing}
       else ${MemberStatus.normal}
     end
     where m.id = $1 and m.status = ${MemberStatus.frozen}`,
  );
}

async function change(tx: Transaction, memberId: MemberId, sql: string): Promise<boolean | undefined> {
  const { rows } = await tx.query('select from account.member where id = $1 for no key update', [memberId]);
  if (rows.length === 0) return undefined;
  const { rowCount } = await tx.query(sql, [memberId]);
  return rowCount === 1;
}
