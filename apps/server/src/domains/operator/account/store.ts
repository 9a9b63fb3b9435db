// The only SQL of operators themselves.
import type { Queryable, Transaction } from '@jishi/db';
import { account } from '@jishi/db/schema/operator';
import { eq, inArray, sql } from 'drizzle-orm';

export type OperatorRow = typeof account.$inferSelect;
export type NewOperator = Omit<typeof account.$inferInsert, 'id' | 'status' | 'moneyFrom'>;

/** `established`: decides about money at once instead of after the time that the table says. */
export async function insertOperator(
  tx: Transaction,
  row: NewOperator,
  { established }: { established: boolean },
): Promise<string> {
  const values = { ...row, moneyFrom: established ? sql`now()` : sql`default` };
  const [inserted] = await tx.orm.insert(account).values(values).returning({ id: account.id });
  return inserted!.id;
}

/** Whether an operator joined by this phone or mail. */
export async function hasContact(db: Queryable, contactKey: Buffer): Promise<boolean> {
  const { rowCount } = await db.query('select from operator.account where contact_key = $1', [contactKey]);
  return rowCount === 1;
}

export async function selectOperator(db: Queryable, id: string): Promise<OperatorRow | undefined> {
  const [row] = await db.orm.select().from(account).where(eq(account.id, id));
  return row;
}

export async function selectByAccount(db: Queryable, name: string): Promise<OperatorRow | undefined> {
  const [row] = await db.orm.select().from(account).where(eq(account.account, name));
  return row;
}

/** Names by id. */
export async function selectNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.orm
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(inArray(account.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function hasOwner(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query("select from operator.account where role = 'owner' limit 1");
  return rowCount === 1;
}

/** Locks an operator; false when what they sign in with, or their standing, is not what `known` says. */
export async function lockUnchanged(tx: Transaction, known: OperatorRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from operator.account
     where id = $1 and password_hash = $2 and totp_cipher = $3 and status = $4
     for update`,
    [known.id, known.passwordHash, known.totpCipher, known.status],
  );
  return rowCount === 1;
}

/** Uses a TOTP step up together with what it allows: false when it, or a later one, was used before. */
export async function useTotpStep(tx: Transaction, id: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query('update operator.account set totp_step = $2 where id = $1 and totp_step < $2', [
    id,
    step,
  ]);
  return rowCount === 1;
}

export async function noteSignIn(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query('update operator.account set latest_login_time = $2 where id = $1', [id, now]);
}
