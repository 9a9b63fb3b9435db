// The only SQL of roles that move money, as one owner proposed them and another decides.
import { reviewKind } from '@jishi/contract/enums/review';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import { IS_ESTABLISHED_OWNER, ProposalStatus, withCases } from '../proposal/store';
import type { OperatorRole } from '../rules';

export type GrantRow = {
  id: string;
  account: string;
  name: string;
  role: OperatorRole;
  /** null once it was refused or taken back. */
  contactCipher: Buffer | null;
  proposedBy: string;
  proposerName: string;
  proposedAt: Date;
};

const SHOWN = sql`
  g.id::text as id, g.account, g.name, g.role, g.contact_cipher, g.proposed_by, a.name as proposer_name, g.proposed_at
  from operator.money_grant g join operator.account a on a.id = g.proposed_by`;

type NewGrant = Pick<GrantRow, 'account' | 'name' | 'role' | 'proposedBy'> & {
  contactKey: Buffer;
  contactCipher: Buffer;
};

/** Whether one for an account waits. */
export async function isProposed(tx: Transaction, account: string): Promise<boolean> {
  const found = await tx.run(sql`
    select from operator.money_grant where account = ${account} and status = ${literal(ProposalStatus.waiting)}`);
  return found === 1;
}

/** Proposes one. */
export async function insertGrant(tx: Transaction, row: NewGrant): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into operator.money_grant (account, name, role, contact_key, contact_cipher, proposed_by)
    values (${row.account}, ${row.name}, ${row.role}, ${row.contactKey}, ${row.contactCipher}, ${row.proposedBy})
    returning id::text as id`);
  return id;
}

export function selectGrant(db: Queryable, id: string): Promise<GrantRow | undefined> {
  return db.maybe<GrantRow>(sql`select ${SHOWN} where g.id = ${id}`);
}

/** A grant, locked until the transaction ends. */
export function lockGrant(tx: Transaction, id: string): Promise<GrantRow | undefined> {
  return tx.maybe<GrantRow>(sql`select ${SHOWN} where g.id = ${id} for update of g`);
}

/** Those that wait, with their cases, the oldest first. */
export function selectWaitingGrants(db: Queryable): Promise<(GrantRow & { reviewId: string })[]> {
  const waiting = sql`select ${SHOWN} where g.status = ${literal(ProposalStatus.waiting)}`;
  return db.many(withCases(waiting, { kind: reviewKind.moneyGrant, by: sql`w.proposed_at` }));
}

/** Ends a locked one: granted, refused or taken back. */
export async function endGrant(tx: Transaction, id: string, status: number): Promise<void> {
  await tx.run(sql`
    update operator.money_grant
    set status = ${status}, contact_cipher = case when ${status} = ${literal(ProposalStatus.granted)} then contact_cipher end
    where id = ${id}`);
}

/** Whether an owner other than this one is in service, whose own role decides about money by now. */
export async function hasSecondOwner(db: Queryable, id: string): Promise<boolean> {
  const found = await db.run(sql`
    select from operator.account where ${IS_ESTABLISHED_OWNER} and id <> ${id} limit 1`);
  return found === 1;
}
