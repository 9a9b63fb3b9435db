// The only SQL of operators' recovery codes.
import { type Queryable, type Transaction, sql } from '@jishi/db';

/** Puts new codes in the place of all before. */
export async function replaceCodes(tx: Transaction, operatorId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(sql`delete from operator.recovery_code where operator_id = ${operatorId}`);
  await tx.run(sql`
    insert into operator.recovery_code (operator_id, code_hash) select ${operatorId}, unnest(${hashes}::bytea[])`);
}

/** Whether a code is there and unused. */
export async function hasCode(db: Queryable, operatorId: string, codeHash: Buffer): Promise<boolean> {
  const found = await db.run(sql`
    select from operator.recovery_code
    where operator_id = ${operatorId} and code_hash = ${codeHash} and used_at is null`);
  return found === 1;
}

/** Uses a code up; false when it is wrong or was used. */
export async function useCode(tx: Transaction, operatorId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update operator.recovery_code
    set used_at = ${now}
    where operator_id = ${operatorId} and code_hash = ${codeHash} and used_at is null`);
  return changed === 1;
}

export async function countCodes(db: Queryable, operatorId: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from operator.recovery_code where operator_id = ${operatorId} and used_at is null`);
  return n;
}
