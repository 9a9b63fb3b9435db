// OpenAI's own client, unchanged, against a product that costs tokens: answers, streams, refusals, and what each costs.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import OpenAI, { APIError, AuthenticationError, BadRequestError, RateLimitError } from 'openai';
import type { ChargeRuleDraft } from '@jishi/contract/charge-rule';
import { pricedAnswers } from '@jishi/contract/result-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProvidersProcess, startProviders } from '../../../tools/providers-process';
import { expectBooksToAgree } from './testing/books';
import { testGateway } from './testing/ground';
import { eventually } from './testing/node';
import { type TestKey, type TestProject, addCaller, addProject, balances, deposit } from './testing/stage';

const PRICE = 100n;
const MONEY = PRICE * 10_000n;
/** Ten tokens are a unit here, so that each of a few counts. */
const TOKENS = {
  kind: 'answer',
  amounts: [
    { from: 'json', at: 'usage.prompt_tokens' },
    { from: 'json', at: 'usage.completion_tokens', weight: 4 },
  ],
  divisor: 10,
  most: 1_640,
  cut: { count: 'events', weight: 4, requestBytes: 4 },
} satisfies ChargeRuleDraft;
const unitsOf = ({ prompt_tokens: asked, completion_tokens: said }: OpenAI.CompletionUsage) =>
  Math.ceil((asked + said * 4) / 10);
/** Of a stream that did not say. */
const countedUnits = (request: object, events: number) =>
  Math.ceil((Math.ceil(Buffer.byteLength(JSON.stringify(request)) / 4) + events * 4) / 10);

const PARAMS = [
  { name: 'model', in: 'body', type: 'string', required: true },
  { name: 'messages', in: 'body', type: 'array', required: true },
  { name: 'stream', in: 'body', type: 'boolean', required: false },
];

const { db, upstream, node } = await testGateway();
let providers: ProvidersProcess;
beforeAll(async () => {
  providers = await startProviders();
});
afterAll(() => providers.close());

type Shop = { project: TestProject; key: TestKey; client: OpenAI };

/** A product on this upstream, the demo unless said otherwise, and a member with money, a key and the client. */
async function shop(more: { url?: string; money?: bigint; qps?: number } = {}): Promise<Shop> {
  const project = await addProject(db, more.url ?? providers.url, {
    price: PRICE,
    codePath: '',
    charge: TOKENS,
    params: PARAMS,
  });
  await db.query(
    `update catalogue.api_info set path = '/v1/chat/completions', upstream_path = '/chat/v1/chat/completions'
     where project_id = $1 and method = 'POST'`,
    [project.id],
  );
  const key = await addCaller(db, project, { ...(more.qps !== undefined && { qps: more.qps }) });
  const money = more.money ?? MONEY;
  if (money > 0n) await deposit(db, key.memberId, money);
  return { project, key, client: clientOf(project, key.secret) };
}

const clientOf = ({ code }: TestProject, apiKey: string) =>
  new OpenAI({ baseURL: `${node.url}/openapi/${code}/v1`, apiKey, maxRetries: 0 });

const hello = { model: 'demo-chat', messages: [{ role: 'user' as const, content: '今天天气怎么样？' }] };

/** What the member's one call was recorded as, the books being in order. */
async function recorded({ key }: Shop) {
  const [row] = await eventually(async () => {
    const { rows } = await db.query<{ code: number; charged: boolean; units: number; amount: number }>(
      'select code, charged, units, amount::int from gateway.call_record where key_id = $1',
      [key.id],
    );
    const open = await db.query('select from gateway.lease where member_id = $1 and state = 1', [key.memberId]);
    expect([rows.length, open.rows.length]).toEqual([1, 0]);
    return rows;
  });
  await expectBooksToAgree(db);
  const { deposit: left = 0n } = await balances(db, key.memberId);
  return { ...row!, paid: MONEY - left };
}

async function words(stream: AsyncIterable<OpenAI.ChatCompletionChunk>): Promise<string> {
  let all = '';
  for await (const { choices } of stream) all += choices[0]!.delta.content ?? '';
  return all;
}

test('an answer is read by the client, and costs the tokens that it says', async () => {
  const at = await shop();
  const { data, response } = await at.client.chat.completions.create(hello).withResponse();
  expect(data.choices[0]!.message.content).toContain('今天天气怎么样？');
  const units = unitsOf(data.usage!);
  expect(response.headers.get('x-charge-units')).toBe(String(units));
  expect(await recorded(at)).toEqual({
    code: 0,
    charged: true,
    units,
    amount: units * Number(PRICE),
    paid: BigInt(units) * PRICE,
  });
});

test('a stream costs the same tokens, though the caller did not ask for them and is not told', async () => {
  const whole = await (await shop()).client.chat.completions.create(hello);
  const at = await shop();
  const stream = await at.client.chat.completions.create({ ...hello, stream: true });
  // Reading `choices[0]` of each event, as programs do, would break on an event that only has usage.
  expect(await words(stream)).toBe(whole.choices[0]!.message.content);
  expect(await recorded(at)).toMatchObject({ code: 0, charged: true, units: unitsOf(whole.usage!) });
});

test('a caller who asks for the usage of a stream gets it', async () => {
  const at = await shop();
  const stream = await at.client.chat.completions.create({
    ...hello,
    stream: true,
    stream_options: { include_usage: true },
  });
  let usage: OpenAI.CompletionUsage | null | undefined;
  for await (const event of stream) usage = event.usage;
  expect((await recorded(at)).units).toBe(unitsOf(usage!));
});

