// Operators can try upstreams, including drafts: they see the raw answer and its price, and nothing is charged or
// recorded.
import { loadMasterKey, openKeptVault, openVault, operatorPass } from '@jishi/vault';
import { keptDigestKeys } from '@jishi/db/digest-key';
import { beforeAll, expect, test } from 'vitest';
import { refusals } from '../refusals';
import { testGateway } from '../testing/ground';
import { addProject, testEnv } from '../testing/stage';
import { answering } from '../testing/upstream';

const { db, upstream, node } = await testGateway();
let apiId: string;

beforeAll(async () => {
  const params = [{ name: 'city', in: 'query', type: 'string', required: true }];
  const draft = await addProject(db, upstream.url, {
    status: 1,
    params,
    headers: { 'x-upstream-key': 'sealed-secret' },
  });
  const { rows } = await db.query<{ id: string }>(
    `select id from catalogue.api_info where project_id = $1 and method = 'GET'`,
    [draft.id],
  );
  apiId = rows[0]!.id;
});

async function check(asked: object, pass?: string) {
  const body = JSON.stringify(asked);
  const vault = await openKeptVault(loadMasterKey({ env: testEnv, dataDir: node.dataDir }), keptDigestKeys(db));
  const response = await fetch(`${node.url}/openapi/-/check`, {
    method: 'POST',
    body,
    headers: { 'x-operator-pass': pass ?? operatorPass(vault, body, Date.now()) },
  });
  return (await response.json()) as { code: number; result: Record<string, unknown> };
}

test('a draft answers; the upstream gets its credentials, the operator does not see them', async () => {
  upstream.behave(answering({ code: 0, msg: '', result: '晴' }));
  const { result } = await check({ apiId, arguments: { city: '深圳' } });
  expect(result).toMatchObject({ status: 200, code: 0, charged: true, refusal: null, fault: null });
  expect(result['body']).toContain('晴');
  expect(upstream.asked.at(-1)!.headers['x-upstream-key']).toBe('sealed-secret');
  expect(JSON.stringify(result)).not.toContain('sealed-secret');
  expect((await db.query('select from gateway.lease')).rowCount).toBe(0);
  expect((await db.query('select from gateway.call_record')).rowCount).toBe(0);
});

test('what the upstream broke is shown with the reason', async () => {
  upstream.behave(answering('<h1>down</h1>', 500));
  const { result } = await check({ apiId, arguments: { city: '深圳' } });
  expect(result).toMatchObject({
    status: 500,
    body: '<h1>down</h1>',
    charged: false,
    refusal: { code: refusals.upstreamFault.code },
  });
  expect((await check({ apiId, arguments: {} })).result).toEqual({ fault: '缺少参数 city' });
});

test('without the server’s pass the address does not exist', async () => {
  const asked = { apiId, arguments: { city: '深圳' } };
  const before = upstream.asked.length;
  const vault = await openKeptVault(loadMasterKey({ env: testEnv, dataDir: node.dataDir }), keptDigestKeys(db));
  const other = openVault([{ id: 1, key: Buffer.alloc(32, 9) }]);
  const body = JSON.stringify(asked);
  for (const pass of [
    '',
    'nonsense',
    operatorPass(other, body, Date.now()),
    operatorPass(vault, `${body} `, Date.now()),
    operatorPass(vault, body, Date.now() - 120_000),
    operatorPass(vault, body, Date.now() + 3_600_000),
  ])
    expect((await check(asked, pass)).code).toBe(refusals.pathUnknown.code);
  expect(upstream.asked.length).toBe(before);
});
