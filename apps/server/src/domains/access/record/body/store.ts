// SQL of stored bodies. The gateway writes them and they expire after three days.
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

/** The stored bodies of a member's call, while they may be read. */
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
