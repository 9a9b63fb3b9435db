// SQL of why calls were refused. The gateway writes it, and it expires after seven days.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type RefusalRow = {
  at: Date;
  expected: string | null;
  signed: string | null;
  cause: string | null;
  fields: { path: string; message: string }[] | null;
};

/** Why a member's call was refused, while it may be read. */
export async function selectRefusal(
  db: Queryable,
  memberId: MemberId,
  callId: string,
  notBefore: Date,
): Promise<RefusalRow | undefined> {
  return db.maybe<RefusalRow>(
    sql`select * from gateway.refused_call where call_id = ${callId} and member_id = ${memberId} and at >= ${notBefore}`,
  );
}
