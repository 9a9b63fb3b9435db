// The only SQL of making keys, their secrets, and removing them. The gateway reads the table and hears of every change.
import { keyStatus } from '@jishi/contract/enums/access';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Caps, type Limits, MOST_KEYS, UNCAPPED } from './rules';

export type KeyRow = {
  id: string;
  name: string;
  appKey: string;
  secretCipher: Buffer;
  mode: number;
  status: number;
  isDefault: boolean;
  previousUntil: Date | null;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const COLUMNS = sql`id, name, app_key, secret_cipher, mode, status, is_default, previous_until, created_at, last_used_at`;

/** A member's default key of a mode. */
export async function selectDefault(db: Queryable, memberId: MemberId, mode: number): Promise<KeyRow | undefined> {
  return db.maybe<KeyRow>(
    sql`select ${COLUMNS} from access.api_key where member_id = ${memberId} and mode = ${mode} and is_default`,
  );
}

/** One of a member's keys; not of those that colleagues made. */
export async function selectKey(db: Queryable, memberId: MemberId, id: string): Promise<KeyRow | undefined> {
  return db.maybe<KeyRow>(sql`
    select ${COLUMNS} from access.api_key
    where member_id = ${memberId} and id = ${id} and removed_at is null and colleague_id is null`);
}

export type NewSecret = { cipher: Buffer; hash: Buffer };
export type NewKey = {
  appKey: string;
  secret: NewSecret;
  mode: number;
  isDefault: boolean;
  limits: Limits;
  /** The colleague of the member's organisation who makes it; undefined: the member. */
  maker?: Maker | undefined;
};
export type Maker = {
  colleagueId: string;
  caps: Pick<Caps, 'weeklyCalls' | 'weeklySpend' | 'monthlyCalls' | 'monthlySpend'>;
};

/** Whether a member ever had a key, removed ones included. */
export async function hadKey(db: Queryable, memberId: MemberId): Promise<boolean> {
  return (await db.run(sql`select from access.api_key where member_id = ${memberId} limit 1`)) === 1;
}

/** Inserts a key; undefined when its maker has as many as there may be, or the member a default one of the mode. */
export async function insertKey(
  tx: Transaction,
  memberId: MemberId,
  { appKey, secret, mode, isDefault, limits, maker }: NewKey,
  now: Date,
): Promise<KeyRow | undefined> {
  // One after the other, so that each count below sees the key before.
  await tx.run(sql`select from account.member where id = ${memberId} for no key update`);
  const colleagueId = maker?.colleagueId ?? null;
  const caps = maker?.caps ?? UNCAPPED;
  return tx.maybe<KeyRow>(sql`
    insert into access.api_key (
      member_id, name, app_key, secret_cipher, secret_hash, mode, is_default, project_ids, ips, qps, daily_calls,
      daily_spend, expires_at, created_at, colleague_id, weekly_calls, weekly_spend, monthly_calls, monthly_spend
    )
    select
      ${memberId}, ${limits.name}, ${appKey}, ${secret.cipher}, ${secret.hash}, ${mode}, ${isDefault},
      ${limits.projectIds}::bigint[], ${limits.ips}::text[], ${limits.qps}, ${limits.dailyCalls}, ${limits.dailySpend},
      ${limits.expiresAt}, ${now}, ${colleagueId}, ${caps.weeklyCalls}, ${caps.weeklySpend}, ${caps.monthlyCalls},
      ${caps.monthlySpend}
    where (
      select count(*) from access.api_key k
      where k.member_id = ${memberId} and k.removed_at is null and k.colleague_id is not distinct from ${colleagueId}::bigint
    ) < ${MOST_KEYS}
    on conflict (member_id, mode) where is_default do nothing
    returning ${COLUMNS}`);
}

/** Gives a key a new secret; the old one keeps working until `previousUntil`. */
export async function replaceSecret(
  tx: Transaction,
  memberId: MemberId,
  id: string,
  { cipher, hash, previousUntil }: NewSecret & { previousUntil: Date },
): Promise<KeyRow | undefined> {
  return tx.maybe<KeyRow>(sql`
    update access.api_key
    set previous_secret_cipher = secret_cipher, previous_secret_hash = secret_hash, previous_until = ${previousUntil},
      secret_cipher = ${cipher}, secret_hash = ${hash}
    where member_id = ${memberId} and id = ${id} and removed_at is null
    returning ${COLUMNS}`);
}

/** Removes a key permanently; `secret` replaces the known one. False when it no longer exists. */
export async function removeKey(
  tx: Transaction,
  memberId: MemberId,
  id: string,
  { cipher, hash }: NewSecret,
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update access.api_key
    set removed_at = ${now}, status = ${keyStatus.off}, secret_cipher = ${cipher}, secret_hash = ${hash}, previous_secret_cipher = null,
      previous_secret_hash = null, previous_until = null
    where member_id = ${memberId} and id = ${id} and removed_at is null and not is_default`);
  return changed === 1;
}
