// The SQL of what stands in messages on their way.
import { type Queryable, sql } from '@jishi/db';

export type SealedMessage = {
  id: string;
  batchId: string;
  position: number;
  signatureName: string;
  templateText: string;
  contentCipher: Buffer;
};

/** Messages with what they are sealed under; those of erased members have nothing left. */
export function selectSealed(db: Queryable, messageIds: readonly string[]): Promise<SealedMessage[]> {
  return db.many<SealedMessage>(sql`
    select m.id, m.batch_id, m.position, b.signature_name, b.template_text, m.content_cipher
    from sms.message m
    join sms.batch b on b.id = m.batch_id
    where m.id = any(${messageIds}::bigint[]) and m.content_cipher is not null
    order by m.id`);
}
