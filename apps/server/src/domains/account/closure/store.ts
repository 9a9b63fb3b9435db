// The only SQL of closing accounts.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { MemberStatus } from '../rules';
import type { Unsettled } from './rules';

/** Everything that has to be settled first. */
export async function selectUnsettled(db: Queryable, memberId: MemberId, now: Date): Promise<Unsettled> {
  const { rows } = await db.query<Record<string, string>>(
    `select
       (
         select count(*) from payment.pay_order o
         where o.member_id = $1 and o.status = 10 and o.expire_at > $2
       ) as open_orders,
       (select count(*) from payment.pay_order o where o.member_id = $1 and o.status = 15) as open_transfers,
       (select count(*) from payment.pay_order o where o.member_id = $1 and o.status = 40)
         + (select count(*) from payment.refund r where r.member_id = $1 and r.order_no is null and r.status in (1, 2, 4))
         as going_back,
       (select count(*) from payment.withdrawal w where w.member_id = $1 and w.status = 1) as open_withdrawals,
       coalesce(sum(a.balance) filter (where a.kind in ('deposit', 'merchant', 'supply')), 0) as own_money,
       coalesce(sum(a.balance) filter (where a.kind = 'frozen'), 0)
         - (select coalesce(sum(w.amount), 0) from payment.withdrawal w where w.member_id = $1 and w.status = 1) as frozen,
       coalesce(sum(a.balance) filter (where a.kind = 'hold'), 0) as held,
       coalesce(-sum(a.balance) filter (where a.kind = 'credit'), 0) as owed,
       coalesce(sum(a.balance) filter (where a.kind = 'settlement'), 0) as settlement,
       (select count(*) from gateway.lease l where l.member_id = $1 and l.state = 1) as open_leases
     from ledger.account a
     where a.owner_kind = 1 and a.owner_id = $1`,
    [memberId, now],
  );
  const row = rows[0]!;
  return {
    openOrders: Number(row['open_orders']),
    openTransfers: Number(row['open_transfers']),
    openWithdrawals: Number(row['open_withdrawals']),
    goingBack: Number(row['going_back']),
    ownMoney: BigInt(row['own_money']!),
    frozen: BigInt(row['frozen']!),
    held: BigInt(row['held']!),
    owed: BigInt(row['owed']!),
    settlement: BigInt(row['settlement']!),
    openLeases: Number(row['open_leases']),
  };
}

/** When a member's account will be closed; null while that is not under way. */
export async function selectDueAt(db: Queryable, memberId: MemberId): Promise<Date | null> {
  const { rows } = await db.query<{ due_at: Date }>(
    `select c.due_at
     from account.closure c
     where c.member_id = $1 and c.cancelled_at is null and c.closed_at is null`,
    [memberId],
  );
  return rows[0]?.due_at ?? null;
}

/** Begins closing; false unless the account is as usual. */
export async function insertClosure(
  tx: Transaction,
  memberId: MemberId,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with begun as (
       update account.member
       set status = ${MemberStatus.closing}
       where id = $1 and status = ${MemberStatus.normal}
       returning id
     )
     insert into account.closure (member_id, requested_at, due_at)
     select b.id, $2, $3 from begun b`,
    [memberId, now, dueAt],
  );
  return rowCount === 1;
}

/** Ends a closing that has not come to its end; false when there is none. A frozen member stays frozen. */
export async function cancelClosure(tx: Transaction, memberId: MemberId, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update account.closure
     set cancelled_at = $2
     where member_id = $1 and cancelled_at is null and closed_at is null`,
    [memberId, now],
  );
  if (rowCount !== 1) return false;
  await tx.query(
    `update account.member
     set status = ${MemberStatus.normal}
     where id = $1 and status = ${MemberStatus.closing}`,
    [memberId],
  );
  return true;
}

/** Closings whose time has come, from the one after `after` on, those of frozen members left out. */
export async function selectDue(
  db: Queryable,
  now: Date,
  page: { after: string; limit: number },
): Promise<{ id: string; memberId: MemberId }[]> {
  const { rows } = await db.query<{ id: string; member_id: MemberId }>(
    `select c.id, c.member_id
     from account.closure c
     join account.member m on m.id = c.member_id and m.status = ${MemberStatus.closing}
     where c.cancelled_at is null and c.closed_at is null and c.due_at <= $1 and c.id > $2
     order by c.id
     limit $3`,
    [now, page.after, page.limit],
  );
  return rows.map((row) => ({ id: row.id, memberId: row.member_id }));
}

/** Marks a closing as done; false when it was cancelled or done meanwhile. The row stays locked until the end. */
export async function finishClosure(tx: Transaction, memberId: MemberId, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update account.closure
     set closed_at = $2
     where member_id = $1 and cancelled_at is null and closed_at is null and due_at <= $2`,
    [memberId, now],
  );
  return rowCount === 1;
}
