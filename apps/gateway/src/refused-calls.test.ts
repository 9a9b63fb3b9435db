// What is refused in the name of a key is found by its member, and nobody else can make it much.
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { RefusalStore } from './records/store';
import { refusals } from './refusals';
import { type Signing, callByCode, callSigned, signedHeaders } from './testing/client';
import { testGateway } from './testing/ground';
import { eventually } from './testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addKey, addProject } from './testing/stage';
import { answering } from './testing/upstream';

let clock: Date | undefined;
const { db, upstream, node } = await testGateway(() => ({ now: () => clock ?? new Date() }));
let project: TestProject;
beforeAll(async () => {
  project = await addProject(db, upstream.url);
});

async function recordsOf(key: TestKey, expected: number) {
  return eventually(async () => {
    const { rows } = await db.query<{ code: number; project_id: string; api_id: string; path: string }>(
      `select code, project_id, api_id, method || ' ' || path as path from gateway.call_record
       where key_id = $1 and member_id = $2 and not charged and source = 0 order by id`,
      [key.id, key.memberId],
    );
    expect(rows).toHaveLength(expected);
    return rows;
  });
}

const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));

async function refusalsOf(key: TestKey, expected: number) {
  return eventually(async () => {
    const { rows } = await db.query<Record<'expected' | 'signed' | 'cause', string | null> & { fields: unknown }>(
      'select * from gateway.refused_call where key_id = $1 and member_id = $2 order by call_id',
      [key.id, key.memberId],
    );
    expect(rows).toHaveLength(expected);
    return rows;
  });
}

test('a call of what is not there, or by the wrong method, is in the records as far as it was understood', async () => {
  const key = await addCaller(db, project);
  const paths = [
    '/openapi/no-such-product/query',
    `/openapi/${project.code}/no-such`,
    `/openapi/${project.code}/query`,
  ];
  for (const path of paths) {
    const method = path.endsWith('/query') ? 'DELETE' : 'GET';
    const reply = await callByCode(node.url, path, key.secret, { method });
    expect(reply.headers.get('x-charge-source')).toBe('none');
  }
  const { rows } = await db.query<{ id: string }>(
    `select id from catalogue.api_info where project_id = $1 and path = '/query'`,
    [project.id],
  );
  expect(await recordsOf(key, 3)).toEqual([
    { code: refusals.projectUnknown.code, project_id: '0', api_id: '0', path: `DELETE ${paths[0]}` },
    { code: refusals.apiUnknown.code, project_id: project.id, api_id: '0', path: `GET ${paths[1]}` },
    { code: refusals.methodMismatch.code, project_id: project.id, api_id: rows[0]!.id, path: `DELETE ${paths[2]}` },
  ]);
});

test('what an answer says of the parameters is kept for the member, of ten calls of a key a minute', async () => {
  clock = new Date();
  const key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 20);
  const message = '13800138000 应为 11 位';
  const fields = [{ path: 'phone', message: `\0${message}\ud800` }, { path: 'x' }, 7];
  upstream.behave(answering({ code: 4000, msg: '参数不正确', result: { fields } }, 400));
  for (let n = 0; n < 12; n += 1) await callByCode(node.url, `/openapi/${project.code}/query`, key.secret);
  const kept = await refusalsOf(key, 10);
  expect(kept[0]).toMatchObject({ fields: [{ path: 'phone', message: '138******00 应为 11 位' }], expected: null });
  upstream.behave(answering({ code: 0, msg: '成功', result: null }));
  clock = undefined;
});

