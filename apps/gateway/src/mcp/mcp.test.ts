// An assistant using the official client: tools for applied products, the gateway's checks and billing, the spending
// cap, and tools that read the account.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, expect, test } from 'vitest';
import { refusals } from '../refusals';
import { testGround } from '../testing/ground';
import { eventually } from '../testing/node';
import {
  type TestKey,
  type TestProject,
  addCaller,
  addHolding,
  addKey,
  addProject,
  balances,
  deposit,
} from '../testing/stage';
import { answering } from '../testing/upstream';

const PRICE = 500n;
const PARAMS = [
  {
    name: 'city',
    in: 'query',
    type: 'string',
    required: true,
    description: '城市',
    example: '深圳',
    enum: ['深圳', '北京'],
  },
  { name: 'days', in: 'body', type: 'integer', required: false, description: '天数', example: '3' },
];

const { db, upstream, nodes } = await testGround(2);
let weather: TestProject;
let stranger: TestProject;
/** Its member has money; a test that asks often makes a key of its own, for rates are per key. */
let key: TestKey;

beforeAll(async () => {
  weather = await addProject(db, upstream.url, { price: PRICE, params: PARAMS });
  stranger = await addProject(db, upstream.url);
  key = await addCaller(db, weather);
  await deposit(db, key.memberId, 100_000n);
});

async function assistant(secret: string, { node = 0, cap }: { node?: number; cap?: string } = {}) {
  const transport = new StreamableHTTPClientTransport(new URL(`${nodes[node]!.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${secret}`, ...(cap !== undefined && { 'x-spend-cap': cap }) } },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return { client, transport, close: () => client.close() };
}

type Told = { content: { type: string; text: string }[]; isError?: boolean; _meta?: Record<string, unknown> };
const query = (client: Client, more: Record<string, unknown> = { city: '深圳' }) =>
  client.callTool({ name: `${weather.code}__query`, arguments: more }) as Promise<Told>;

async function post(secret: string, message: unknown, headers: Record<string, string> = {}) {
  return fetch(`${nodes[0]!.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

test('each applied product is a tool with its parameters; others are not', async () => {
  const { client, close } = await assistant(key.secret);
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).toEqual([
    `${weather.code}__query`,
    `${weather.code}__send`,
    'account_balance',
    'account_packages',
    'account_usage',
  ]);
  expect(tools[0]).toMatchObject({
    inputSchema: {
      properties: { city: { type: 'string', enum: ['深圳', '北京'], description: '城市' }, days: { type: 'integer' } },
      required: ['city'],
    },
  });
  const foreign = (await client.callTool({ name: `${stranger.code}__query`, arguments: {} })) as Told;
  expect(foreign.isError).toBe(true);
  await close();
});

test('a tool call is a call: forwarded, charged once, recorded', async () => {
  upstream.behave(answering({ code: 0, msg: '', result: { weather: '晴' } }));
  const before = await balances(db, key.memberId);
  const { client, close } = await assistant(key.secret, { cap: '1' });
  const told = await query(client, { city: '深圳' });
  expect(JSON.parse(told.content[0]!.text)).toEqual({ code: 0, msg: '', result: { weather: '晴' } });
  expect(told._meta).toMatchObject({ status: 200, charge: '0.005', source: 'balance', sessionLeft: '0.995' });
  expect(upstream.asked.at(-1)!.url).toBe('/v1/query?city=%E6%B7%B1%E5%9C%B3');
  await client.callTool({ name: `${weather.code}__send`, arguments: { city: '北京', days: '3' } });
  expect(upstream.asked.at(-1)).toMatchObject({ method: 'POST', body: '{"days":3}' });
  await close();
  await eventually(async () => {
    const { rows } = await db.query(
      'select count(*)::int as calls, sum(amount)::int as amount from gateway.call_record where key_id = $1 and charged',
      [key.id],
    );
    expect(rows).toEqual([{ calls: 2, amount: 1000 }]);
  });
  await eventually(async () => {
    const after = await balances(db, key.memberId);
    const paid = (book: Record<string, bigint>) => (book['deposit'] ?? 0n) + (book['hold'] ?? 0n);
    expect(paid(before) - paid(after)).toBe(1000n);
  });
});

test('arguments that do not fit are named and cost nothing', async () => {
  const { client, close } = await assistant(key.secret);
  const asked = upstream.asked.length;
  for (const [given, words] of [
    [{}, '缺少参数 city'],
    [{ city: ['深圳'] }, '参数 city 应为 string'],
    [{ city: '深圳', days: 1.5 }, '参数 days 应为 integer'],
    [{ city: '深圳', days: '0x14' }, '参数 days 应为 integer'],
    [{ city: '深圳', days: [3] }, '参数 days 应为 integer'],
    [{ city: '深圳', country: 'CN' }, '没有参数 country'],
  ] as const) {
    const told = await query(client, given);
    expect(told).toMatchObject({ isError: true, content: [{ text: words }] });
  }
  expect(upstream.asked.length).toBe(asked);
  await close();
});

test('what the gateway refuses, the assistant is told; what fails upstream is not charged', async () => {
  const off = await addKey(db, key.memberId, { qps: 1 });
  upstream.behave(answering({ code: 0, msg: '' }));
  const { client, close } = await assistant(off.secret, { cap: '0.01' });
  upstream.behave(answering('broken', 500));
  const failed = await query(client);
  expect(failed).toMatchObject({ isError: true, _meta: { charge: '0', sessionLeft: '0.01' } });
  upstream.behave(answering({ code: 0, msg: '' }));
  const fast = await query(client);
  expect(JSON.parse(fast.content[0]!.text).code).toBe(refusals.keyTooFast.code);
  await close();
});

test('sessions spend no more than their cap, however many calls come at once over all nodes', async () => {
  const own = await addKey(db, key.memberId);
  upstream.behave(answering({ code: 0, msg: '' }));
  const { client, transport, close } = await assistant(own.secret, { cap: '0.025' });
  const session = transport.sessionId!;
  const elsewhere = (n: number) =>
    fetch(`${nodes[n % 2]!.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${own.secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-session-id': session,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: n,
        method: 'tools/call',
        params: { name: `${weather.code}__query`, arguments: { city: '北京' } },
      }),
    }).then(async (response) => (await response.json()) as { result: Told });
  const paid = ({ _meta }: Told) => _meta?.['charge'] === '0.005';
  const told = await Promise.all(Array.from({ length: 18 }, (_, n) => elsewhere(n)));
  let charged = told.filter(({ result }) => paid(result)).length;
  expect(charged).toBeLessThanOrEqual(5);
  expect(told.filter(({ result }) => result.isError)).toHaveLength(18 - charged);
  // A call that a busy node refused gave its share back: it is there to be spent.
  for (let more = 0; more < 20 && charged < 5; more++) if (paid(await query(client))) charged++;
  const { rows } = await db.query('select spent, reserved from gateway.mcp_session where id = $1', [session]);
  expect(rows).toEqual([{ spent: '2500', reserved: '0' }]);
  expect((await query(client)).isError).toBe(true);
  await close();
});

