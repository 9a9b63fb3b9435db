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
