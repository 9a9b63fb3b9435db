import { getIpContent, saveKeepBodies } from '@jishi/contract/access/guard';
import { getCallRecord } from '@jishi/contract/access/record';
import { contexts } from '@jishi/vault';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../../domain';
import { signInMember, systemContext } from '../../../../testing/members';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { makeProduct } from '../../../../testing/products';
import { shownBody } from './rules';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [access] });
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, now(), now())`);
});
afterAll(() => server.close());

let serial = 0;

/** A call whose bodies were kept `hoursAgo`. */
async function keptCall(memberId: string, hoursAgo: number): Promise<string> {
  const ctx = systemContext(server);
  const product = await makeProduct(server);
  const at = new Date(ctx.now().getTime() - hoursAgo * 3_600_000);
  const id = String(BigInt(at.getTime() - Date.UTC(2024, 0, 1)) * 4_194_304n + BigInt(++serial));
  await server.db.query(
    `insert into gateway.call_record (
       id, at, member_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
       upstream_ms, total_ms, node_id
     )
     values ($1, gateway.call_time($1), $2, $3, $4, 1, 'POST', '/x', '1.2.3.4', '', 200, 0, false, 0, 0, 1, 1, 1)`,
    [id, memberId, product.id, product.apiIds[0]],
  );
  const seal = (text: string, part: 'request' | 'response') => ctx.vault.seal(text, contexts.callBody(id, part));
  await server.db.query(
    `insert into gateway.call_body values ($1, $2, $3, 'application/json', 17, $4, 'image/png', 70000, $5)`,
    [id, memberId, at, seal('{"name":"张三"}', 'request'), seal('png', 'response')],
  );
  return id;
}

test('kept bodies are read by the member only, for three days', async () => {
  const { token, memberId } = await signInMember(server);
  const id = await keptCall(memberId, 1);
  const { result } = await server.call(getCallRecord, { id }, { token });
  expect(result.bodies).toMatchObject({
    request: { type: 'application/json', bytes: 17, cut: false, text: '{"name":"张三"}' },
    response: { type: 'image/png', bytes: 70_000, cut: true, text: '' },
  });
  const other = await signInMember(server);
  expect((await server.callRaw(getCallRecord, { id }, { token: other.token })).code).toBe(4004);
  const old = await keptCall(memberId, 73);
  expect((await server.call(getCallRecord, { id: old }, { token })).result.bodies).toBeNull();
});

test('keeping is off until it is turned on, and each change is audited', async () => {
  const { token, memberId } = await signInMember(server);
  const isOn = async () => (await server.call(getIpContent, {}, { token })).result.keepBodies;
  expect(await isOn()).toBe(false);
  expect((await server.call(saveKeepBodies, { on: true }, { token })).result).toEqual({ on: true });
  expect(await isOn()).toBe(true);
  await server.call(saveKeepBodies, { on: true }, { token });
  await server.call(saveKeepBodies, { on: false }, { token });
  expect(await isOn()).toBe(false);
  const { rows } = await server.db.query(
    `select after from audit.entry where action = 'access.keepBodies' and actor_id = $1 order by id`,
    [memberId],
  );
  expect(rows).toEqual([{ after: { on: true } }, { after: { on: false } }]);
});

test('text is shown without half a character at the cut, anything else is not shown', () => {
  const body = Buffer.from('{"a":"张"');
  expect(shownBody('application/json; charset=utf-8', 100, body.subarray(0, 8)).text).toBe('{"a":"');
  expect(shownBody('application/problem+json', body.length, body).text).toBe('{"a":"张"');
  expect(shownBody('application/x-www-form-urlencoded', 3, Buffer.from('a=1')).text).toBe('a=1');
  expect(shownBody('application/octet-stream', 3, Buffer.from('abc')).text).toBe('');
  expect(shownBody('', 0, Buffer.alloc(0)).text).toBe('');
});
