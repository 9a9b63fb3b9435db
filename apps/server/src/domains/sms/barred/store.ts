// The SQL of blocks for everybody.
import { type Transaction, sql } from '@jishi/db';

/** Blocks a number for everybody, or gives the block its new reason; its id. */
export async function saveForAll(
  tx: Transaction,
  block: { phoneDigest: Buffer; phoneCipher: Buffer; reason: string; operatorId: string },
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into sms.block (member_id, phone_digest, phone_cipher, reason, operator_id, created_at)
    values (null, ${block.phoneDigest}, ${block.phoneCipher}, ${block.reason}, ${block.operatorId}, now())
    on conflict (member_id, phone_digest) do update set reason = excluded.reason, operator_id = excluded.operator_id
    returning id`);
  return id;
}

/** False when there is none of this id for everybody. */
export async function deleteForAll(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from sms.block where id = ${id} and member_id is null`)) === 1;
}