test('a caller who hangs up in mid-stream pays for what was asked and what came', async () => {
  const at = await shop();
  const question = '长'.repeat(1_000);
  const messages = [{ role: 'user' as const, content: question }];
  const asked = { ...hello, messages, stream: true as const };
  const stream = await at.client.chat.completions.create(asked);
  let came = 0;
  for await (const _ of stream) if (++came === 8) break;
  const { code, charged, units, paid } = await recorded(at);
  expect([code, charged]).toEqual([0, true]);
  expect(units).toBeGreaterThanOrEqual(countedUnits(asked, came));
  expect(units, 'far from a whole answer').toBeLessThan(countedUnits(asked, 250));
  expect(paid).toBe(BigInt(units) * PRICE);
});

const chunk = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });

test('a stream that breaks costs what was asked and came: neither all that was reserved, nor nothing', async () => {
  const at = await shop({ url: upstream.url });
  upstream.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const word of ['一', '二', '三']) response.write(`data: ${JSON.stringify(chunk(word))}\n\n`);
    setImmediate(() => response.destroy());
  });
  const stream = await at.client.chat.completions.create({ ...hello, stream: true });
  await expect(words(stream)).rejects.toThrow();
  const { broken } = pricedAnswers;
  const units = countedUnits({ ...hello, stream: true }, 3);
  expect(await recorded(at)).toMatchObject({ code: broken.code, charged: true, units, paid: BigInt(units) * PRICE });
});

test('a stream whose upstream tells no usage although asked is counted, and operators can see it', async () => {
  const at = await shop({ url: upstream.url });
  upstream.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(['a', 'b', 'c', 'd'].map((word) => `data: ${JSON.stringify(chunk(word))}\n\n`).join(''));
  });
  // Some upstreams read names whatever their letters' case: the gateway sees no stream in this request.
  const asked = { ...hello, Stream: true };
  const body = JSON.stringify(asked);
  const headers = { authorization: `Bearer ${at.key.secret}`, 'content-type': 'application/json' };
  const url = `${node.url}/openapi/${at.project.code}/v1/chat/completions`;
  await (await fetch(url, { method: 'POST', body, headers })).text();
  expect(await recorded(at)).toMatchObject({
    code: pricedAnswers.silent.code,
    charged: true,
    units: countedUnits(asked, 4),
  });
});

test('refusals reach a program as the errors of its client, and cost nothing', async () => {
  const at = await shop();
  const failing = async (client: OpenAI, more: object = {}) => {
    const error: unknown = await client.chat.completions
      .create({ ...hello, ...more })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(APIError);
    return error as APIError;
  };
  const unknown = await failing(clientOf(at.project, 'sk-of-somebody-else'));
  expect(unknown).toBeInstanceOf(AuthenticationError);
  expect(unknown).toMatchObject({ status: 401, code: 'invalid_api_key', message: expect.stringContaining('密钥') });
  const poor = await shop({ money: PRICE * 1_000n });
  expect(await failing(poor.client)).toMatchObject({
    status: 402,
    code: 'insufficient_quota',
    message: expect.stringContaining('需要 1640'),
  });
  const bad = await failing(at.client, { model: 'gpt-9' });
  expect(bad).toMatchObject({ status: 404, param: 'model', code: 'model_not_found' });
  expect(await recorded(at)).toMatchObject({ charged: false, units: 0, paid: 0n });
  const messages = [{ role: 'cat', content: '' }];
  expect(await failing(at.client, { messages })).toBeInstanceOf(BadRequestError);
  const slow = await shop({ qps: 1 });
  const first = slow.client.chat.completions.create(hello);
  const errors = await Promise.all([failing(slow.client), failing(slow.client), first]);
  expect(errors[1]).toBeInstanceOf(RateLimitError);
  expect(errors[1]).toMatchObject({ code: 'rate_limit_exceeded' });
});

test('who cannot read trailers finds the price in a last comment, if asked for', async () => {
  const at = await shop();
  const ask = async (headers: Record<string, string>) => {
    const url = `${node.url}/openapi/${at.project.code}/v1/chat/completions`;
    const body = JSON.stringify({ ...hello, stream: true, max_tokens: 2 });
    const more = { authorization: `Bearer ${at.key.secret}`, 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', body, headers: { ...more, ...headers } })).text();
  };
  expect(await ask({})).toMatch(/\n\ndata: \[DONE]\n\n$/);
  const told = (await ask({ 'x-charge-in': 'comment' })).split('data: [DONE]\n\n')[1]!;
  expect(JSON.parse(told.trim().slice(2))).toEqual({ charge: '0.002', units: 2, source: 'balance' });
});

test('an assistant gets the words, streamed or not, and is told what they cost', async () => {
  const at = await shop();
  const { choices, usage } = await at.client.chat.completions.create(hello);
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${at.key.secret}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${node.url}/mcp`), { requestInit: { headers } }));
  const units = unitsOf(usage!);
  for (const more of [{}, { stream: true }]) {
    const told = await client.callTool({ name: `${at.project.code}__send`, arguments: { ...hello, ...more } });
    expect(told.content).toEqual([
      { type: 'text', text: choices[0]!.message.content },
      { type: 'text', text: `本次计 ${units} 次，扣自余额 ${units / 1000} 元` },
    ]);
    expect(told._meta).toMatchObject({ units: String(units), charge: String(units / 1000), source: 'balance' });
  }
  const bad = { ...hello, model: 'gpt-9' };
  const refused = await client.callTool({ name: `${at.project.code}__send`, arguments: bad });
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('gpt-9') }] });
  await client.close();
});
