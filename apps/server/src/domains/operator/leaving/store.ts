// The only SQL of owners who are to be taken out of service.
import { reviewKind } from '@jishi/contract/enums/review';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import { IS_ESTABLISHED_OWNER, ProposalStatus, withCases } from '../proposal/store';

export type EndRow = {
  id: string;
  operatorId: string;
  account: string;
  name: string;
  contactCipher: Buffer | null;
  reason: string;
  proposedBy: string;
  proposerName: string;
  dueAt: Date;
  objection: string | null;
};

const SHOWN = sql`
  e.id::text as id, e.operator_id, a.account, a.name, a.contact_cipher, e.reason, e.proposed_by, p.name as proposer_name, e.due_at,
  e.objection
  from operator.owner_end e
  join operator.account a on a.id = e.operator_id
  join operator.account p on p.id = e.proposed_by`;
const WAITING = sql`e.status = ${literal(ProposalStatus.waiting)}`;

/** When one that is proposed now comes true by itself, after so many hours. */
export async function dueIn(tx: Transaction, hours: number): Promise<Date> {
  const { at } = await tx.one<{ at: Date }>(sql`select now() + make_interval(hours => ${hours}) as at`);
  return at;
}

/** Proposes one. */
export async function insertEnd(
  tx: Transaction,
  row: { operatorId: string; reason: string; proposedBy: string; dueAt: Date },
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into operator.owner_end (operator_id, reason, proposed_by, due_at)
    values (${row.operatorId}, ${row.reason}, ${row.proposedBy}, ${row.dueAt})
    returning id::text as id`);
  return id;
}

export function selectEnd(db: Queryable, id: string): Promise<EndRow | undefined> {
  return db.maybe<EndRow>(sql`select ${SHOWN} where e.id = ${id}`);
}

/** One of them, locked until the transaction ends. */
export function lockEnd(tx: Transaction, id: string): Promise<EndRow | undefined> {
  return tx.maybe<EndRow>(sql`select ${SHOWN} where e.id = ${id} for update of e`);
}

/** The one that waits for an operator to leave. */
export function selectEndOf(db: Queryable, operatorId: string): Promise<EndRow | undefined> {
  return db.maybe<EndRow>(sql`select ${SHOWN} where ${WAITING} and e.operator_id = ${operatorId}`);
}

/** All that wait, with their cases. */
export function selectWaitingEnds(db: Queryable): Promise<(EndRow & { reviewId: string })[]> {
  return db.many(withCases(sql`select ${SHOWN} where ${WAITING}`, { kind: reviewKind.ownerEnd, by: sql`w.due_at` }));
}

/** Those whose time has come without an objection. */
export async function selectDueEnds(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id::text as id from operator.owner_end e
    where ${WAITING} and e.objected_at is null and e.due_at <= now() order by e.due_at, e.id limit 100`);
  return rows.map(({ id }) => id);
}

/** Locks one whose time has come; undefined when somebody was faster. */
export function lockDueEnd(tx: Transaction, id: string): Promise<EndRow | undefined> {
  return tx.maybe<EndRow>(sql`
    select ${SHOWN} where e.id = ${id} and ${WAITING} and e.objected_at is null and e.due_at <= now() for update of e`);
}

/** What the one concerned has against it; false when they said so before, or nothing waits. */
export async function object(tx: Transaction, operatorId: string, objection: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update operator.owner_end e set objection = ${objection}, objected_at = now()
    where ${WAITING} and e.operator_id = ${operatorId} and e.objected_at is null`);
  return changed === 1;
}

/** Ends a locked one: it came true, was refused or taken back. */
export async function endEnd(tx: Transaction, id: string, status: number): Promise<void> {
  await tx.run(sql`update operator.owner_end set status = ${status} where id = ${id}`);
}

/** Whether an operator is an owner in service, whose role decides about money by now. */
export async function isEstablishedOwner(db: Queryable, id: string): Promise<boolean> {
  const found = await db.run(sql`select from operator.account where id = ${id} and ${IS_ESTABLISHED_OWNER}`);
  return found === 1;
}
