// Trying an endpoint: permission, the gateway request, and the refusal when the gateway is down.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkApi } from '@jishi/contract/console/check';
import { isOperatorPass } from '@jishi/vault';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../domain';
import { type TestProduct, makeProduct } from '../../../testing/products';
import { systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';

let server: TestServer;
let gateway: http.Server;
let product: TestProduct;
let asked: { url: string; body: string; pass: string }[] = [];
let answer: object = {};

beforeAll(async () => {
  gateway = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ url: request.url ?? '', body, pass: String(request.headers['x-operator-pass']) });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  server = await startTestServer({ domains: [catalogue], settings: { gatewayOrigin: `http://127.0.0.1:${port}` } });
  product = await makeProduct(server);
});
afterAll(async () => {
  await server.close();
  gateway.closeAllConnections();
  gateway.close();
});

test('the gateway is asked with a pass for exactly this request; the act is audited', async () => {
  asked = [];
  answer = { code: 0, msg: '', result: { fault: null, status: 200, code: 0, charged: true, body: '{}', ms: 3 } };
  const operator = await signInOperator(server, 'content');
  const input = { apiId: product.apiIds[0]!, values: { a: 'x', n: [1] } };
  const told = await server.call(checkApi, input, { token: operator.token });
  expect(told.result).toMatchObject({ status: 200, charged: true, body: '{}' });
  expect(asked).toMatchObject([{ url: '/openapi/-/check' }]);
  expect(JSON.parse(asked[0]!.body)).toEqual({ apiId: product.apiIds[0], arguments: { a: 'x', n: [1] } });
  expect(isOperatorPass(systemContext(server).vault, asked[0]!.pass, asked[0]!.body, Date.now())).toBe(true);
  const { rows } = await server.db.query(`select target_id from audit.entry where action = 'catalogue.checkApi'`);
  expect(rows).toEqual([{ target_id: product.id }]);
});

test('an unknown endpoint is not found; a gateway that knows nothing of it says the same', async () => {
  const operator = await signInOperator(server, 'owner');
  expect((await server.call(checkApi, { apiId: '999999' }, { token: operator.token })).code).toBe(4004);
  answer = { code: 404003, msg: '', result: null };
  expect((await server.call(checkApi, { apiId: product.apiIds[0]! }, { token: operator.token })).code).toBe(4004);
});

test('who may not change products may not send requests in their name', async () => {
  asked = [];
  const support = await signInOperator(server, 'support');
  expect((await server.call(checkApi, { apiId: product.apiIds[0]! }, { token: support.token })).code).toBe(4009);
  expect(asked).toEqual([]);
});
