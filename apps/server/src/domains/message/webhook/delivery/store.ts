// The only SQL of calling webhooks.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type Webhook = { urlCipher: Buffer; secretCipher: Buffer };

export async function selectWebhook(db: Queryable, memberId: MemberId): Promise<Webhook | undefined> {
  return db.maybe<Webhook>(sql`
    select webhook_url_cipher as url_cipher, webhook_secret_cipher as secret_cipher
    from message.contact
    where member_id = ${memberId} and webhook_url_cipher is not null`);
}

/** It works again: the member is notified of the next failure. */
export async function clearWebhookFailure(db: Queryable, memberId: MemberId): Promise<void> {
  await db.run(sql`
    update message.contact set webhook_failed_at = null
    where member_id = ${memberId} and webhook_failed_at is not null`);
}

/** Marks a webhook as given up; false when it already was, or no longer exists. */
export async function noteWebhookFailure(db: Queryable, memberId: MemberId, now: Date): Promise<boolean> {
  const changed = await db.run(sql`
    update message.contact
    set webhook_failed_at = ${now}
    where member_id = ${memberId} and webhook_url_cipher is not null and webhook_failed_at is null`);
  return changed === 1;
}
