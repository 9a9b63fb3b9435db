// The SQL of unsubscribing: by the secret of a mail, for the address that it went to.
import { memberStatus } from '@jishi/contract/enums/account';
import { statementMailState } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';

/** `email` is masked. */
export type ReaderRow = { email: string; memberId: string; subscribed: boolean };

/** Whom a mail with this secret went to; undefined when there was none. */
export function selectReader(db: Queryable, digest: Buffer): Promise<ReaderRow | undefined> {
  return db.maybe<ReaderRow>(sql`
    select d.email_mask as email, d.member_id,
      exists (
        select from statement.subscription s
        where s.member_id = d.member_id and s.email_key = d.email_key and s.state = ${literal(statementMailState.on)}
      ) as subscribed
    from statement.mail d
    join account.member m on m.id = d.member_id and m.status <> ${literal(memberStatus.closed)}
    where d.unsubscribe_digest = ${digest}`);
}

export async function unsubscribe(tx: Transaction, digest: Buffer, at: Date): Promise<void> {
  await tx.run(sql`
    update statement.subscription s set state = ${literal(statementMailState.unsubscribed)}, changed_at = ${at}
    from statement.mail d
    where d.unsubscribe_digest = ${digest} and s.member_id = d.member_id and s.email_key = d.email_key
      and s.state = ${literal(statementMailState.on)}`);
}