test('a wrong signature is told what was to be signed, and never the secret', async () => {
  const key = await addCaller(db, project);
  const path = `/openapi/${project.code}/query?b=2&a=%E4%B8%AD`;
  const reply = await callSigned(node.url, path, key, {
    secret: 'wrong',
    nonce: 'nonce-of-a-test',
    timestamp: (clock ?? new Date()).getTime(),
    headers: { date: 'Mon, 23 Nov 2026 02:00:00 GMT' },
  });
  expect(reply.status).toBe(401);
  const told = (reply.body.result as { stringToSign: string }).stringToSign;
  expect(told).toMatch(
    new RegExp(
      `^GET#application/json###Mon, 23 Nov 2026 02:00:00 GMT#x-ca-key:${key.appKey}#x-ca-nonce:nonce-of-a-test` +
        String.raw`#x-ca-signature-method:HmacSHA256#x-ca-timestamp:\d{13}#/openapi/${project.code}/query\?a=%E4%B8%AD&b=2$`,
    ),
  );
  expect(reply.headers.get('x-ca-error-message')).toBe(`Invalid Signature, Server StringToSign:\`${told}\``);
  expect(JSON.stringify([...reply.headers]) + reply.text).not.toContain(key.secret);
  const [record] = await recordsOf(key, 1);
  expect(record).toMatchObject({ code: refusals.signatureMismatch.code, project_id: project.id });
});

