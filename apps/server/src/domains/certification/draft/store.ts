// The only SQL of drafts of licences.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export async function selectDraft(db: Queryable, memberId: MemberId): Promise<Buffer | undefined> {
  const row = await db.maybe<{ contentCipher: Buffer }>(
    sql`select content_cipher from certification.licence_draft where member_id = ${memberId}`,
  );
  return row?.contentCipher;
}

export async function saveDraft(
  tx: Transaction,
  { memberId, contentCipher, at }: { memberId: MemberId; contentCipher: Buffer; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into certification.licence_draft (member_id, content_cipher, changed_at)
    values (${memberId}, ${contentCipher}, ${at})
    on conflict (member_id) do update set content_cipher = excluded.content_cipher, changed_at = excluded.changed_at`);
}

export async function removeDraft(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`delete from certification.licence_draft where member_id = ${memberId}`);
}
