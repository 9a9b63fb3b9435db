// The only SQL of where a member is signed in.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type SessionRow = { id: string; device: string; ip: string; createdAt: Date; seenAt: Date };

/** The living sessions of a member, the one used last first. */
export async function selectSessions(db: Queryable, memberId: MemberId, now: Date): Promise<SessionRow[]> {
  return db.many<SessionRow>(sql`
    select s.id, s.device, s.ip, s.created_at, s.seen_at
    from account.session s
    where s.member_id = ${memberId} and s.revoked_at is null and s.expires_at > ${now}
    order by s.seen_at desc, s.id desc
    limit 200`);
}
