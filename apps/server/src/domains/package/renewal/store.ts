// The only SQL of signed renewals: who is due, and the statement that decides that a renewal is made.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Calls of a product that a member has left at $now, those under way at gateways included. */
const remaining = (member: string, project: string, now: string) => `(
  (
    select coalesce(sum(h.remaining), 0) from package.holding h
    where h.member_id = ${member} and h.project_id = ${project}
      and h.valid_from <= ${now} and h.expires_at > ${now}
  ) + (
    select coalesce(sum(l.granted - l.used), 0) from gateway.lease l
    where l.member_id = ${member} and l.project_id = ${project} and l.holding_id is not null and l.state = 1
  )
)`;

export type RenewalRow = {
  id: string;
  member_id: MemberId;
  project_id: string;
  project_name: string;
  offer_id: string;
  package_name: string;
  calls: number;
  price: string;
  monthly_cap: string;
  below: number;
  rounds: number;
  month: string;
  spent: string;
  remaining: string;
  signed_at: Date;
};

const SELECT = `
  select r.id, r.member_id, r.project_id, p.name as project_name, r.offer_id, o.name as package_name, o.calls, r.price,
    r.monthly_cap, r.below, r.rounds, to_char(r.month, 'YYYY-MM') as month, r.spent,
    ${remaining('r.member_id', 'r.project_id', '$2')} as remaining, r.signed_at
  from package.renewal r
  join package.offer o on o.id = r.offer_id
  join catalogue.project p on p.id = r.project_id`;

/** What a member has signed. */
export async function selectRenewals(db: Queryable, memberId: MemberId, now: Date): Promise<RenewalRow[]> {
  const { rows } = await db.query<RenewalRow>(`${SELECT} where r.member_id = $1 order by r.id`, [memberId, now]);
  return rows;
}

export async function selectRenewal(db: Queryable, id: string, now: Date): Promise<RenewalRow | undefined> {
  const { rows } = await db.query<RenewalRow>(`${SELECT} where r.id = $1`, [id, now]);
  return rows[0];
}

export type Signed = { offerId: string; projectId: string; price: bigint; monthlyCap: bigint; below: number };

/** Signs a renewal in place of the product's earlier one, whose rounds and month's spending go on counting. */
export async function upsertRenewal(
  tx: Transaction,
  memberId: MemberId,
  { offerId, projectId, price, monthlyCap, below }: Signed,
  at: { now: Date; month: string },
): Promise<void> {
  await tx.query(
    `insert into package.renewal (member_id, project_id, offer_id, price, monthly_cap, below, month, signed_at)
     values ($1, $2, $3, $4, $5, $6, ($7 || '-01')::date, $8)
     on conflict (member_id, project_id) do update
     set offer_id = excluded.offer_id, price = excluded.price, monthly_cap = excluded.monthly_cap, below = excluded.below,
       signed_at = excluded.signed_at`,
    [memberId, projectId, offerId, price, monthlyCap, below, at.month, at.now],
  );
}

/** Takes a signature back; undefined when there was none, otherwise the product's name. */
export async function deleteRenewal(
  tx: Transaction,
  memberId: MemberId,
  projectId: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ name: string }>(
    `delete from package.renewal r using catalogue.project p
     where r.member_id = $1 and r.project_id = $2 and p.id = r.project_id
     returning p.name`,
    [memberId, projectId],
  );
  return rows[0]?.name;
}

/** Forgets what a member whose account is closed has signed. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.query('delete from package.renewal where member_id = $1', [memberId]);
}

/** Renewals of members in good standing that have too few calls left and room in the month. */
export async function selectDue(db: Queryable, at: { now: Date; month: string }): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select r.id
     from package.renewal r
     join account.member m on m.id = r.member_id and m.status = 1
     where ${remaining('r.member_id', 'r.project_id', '$1')} < r.below
       and case when r.month = ($2 || '-01')::date then r.spent else 0 end < r.monthly_cap
     order by r.id
     limit 1000`,
    [at.now, at.month],
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes a round of a renewal, in the transaction that pays for it: false when it was taken, is not due any more, or would
 * cost more than was signed for once or for the month.
 */
export async function takeRound(
  tx: Transaction,
  round: { id: string; number: number; amount: bigint },
  at: { now: Date; month: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update package.renewal r
     set rounds = r.rounds + 1, month = ($4 || '-01')::date,
       spent = case when r.month = ($4 || '-01')::date then r.spent else 0 end + $3
     where r.id = $1 and r.rounds = $2 - 1 and r.price >= $3
       and case when r.month = ($4 || '-01')::date then r.spent else 0 end + $3 <= r.monthly_cap
       and ${remaining('r.member_id', 'r.project_id', '$5')} < r.below`,
    [round.id, round.number, round.amount, at.month, at.now],
  );
  return rowCount === 1;
}
