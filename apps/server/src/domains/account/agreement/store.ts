// The only SQL of what members agreed to.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type AgreedCode = 'user' | 'privacy' | 'recharge' | 'supplier';
type Agreed = { code: AgreedCode; version: string };

/** Records an acceptance; accepting again changes nothing. Returns whether it was new. */
export async function insertAgreement(
  tx: Transaction,
  memberId: MemberId,
  agreed: Agreed & { agreedAt: Date; ip: string },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into account.agreement (member_id, code, version, agreed_at, ip)
    values (${memberId}, ${agreed.code}, ${agreed.version}, ${agreed.agreedAt}, ${agreed.ip})
    on conflict do nothing`);
  return inserted === 1;
}

/** Every version a member agreed to. */
export async function selectAgreed(db: Queryable, memberId: MemberId): Promise<Agreed[]> {
  return db.many<Agreed>(sql`select code, version from account.agreement where member_id = ${memberId}`);
}
