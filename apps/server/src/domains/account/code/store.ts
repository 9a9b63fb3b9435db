// The only SQL of verification codes.
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import { CODE_TRIES, type CodePurpose } from './rules';

export type NewCode = {
  purpose: CodePurpose;
  phoneKey: Buffer;
  codeHash: Buffer;
  requester: Buffer;
  ip: string;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertCode(tx: Transaction, row: NewCode): Promise<void> {
  await tx.run(sql`
    insert into account.verification_code (purpose, phone_key, code_hash, requester, ip, created_at, expires_at)
    values (
      ${row.purpose}, ${row.phoneKey}, ${row.codeHash}, ${row.requester}, ${row.ip}, ${row.createdAt}, ${row.expiresAt}
    )`);
}

/** right: used up by this try. wrong: counted. none: the requester has no live code. */
export type CodeTry = 'right' | 'wrong' | 'none';

/**
 * Tries a code against the newest one requested by one of `requesters`, in one statement: concurrent tries are all
 * counted, and at most one of them succeeds. Codes of other requesters are untouched.
 */
export async function tryCode(
  db: Queryable,
  attempt: { purpose: CodePurpose; phoneKey: Buffer; codeHash: Buffer; requesters: readonly Buffer[]; now: Date },
): Promise<CodeTry> {
  const tried = await db.maybe<{ isRight: boolean }>(sql`
    update account.verification_code c
    set tries = c.tries + 1, used_at = case when c.code_hash = ${attempt.codeHash} then ${attempt.now}::timestamptz end
    where c.id = (
        select max(n.id)
        from account.verification_code n
        where n.phone_key = ${attempt.phoneKey} and n.purpose = ${attempt.purpose}
          and n.requester = any (${attempt.requesters}::bytea[])
      )
      and c.used_at is null
      and c.expires_at > ${attempt.now}::timestamptz
      and c.tries < ${literal(CODE_TRIES)}
    returning c.used_at is not null as is_right`);
  if (!tried) return 'none';
  return tried.isRight ? 'right' : 'wrong';
}

/** Removes codes that expired before `before`. */
export async function deleteExpiredCodes(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from account.verification_code where expires_at < ${before}`);
}
