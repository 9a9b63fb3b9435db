// The only SQL of where members want their messages.
import type { Queryable, Transaction } from '@jishi/db';

export type ReceptionRow = {
  phone: string;
  email: string;
  webhook_url: string;
  /** The nickname of the bound WeChat account. */
  wechat: string;
  follows: boolean;
};

export async function selectReception(db: Queryable, memberId: string): Promise<ReceptionRow> {
  const { rows } = await db.query<ReceptionRow>(
    `select
       m.phone_mask as phone,
       coalesce(c.email_mask, '') as email,
       coalesce(c.webhook_url_mask, '') as webhook_url,
       coalesce(w.nickname, '') as wechat,
       w.follower_openid_cipher is not null as follows
     from account.member m
     left join account.wechat w on w.member_id = m.id
     left join message.contact c on c.member_id = m.id
     where m.id = $1`,
    [memberId],
  );
  return rows[0]!;
}

/** What a member chose, by kind. */
export async function selectPreferences(db: Queryable, memberId: string): Promise<Map<number, string[]>> {
  const { rows } = await db.query<{ kind: number; channels: string[] }>(
    'select kind, channels from message.preference where member_id = $1',
    [memberId],
  );
  return new Map(rows.map((row) => [row.kind, row.channels]));
}

/** Kinds in ascending order, so that two saves at the same moment never wait for each other. */
export async function savePreference(
  tx: Transaction,
  memberId: string,
  { kind, channels }: { kind: number; channels: readonly string[] },
): Promise<void> {
  await tx.query(
    `insert into message.preference (member_id, kind, channels)
     values ($1, $2, $3)
     on conflict (member_id, kind) do update
     set channels = excluded.channels`,
    [memberId, kind, channels],
  );
}

/** Takes a member's e-mail address away. False when there was none. */
export async function removeEmail(tx: Transaction, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update message.contact
     set email_cipher = null, email_mask = ''
     where member_id = $1 and email_cipher is not null`,
    [memberId],
  );
  return rowCount === 1;
}

/** Takes a member's webhook away, its secret with it. False when there was none. */
export async function removeWebhook(tx: Transaction, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update message.contact
     set webhook_url_cipher = null, webhook_url_mask = '', webhook_secret_cipher = null, webhook_failed_at = null
     where member_id = $1 and webhook_url_cipher is not null`,
    [memberId],
  );
  return rowCount === 1;
}
