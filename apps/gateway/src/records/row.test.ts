import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import fc from 'fast-check';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COPY_COLUMNS, type CallRow, copyLine } from './row';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const row: CallRow = {
  id: '1',
  at: Date.UTC(2025, 0, 2, 3, 4, 5, 678),
  memberId: '10001',
  keyId: null,
  projectId: '1001',
  apiId: '2001',
  mode: 1,
  method: 'GET',
  path: '/openapi/a/b',
  ip: '203.0.113.7',
  params: { text: 'a=1', digest: 'ab'.repeat(32) },
  httpStatus: 200,
  code: -1,
  charged: true,
  amount: 500n,
  source: 3,
  sourceId: null,
  upstreamMs: null,
  totalMs: 7,
  leaseId: '77',
  units: 1,
  parts: null,
};

async function copied(rows: readonly CallRow[]) {
  const client = await db.pool.connect();
  try {
    const lines = rows.map((one) => Buffer.from(copyLine(one, 9)));
    await pipeline(
      Readable.from(lines),
      client.query(copyFrom(`copy gateway.call_record (${COPY_COLUMNS}) from stdin`)),
    );
  } finally {
    client.release();
  }
  return (await db.query('select * from gateway.call_record order by id')).rows;
}

test('a line is read back as the row it was made from', async () => {
  expect(await copied([row])).toEqual([
    {
      id: '1',
      at: new Date(row.at),
      member_id: '10001',
      key_id: null,
      project_id: '1001',
      api_id: '2001',
      mode: 1,
      method: 'GET',
      path: '/openapi/a/b',
      ip: '203.0.113.7',
      params: 'a=1',
      params_digest: Buffer.alloc(32, 0xab),
      http_status: 200,
      code: -1,
      charged: true,
      amount: '500',
      source: 3,
      source_id: null,
      upstream_ms: null,
      total_ms: 7,
      node_id: 9,
      lease_id: '77',
      units: 1,
      parts: null,
    },
  ]);
  await db.query('truncate gateway.call_record');
});

test('what several leases paid for one call is read back part by part', async () => {
  const part = { source: 1 as const, sourceId: '5', leaseId: '76', units: 2, amount: 0n };
  const rest = { source: 3 as const, sourceId: null, leaseId: '77', units: 1, amount: 500n };
  await copied([{ ...row, units: 3, parts: [part, rest] }]);
  const { rows } = await db.query(
    `select p.* from gateway.call_record r
     cross join lateral gateway.parts_of(r.parts, r.lease_id, r.source, r.source_id, r.units, r.amount) p`,
  );
  expect(rows).toEqual([
    { lease_id: '76', source: 1, source_id: '5', units: 2, amount: '0' },
    { lease_id: '77', source: 3, source_id: null, units: 1, amount: '500' },
  ]);
  await db.query('truncate gateway.call_record');
});

test('whatever stands in a text, the line stays one line and the database takes it', async () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.string({ unit: 'grapheme', maxLength: 50 }),
    fc.constantFrom('\\N', '\\.', '\\', 'a\tb\nc\rd\0e', '\ud800', '\u0085\u2028'),
  );
  const texts = fc.sample(nasty, 100);
  const rows = texts.map((text, n) => ({ ...row, id: String(n + 1), path: text, params: { text, digest: null } }));
  const back = await copied(rows);
  expect(back).toHaveLength(texts.length);
  back.forEach((one, n) => {
    const expected = Buffer.from(texts[n]!)
      .toString()
      .replace(/(?!\n)\p{Cc}/gu, '?');
    expect(one['params']).toBe(expected);
    expect(one['path']).toBe(expected);
  });
});
