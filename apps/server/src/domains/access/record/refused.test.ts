// Calls that the gateway refused before it knew what they meant are shown as far as they were understood.
import { getCallRecord, getCallStatistics, listCallRecords } from '@jishi/contract/access/record';
import { searchCalls } from '@jishi/contract/console/access';
import { gatewayRefusals } from '@jishi/contract/result-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../domain';
import { type TestMember, signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { rollUp } from '../../../testing/rollups';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type TestProduct, makeProduct } from '../../../testing/products';

const { projectUnknown, apiUnknown, signatureMismatch } = gatewayRefusals;

let server: TestServer;
let member: TestMember;
let products: TestProduct[];
beforeAll(async () => {
  server = await startTestServer({ domains: [access] });
  member = await signInMember(server);
  products = [await makeProduct(server), await makeProduct(server, { name: '另一个产品' })];
  const now = server.clock.now();
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, $1, $1)`, [now]);
  const calls = [
    [projectUnknown.code, '0', '0'],
    [apiUnknown.code, products[0]!.id, '0'],
    [apiUnknown.code, products[1]!.id, '0'],
    [signatureMismatch.code, products[1]!.id, products[1]!.apiIds[0]],
  ];
  for (const [n, [code, projectId, apiId]] of calls.entries())
    await server.db.query(
      `insert into gateway.call_record
         (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
          total_ms, node_id)
       values (gateway.first_call_id($1) + $2, $1, $3, 7, $5, $6, 1, 'GET', '/openapi/x/y', '', '', 401, $4, false, 0, 0, 1, 1)`,
      [new Date(now.getTime() - 60_000), n, member.memberId, code, projectId, apiId],
    );
  await server.db.query(
    `insert into gateway.refused_call
     select id, 7, member_id, case when code = $1 then at else at - interval '8 days' end, E'GET\\n/a', null, null,
       '[{"path": "phone", "message": "必填"}]'
     from gateway.call_record where code in ($1, $2)`,
    [signatureMismatch.code, projectUnknown.code],
  );
  await rollUp(server.db);
});
afterAll(() => server.close());

test('the list, one call and the operators show them without what they did not name', async () => {
  const as = { token: member.token };
  const { result } = await server.call(listCallRecords, {}, as);
  expect(result.total).toBe(4);
  expect(result.list.map(({ code, projectId, apiId, projectName }) => [code, projectId, apiId, projectName])).toEqual([
    [signatureMismatch.code, products[1]!.id, products[1]!.apiIds[0], '另一个产品'],
    [apiUnknown.code, products[1]!.id, '', '另一个产品'],
    [apiUnknown.code, products[0]!.id, '', '测试产品'],
    [projectUnknown.code, '', '', ''],
  ]);
  const { id } = result.list[3]!;
  expect((await server.call(getCallRecord, { id }, as)).result).toMatchObject({
    codeText: projectUnknown.text,
    charged: false,
  });
  const operator = await signInOperator(server, 'support');
  const found = await server.call(searchCalls, { memberId: member.memberId }, { token: operator.token });
  expect(found.result.total).toBe(4);
});

test('why a call was refused is read by its member only, for seven days', async () => {
  const as = { token: member.token };
  const { result } = await server.call(listCallRecords, {}, as);
  const refusalOf = async (n: number) =>
    (await server.call(getCallRecord, { id: result.list[n]!.id }, as)).result.refusal;
  const fields = [{ path: 'phone', message: '必填' }];
  expect(await refusalOf(0)).toMatchObject({ expected: 'GET\n/a', signed: '', cause: '', fields });
  expect(await refusalOf(1)).toBeNull();
  expect(await refusalOf(3)).toBeNull();
  const other = await signInMember(server);
  expect((await server.callRaw(getCallRecord, { id: result.list[0]!.id }, { token: other.token })).code).toBe(4004);
});

test('the sums name them apart, whether an hour is whole or cut', async () => {
  const all = await server.call(getCallStatistics, {}, { token: member.token });
  expect(all.result.total.calls).toBe(4);
  expect(Object.fromEntries(all.result.byProject.map(({ projectName, calls }) => [projectName, calls]))).toEqual({
    另一个产品: 2,
    测试产品: 1,
    没有对应的产品: 1,
  });
  const unnamed = all.result.byApi.filter(({ apiName }) => apiName === '没有对应的接口');
  expect(unnamed.map(({ projectName }) => projectName).toSorted()).toEqual([
    '另一个产品',
    '没有对应的产品',
    '测试产品',
  ]);
  server.clock.advance(24 * 3_600_000);
  const whole = await server.call(getCallStatistics, {}, { token: member.token });
  expect(whole.result.byApi.map(({ apiName, calls }) => [apiName, calls]).toSorted()).toEqual(
    all.result.byApi.map(({ apiName, calls }) => [apiName, calls]).toSorted(),
  );
});