test('above its cap a session still makes calls that a package pays for, and no other', async () => {
  const own = await addCaller(db, weather);
  await deposit(db, own.memberId, 100_000n);
  await addHolding(db, own.memberId, weather, 2);
  upstream.behave(answering({ code: 0, msg: '' }));
  const { client, close } = await assistant(own.secret, { cap: '0' });
  for (const left of [1, 0]) {
    const told = await query(client);
    expect([told._meta, left]).toMatchObject([{ charge: '0', source: 'package' }, left]);
  }
  const asked = upstream.asked.length;
  expect(await query(client)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('消费已到上限') }],
  });
  expect(upstream.asked.length).toBe(asked);
  await close();
  const plain = await fetch(`${nodes[0]!.url}/openapi/${weather.code}/query?city=x`, {
    headers: { authorization: `APPCODE ${own.secret}`, 'x-prepaid-only': 'true' },
  });
  expect(((await plain.json()) as { code: number }).code).toBe(refusals.prepaidOnly.code);
});

test('a session is its key’s: others and ended ones look the same', async () => {
  const own = await addKey(db, key.memberId);
  const { client, transport } = await assistant(own.secret);
  const other = await addKey(db, key.memberId);
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const foreign = await post(other.secret, list, { 'mcp-session-id': transport.sessionId! });
  expect([foreign.status, await foreign.json()]).toMatchObject([404, { code: refusals.sessionUnknown.code }]);
  const sessionId = transport.sessionId!;
  await transport.terminateSession();
  const ended = await post(own.secret, list, { 'mcp-session-id': sessionId });
  expect([ended.status, await ended.json()]).toMatchObject([404, { code: refusals.sessionUnknown.code }]);
  await client.close();
});

test('without a key, with a wrong one, or with nonsense, nothing happens', async () => {
  const own = await addKey(db, key.memberId);
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect((await fetch(`${nodes[0]!.url}/mcp`, { method: 'POST' })).status).toBe(401);
  expect((await post('not-a-secret-of-anyone', list)).status).toBe(401);
  expect((await post(own.secret, '{')).status).toBe(400);
  expect((await post(own.secret, '"text"')).status).toBe(400);
  expect((await post(own.secret, [])).status).toBeLessThan(500);
  expect((await post(own.secret, { jsonrpc: '2.0', id: 1, method: 'no/such' })).status).toBe(200);
  expect((await post(own.secret, list, { 'mcp-session-id': 'x' })).status).toBe(404);
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} };
  expect((await post(own.secret, initialize, { 'x-spend-cap': '-1' })).status).toBe(400);
  expect((await fetch(`${nodes[0]!.url}/mcp`, { headers: { authorization: `Bearer ${own.secret}` } })).status).toBe(
    405,
  );
});

