// What is left of a closed account in organisations: that somebody was there, for the records of calls and money.
import { colleagueStatus } from '@jishi/contract/enums/organisation';
import { type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Ends where the member is a colleague, and their own organisation; access stops the keys. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`
    update organisation.colleague c set status = ${literal(colleagueStatus.left)}, ended_at = statement_timestamp()
    where c.member_id = ${memberId} and c.status = ${literal(colleagueStatus.present)}`);
  await tx.run(sql`
    update organisation.colleague c set status = ${literal(colleagueStatus.removed)}, ended_at = statement_timestamp()
    from organisation.organisation o
    where o.id = c.organisation_id and o.owner_id = ${memberId} and c.status = ${literal(colleagueStatus.present)}`);
  await tx.run(sql`
    delete from organisation.invitation i
    using account.member m
    where m.id = ${memberId}
      and (
        i.phone_key = m.phone_key
        or i.organisation_id in (select o.id from organisation.organisation o where o.owner_id = m.id)
      )`);
  await tx.run(sql`update organisation.organisation set name = '已注销' where owner_id = ${memberId}`);
}
