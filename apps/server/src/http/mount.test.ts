// Endpoints made up for these tests, served by the real application.
import { Readable } from 'node:stream';
import { endpoint } from '@jishi/contract/endpoint';
import { Nothing } from '@jishi/contract/values';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal, invalidField } from '../kernel/refusal';
import { type UploadedFile, useCase } from '../kernel/use-case';
import { signInMember } from '../testing/members';
import { signInOperator } from '../testing/operators';
import { type TestServer, startTestServer } from '../testing/server';

const echo = endpoint({
  method: 'POST',
  path: '/test/echo',
  access: 'public',
  summary: 'answers what it was sent',
  input: z.object({
    text: z.string('请输入文字').max(5, '最多 5 个字').nullish(),
    list: z.array(z.string()).optional(),
  }),
  output: z.object({ text: z.string().nullable() }),
});
const essay = endpoint({
  method: 'POST',
  path: '/test/essay',
  access: 'public',
  summary: 'takes a long text',
  bodyMax: 256 << 10,
  input: z.object({ text: z.string() }),
  output: z.object({ length: z.number().int() }),
});
const search = endpoint({
  method: 'GET',
  path: '/test/search',
  access: 'public',
  summary: 'answers its query',
  input: z.object({ keyword: z.string().default('') }),
  output: z.object({ keyword: z.string() }),
});
const fail = endpoint({
  method: 'POST',
  path: '/test/fail',
  access: 'public',
  summary: 'fails as it is told',
  input: z.object({ how: z.string() }),
  output: Nothing,
});
const mine = endpoint({
  method: 'GET',
  path: '/test/mine',
  access: 'member',
  summary: 'for members',
  input: Nothing,
  output: z.object({ whose: z.string() }),
});
const consoleCall = endpoint({
  method: 'GET',
  path: '/test/console',
  access: 'operator',
  permission: 'audit.read',
  summary: 'for operators who may',
  input: Nothing,
  output: Nothing,
});
const upload = endpoint({
  method: 'POST',
  path: '/test/upload',
  access: 'member',
  summary: 'takes a form',
  body: 'form',
  input: z.object({ title: z.string('请输入标题') }),
  output: z.object({ title: z.string(), files: z.array(z.object({ name: z.string(), size: z.number().int() })) }),
});
const download = endpoint({
  method: 'GET',
  path: '/test/download',
  access: 'public',
  summary: 'answers a file',
  answers: 'file',
  input: z.object({ name: z.string(), streamed: z.string().optional() }),
  output: Nothing,
});

const failures: Record<string, () => Error> = {
  fault: () => new Error('password=hunter2 at 10.0.0.7'),
  field: () => invalidField('amount', '金额太小'),
  refusal: () => new Refusal('balanceTooLow'),
  later: () => new Refusal('tooManyRequests', undefined, { retryAfter: 0.2 }),
  notError: () => 'just text' as unknown as Error,
};

let uploads: (readonly UploadedFile[])[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    domains: [
      {
        useCases: [
          useCase(echo, async (_ctx, { text }) => ({ text: text ?? null })),
          useCase(essay, async (_ctx, { text }) => ({ length: text.length })),
          useCase(search, async (_ctx, { keyword }) => ({ keyword })),
          useCase(fail, async (_ctx, { how }) => {
            throw failures[how]!();
          }),
          useCase(mine, async ({ actor }) => ({ whose: actor.kind === 'member' ? actor.memberId : '' })),
          useCase(consoleCall, async () => ({})),
          useCase(upload, async (_ctx, { title }, files) => {
            uploads.push(files);
            return { title, files: files.map(({ name, content }) => ({ name, size: content.length })) };
          }),
          useCase(download, async (_ctx, { name, streamed }) => ({
            fileName: name,
            type: 'text/csv; charset=utf-8',
            content: streamed ? Readable.from(['一,', '二']) : Buffer.from('一,二'),
          })),
        ],
      },
    ],
  });
});
afterAll(() => server.close());

describe('an answer', () => {
  test('is an envelope, not stored by anybody, with a request id of its own', async () => {
    const [first, second] = [await server.call(echo, { text: '好' }), await server.call(echo, { text: '好' })];
    expect(first).toMatchObject({ status: 200, text: '{"code":0,"msg":"成功","result":{"text":"好"}}' });
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const [before, after] = [first, second].map(({ headers }) => String(headers['x-request-id']));
    expect(before).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(after! > before!, 'in the order they came').toBe(true);
  });

  test('to a path or method that is not there is 404 with code 4004', async () => {
    for (const request of [
      { method: 'GET', url: '/test/nothing' },
      { method: 'GET', url: '/test/echo' },
      { method: 'DELETE', url: '/test/mine' },
      { method: 'GET', url: '//' },
      { method: 'GET', url: '/test/mine/' },
      { method: 'GET', url: '/%' },
      { method: 'GET', url: '/test/%ff' },
    ] as const) {
      const { statusCode, body } = await server.inject(request);
      expect([request.url, [400, 404].includes(statusCode), JSON.parse(body).result]).toEqual([
        request.url,
        true,
        null,
      ]);
    }
    const { statusCode, body } = await server.inject({ method: 'GET', url: '/test/nothing' });
    expect([statusCode, JSON.parse(body)]).toEqual([404, { code: 4004, msg: '没有这个接口', result: null }]);
  });

  test('to a fault names the request and nothing of the inside', async () => {
    for (const how of ['fault', 'notError']) {
      const answer = await server.call(fail, { how });
      expect(answer).toMatchObject({ status: 500, code: 500 });
      expect(answer.msg).toBe(`服务器繁忙，请稍后重试（请求编号 ${String(answer.headers['x-request-id'])}）`);
    }
  });

  test('to a refusal is its code and words; 429 says when to come back, in whole seconds', async () => {
    expect(await server.call(fail, { how: 'refusal' })).toMatchObject({ status: 200, code: 4002, msg: '余额不足' });
    const field = await server.call(fail, { how: 'field' });
    expect(field).toMatchObject({ status: 400, code: 4000, fields: [{ path: 'amount', message: '金额太小' }] });
    const later = await server.call(fail, { how: 'later' });
    expect(later).toMatchObject({ status: 429, code: 429, headers: { 'retry-after': '1' } });
  });
});

