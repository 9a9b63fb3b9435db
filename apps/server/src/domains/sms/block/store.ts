// The SQL of a member's blocks.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Blocks a number, or gives a block its new reason. */
export async function saveBlock(
  tx: Transaction,
  block: { memberId: MemberId; phoneDigest: Buffer; phoneCipher: Buffer; reason: string },
): Promise<void> {
  await tx.run(sql`
    insert into sms.block (member_id, phone_digest, phone_cipher, reason, created_at)
    values (${block.memberId}, ${block.phoneDigest}, ${block.phoneCipher}, ${block.reason}, now())
    on conflict (member_id, phone_digest) do update set reason = excluded.reason`);
}

/** False when the member has none of this id. */
export async function deleteBlock(tx: Transaction, memberId: MemberId, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from sms.block where id = ${id} and member_id = ${memberId}`)) === 1;
}
