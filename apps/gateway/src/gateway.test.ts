// A call from end to end: what is answered, what is recorded, what it costs.
import { beforeAll, expect, test } from 'vitest';
import { callByCode, callSigned } from './testing/client';
import { testGateway } from './testing/ground';
import { eventually } from './testing/node';
import { type TestProject, addCaller, addHolding, addProject, balances, deposit } from './testing/stage';
import { answering } from './testing/upstream';

const { db, upstream, node } = await testGateway();
let project: TestProject;

beforeAll(async () => {
  project = await addProject(db, upstream.url, { headers: { 'x-api-secret': 'upstream-secret' } });
});

test('a call with a package is answered, recorded and counted off the package', async () => {
  const key = await addCaller(db, project);
  const holding = await addHolding(db, key.memberId, project, 10);
  upstream.behave(answering({ code: 0, msg: '成功', result: 7 }));

  const reply = await callSigned(node.url, `/openapi/${project.code}/query?phone=13800138000&b=2&a=1`, key);
  expect(reply.body).toEqual({ code: 0, msg: '成功', result: 7 });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('x-charge')).toBe('0');
  expect(reply.headers.get('x-charge-source')).toBe('package');
  expect(reply.headers.get('x-quota-remaining')).toBe('9');
  expect(reply.headers.get('server')).toBeNull();
  expect(reply.headers.get('set-cookie')).toBeNull();

  const asked = upstream.asked.at(-1)!;
  expect(asked.url).toBe('/v1/query?phone=13800138000&b=2&a=1');
  expect(asked.headers['x-api-secret']).toBe('upstream-secret');
  expect(asked.headers['x-request-id']).toBe(reply.headers.get('x-request-id'));
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('x-ca-'))).toEqual([]);

  await eventually(async () => {
    const { rows } = await db.query(
      `select *, params_digest is not null as digested from gateway.call_record where id = $1 and at = gateway.call_time($1)`,
      [reply.headers.get('x-request-id')],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      member_id: key.memberId,
      key_id: key.id,
      project_id: project.id,
      mode: 1,
      method: 'GET',
      http_status: 200,
      code: 0,
      charged: true,
      amount: '0',
      source: 1,
      source_id: holding,
      ip: '127.0.0.1',
      params: 'phone=138******00&b=2&a=1',
      digested: true,
    });
  });
  await eventually(async () => {
    const { rows } = await db.query('select remaining from package.holding where id = $1', [holding]);
    expect(rows[0]).toEqual({ remaining: 9 });
  });
});

test('without a package the balance pays, and what was held and not used comes back', async () => {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, 600n);
  await deposit(db, key.memberId, 5_000n, 'bonus');
  upstream.behave(answering({ code: 0, msg: '', result: null }));

  for (let n = 0; n < 3; n++) {
    const reply = await callByCode(node.url, `/openapi/${project.code}/query`, key.secret);
    expect(reply.headers.get('x-charge')).toBe('0.005');
    expect(reply.headers.get('x-charge-source')).toBe('balance');
  }
  await eventually(async () => {
    expect(await balances(db, key.memberId)).toEqual({ deposit: 0n, bonus: 4_100n, hold: 0n, credit: 0n });
  });
  const { rows } = await db.query(
    'select sum(amount) as amount, count(*)::int as calls from gateway.call_record where key_id = $1',
    [key.id],
  );
  expect(rows[0]).toEqual({ amount: '1500', calls: 3 });
});

test('a call that cannot be paid for is refused and never reaches the upstream', async () => {
  const key = await addCaller(db, project);
  const before = upstream.asked.length;
  const reply = await callByCode(node.url, `/openapi/${project.code}/query`, key.secret);
  expect(reply.status).toBe(402);
  expect(reply.body.code).toBe(402001);
  expect(upstream.asked.length).toBe(before);
});
