import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startProviders } from './server';
import { runningProviders } from './testing';

describe('without a secret', () => {
  const { url, get, post } = runningProviders();

  test('says it is healthy', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { code: 0, result: { status: 'ok' } } });
  });

  test('answers JSON that no cache may keep, with the request id it was given', async () => {
    const response = await fetch(`${url()}/healthz`, { headers: { 'x-request-id': 'r-1' } });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toBe('r-1');
  });

  test('makes a request id when the given one is not usable', async () => {
    const response = await fetch(`${url()}/healthz`, { headers: { 'x-request-id': 'a b"{}' } });
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test.each(['/', '/none', '/phone-area', '/phone-area/query/', '//phone-area/query', '/__proto__', '/%00'])(
    'there is nothing at %s',
    async (path) => {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(body).toEqual({ code: 4004, msg: '接口不存在，请检查请求路径', result: null });
    },
  );

  test('a known path with another method names the method it takes', async () => {
    const response = await fetch(`${url()}/phone-area/batch`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ code: 4004, msg: '请求方法不正确，此接口只接受 POST' });
  });

  test('HEAD is GET without the body', async () => {
    const response = await fetch(`${url()}/healthz`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test('a parameter given twice is refused rather than guessed', async () => {
    const response = await fetch(`${url()}/phone-area/query?phone=13800138000&phone=13888888888`);
    expect(await response.json()).toMatchObject({
      code: 4000,
      result: { fields: [{ path: 'phone', message: '只能出现一次' }] },
    });
  });

  test.each([
    ['not json', '请求体不是有效的 JSON'],
    ['[]', '请求体应为 JSON 对象'],
    ['null', '请求体应为 JSON 对象'],
    ['"x"', '请求体应为 JSON 对象'],
    ['['.repeat(100_000), '请求体不是有效的 JSON'],
    [Buffer.from([0x7b, 0xff, 0x7d]), '请求体应为 UTF-8 编码'],
  ])('a body that cannot be used is refused: %#', async (body, message) => {
    const response = await fetch(`${url()}/phone-area/batch`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 4000,
      msg: '参数不正确',
      result: { fields: [{ path: '', message }] },
    });
  });

  test('a parameter of the wrong JSON type is refused', async () => {
    for (const phones of ['13800138000', {}, 1, [1], [null], [['13800138000']], true]) {
      expect((await post('/phone-area/batch', { phones })).status).toBe(400);
    }
    expect((await post('/phone-area/batch', { phones: null })).body.result.fields).toEqual([
      { path: 'phones', message: '必填' },
    ]);
    expect((await post('/phone-area/batch', { phones: [] })).body.result.fields).toEqual([
      { path: 'phones', message: '至少一项' },
    ]);
  });

  test('a body beyond the limit is answered 413, whether its length is declared or not', async () => {
    const chunk = 'x'.repeat(1024 * 1024);
    const declared = await fetch(`${url()}/phone-area/batch`, { method: 'POST', body: chunk.repeat(3) });
    expect(declared.status).toBe(413);
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(chunk)),
    });
    const streamed = await fetch(`${url()}/phone-area/batch`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await streamed.json()).toMatchObject({ code: 413, msg: '请求体不能超过 2 MB' });
  });

  test('bytes that are no HTTP are answered 400 and do not stop the server', async () => {
    const { port } = new URL(url());
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('\x16\x03\x01 nonsense\r\n\r\n'));
      socket.once('data', (data) => resolve(data.toString()));
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await get('/healthz')).status).toBe(200);
  });
});

describe('with a secret', () => {
  const { url } = runningProviders({ secret: 'open sesame' });
  const call = (path: string, headers: Record<string, string> = {}) => fetch(url() + path, { headers });

  test.each(['/phone-area/query?phone=13800138000', '/describe', '/none'])('%s needs it', async (path) => {
    for (const headers of [{}, { 'x-upstream-secret': '' }, { 'x-upstream-secret': 'open sesamE' }] as Record<
      string,
      string
    >[]) {
      const refused = await call(path, headers);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toEqual({ code: 401, msg: '上游密钥缺失或不正确', result: null });
    }
    expect((await call(path, { 'x-upstream-secret': 'open sesame' })).status).not.toBe(401);
  });

  test('/healthz does not', async () => {
    expect((await call('/healthz')).status).toBe(200);
  });
});

test('close lets a call under way finish and then frees the port', async () => {
  const providers = await startProviders({ port: 0, host: '127.0.0.1' });
  const body = JSON.stringify({ phones: ['13800138000'] });
  const socket = connect(Number(new URL(providers.url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  // The server says 100 once it has begun the call, so the close below comes in the middle of it.
  const begun = new Promise((resolve) => socket.once('data', resolve));
  socket.write(
    `POST /phone-area/batch HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await begun;
  const closed = providers.close();
  socket.write(body);
  await Promise.all([closed, ended]);
  expect(received).toContain('"located":1');
  await expect(fetch(`${providers.url}/healthz`)).rejects.toThrow();
});

test('a port that is taken rejects instead of crashing', async () => {
  const providers = await startProviders({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(providers.url);
  await expect(startProviders({ port: Number(port), host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
  await providers.close();
});
