// The only SQL of setting webhooks.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type NewWebhook = { urlCipher: Buffer; urlMask: string; secretCipher: Buffer };

/** Sets a member's webhook instead of an earlier one. */
export async function saveWebhook(tx: Transaction, memberId: string, webhook: NewWebhook): Promise<void> {
  await tx.run(sql`
    insert into message.contact (member_id, webhook_url_cipher, webhook_url_mask, webhook_secret_cipher)
    values (${memberId}, ${webhook.urlCipher}, ${webhook.urlMask}, ${webhook.secretCipher})
    on conflict (member_id) do update
    set
      webhook_url_cipher = excluded.webhook_url_cipher,
      webhook_url_mask = excluded.webhook_url_mask,
      webhook_secret_cipher = excluded.webhook_secret_cipher,
      webhook_failed_at = null`);
}

/** Takes the turn to test a webhook; false when the last test was less than `seconds` ago. */
export async function takeTest(db: Queryable, memberId: string, now: Date, seconds: number): Promise<boolean> {
  const changed = await db.run(sql`
    update message.contact
    set webhook_tested_at = ${now}::timestamptz
    where member_id = ${memberId}
      and webhook_url_cipher is not null
      and (webhook_tested_at is null or webhook_tested_at <= ${now}::timestamptz - make_interval(secs => ${seconds}))`);
  return changed === 1;
}
