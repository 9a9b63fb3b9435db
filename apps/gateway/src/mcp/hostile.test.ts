// Whatever an assistant sends, it is told so in JSON-RPC's own codes, and nothing of the database.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refusals } from '../refusals';
import { testGateway } from '../testing/ground';
import { eventually } from '../testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addKey, addProject } from '../testing/stage';

const { db, upstream, node } = await testGateway();
let project: TestProject;
let member: TestKey;
let key: TestKey;

beforeAll(async () => {
  project = await addProject(db, upstream.url);
  member = await addCaller(db, project);
  await addHolding(db, member.memberId, project, 1_000);
});
// Rates are per key.
beforeEach(async () => {
  key = await addKey(db, member.memberId);
});

async function post(message: unknown) {
  const response = await fetch(`${node.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key.secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  return { status: response.status, text: await response.text() };
}

const request = (method: string, params?: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
const callTool = (name: unknown, given: unknown = {}) => request('tools/call', { name, arguments: given });

test('a name that can be no tool’s is unknown, and never reaches the database', async () => {
  for (const name of ['a\u0000b', '\ud800', 'x'.repeat(200_000), '', 'a b', "x'; --"]) {
    const { status, text } = await post(callTool(name));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ result: { isError: true } });
    expect(text).toContain('没有工具');
    expect(text.length).toBeLessThan(1_000);
  }
});

test('parameters of the wrong shape are the protocol’s -32602, in words', async () => {
  for (const params of [
    undefined,
    { name: 5 },
    { name: `${project.code}__query`, arguments: [] },
    { name: `${project.code}__query`, arguments: 'x' },
    { arguments: {} },
  ]) {
    const { text } = await post(request('tools/call', params));
    expect(JSON.parse(text), JSON.stringify(params)).toMatchObject({ id: 1, error: { code: -32602 } });
    expect(text).toContain('params');
    expect(text).not.toContain('invalid_type');
  }
  for (const params of [undefined, {}, { protocolVersion: 5, capabilities: {}, clientInfo: {} }]) {
    const { text } = await post(request('initialize', params));
    expect(JSON.parse(text), JSON.stringify(params)).toMatchObject({ id: 1, error: { code: -32602 } });
    expect(text).not.toContain('invalid_type');
  }
  expect(JSON.parse((await post(request('no/such'))).text)).toMatchObject({ error: { code: -32601 } });
});

test('what is no JSON, or no message, is told in JSON-RPC', async () => {
  for (const [text, code] of [
    ['{', -32700],
    ['', -32700],
    ['\ufeff', -32700],
    ['"text"', -32600],
    ['5', -32600],
    ['null', -32600],
    ['[]', -32600],
    ['{"jsonrpc":"2.0"}', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"tools/list"}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"tools/list"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/list","params":5}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":5}', -32600],
  ] as const) {
    const answer = await post(text);
    expect(answer.status, text).toBe(400);
    expect(JSON.parse(answer.text), text).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
  }
});

test('a fault of the database is a fault, whatever it says of itself', async () => {
  await db.query('alter table access.apply rename to apply_away');
  const told = await post(request('tools/list'));
  await db.query('alter table access.apply_away rename to apply');
  expect(JSON.parse(told.text)).toMatchObject({
    error: { code: -32603, message: expect.stringContaining('网关内部错误') },
  });
  expect(told.text).not.toContain('apply');
});

test('a batch counts each of its calls: one that asks for more than a second’s worth is refused whole', async () => {
  const batch = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ ...callTool(`${project.code}__query`), id }));
  const tooMuch = await post(batch(100));
  expect([tooMuch.status, JSON.parse(tooMuch.text)]).toMatchObject([429, { code: refusals.keyTooFast.code }]);
  key = await addKey(db, member.memberId);
  const within = await post(batch(8));
  expect((JSON.parse(within.text) as { result: { isError: boolean } }[]).map(({ result }) => result.isError)).toEqual(
    Array(8).fill(false),
  );
  await eventually(async () => {
    const { rows } = await db.query('select charged from gateway.call_record where key_id = $1', [key.id]);
    expect(rows).toEqual(Array(8).fill({ charged: true }));
  });
});
