// The only SQL of the second factor.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type TotpRow = {
  memberId: MemberId;
  secretCipher: Buffer;
  begunAt: Date;
  enabledAt: Date | null;
  step: number;
};

export async function selectTotp(db: Queryable, memberId: MemberId): Promise<TotpRow | undefined> {
  return db.maybe<TotpRow>(sql`
    select member_id, secret_cipher, begun_at, enabled_at, step::int
    from account.totp
    where member_id = ${memberId}`);
}

export async function hasTotp(db: Queryable, memberId: MemberId): Promise<boolean> {
  return (await db.run(sql`select from account.totp where member_id = ${memberId} and enabled_at is not null`)) === 1;
}

/**
 * Stores a secret to be confirmed, replacing an earlier unconfirmed one; false when the second factor is already on.
 */
export async function insertTotp(
  tx: Transaction,
  memberId: MemberId,
  begun: { secretCipher: Buffer; at: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into account.totp as t (member_id, secret_cipher, begun_at)
    values (${memberId}, ${begun.secretCipher}, ${begun.at})
    on conflict (member_id) do update
    set secret_cipher = excluded.secret_cipher, begun_at = excluded.begun_at
    where t.enabled_at is null`);
  return inserted === 1;
}

/** Turns it on with the step of its first code, for the very secret the code was checked against. */
export async function enable(
  tx: Transaction,
  memberId: MemberId,
  { secretCipher, step, at }: { secretCipher: Buffer; step: number; at: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update account.totp
    set enabled_at = ${at}, step = ${step}
    where member_id = ${memberId} and secret_cipher = ${secretCipher} and enabled_at is null`);
  return changed === 1;
}

/** Uses a time step up: false when it, or a later one, was used before. */
export async function useStep(tx: Transaction, memberId: MemberId, step: number): Promise<boolean> {
  const changed = await tx.run(sql`
    update account.totp
    set step = ${step}
    where member_id = ${memberId} and enabled_at is not null and step < ${step}`);
  return changed === 1;
}

/** Uses a recovery code up: true once. */
export async function useRecoveryCode(
  tx: Transaction,
  memberId: MemberId,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update account.recovery_code
    set used_at = ${now}
    where member_id = ${memberId} and code_hash = ${codeHash} and used_at is null`);
  return changed === 1;
}

/** Recovery codes in place of all before. */
export async function replaceRecoveryCodes(tx: Transaction, memberId: MemberId, hashes: Buffer[]): Promise<void> {
  await tx.run(sql`delete from account.recovery_code where member_id = ${memberId}`);
  await tx.run(sql`
    insert into account.recovery_code (member_id, code_hash) select ${memberId}, unnest(${hashes}::bytea[])`);
}

/** Recovery codes not used yet. */
export async function countRecoveryCodes(db: Queryable, memberId: MemberId): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from account.recovery_code where member_id = ${memberId} and used_at is null`);
  return n;
}

export async function deleteTotp(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`delete from account.recovery_code where member_id = ${memberId}`);
  await tx.run(sql`delete from account.totp where member_id = ${memberId}`);
}