describe('input', () => {
  test('that is not a JSON object, or no JSON at all, is HTTP 400 with code 4000', async () => {
    for (const text of ['[]', '"text"', '1', '{', '{"text":"x"', '\u0000', '{"__proto__":{"admin":true}}']) {
      expect([text, (await server.callRaw(echo, text)).code]).toEqual([text, 4000]);
    }
    expect(await server.callRaw(echo, 'text=x', { headers: { 'content-type': 'text/xml' } })).toMatchObject({
      status: 400,
      code: 4000,
    });
  });

  test('absent and null are alike, and nothing at all is an empty object', async () => {
    for (const text of ['{}', '{"text":null}', 'null']) {
      expect(await server.callRaw(echo, text)).toMatchObject({ code: 0, result: { text: null } });
    }
    const { body } = await server.inject({ method: 'POST', url: '/test/echo' });
    expect(JSON.parse(body)).toMatchObject({ code: 0, result: { text: null } });
  });

  test('that breaks a rule is answered beside its field, in Chinese, once per field', async () => {
    expect(await server.callRaw(echo, { text: 'far too long', list: [1] })).toMatchObject({
      code: 4000,
      msg: '最多 5 个字',
      fields: [
        { path: 'text', message: '最多 5 个字' },
        { path: 'list.0', message: '内容不正确' },
      ],
    });
  });

  test('with thousands of mistakes gets a short answer', async () => {
    const answer = await server.callRaw(echo, { list: Array.from({ length: 5000 }, () => 1) });
    expect(answer.fields).toHaveLength(100);
  });

  test('with characters that no database could hold, or nested beyond reason, is refused', async () => {
    const deep = `{"list":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    const nul = ['{"text":"\\u0000"}', '{"a\\u0000":1}', '{"other":[{"x":"\\u0000"}]}'];
    for (const text of [...nul, '{"text":"\\ud800"}', '{"text":"\\udc00a"}', deep]) {
      expect((await server.callRaw(echo, text)).code).toBe(4000);
    }
    expect((await server.callRaw(echo, { text: '𠮷😀' })).result).toEqual({ text: '𠮷😀' });
    const { body } = await server.inject({ method: 'GET', url: '/test/search?keyword=a%00b' });
    expect(JSON.parse(body).code).toBe(4000);
  });

  test('over 64 KB is 413 before it is read, unless its endpoint asks for more, then over that', async () => {
    const kilobytes = (n: number) => ({ text: 'x'.repeat(n << 10) });
    expect(await server.callRaw(echo, kilobytes(63))).toMatchObject({ status: 400, code: 4000 });
    expect(await server.callRaw(echo, kilobytes(64))).toMatchObject({ status: 413, code: 4000 });
    expect((await server.callRaw(essay, kilobytes(200))).result).toEqual({ length: 200 << 10 });
    expect(await server.callRaw(essay, kilobytes(256))).toMatchObject({ status: 413, code: 4000 });
  });

  test('of a query given twice is a wrong type, not a crash', async () => {
    const { body } = await server.inject({ method: 'GET', url: '/test/search?keyword=a&keyword=b' });
    expect(JSON.parse(body).code).toBe(4000);
  });
});

describe('access', () => {
  test('without a living token is 401, by cookie too: the header alone authenticates a call', async () => {
    const { token, memberId } = await signInMember(server);
    expect(await server.call(mine, {}, { token })).toMatchObject({ code: 0, result: { whose: memberId } });
    for (const dead of ['', 'mt_unknown', 'op_unknown', token.slice(0, -1), 'x'.repeat(300)]) {
      expect(await server.call(mine, {}, { token: dead })).toMatchObject({ status: 401, code: 401 });
    }
    const cookie = await server.inject({ method: 'GET', url: '/test/mine', headers: { cookie: `token=${token}` } });
    expect(cookie.statusCode).toBe(401);
  });

  test('of an operator needs the permission, and neither kind of token opens the other kind of door', async () => {
    const operator = await signInOperator(server, 'content');
    const { token } = await signInMember(server);
    expect(await server.call(consoleCall, {}, { token: operator.token })).toMatchObject({ status: 200, code: 4009 });
    expect((await server.call(consoleCall, {}, { token })).code).toBe(401);
    expect((await server.call(mine, {}, { token: operator.token })).code).toBe(401);
  });

  test('of a frozen member is 403', async () => {
    const { token, memberId } = await signInMember(server);
    await server.db.query('update account.member set status = 2 where id = $1', [memberId]);
    expect(await server.call(mine, {}, { token })).toMatchObject({ status: 403, code: 403 });
  });
});

describe('a form', () => {
  const BOUNDARY = '----boundary';
  type Part = { name: string; value: string | Buffer; fileName?: string };

  function payloadOf(parts: readonly Part[]): Buffer {
    const chunks = parts.flatMap(({ name, value, fileName }) => [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
      fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`,
      '\r\n\r\n',
      value,
      '\r\n',
    ]);
    return Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk as string)));
  }

  async function send(token: string, parts: readonly Part[] | Buffer) {
    const { statusCode, body } = await server.inject({
      method: 'POST',
      url: '/test/upload',
      token,
      payload: Buffer.isBuffer(parts) ? parts : payloadOf(parts),
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    return { status: statusCode, ...(JSON.parse(body) as { code: number; result: unknown }) };
  }

  const title = { name: 'title', value: '执照' };

  test('brings its fields and files', async () => {
    const { token } = await signInMember(server);
    const files = [
      { name: 'front', value: Buffer.from([0, 255, 13, 10]), fileName: '正面.png' },
      { name: 'back', value: 'x', fileName: '../../etc/passwd' },
    ];
    expect(await send(token, [title, ...files])).toMatchObject({
      code: 0,
      result: {
        title: '执照',
        files: [
          { name: '正面.png', size: 4 },
          { name: 'passwd', size: 1 },
        ],
      },
    });
    expect(uploads.at(-1)?.[0]?.content).toEqual(Buffer.from([0, 255, 13, 10]));
  });

  test('of a visitor is refused before its files are read', async () => {
    uploads = [];
    const big = { name: 'front', value: Buffer.alloc(9 << 20), fileName: 'a.png' };
    expect(await send('', [title, big])).toMatchObject({ status: 401, code: 401 });
    expect(uploads).toEqual([]);
  });

  test('that is too large in any way is 413', async () => {
    const { token } = await signInMember(server);
    const file = (name: string, size = 1) => ({ name, value: Buffer.alloc(size), fileName: 'a.png' });
    const tooLarge = [
      [title, file('front', (10 << 20) + 1)],
      [title, ...'abcdefg'.split('').map((name) => file(name))],
      [{ name: 'title', value: 'x'.repeat(100_001) }],
      Array.from({ length: 51 }, (_, at) => ({ name: `field${at}`, value: 'x' })),
    ];
    for (const parts of tooLarge) expect((await send(token, parts)).status).toBe(413);
  });

  test('that is cut off, poisoned, or none at all is HTTP 400', async () => {
    const { token } = await signInMember(server);
    const whole = payloadOf([title, { name: 'front', value: 'x'.repeat(1000), fileName: 'a.png' }]);
    for (const parts of [
      whole.subarray(0, 300),
      Buffer.from('nothing like a form'),
      [{ name: '__proto__', value: '1' }],
      [{ name: 'constructor', value: '1' }],
      [{ name: 'title', value: 'a\0b' }],
      [],
    ]) {
      expect(await send(token, parts)).toMatchObject({ status: 400, code: 4000 });
    }
    expect(await server.callRaw(upload, { title: 'x' }, { token })).toMatchObject({ status: 400, code: 4000 });
  });
});

