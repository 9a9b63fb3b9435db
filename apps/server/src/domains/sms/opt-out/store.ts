// The SQL of opt-outs that members enter.
import { optOutSource } from '@jishi/contract/enums/sms';
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Does nothing to one that is there. */
export async function addOptOut(
  tx: Transaction,
  { memberId, phoneDigest, phoneCipher }: { memberId: MemberId; phoneDigest: Buffer; phoneCipher: Buffer },
): Promise<void> {
  await tx.run(sql`
    insert into sms.opt_out (member_id, phone_digest, phone_cipher, source, created_at)
    values (${memberId}, ${phoneDigest}, ${phoneCipher}, ${optOutSource.member}, now())
    on conflict (member_id, phone_digest) do nothing`);
}

/** Who entered one of the member's own opt-outs, locked. */
export async function lockSource(tx: Transaction, memberId: MemberId, id: string): Promise<number | undefined> {
  return (
    await tx.maybe<{ source: number }>(sql`
      select source from sms.opt_out where id = ${id} and member_id = ${memberId} for update`)
  )?.source;
}

export async function removeOptOut(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from sms.opt_out where id = ${id}`);
}
