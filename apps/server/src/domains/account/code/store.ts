// The only SQL of verification codes.
import type { Queryable, Transaction } from '@jishi/db';
import { verificationCode } from '@jishi/db/schema/account';
import { CODE_TRIES, type CodePurpose } from './rules';

export type NewCode = Pick<
  typeof verificationCode.$inferInsert,
  'phoneKey' | 'codeHash' | 'requester' | 'ip' | 'createdAt' | 'expiresAt'
> & { purpose: CodePurpose };

export async function insertCode(tx: Transaction, row: NewCode): Promise<void> {
  await tx.orm.insert(verificationCode).values(row);
}

/** right: spent by this very try. wrong: counted. none: whoever tries has no live code. */
export type CodeTry = 'right' | 'wrong' | 'none';

/**
 * Tries a code against the newest one that one of `requesters` asked for, in one statement: of several tries at the same
 * moment each is counted, and at most one finds the code right. Nobody else's code is touched.
 */
export async function tryCode(
  db: Queryable,
  attempt: { purpose: CodePurpose; phoneKey: Buffer; codeHash: Buffer; requesters: readonly Buffer[]; now: Date },
): Promise<CodeTry> {
  const { rows } = await db.query<{ is_right: boolean }>(
    `update account.verification_code c
     set tries = c.tries + 1, used_at = case when c.code_hash = $3 then $4::timestamptz end
     where c.id = (
         select max(n.id)
         from account.verification_code n
         where n.phone_key = $1 and n.purpose = $2 and n.requester = any ($5::bytea[])
       )
       and c.used_at is null
       and c.expires_at > $4::timestamptz
       and c.tries < ${CODE_TRIES}
     returning c.used_at is not null as is_right`,
    [attempt.phoneKey, attempt.purpose, attempt.codeHash, attempt.now, attempt.requesters],
  );
  const [tried] = rows;
  if (!tried) return 'none';
  return tried.is_right ? 'right' : 'wrong';
}

/** Removes codes that expired before `before`. */
export async function deleteExpiredCodes(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from account.verification_code where expires_at < $1', [before]);
}