describe('a download', () => {
  const get = (name: string, more = '') =>
    server.inject({ method: 'GET', url: `/test/download?name=${encodeURIComponent(name)}${more}` });

  test('carries its bytes, its type, and its name for old and new browsers', async () => {
    const answer = await get('账单 7月.csv');
    expect(answer.body).toBe('一,二');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="__ 7_.csv"; filename*=UTF-8''${encodeURIComponent('账单 7月.csv')}`,
    });
    expect((await get('a', '&streamed=1')).body).toBe('一,二');
  });

  test('is not renamed or split by a hostile name', async () => {
    for (const name of [
      'a"; filename="b.exe',
      "it's (1)*.csv",
      'a\r\nSet-Cookie: x=1',
      '%2e%2e/\\x',
      '😀'.repeat(100),
    ]) {
      const { headers, statusCode } = await get(name);
      expect(statusCode).toBe(200);
      expect(headers['set-cookie']).toBeUndefined();
      const [, plain, extended] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w%.!~&-]*)$/.exec(
        String(headers['content-disposition']),
      )!;
      expect(decodeURIComponent(extended!)).toBe(name);
      expect(plain).toMatch(/^[\x20-\x7e]*$/);
    }
  });

  test('of wrong input is an envelope like any other', async () => {
    const { statusCode, body } = await server.inject({ method: 'GET', url: '/test/download' });
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 4000]);
  });
});
