// The only SQL of operators themselves.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { OperatorRole } from '../rules';

export type OperatorRow = {
  id: string;
  account: string;
  name: string;
  role: OperatorRole;
  passwordHash: string;
  totpCipher: Buffer;
  totpStep: number;
  status: number;
  createdAt: Date;
  latestLoginTime: Date | null;
  contactKey: Buffer | null;
  contactCipher: Buffer | null;
  moneyFrom: Date;
  nextTotpCipher: Buffer | null;
  nextTotpAt: Date | null;
};
export type NewOperator = Pick<
  OperatorRow,
  'account' | 'name' | 'role' | 'passwordHash' | 'totpCipher' | 'totpStep' | 'createdAt'
> &
  Partial<Pick<OperatorRow, 'contactKey' | 'contactCipher'>>;

const OPERATOR = sql`
  select
    id, account, name, role, password_hash, totp_cipher, totp_step::int, status, created_at, latest_login_time,
      contact_key,
    contact_cipher, money_from, next_totp_cipher, next_totp_at
  from operator.account`;

/** `established`: decides about money at once instead of after the time that the table says. */
export async function insertOperator(
  tx: Transaction,
  row: NewOperator,
  { established }: { established: boolean },
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into operator.account (
      account, name, role, password_hash, totp_cipher, totp_step, created_at, contact_key, contact_cipher, money_from
    )
    values (
      ${row.account}, ${row.name}, ${row.role}, ${row.passwordHash}, ${row.totpCipher}, ${row.totpStep},
      ${row.createdAt}, ${row.contactKey ?? null}, ${row.contactCipher ?? null},
        ${established ? sql`now()` : sql`default`}
    )
    returning id`);
  return id;
}

/** Whether an operator joined by this phone or mail. */
export async function hasContact(db: Queryable, contactKey: Buffer): Promise<boolean> {
  return (await db.run(sql`select from operator.account where contact_key = ${contactKey}`)) === 1;
}

export async function selectOperator(db: Queryable, id: string): Promise<OperatorRow | undefined> {
  return db.maybe<OperatorRow>(sql`${OPERATOR} where id = ${id}`);
}

export async function selectByAccount(db: Queryable, name: string): Promise<OperatorRow | undefined> {
  return db.maybe<OperatorRow>(sql`${OPERATOR} where account = ${name}`);
}

/** Names by id. */
export async function selectNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.many<{ id: string; name: string }>(
    sql`select id, name from operator.account where id = any (${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Those who are on and have one of some roles, by name. */
export function selectOfRoles(db: Queryable, roles: readonly OperatorRole[]): Promise<{ id: string; name: string }[]> {
  return db.many(
    sql`select id, name from operator.account where status = 1 and role = any (${roles}) order by name, id`,
  );
}

export async function hasOwner(db: Queryable): Promise<boolean> {
  return (await db.run(sql`select from operator.account where role = 'owner' limit 1`)) === 1;
}

/** Locks an operator; false when their credentials or status differ from `known`. */
export async function lockUnchanged(tx: Transaction, known: OperatorRow): Promise<boolean> {
  const found = await tx.run(sql`
    select from operator.account
    where id = ${known.id} and password_hash = ${known.passwordHash} and totp_cipher = ${known.totpCipher}
      and status = ${known.status}
    for no key update`);
  return found === 1;
}

/** Uses a TOTP step in the transaction of its effect; false when it, or a later one, was used before. */
export async function useTotpStep(tx: Transaction, id: string, step: number): Promise<boolean> {
  const changed = await tx.run(sql`
    update operator.account set totp_step = ${step} where id = ${id} and totp_step < ${step}`);
  return changed === 1;
}

export async function noteSignIn(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.run(sql`update operator.account set latest_login_time = ${now} where id = ${id}`);
}
