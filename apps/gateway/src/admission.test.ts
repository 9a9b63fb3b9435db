// Who is let through and who is told why not.
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { catalogue, refusals } from './refusals';
import { type Signing, callByCode, callSigned } from './testing/client';
import { testGateway } from './testing/ground';
import { eventually, testNode } from './testing/node';
import {
  type TestKey,
  type TestProject,
  addCaller,
  addHolding,
  addKey,
  addMember,
  addProject,
  apply,
} from './testing/stage';

let clock: Date | undefined;
const { db, upstream, node } = await testGateway(() => ({ now: () => clock ?? new Date() }));
let project: TestProject;

beforeAll(async () => {
  project = await addProject(db, upstream.url);
});

async function callerWithCalls(more: Parameters<typeof addKey>[2] = {}, calls = 100): Promise<TestKey> {
  const key = await addCaller(db, project, more);
  await addHolding(db, key.memberId, project, calls);
  return key;
}

const pathOf = (of: TestProject) => `/openapi/${of.code}/query`;
const codeOf = async (key: TestKey, of = project) => (await callByCode(node.url, pathOf(of), key.secret)).body.code;
const signedCode = async (key: TestKey, more: Signing = {}, path = pathOf(project)) =>
  (await callSigned(node.url, path, key, more)).body.code;

test('an unknown, malformed or missing credential is told apart from none of the others', async () => {
  expect((await fetch(node.url + pathOf(project))).status).toBe(401);
  expect((await callByCode(node.url, pathOf(project), randomBytes(16).toString('hex'))).body.code).toBe(
    refusals.keyUnknown.code,
  );
  for (const authorization of ['APPCODE', 'Basic abc', 'APPCODE a b', `APPCODE ${'x'.repeat(300)}`]) {
    const response = await fetch(node.url + pathOf(project), { headers: { authorization } });
    expect(((await response.json()) as { code: number }).code, authorization).toBe(refusals.credentialsMissing.code);
  }
});

test('a key reset keeps the previous secret until its grace ends', async () => {
  const previousSecret = randomBytes(16).toString('hex');
  const key = await callerWithCalls({ previousSecret, previousUntil: new Date(Date.now() + 60_000) });
  expect(await codeOf({ ...key, secret: previousSecret })).toBe(0);
  expect(await codeOf(key)).toBe(0);
  expect(await signedCode(key, { secret: previousSecret })).toBe(0);
  clock = new Date(Date.now() + 120_000); // nonces go by the database's clock, which stays
  expect(await codeOf({ ...key, secret: previousSecret })).toBe(refusals.keyUnknown.code);
  expect(await signedCode(key, { secret: previousSecret, timestamp: clock.getTime() })).toBe(
    refusals.signatureMismatch.code,
  );
  expect(await signedCode(key, { timestamp: clock.getTime() })).toBe(0);
  clock = undefined;
});

test('a signature is good for a quarter of an hour either way', async () => {
  const key = await callerWithCalls();
  const minutes = (n: number) => ({ timestamp: Date.now() + n * 60_000 });
  expect(await signedCode(key, minutes(-14))).toBe(0);
  expect(await signedCode(key, minutes(14))).toBe(0);
  expect(await signedCode(key, minutes(-16))).toBe(refusals.timestampOutOfRange.code);
  expect(await signedCode(key, minutes(16))).toBe(refusals.timestampOutOfRange.code);
  expect(await signedCode(key, { headers: { 'x-ca-timestamp': 'now' } })).toBe(refusals.timestampOutOfRange.code);
});

test('what is wrong with a signed request is named', async () => {
  const key = await callerWithCalls();
  expect(await signedCode(key, { secret: 'wrong' })).toBe(refusals.signatureMismatch.code);
  expect(await signedCode({ ...key, appKey: 'nobody' })).toBe(refusals.keyUnknown.code);
  expect(await signedCode(key, { nonce: 'short' })).toBe(refusals.nonceMalformed.code);
  expect(await signedCode(key, { nonce: 'x'.repeat(129) })).toBe(refusals.nonceMalformed.code);
  expect(await signedCode(key, { signedHeaders: ['x-ca-key', 'x-ca-timestamp'] })).toBe(
    refusals.signedHeadersIncomplete.code,
  );
  for (const method of ['HmacMD5', 'constructor', '__proto__']) {
    expect(await signedCode(key, { headers: { 'x-ca-signature-method': method } })).toBe(
      refusals.signatureMethodUnknown.code,
    );
  }
  expect(await signedCode(key, {}, `${pathOf(project)}?b=2&a=1&a=0&c`)).toBe(0);
});

