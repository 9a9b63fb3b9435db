// The only SQL of kept bodies. The gateway writes them; they are gone after three days.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type BodyRow = {
  at: Date;
  request_type: string;
  request_bytes: number;
  request_cipher: Buffer;
  response_type: string;
  response_bytes: number;
  response_cipher: Buffer;
};

/** What was kept of a member's call, for as long as it may be read. */
export async function selectBody(
  db: Queryable,
  memberId: MemberId,
  callId: string,
  notBefore: Date,
): Promise<BodyRow | undefined> {
  const { rows } = await db.query<BodyRow>(
    'select * from gateway.call_body where call_id = $1 and member_id = $2 and at >= $3',
    [callId, memberId, notBefore],
  );
  return rows[0];
}
