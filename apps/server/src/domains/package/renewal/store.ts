// The only SQL of signed renewals: who is due, and the statement that decides that a renewal is made.
import { leaseState } from '@jishi/contract/enums/access';
import { memberStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Calls of its product that the member of renewal r has left at a moment, those under way at gateways included. */
const remainingAt = (now: Date) => sql`
  (
    (
      select coalesce(sum(h.remaining), 0) from package.holding h
      where h.member_id = r.member_id and h.project_id = r.project_id and h.valid_from <= ${now} and h.expires_at > ${now}
    ) + (
      select coalesce(sum(l.granted - l.used), 0) from gateway.lease l
      where l.member_id = r.member_id and l.project_id = r.project_id and l.holding_id is not null and l.state = ${leaseState.open}
    )
  )::bigint`;

/** The first day of a month that is given as yyyy-MM. */
const firstOf = (month: string) => sql`(${month} || '-01')::date`;

/** The month's spending under renewal r. */
const spentIn = (month: string) => sql`case when r.month = ${firstOf(month)} then r.spent else 0 end`;

export type RenewalRow = {
  id: string;
  memberId: MemberId;
  projectId: string;
  projectName: string;
  offerId: string;
  packageName: string;
  calls: number;
  unit: number;
  price: bigint;
  monthlyCap: bigint;
  below: number;
  rounds: number;
  month: string;
  spent: bigint;
  remaining: bigint;
  signedAt: Date;
};

const selectAt = (now: Date) => sql`
  select r.id, r.member_id, r.project_id, p.name as project_name, r.offer_id, o.name as package_name, o.calls, p.unit, r.price,
    r.monthly_cap, r.below, r.rounds, to_char(r.month, 'YYYY-MM') as month, r.spent,
    ${remainingAt(now)} as remaining, r.signed_at
  from package.renewal r
  join package.offer o on o.id = r.offer_id
  join catalogue.project p on p.id = r.project_id`;

/** A member's signed renewals. */
export async function selectRenewals(db: Queryable, memberId: MemberId, now: Date): Promise<RenewalRow[]> {
  return db.many<RenewalRow>(sql`${selectAt(now)} where r.member_id = ${memberId} order by r.id`);
}

export async function selectRenewal(db: Queryable, id: string, now: Date): Promise<RenewalRow | undefined> {
  return db.maybe<RenewalRow>(sql`${selectAt(now)} where r.id = ${id}`);
}

export type Signed = { offerId: string; projectId: string; price: bigint; monthlyCap: bigint; below: number };

/** Signs a renewal in place of the product's earlier one, whose rounds and month's spending go on counting. */
export async function upsertRenewal(
  tx: Transaction,
  memberId: MemberId,
  { offerId, projectId, price, monthlyCap, below }: Signed,
  at: { now: Date; month: string },
): Promise<void> {
  await tx.run(sql`
    insert into package.renewal (member_id, project_id, offer_id, price, monthly_cap, below, month, signed_at)
    values (${memberId}, ${projectId}, ${offerId}, ${price}, ${monthlyCap}, ${below}, ${firstOf(at.month)}, ${at.now})
    on conflict (member_id, project_id) do update
    set offer_id = excluded.offer_id, price = excluded.price, monthly_cap = excluded.monthly_cap, below = excluded.below,
      signed_at = excluded.signed_at`);
}

/** Takes a signature back; undefined when there was none, otherwise the product's name. */
export async function deleteRenewal(
  tx: Transaction,
  memberId: MemberId,
  projectId: string,
): Promise<string | undefined> {
  const row = await tx.maybe<{ name: string }>(sql`
    delete from package.renewal r using catalogue.project p
    where r.member_id = ${memberId} and r.project_id = ${projectId} and p.id = r.project_id
    returning p.name`);
  return row?.name;
}

/** Deletes the renewals signed by a member whose account is closed. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`delete from package.renewal where member_id = ${memberId}`);
}

/** Renewals of members in good standing that have too few calls left and room in the month. */
export async function selectDue(db: Queryable, at: { now: Date; month: string }): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select r.id
    from package.renewal r
    join account.member m on m.id = r.member_id and m.status = ${memberStatus.normal}
    where ${remainingAt(at.now)} < r.below and ${spentIn(at.month)} < r.monthly_cap
    order by r.id
    limit 1000`);
  return rows.map(({ id }) => id);
}

/**
 * Claims a renewal round in the transaction that pays for it; false when it was claimed, is no longer due, or would
 * exceed the signed limit per purchase or per month.
 */
export async function takeRound(
  tx: Transaction,
  round: { id: string; number: number; amount: bigint },
  at: { now: Date; month: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update package.renewal r
    set rounds = r.rounds + 1, month = ${firstOf(at.month)}, spent = ${spentIn(at.month)} + ${round.amount}
    where r.id = ${round.id} and r.rounds = ${round.number} - 1 and r.price >= ${round.amount}
      and ${spentIn(at.month)} + ${round.amount} <= r.monthly_cap and ${remainingAt(at.now)} < r.below`);
  return changed === 1;
}