test('a failed signature does not spend the nonce', async () => {
  const key = await callerWithCalls();
  const nonce = randomUUID();
  expect(await signedCode(key, { nonce, secret: 'wrong' })).toBe(refusals.signatureMismatch.code);
  expect(await signedCode(key, { nonce })).toBe(0);
  expect(await signedCode(key, { nonce })).toBe(refusals.nonceSpent.code);
});

test('a signature covers the body', async () => {
  const key = await callerWithCalls();
  const path = `/openapi/${project.code}/send`;
  const body = '{"phone":"13800138000"}';
  expect(await signedCode(key, { body }, path)).toBe(0);
  expect(upstream.asked.at(-1)).toMatchObject({ method: 'POST', url: '/v1/send', body });
  expect(await signedCode(key, { body, headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' } }, path)).toBe(
    refusals.bodyDigestMismatch.code,
  );
  expect(await signedCode(key, { body, headers: { 'content-md5': '' } }, path)).toBe(refusals.bodyDigestMismatch.code);
});

test('a key that is off, expired, out of scope or used from elsewhere is refused', async () => {
  const member = await addMember(db);
  await apply(db, member, project);
  await addHolding(db, member, project, 100);
  const other = await addProject(db, upstream.url);
  const expected: [Parameters<typeof addKey>[2], number][] = [
    [{ status: 2 }, refusals.keyOff.code],
    [{ expiresAt: new Date(Date.now() - 1_000) }, refusals.keyExpired.code],
    [{ projectIds: [other.id] }, refusals.outOfScope.code],
    [{ ips: ['203.0.113.0/24'] }, refusals.addressNotAllowed.code],
    [{ ips: ['nonsense'] }, refusals.addressNotAllowed.code],
    [{ ips: ['127.0.0.1'], projectIds: [project.id], expiresAt: new Date(Date.now() + 60_000) }, 0],
  ];
  for (const [more, code] of expected)
    expect(await codeOf(await addKey(db, member, more)), JSON.stringify(more)).toBe(code);
});

test('the address is the last one that no trusted proxy added', async () => {
  const key = await callerWithCalls({ ips: ['203.0.113.7'] });
  const from = async (forwarded: string) =>
    (await callByCode(node.url, pathOf(project), key.secret, { headers: { 'x-forwarded-for': forwarded } })).body.code;
  expect(await from('203.0.113.7')).toBe(0);
  expect(await from('1.1.1.1, ::ffff:203.0.113.7, 127.0.0.1')).toBe(0);
  expect(await from('203.0.113.7, 198.51.100.1')).toBe(refusals.addressNotAllowed.code);
  expect(await from('garbage')).toBe(refusals.addressNotAllowed.code);
});

test('the product must be there, applied for, and the member fit for it', async () => {
  const callerOf = async (of: TestProject, member: Parameters<typeof addMember>[1], status?: number) => {
    const id = await addMember(db, member);
    if (status) await apply(db, id, of, status);
    await addHolding(db, id, of, 10);
    return addKey(db, id);
  };
  const [person, enterprise, draft, suspended, off] = await Promise.all(
    [{ needs: 1 }, { needs: 2 }, { status: 1 }, { status: 3 }, { status: 4 }].map((more) =>
      addProject(db, upstream.url, more),
    ),
  );
  const expected: [TestProject, Parameters<typeof addMember>[1], number | undefined, number][] = [
    [project, {}, undefined, refusals.notApplied.code],
    [project, {}, 2, refusals.applyPending.code],
    [project, {}, 3, refusals.applyClosed.code],
    [project, {}, 4, refusals.applyClosed.code],
    [project, {}, 5, refusals.applyClosed.code],
    [project, { status: 2 }, 1, refusals.memberFrozen.code],
    [person!, {}, 1, refusals.personCertificationNeeded.code],
    [person!, { authStatus: 1, authType: 1 }, 1, refusals.personCertificationNeeded.code],
    [person!, { authStatus: 2, authType: 1 }, 1, 0],
    [person!, { authStatus: 2, authType: 2 }, 1, 0],
    [enterprise!, { authStatus: 2, authType: 1 }, 1, refusals.enterpriseCertificationNeeded.code],
    [enterprise!, { authStatus: 2, authType: 2 }, 1, 0],
    [draft!, {}, 1, refusals.projectUnknown.code],
    [off!, {}, 1, refusals.projectUnknown.code],
    [suspended!, {}, 1, refusals.projectSuspended.code],
  ];
  for (const [of, member, status, code] of expected) {
    expect(await codeOf(await callerOf(of, member, status), of), JSON.stringify([member, status, code])).toBe(code);
  }
  const key = await callerWithCalls();
  const at = async (path: string, method = 'GET') =>
    (await callByCode(node.url, path, key.secret, { method })).body.code;
  expect(await at('/openapi/no-such-product/query')).toBe(refusals.projectUnknown.code);
  expect(await at(`/openapi/${project.code}/nothing`)).toBe(refusals.apiUnknown.code);
  expect(await at(`/openapi/${project.code}/query`, 'POST')).toBe(refusals.methodMismatch.code);
});

test('a change is heeded at once, whoever made it', async () => {
  const key = await callerWithCalls();
  expect(await codeOf(key)).toBe(0);
  const changes: [string, unknown, string, number][] = [
    [
      'update access.api_key set status = 2 where id = $1',
      key.id,
      'update access.api_key set status = 1 where id = $1',
      refusals.keyOff.code,
    ],
    [
      'update access.apply set status = 4 where member_id = $1',
      key.memberId,
      'update access.apply set status = 1 where member_id = $1',
      refusals.applyClosed.code,
    ],
    [
      'update account.member set status = 2 where id = $1',
      key.memberId,
      'update account.member set status = 1 where id = $1',
      refusals.memberFrozen.code,
    ],
    [
      'update catalogue.project set status = 3 where id = $1',
      project.id,
      'update catalogue.project set status = 2 where id = $1',
      refusals.projectSuspended.code,
    ],
    [
      `update catalogue.api_info set path = '/moved' where project_id = $1 and path = '/query'`,
      project.id,
      `update catalogue.api_info set path = '/query' where project_id = $1 and path = '/moved'`,
      refusals.apiUnknown.code,
    ],
  ];
  for (const [change, id, back, code] of changes) {
    await db.query(change, [id]);
    await eventually(async () => expect(await codeOf(key), change).toBe(code));
    await db.query(back, [id]);
    await eventually(async () => expect(await codeOf(key), back).toBe(0));
  }
  const secret = randomBytes(16).toString('hex');
  expect(await codeOf({ ...key, secret })).toBe(refusals.keyUnknown.code);
  const fresh = await addKey(db, key.memberId);
  await eventually(async () => expect(await codeOf(fresh)).toBe(0));
});

test('a key and a product have their rates', async () => {
  // a clock that stands still: however long these calls take, no bucket fills up again
  clock = new Date();
  const slow = await callerWithCalls({ qps: 3 });
  const calls = await Promise.all(Array.from({ length: 10 }, () => callByCode(node.url, pathOf(project), slow.secret)));
  const refused = calls.filter(({ body }) => body.code === refusals.keyTooFast.code);
  expect(refused).toHaveLength(7);
  expect(refused[0]!.status).toBe(429);
  expect(refused[0]!.headers.get('retry-after')).toBe('1');

  const narrow = await addProject(db, upstream.url, { qps: 2 });
  const members = [await addCaller(db, narrow), await addCaller(db, narrow)];
  for (const key of members) await addHolding(db, key.memberId, narrow, 10);
  const codes = await Promise.all(members.flatMap((key) => [1, 2, 3, 4].map(() => codeOf(key, narrow))));
  expect(codes.filter((code) => code === refusals.projectTooFast.code)).toHaveLength(4);
  expect(codes.filter((code) => code === 0)).toHaveLength(4);
  clock = undefined;
});

test('a key stops at its daily calls and its daily spend', async () => {
  const counted = await callerWithCalls({ dailyCalls: 3 });
  const codes = [];
  for (let n = 0; n < 5; n++) codes.push(await codeOf(counted));
  expect(codes).toEqual([0, 0, 0, refusals.dailyCallsReached.code, refusals.dailyCallsReached.code]);

  const thrifty = await addCaller(db, project, { dailySpend: 1_200n });
  await db.query(
    `select * from ledger.post_batch(array['caps:1'], array['test.deposit'], array['{}'::jsonb], array[2],
       array[$1, 'platform:clearing.bank'], array[100000, -100000]::bigint[])`,
    [`member:${thrifty.memberId}:deposit`],
  );
  const spent = await Promise.all(Array.from({ length: 6 }, () => codeOf(thrifty)));
  expect(spent.filter((code) => code === 0)).toHaveLength(2);
  expect(spent.filter((code) => code === refusals.dailySpendReached.code)).toHaveLength(4);

  // Another node, or this one after a restart, goes on where the books stand.
  await eventually(async () => {
    const { rows } = await db.query(
      'select sum(calls)::int as calls from gateway.call_day where key_id = $1 and code = 0',
      [counted.id],
    );
    expect(rows).toEqual([{ calls: 3 }]);
  });
  const second = await testNode(db.url, { nodeName: 'second' });
  expect((await callByCode(second.url, pathOf(project), counted.secret)).body.code).toBe(
    refusals.dailyCallsReached.code,
  );
  await second.close();
});

test('refused calls of a known member are on record, and cost nothing', async () => {
  const key = await addCaller(db, project, { ips: ['203.0.113.7'] });
  const reply = await callByCode(node.url, pathOf(project), key.secret);
  expect(reply.headers.get('x-charge-source')).toBe('none');
  await eventually(async () => {
    const { rows } = await db.query(
      'select code, http_status, charged, amount, source from gateway.call_record where key_id = $1',
      [key.id],
    );
    expect(rows).toEqual([
      { code: refusals.addressNotAllowed.code, http_status: 403, charged: false, amount: '0', source: 0 },
    ]);
  });
});

test('every code the gateway answers is in its catalogue, under its own HTTP status', async () => {
  const published = (await (await fetch(`${node.url}/openapi/-/errors`)).json()) as typeof catalogue;
  expect(published.errors).toHaveLength(Object.keys(refusals).length);
  expect(new Set(published.errors.map(({ code }) => code)).size).toBe(published.errors.length);
  for (const { code, httpStatus, text, charged } of published.errors) {
    expect(httpStatus).toBe(Math.floor(code / 1000));
    expect(text).toMatch(/\p{Script=Han}/u);
    expect(charged).toBe(false);
  }
});

test('an APPCODE must come by https where the installation asks for it', async () => {
  const strict = await testNode(db.url, { nodeName: 'strict', requireHttps: true });
  const key = await callerWithCalls();
  expect((await callByCode(strict.url, pathOf(project), key.secret)).body.code).toBe(refusals.httpsRequired.code);
  const headers = { 'x-forwarded-proto': 'https' };
  expect((await callByCode(strict.url, pathOf(project), key.secret, { headers })).body.code).toBe(0);
  expect((await callSigned(strict.url, pathOf(project), key)).body.code).toBe(0);
  await eventually(async () => {
    const sql = 'select code from gateway.call_record where key_id = $1 order by id';
    const { rows } = await db.query<{ code: number }>(sql, [key.id]);
    expect(rows.map(({ code }) => code)).toEqual([refusals.httpsRequired.code, 0, 0]);
  });
  await strict.close();
});

test('an address that floods the gateway with unknown keys waits; keys in use from there do not', async () => {
  const flooded = await testNode(db.url, { nodeName: 'flooded' });
  const key = await callerWithCalls();
  const flood = async () => {
    // in use: what was told of its making has been heard by the second round
    expect((await callByCode(flooded.url, pathOf(project), key.secret)).body.code).toBe(0);
    const calls = Array.from({ length: 120 }, () => randomBytes(16).toString('hex'));
    const replies = await Promise.all(calls.map((unknown) => callByCode(flooded.url, pathOf(project), unknown)));
    return replies.map(({ body }) => body.code);
  };
  await flood();
  // those of one flood may all be looked at before the first of them has failed
  await eventually(async () => expect(await flood()).toContain(refusals.tooManyFailures.code));
  expect((await callByCode(flooded.url, pathOf(project), key.secret)).body.code).toBe(0);
  const elsewhere = { headers: { 'x-forwarded-for': '198.51.100.9' } };
  const unknown = await callByCode(flooded.url, pathOf(project), randomBytes(16).toString('hex'), elsewhere);
  expect(unknown.body.code).toBe(refusals.keyUnknown.code);
  await flooded.close();
});