test('of a usual mistake the cause is proved and told; whoever only names a key is told ten of them a minute', async () => {
  clock = new Date(); // no bucket fills up again
  const key = await addCaller(db, project);
  const path = `/openapi/${project.code}/query?name=%E4%B8%AD`;
  const headers = signedHeaders(path, key, {});
  const told = async (signature: string) => {
    const reply = await fetch(node.url + path, { headers: { ...headers, 'x-ca-signature': signature } });
    return (await reply.json()) as { code: number; msg: string; result: { signed?: string; cause?: string } };
  };
  const hex = Buffer.from(headers['x-ca-signature']!, 'base64').toString('hex');
  const { code, msg, result } = await told(hex);
  expect(code).toBe(refusals.signatureMismatch.code);
  expect(msg).toBe(`${refusals.signatureMismatch.text}：签名要写成 Base64，您写的是十六进制`);
  expect(result.signed).toMatch(/^GET#application\/json####x-ca-key:/);
  for (let n = 0; n < 9; n += 1) await told('wrong');
  expect((await told(hex)).result.cause).toBeUndefined();
  clock = undefined;
  const kept = await refusalsOf(key, 10);
  const { expected, cause, signed } = kept[0]!;
  expect(expected).toContain(
    `\nx-ca-timestamp:${headers['x-ca-timestamp']}\n/openapi/${project.code}/query?name=%**%**%**`,
  );
  expect({ cause, signed }).toEqual({ cause: result.cause, signed: expected });
  expect(kept.slice(1).every((one) => one.expected !== null && one.cause === null && one.signed === null)).toBe(true);
});

test('another key’s secret, seconds for milliseconds and the digest of other bytes are told and kept, each with its cause', async () => {
  const key = await addCaller(db, project);
  const other = await addKey(db, key.memberId);
  const stranger = await addCaller(db, project);
  const path = `/openapi/${project.code}/send`;
  const body = '{"a": 1}';
  const told = async (more: Signing) => {
    const { body: answer } = await callSigned(node.url, path, key, { method: 'POST', body, ...more });
    return { code: answer.code, cause: (answer.result as { cause?: string } | null)?.cause };
  };
  const { signatureMismatch, timestampOutOfRange, bodyDigestMismatch } = refusals;
  const seconds = Math.floor(Date.now() / 1000);
  const unsent = signedHeaders(path, key, { method: 'POST', body });
  const answer = await fetch(node.url + path, { method: 'POST', body, headers: without(unsent, 'content-md5') });
  const { code, result } = (await answer.json()) as { code: number; result: { cause: string } };
  const causes = [
    { code, cause: result.cause },
    await told({ secret: other.secret }),
    await told({ timestamp: seconds }),
    await told({ headers: { 'content-md5': createHash('md5').update('{"a":1}').digest('base64') } }),
  ];
  expect(causes).toEqual([
    { code: signatureMismatch.code, cause: expect.stringContaining('没有作为请求头发出') },
    { code: signatureMismatch.code, cause: expect.stringContaining(`正式，AppKey ${other.appKey}`) },
    { code: timestampOutOfRange.code, cause: expect.stringContaining('您写的是秒') },
    { code: bodyDigestMismatch.code, cause: expect.stringContaining('写法不同') },
  ]);
  expect((await refusalsOf(key, 4)).map((kept) => kept.cause)).toEqual(causes.map((one) => one.cause));
  expect((await told({ secret: stranger.secret })).cause).toBeUndefined(); // another member's
});

test('of each key the newest hundred refusals are kept, for seven days', async () => {
  await db.query(
    `insert into gateway.refused_call
     select n, 9, 9, now() - interval '1 day' * (n = 1)::int * 8, 'x', null, null, null from generate_series(1, 150) n`,
  );
  await db.query('select gateway.forget_bodies()');
  const rows = async () =>
    (
      await db.query<{ low: number; n: number }>(
        'select min(call_id)::int as low, count(*)::int as n from gateway.refused_call where key_id = 9',
      )
    ).rows[0];
  expect(await rows()).toEqual({ low: 2, n: 149 });
  const reason = { expected: 'x', signed: null, cause: null };
  await new RefusalStore(db).write([
    { callId: '151', keyId: '9', memberId: '9', at: Date.now(), reason, fields: null },
  ]);
  expect(await rows()).toEqual({ low: 52, n: 100 });
});

test('what was to be signed is told without what no header can carry, and cut where it is long', async () => {
  const key = await addCaller(db, project);
  const names = ['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp', 'x-mine'];
  const reply = await callSigned(node.url, `/openapi/${project.code}/query`, key, {
    secret: 'wrong',
    signedHeaders: names,
    headers: { 'x-mine': `\u00e9${'x'.repeat(5_000)}` },
  });
  expect(reply.body.code).toBe(refusals.signatureMismatch.code);
  expect((reply.body.result as { stringToSign: string }).stringToSign).toContain(
    `#x-mine:?${'x'.repeat(5_000)}#/openapi`,
  );
  expect(reply.headers.get('x-ca-error-message')!.length).toBeLessThan(2_100);
});

test('what no signature could be right with is in the records of the key it names', async () => {
  const key = await addCaller(db, project);
  const now = (clock ?? new Date()).getTime();
  const flaws = [
    { timestamp: now - 3_600_000 },
    { nonce: 'x' },
    { headers: { 'x-ca-signature-method': 'HmacMD5' } },
    { signedHeaders: ['x-ca-key'] },
  ];
  const codes = [];
  for (const flaw of flaws)
    codes.push(
      (await callSigned(node.url, `/openapi/${project.code}/query`, key, { timestamp: now, ...flaw })).body.code,
    );
  const { timestampOutOfRange, nonceMalformed, signatureMethodUnknown, signedHeadersIncomplete } = refusals;
  expect(codes).toEqual(
    [timestampOutOfRange, nonceMalformed, signatureMethodUnknown, signedHeadersIncomplete].map(({ code }) => code),
  );
  expect((await recordsOf(key, 4)).map(({ code }) => code)).toEqual(codes);
});

test('calls over the rate of a key are in the records, five of a second', async () => {
  clock = new Date(); // no bucket fills up again
  const key = await addCaller(db, project, { qps: 2 });
  for (let n = 0; n < 10; n += 1) await callByCode(node.url, `/openapi/${project.code}/query`, key.secret);
  const codes = (await recordsOf(key, 2 + 5)).map(({ code }) => code);
  expect(codes.filter((code) => code === refusals.keyTooFast.code)).toHaveLength(5);
  clock = undefined;
});

test('who only knows an AppKey makes ten records of it a minute, and it does not count as used', async () => {
  clock = new Date();
  const key = await addCaller(db, project);
  const forge = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const reply = await callSigned(node.url, `/openapi/${project.code}/query`, key, {
        secret: 'wrong',
        timestamp: clock!.getTime(),
      });
      expect(reply.body.code).toBe(refusals.signatureMismatch.code);
    }
  };
  await forge(15);
  await recordsOf(key, 10);
  clock = new Date(clock.getTime() + 60_000);
  await forge(15);
  await recordsOf(key, 20);
  const { rows } = await db.query('select last_used_at from access.api_key where id = $1', [key.id]);
  expect(rows[0]).toEqual({ last_used_at: null });
  await callSigned(node.url, `/openapi/${project.code}/query`, key, { timestamp: clock.getTime() });
  await eventually(async () => {
    const used = await db.query('select last_used_at from access.api_key where id = $1', [key.id]);
    expect(used.rows[0]).not.toEqual({ last_used_at: null });
  });
  clock = undefined;
});
