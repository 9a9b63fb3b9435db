// The SQL of unsubscribing: by the secret of a mail, for its address and its member.
import { memberStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { HeadRow } from '../../record/rules';

export type SubscriptionRow = HeadRow & { emailKey: Buffer; emailMask: string; unsubscribed: boolean };

/** What a mail with this secret was about; undefined when there was none. */
export function selectSubscription(db: Queryable, digest: Buffer): Promise<SubscriptionRow | undefined> {
  return db.maybe<SubscriptionRow>(sql`
    select d.member_id, d.email_key, d.email_mask, r.client_id, r.title, r.head_cipher,
      exists (select from quote.opt_out o where o.member_id = d.member_id and o.email_key = d.email_key) as unsubscribed
    from quote.delivery d
    join quote.record r on r.id = d.record_id
    join account.member m on m.id = d.member_id and m.status <> ${memberStatus.closed}
    where d.unsubscribe_digest = ${digest}`);
}

type Address = { memberId: string; emailKey: Buffer };

export async function insertOptOut(tx: Transaction, { memberId, emailKey }: Address, now: Date): Promise<void> {
  await tx.run(sql`
    insert into quote.opt_out (member_id, email_key, created_at) values (${memberId}, ${emailKey}, ${now})
    on conflict do nothing`);
}

export async function deleteOptOut(tx: Transaction, { memberId, emailKey }: Address): Promise<void> {
  await tx.run(sql`delete from quote.opt_out where member_id = ${memberId} and email_key = ${emailKey}`);
}
