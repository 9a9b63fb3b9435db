// The only SQL of what members agreed to.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type AgreedCode = 'user' | 'privacy' | 'recharge' | 'supplier';

/** Records an acceptance; accepting again changes nothing. Returns whether it was new. */
export async function insertAgreement(
  tx: Transaction,
  memberId: MemberId,
  agreed: { code: AgreedCode; version: string; agreedAt: Date; ip: string },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into account.agreement (member_id, code, version, agreed_at, ip)
    values (${memberId}, ${agreed.code}, ${agreed.version}, ${agreed.agreedAt}, ${agreed.ip})
    on conflict do nothing`);
  return inserted === 1;
}

export type InForce<Code extends AgreedCode> = { code: Code; version: string; title: string };

/** Of these agreements, in their order, the versions in force that a member has not agreed to. */
export async function selectToAgree<Code extends AgreedCode>(
  db: Queryable,
  memberId: MemberId,
  codes: readonly Code[],
): Promise<InForce<Code>[]> {
  return db.many<InForce<Code>>(sql`
    select p.code, p.version, p.title
    from unnest(${codes}::text[]) with ordinality c (code, place)
    cross join lateral (
      select p.code, p.version, p.title from content.protocol p where p.code = c.code order by p.id desc limit 1
    ) p
    where not exists (
      select from account.agreement a where a.member_id = ${memberId} and a.code = p.code and a.version = p.version
    )
    order by c.place`);
}
