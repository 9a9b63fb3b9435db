// Bodies of calls, in SQL.
import type { Queryable } from '@jishi/db';
import { sql } from '@jishi/db/sql';

export type BodyRow = {
  id: string;
  memberId: string;
  at: Date;
  requestType: string;
  /** Size of the whole body; the cipher may hold less. */
  requestBytes: number;
  requestCipher: Buffer;
  responseType: string;
  responseBytes: number;
  responseCipher: Buffer;
};

export class BodyStore {
  constructor(private readonly db: Queryable) {}

  async write(rows: readonly BodyRow[]): Promise<void> {
    const column = <Name extends keyof BodyRow>(name: Name) => rows.map((row) => row[name]);
    await this.db.run({
      named: 'gateway-keep-bodies',
      sql: sql`
        insert into gateway.call_body (
          call_id, member_id, at, request_type, request_bytes, request_cipher, response_type, response_bytes, response_cipher
        )
        select * from unnest(
          ${column('id')}::bigint[], ${column('memberId')}::bigint[], ${column('at')}::timestamptz[],
          ${column('requestType')}::text[], ${column('requestBytes')}::int[], ${column('requestCipher')}::bytea[],
          ${column('responseType')}::text[], ${column('responseBytes')}::int[], ${column('responseCipher')}::bytea[]
        )`,
    });
  }

  /** Deletes bodies older than three days. */
  async forget(): Promise<void> {
    await this.db.run(sql`select gateway.forget_bodies()`);
  }
}
