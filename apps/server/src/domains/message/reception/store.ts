// The only SQL of where members want their messages.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type ReceptionRow = {
  phone: string;
  email: string;
  webhookUrl: string;
  /** The nickname of the bound WeChat account. */
  wechat: string;
  follows: boolean;
};

export async function selectReception(db: Queryable, memberId: string): Promise<ReceptionRow> {
  return db.one<ReceptionRow>(sql`
    select
      m.phone_mask as phone,
      coalesce(c.email_mask, '') as email,
      coalesce(c.webhook_url_mask, '') as webhook_url,
      coalesce(w.nickname, '') as wechat,
      w.follower_openid_cipher is not null as follows
    from account.member m
    left join account.wechat w on w.member_id = m.id
    left join message.contact c on c.member_id = m.id
    where m.id = ${memberId}`);
}

/** A member's choices by kind. */
export async function selectPreferences(db: Queryable, memberId: string): Promise<Map<number, string[]>> {
  const rows = await db.many<{ kind: number; channels: string[] }>(
    sql`select kind, channels from message.preference where member_id = ${memberId}`,
  );
  return new Map(rows.map((row) => [row.kind, row.channels]));
}

/** Kinds in ascending order, so that two saves at the same moment never wait for each other. */
export async function savePreference(
  tx: Transaction,
  memberId: string,
  { kind, channels }: { kind: number; channels: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    insert into message.preference (member_id, kind, channels)
    values (${memberId}, ${kind}, ${channels})
    on conflict (member_id, kind) do update
    set channels = excluded.channels`);
}

/** Takes a member's e-mail address away. False when there was none. */
export async function removeEmail(tx: Transaction, memberId: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update message.contact
    set email_cipher = null, email_mask = ''
    where member_id = ${memberId} and email_cipher is not null`);
  return changed === 1;
}

/** Takes a member's webhook away, its secret with it. False when there was none. */
export async function removeWebhook(tx: Transaction, memberId: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update message.contact
    set webhook_url_cipher = null, webhook_url_mask = '', webhook_secret_cipher = null, webhook_failed_at = null
    where member_id = ${memberId} and webhook_url_cipher is not null`);
  return changed === 1;
}
