// The only SQL of calling webhooks.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type Webhook = { urlCipher: Buffer; secretCipher: Buffer };

export async function selectWebhook(db: Queryable, memberId: MemberId): Promise<Webhook | undefined> {
  const { rows } = await db.query<{ url: Buffer; secret: Buffer }>(
    `select webhook_url_cipher as url, webhook_secret_cipher as secret
     from message.contact
     where member_id = $1 and webhook_url_cipher is not null`,
    [memberId],
  );
  const [row] = rows;
  return row && { urlCipher: row.url, secretCipher: row.secret };
}

/** It is reached again: the next time it is not, the member is told again. */
export async function clearWebhookFailure(db: Queryable, memberId: MemberId): Promise<void> {
  await db.query(
    'update message.contact set webhook_failed_at = null where member_id = $1 and webhook_failed_at is not null',
    [memberId],
  );
}

/** Notes that it was given up on; false when that was noted already, or it is gone. */
export async function noteWebhookFailure(db: Queryable, memberId: MemberId, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update message.contact
     set webhook_failed_at = $2
     where member_id = $1 and webhook_url_cipher is not null and webhook_failed_at is null`,
    [memberId, now],
  );
  return rowCount === 1;
}
