// The only SQL of proving and keeping e-mail addresses.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import { CODES_PER_ADDRESS, CODES_PER_MEMBER, CODE_TRIES, type CodePurpose, RESEND_SECONDS } from './rules';

export type NewEmailCode = {
  memberId: string;
  purpose: CodePurpose;
  emailKey: Buffer;
  codeHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * Adds a code unless a limit is reached. Requests of one member, and for one address, are serialised by locks taken in
 * a fixed order until the transaction ends. Returns false, and adds nothing, at a limit.
 */
export async function insertCode(tx: Transaction, row: NewEmailCode): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('message.email_code:' || ${row.memberId}::text, 0))`);
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('message.email_code@' || ${row.emailKey.toString('hex')}::text, 0))`,
  );
  const added = await tx.run(sql`
    insert into message.email_code (member_id, purpose, email_key, code_hash, created_at, expires_at)
    select ${row.memberId}, ${row.purpose}, ${row.emailKey}, ${row.codeHash}, ${row.createdAt}, ${row.expiresAt}
    where (
      select coalesce(max(created_at), '-infinity') <= ${row.createdAt}::timestamptz - make_interval(secs => ${RESEND_SECONDS})
        and count(*) < ${CODES_PER_MEMBER[row.purpose]}
      from message.email_code
      where member_id = ${row.memberId} and purpose = ${row.purpose} and created_at > ${row.createdAt}::timestamptz - interval '1 day'
    ) and (
      select count(*) < ${CODES_PER_ADDRESS}
      from message.email_code
      where email_key = ${row.emailKey} and created_at > ${row.createdAt}::timestamptz - interval '1 day'
    )`);
  return added === 1;
}

/**
 * Tries a code against a member's newest one for a purpose, in one statement: of several tries at the same moment each is counted, and
 * at most one finds the code right.
 */
export async function tryCode(
  db: Queryable,
  { memberId, purpose, codeHash, now }: { memberId: string; purpose: CodePurpose; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db.maybe<{ isRight: boolean }>(sql`
    update message.email_code c
    set tries = c.tries + 1, used_at = case when c.code_hash = ${codeHash} then ${now}::timestamptz end
    where c.id = (select max(id) from message.email_code where member_id = ${memberId} and purpose = ${purpose})
      and c.used_at is null
      and c.expires_at > ${now}::timestamptz
      and c.tries < ${CODE_TRIES}
    returning c.used_at is not null as is_right`);
  return row?.isRight ?? false;
}

export async function saveEmail(tx: Transaction, memberId: string, email: { cipher: Buffer; mask: string }) {
  await tx.run(sql`
    insert into message.contact (member_id, email_cipher, email_mask)
    values (${memberId}, ${email.cipher}, ${email.mask})
    on conflict (member_id) do update
    set email_cipher = excluded.email_cipher, email_mask = excluded.email_mask`);
}

export async function selectEmail(
  db: Queryable,
  memberId: string,
): Promise<{ cipher: Buffer; mask: string } | undefined> {
  return db.maybe<{ cipher: Buffer; mask: string }>(sql`
    select email_cipher as cipher, email_mask as mask from message.contact
    where member_id = ${memberId} and email_cipher is not null`);
}

/** Removes codes made before `before`: no limit counts them any more. */
export async function deleteOldCodes(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from message.email_code where created_at < ${before}`);
}
