// The only SQL of the audit trail.
import { type Transaction, sql } from '@jishi/db';

export type NewEntry = {
  at: Date;
  actorKind: number;
  actorId: string | null;
  requestId: string;
  ip: string;
  action: string;
  targetKind: string;
  targetId: string;
  before: unknown;
  after: unknown;
};

export async function insertEntry(tx: Transaction, row: NewEntry): Promise<void> {
  await tx.run(sql`
    insert into audit.entry (at, actor_kind, actor_id, request_id, ip, action, target_kind, target_id, before, after)
    values (
      ${row.at}, ${row.actorKind}, ${row.actorId}, ${row.requestId}, ${row.ip}, ${row.action}, ${row.targetKind},
      ${row.targetId}, ${jsonOf(row.before)}, ${jsonOf(row.after)}
    )`);
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** What is listed of an entry `e`, whoever looks. */
export type EntryRow = {
  id: string;
  time: string;
  ip: string;
  action: string;
  targetKind: string;
  targetId: string;
  before: unknown;
  after: unknown;
};

export const ENTRY = {
  id: sql`e.id`,
  time: sql`e.at`,
  ip: sql`e.ip`,
  action: sql`e.action`,
  targetKind: sql`e.target_kind`,
  targetId: sql`e.target_id`,
  before: sql`e.before`,
  after: sql`e.after`,
};
