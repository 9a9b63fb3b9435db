// The only SQL of what members agreed to.
import { type Sql, type Transaction, sql } from '@jishi/db';
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

/** What every member agrees to. */
export const TO_AGREE = ['user', 'privacy'] as const;
export type ToAgree = { code: (typeof TO_AGREE)[number]; version: string; title: string };

/** Selects, of what every member agrees to, the versions in force that this one has not agreed to. */
export function toAgree(memberId: MemberId): Sql {
  return sql`
    select p.code, p.version, p.title
    from unnest(${TO_AGREE}::text[]) with ordinality c (code, place)
    cross join lateral (
      select p.code, p.version, p.title from content.protocol p where p.code = c.code order by p.id desc limit 1
    ) p
    where not exists (
      select from account.agreement a where a.member_id = ${memberId} and a.code = p.code and a.version = p.version
    )
    order by c.place`;
}
