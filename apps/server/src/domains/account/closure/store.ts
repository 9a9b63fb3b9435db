// The only SQL of closing accounts.
import { leaseState } from '@jishi/contract/enums/access';
import { memberStatus } from '@jishi/contract/enums/account';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import { accountOwner, payOrderStatus, refundStatus, withdrawalStatus } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Unsettled } from './rules';

/** Everything that has to be settled first. */
export async function selectUnsettled(db: Queryable, memberId: MemberId, now: Date): Promise<Unsettled> {
  return db.one<Unsettled>(sql`
    select
      (
        select count(*)::int from payment.pay_order o
        where o.member_id = ${memberId} and o.status = ${payOrderStatus.toPay} and o.expire_at > ${now}
      ) as open_orders,
      (
        select count(*)::int from payment.pay_order o where o.member_id = ${memberId} and o.status = ${payOrderStatus.waiting}
      ) as open_transfers,
      (select count(*)::int from payment.pay_order o where o.member_id = ${memberId} and o.status = ${payOrderStatus.refunding}) + (
        select count(*)::int from payment.refund r
        where r.member_id = ${memberId} and r.order_no is null and r.status in (${refundStatus.toSecond}, ${refundStatus.underWay}, ${refundStatus.channelRefused})
      ) as going_back,
      (
        select count(*)::int from payment.withdrawal w where w.member_id = ${memberId} and w.status = ${withdrawalStatus.waiting}
      ) as open_withdrawals,
      coalesce(sum(a.balance) filter (where a.kind = 'deposit'), 0)::bigint as own_money,
      coalesce(sum(a.balance) filter (where a.kind = 'supply'), 0)::bigint as supply,
      coalesce(sum(a.balance) filter (where a.kind = 'bond'), 0)::bigint as bond,
      coalesce(sum(a.balance) filter (where a.kind = 'escrow'), 0)::bigint as escrow,
      (
        coalesce(sum(a.balance) filter (where a.kind = 'frozen'), 0)
        - (select coalesce(sum(w.amount), 0) from payment.withdrawal w where w.member_id = ${memberId} and w.status = ${withdrawalStatus.waiting})
      )::bigint as frozen,
      coalesce(sum(a.balance) filter (where a.kind = 'hold'), 0)::bigint as held,
      coalesce(-sum(a.balance) filter (where a.kind = 'credit'), 0)::bigint as owed,
      coalesce(sum(a.balance) filter (where a.kind = 'settlement'), 0)::bigint as settlement,
      (select count(*)::int from gateway.lease l where l.member_id = ${memberId} and l.state = ${leaseState.open}) as open_leases,
      array(
        select i.no from invoice.invoice i
        where i.member_id = ${memberId} and i.status in (${invoiceStatus.applied}, ${invoiceStatus.issuing}) order by i.no
      ) as open_invoices
    from ledger.account a
    where a.owner_kind = ${accountOwner.member} and a.owner_id = ${memberId}`);
}

/** When a member's account will be closed; null while that is not under way. */
export async function selectDueAt(db: Queryable, memberId: MemberId): Promise<Date | null> {
  const row = await db.maybe<{ dueAt: Date }>(sql`
    select c.due_at
    from account.closure c
    where c.member_id = ${memberId} and c.cancelled_at is null and c.closed_at is null`);
  return row?.dueAt ?? null;
}

/** Begins closing; false unless the account is as usual. */
export async function insertClosure(
  tx: Transaction,
  memberId: MemberId,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    with begun as (
      update account.member
      set status = ${literal(memberStatus.closing)}
      where id = ${memberId} and status = ${literal(memberStatus.normal)}
      returning id
    )
    insert into account.closure (member_id, requested_at, due_at)
    select b.id, ${now}, ${dueAt} from begun b`);
  return changed === 1;
}

/** Cancels a pending closure; false when there is none. A frozen member stays frozen. */
export async function cancelClosure(tx: Transaction, memberId: MemberId, now: Date): Promise<boolean> {
  const cancelled = await tx.run(sql`
    update account.closure
    set cancelled_at = ${now}
    where member_id = ${memberId} and cancelled_at is null and closed_at is null`);
  if (cancelled !== 1) return false;
  await tx.run(sql`
    update account.member
    set status = ${literal(memberStatus.normal)}
    where id = ${memberId} and status = ${literal(memberStatus.closing)}`);
  return true;
}

/** Closings whose time has come, from the one after `after` on, those of frozen members left out. */
export async function selectDue(
  db: Queryable,
  now: Date,
  page: { after: string; limit: number },
): Promise<{ id: string; memberId: MemberId }[]> {
  return db.many<{ id: string; memberId: MemberId }>(sql`
    select c.id, c.member_id
    from account.closure c
    join account.member m on m.id = c.member_id and m.status = ${literal(memberStatus.closing)}
    where c.cancelled_at is null and c.closed_at is null and c.due_at <= ${now} and c.id > ${page.after}
    order by c.id
    limit ${page.limit}`);
}

/** Marks a closing as done; false when it was cancelled or done meanwhile. The row stays locked until the end. */
export async function finishClosure(tx: Transaction, memberId: MemberId, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update account.closure
    set closed_at = ${now}
    where member_id = ${memberId} and cancelled_at is null and closed_at is null and due_at <= ${now}`);
  return changed === 1;
}
