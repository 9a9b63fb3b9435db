// The only SQL of drafts of licences.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export async function selectDraft(db: Queryable, memberId: MemberId): Promise<Buffer | undefined> {
  const row = await db.maybe<{ contentCipher: Buffer | null }>(
    sql`select content_cipher from certification.licence_draft where member_id = ${memberId}`,
  );
  return row?.contentCipher ?? undefined;
}

/**
 * Keeps what was typed after an application, nothing for null; false when a later one was handed in. A save and a handing in
 * at the same moment meet at the row.
 */
export async function saveDraft(
  db: Queryable,
  draft: { memberId: MemberId; contentCipher: Buffer | null; after: string; at: Date },
): Promise<boolean> {
  const kept = await db.run(sql`
    insert into certification.licence_draft as d (member_id, content_cipher, changed_at)
    values (${draft.memberId}, ${draft.contentCipher}, ${draft.at})
    on conflict (member_id) do update set content_cipher = excluded.content_cipher, changed_at = excluded.changed_at
    where d.handed_in <= ${draft.after}::bigint`);
  return kept === 1;
}

/** Removes what was typed: it was handed in as an application. */
export async function endDraft(tx: Transaction, memberId: MemberId, applicationId: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into certification.licence_draft as d (member_id, content_cipher, changed_at, handed_in)
    values (${memberId}, null, ${at}, ${applicationId})
    on conflict (member_id) do update
    set content_cipher = null, changed_at = excluded.changed_at, handed_in = greatest(d.handed_in, excluded.handed_in)`);
}
