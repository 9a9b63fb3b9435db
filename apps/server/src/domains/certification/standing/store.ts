// The only SQL of how a member stands.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { IN_FORCE } from '../enterprise/rules';

export type StandingRow = { authStatus: number; authType: number; name: string | null; creditCode: string | null };

/** A member's standing, with the enterprise by which they are or were certified. */
export async function selectStandingOf(db: Queryable, memberId: MemberId): Promise<StandingRow> {
  return db.one<StandingRow>(sql`
    select m.auth_status, m.auth_type, e.name, e.credit_code
    from account.member m
    left join certification.enterprise e on e.member_id = m.id and e.status = any (${IN_FORCE})
    where m.id = ${memberId}`);
}
