// The only SQL of operators' recovery codes.
import type { Queryable, Transaction } from '@jishi/db';

/** Puts new codes in the place of all before. */
export async function replaceCodes(tx: Transaction, operatorId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.query('delete from operator.recovery_code where operator_id = $1', [operatorId]);
  await tx.query('insert into operator.recovery_code (operator_id, code_hash) select $1, unnest($2::bytea[])', [
    operatorId,
    hashes,
  ]);
}

/** Whether a code is there and unused. */
export async function hasCode(db: Queryable, operatorId: string, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from operator.recovery_code where operator_id = $1 and code_hash = $2 and used_at is null',
    [operatorId, codeHash],
  );
  return rowCount === 1;
}

/** Uses a code up; false when it is wrong or was used. */
export async function useCode(tx: Transaction, operatorId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update operator.recovery_code set used_at = $3 where operator_id = $1 and code_hash = $2 and used_at is null',
    [operatorId, codeHash, now],
  );
  return rowCount === 1;
}

export async function countCodes(db: Queryable, operatorId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from operator.recovery_code where operator_id = $1 and used_at is null',
    [operatorId],
  );
  return rows[0]!.n;
}