test('what is wrong with a key, and where to get one, stands in the header', async () => {
  const expired = await addKey(db, key.memberId);
  await db.query("update access.api_key set expires_at = now() - interval '1 second' where id = $1", [expired.id]);
  const metadata = 'resource_metadata="https://portal.example/.well-known/oauth-protected-resource/mcp"';
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const none = await fetch(`${nodes[0]!.url}/mcp`, { method: 'POST' });
  expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, `Bearer realm="jishi", ${metadata}`]);
  for (const [secret, code, words] of [
    ['not-a-secret-of-anyone', refusals.keyUnknown.code, 'no such key'],
    [expired.secret, refusals.keyExpired.code, 'the key has expired'],
  ] as const) {
    const told = await post(secret, list);
    const challenge = told.headers.get('www-authenticate');
    expect([told.status, ((await told.json()) as { code: number }).code]).toEqual([401, code]);
    expect(challenge).toContain(`error="invalid_token", error_description="${words}`);
    expect(challenge).toContain(metadata);
  }
});

test('of many tools each page leads to the next one, and all are there once', async () => {
  const own = await addCaller(db, stranger);
  await db.query(
    `insert into catalogue.api_info (project_id, code, name, method, path, upstream_path, sort)
     select $1, 'many-' || n, '接口', 'GET', '/many/' || n, '/many/' || n, n from generate_series(1, 215) n`,
    [stranger.id],
  );
  const { client, close } = await assistant(own.secret);
  const names: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { tools, nextCursor } = await client.listTools(cursor === undefined ? {} : { cursor });
    names.push(...tools.map(({ name }) => name));
    sizes.push(tools.length);
    cursor = nextCursor;
  }
  expect(sizes).toEqual([100, 100, 20]);
  expect(new Set(names).size).toBe(220);
  await expect(client.listTools({ cursor: 'gone' })).rejects.toMatchObject({ code: -32602 });
  await close();
  const wrong = await post(own.secret, { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: 5 } });
  expect(await wrong.json()).toMatchObject({ error: { code: -32602 } });
});

test('documented answers come as fields, too, and the official client finds them right', async () => {
  const product = await addProject(db, upstream.url, {
    price: 0n,
    params: [{ name: 'ids', in: 'query', type: 'array', required: false }],
  });
  const fields = [
    { name: 'result', type: 'object', description: '天气' },
    { name: 'result.weather', type: 'string', description: '' },
  ];
  await db.query('update catalogue.api_info set response_fields = $1 where project_id = $2', [
    JSON.stringify(fields),
    product.id,
  ]);
  const own = await addCaller(db, product);
  const { client, close } = await assistant(own.secret);
  const tool = (await client.listTools()).tools.find(({ name }) => name === `${product.code}__query`)!;
  expect(tool.inputSchema.properties).toMatchObject({ ids: { type: 'array', items: {} } });
  expect(tool.outputSchema).toEqual({ type: 'object', properties: { result: { description: 'object：天气' } } });
  const ask = () => client.callTool({ name: tool.name, arguments: { ids: [1, 2] } });
  upstream.behave(answering({ code: 0, result: { weather: '晴' } }));
  expect(await ask()).toMatchObject({ structuredContent: { code: 0, result: { weather: '晴' } } });
  upstream.behave(answering({ code: 0, weather: '晴' }));
  expect(await ask(), 'not as documented').toMatchObject({ structuredContent: { code: 0, weather: '晴' } });
  upstream.behave(answering('broken', 500));
  expect(await ask()).toMatchObject({ isError: true });
  upstream.behave(answering({ code: 0, msg: '' }));
  for (const [name, told] of [
    ['account_balance', { balance: '0.00' }],
    ['account_packages', { list: [] }],
    ['account_usage', { by: 'day' }],
  ] as const)
    expect(await client.callTool({ name, arguments: {} }), name).toMatchObject({ structuredContent: told });
  await close();
});

test('a key confined to a product has no other tools, and does not see the balance', async () => {
  const confined = await addKey(db, key.memberId, { projectIds: [stranger.id] });
  const { client, close } = await assistant(confined.secret);
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).toEqual(['account_balance', 'account_packages', 'account_usage']);
  const told = (await client.callTool({ name: 'account_balance', arguments: {} })) as Told;
  expect(told).toMatchObject({ isError: true, content: [{ text: refusals.outOfScope.text }] });
  await close();
});

test('tools that read the account tell what the account holds', async () => {
  await addHolding(db, key.memberId, weather, 40);
  const own = await addKey(db, key.memberId);
  const { client, close } = await assistant(own.secret);
  const told = (await client.callTool({ name: 'account_packages', arguments: {} })) as Told;
  expect(JSON.parse(told.content[0]!.text)).toMatchObject([{ product: weather.code, total: 40, remaining: 40 }]);
  await close();
});
