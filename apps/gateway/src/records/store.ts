// Bodies of calls, in SQL.
import type pg from 'pg';

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
  constructor(private readonly db: pg.Pool) {}

  async write(rows: readonly BodyRow[]): Promise<void> {
    const column = <Name extends keyof BodyRow>(name: Name) => rows.map((row) => row[name]);
    await this.db.query({
      name: 'gateway-keep-bodies',
      text: `
        insert into gateway.call_body (
          call_id, member_id, at, request_type, request_bytes, request_cipher, response_type, response_bytes, response_cipher
        )
        select * from unnest(
          $1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::int[], $6::bytea[], $7::text[], $8::int[], $9::bytea[]
        )`,
      values: [
        column('id'),
        column('memberId'),
        column('at'),
        column('requestType'),
        column('requestBytes'),
        column('requestCipher'),
        column('responseType'),
        column('responseBytes'),
        column('responseCipher'),
      ],
    });
  }

  /** Deletes what is older than three days. */
  async forget(): Promise<void> {
    await this.db.query('select gateway.forget_bodies()');
  }
}
