// The only SQL of where a member is signed in.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type SessionRow = { id: string; device: string; ip: string; created_at: Date; seen_at: Date };

/** The living sessions of a member, the one used last first. */
export async function selectSessions(db: Queryable, memberId: MemberId, now: Date): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select s.id, s.device, s.ip, s.created_at, s.seen_at
     from account.session s
     where s.member_id = $1 and s.revoked_at is null and s.expires_at > $2
     order by s.seen_at desc, s.id desc
     limit 200`,
    [memberId, now],
  );
  return rows;
}
