// The only SQL of kept bodies. The gateway writes them; they are gone after three days.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type BodyRow = {
  at: Date;
  requestType: string;
  requestBytes: number;
  requestCipher: Buffer;
  responseType: string;
  responseBytes: number;
  responseCipher: Buffer;
};

/** What was kept of a member's call, for as long as it may be read. */
export async function selectBody(
  db: Queryable,
  memberId: MemberId,
  callId: string,
  notBefore: Date,
): Promise<BodyRow | undefined> {
  return db.maybe<BodyRow>(
    sql`select * from gateway.call_body where call_id = ${callId} and member_id = ${memberId} and at >= ${notBefore}`,
  );
}
