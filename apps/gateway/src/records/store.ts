// Bodies of calls and why calls were refused, in SQL.
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

  /** Deletes bodies older than three days, and refusals older than seven. */
  async forget(): Promise<void> {
    await this.db.run(sql`select gateway.forget_bodies()`);
  }
}

/** Why a call was refused. Of a wrong signature also what was to be signed, and what was where a mistake gives it; all masked. */
export type RefusalReason = { expected: string | null; signed: string | null; cause: string | null };

export type FieldMessage = { path: string; message: string };

export type KeptRefusal = {
  callId: string;
  keyId: string;
  memberId: string;
  /** Epoch milliseconds. */
  at: number;
  reason: RefusalReason | null;
  fields: readonly FieldMessage[] | null;
};

/** Of each key. */
const REFUSALS_KEPT = 100;

export class RefusalStore {
  constructor(private readonly db: Queryable) {}

  /** Adds these, and removes the oldest of their keys beyond a hundred. */
  async write(refusals: readonly KeptRefusal[]): Promise<void> {
    const column = <Value>(of: (refusal: KeptRefusal) => Value) => refusals.map(of);
    await this.db.run({
      named: 'gateway-keep-refusals',
      sql: sql`
        with added as (
          insert into gateway.refused_call (call_id, key_id, member_id, at, expected, signed, cause, fields)
          select * from unnest(
            ${column(({ callId }) => callId)}::bigint[], ${column(({ keyId }) => keyId)}::bigint[],
            ${column(({ memberId }) => memberId)}::bigint[], ${column(({ at }) => new Date(at))}::timestamptz[],
            ${column(({ reason }) => reason?.expected ?? null)}::text[], ${column(({ reason }) => reason?.signed ?? null)}::text[],
            ${column(({ reason }) => reason?.cause ?? null)}::text[],
            ${column(({ fields }) => fields && JSON.stringify(fields))}::jsonb[]
          )
          returning key_id
        )
        delete from gateway.refused_call r
        using (select distinct key_id from added) a
        where r.key_id = a.key_id
          and r.call_id <= (
            select o.call_id from gateway.refused_call o
            where o.key_id = a.key_id
            order by o.call_id desc
            limit 1 offset ${REFUSALS_KEPT - 1}
          )`,
    });
  }
}
