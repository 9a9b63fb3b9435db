// The only SQL of the second factor.
import type { Queryable, Transaction } from '@jishi/db';
import { totp } from '@jishi/db/schema/account';
import { eq } from 'drizzle-orm';
import type { MemberId } from '../../../kernel/context';

export type TotpRow = typeof totp.$inferSelect;

export async function selectTotp(db: Queryable, memberId: MemberId): Promise<TotpRow | undefined> {
  const [row] = await db.orm.select().from(totp).where(eq(totp.memberId, memberId));
  return row;
}

export async function hasTotp(db: Queryable, memberId: MemberId): Promise<boolean> {
  const { rowCount } = await db.query('select from account.totp where member_id = $1 and enabled_at is not null', [
    memberId,
  ]);
  return rowCount === 1;
}

/** Begins with a secret, in place of one that was begun before; false when the second factor is on already. */
export async function insertTotp(
  tx: Transaction,
  memberId: MemberId,
  begun: { secretCipher: Buffer; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into account.totp as t (member_id, secret_cipher, begun_at)
     values ($1, $2, $3)
     on conflict (member_id) do update
     set secret_cipher = excluded.secret_cipher, begun_at = excluded.begun_at
     where t.enabled_at is null`,
    [memberId, begun.secretCipher, begun.at],
  );
  return rowCount === 1;
}

/** Turns it on with the step of its first code, for the very secret the code was checked against. */
export async function enable(
  tx: Transaction,
  memberId: MemberId,
  { secretCipher, step, at }: { secretCipher: Buffer; step: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update account.totp
     set enabled_at = $4, step = $3
     where member_id = $1 and secret_cipher = $2 and enabled_at is null`,
    [memberId, secretCipher, step, at],
  );
  return rowCount === 1;
}

/** Uses a time step up: false when it, or a later one, was used before. */
export async function useStep(tx: Transaction, memberId: MemberId, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update account.totp set step = $2 where member_id = $1 and enabled_at is not null and step < $2',
    [memberId, step],
  );
  return rowCount === 1;
}

/** Uses a recovery code up: true once. */
export async function useRecoveryCode(
  tx: Transaction,
  memberId: MemberId,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update account.recovery_code
     set used_at = $3
     where member_id = $1 and code_hash = $2 and used_at is null`,
    [memberId, codeHash, now],
  );
  return rowCount === 1;
}

/** Recovery codes in place of all before. */
export async function replaceRecoveryCodes(tx: Transaction, memberId: MemberId, hashes: Buffer[]): Promise<void> {
  await tx.query('delete from account.recovery_code where member_id = $1', [memberId]);
  await tx.query('insert into account.recovery_code (member_id, code_hash) select $1, unnest($2::bytea[])', [
    memberId,
    hashes,
  ]);
}

/** Recovery codes not used yet. */
export async function countRecoveryCodes(db: Queryable, memberId: MemberId): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    'select count(*) as n from account.recovery_code where member_id = $1 and used_at is null',
    [memberId],
  );
  return Number(rows[0]!.n);
}

export async function deleteTotp(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.query('delete from account.recovery_code where member_id = $1', [memberId]);
  await tx.query('delete from account.totp where member_id = $1', [memberId]);
}
