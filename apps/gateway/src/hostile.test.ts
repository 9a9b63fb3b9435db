// Whatever callers and upstreams send, the gateway answers properly, charges rightly and stays up.
import http from 'node:http';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { refusals } from './refusals';
import { expectBooksToAgree } from './testing/books';
import { callByCode } from './testing/client';
import { testGateway } from './testing/ground';
import { eventually } from './testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addProject, apply } from './testing/stage';
import { answering, testUpstream } from './testing/upstream';

let clock: Date | undefined;
const { db, upstream, node } = await testGateway(() => ({ now: () => clock ?? new Date() }));
let project: TestProject;
let key: TestKey;
let holding: string;

beforeEach(async () => {
  // A product of its own for each test: the circuit breaker remembers faults.
  project = await addProject(db, upstream.url, { params: [{ name: 'X-Tenant', in: 'header' }] });
  key = await addCaller(db, project);
  holding = await addHolding(db, key.memberId, project, 1_000);
  upstream.behave(answering({ code: 0 }));
});

const query = () => `/openapi/${project.code}/query`;
const call = (init: RequestInit = {}, path = query()) => callByCode(node.url, path, key.secret, init);

async function expectCharged(calls: number) {
  await eventually(async () => {
    const { rows } = await db.query('select total - remaining as gone from package.holding where id = $1', [holding]);
    expect(rows).toEqual([{ gone: calls }]);
    expect((await db.query('select 1 from gateway.lease where state = 1')).rows).toEqual([]);
  });
  await expectBooksToAgree(db);
}

/** Sends bytes as they are; returns what came back until the connection ended. */
function raw(...parts: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(node.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part);
    });
    socket.setTimeout(45_000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

test('odd request lines and headers are refused, and the next call is served', async () => {
  const lines = [
    'GET // HTTP/1.1\r\n',
    'GET /openapi//// HTTP/1.1\r\n',
    'GET /openapi/../../etc/passwd HTTP/1.1\r\n',
    'GET /openapi/%2e%2e/x HTTP/1.1\r\n',
    'GET /openapi/-/try/ HTTP/1.1\r\n',
    'GET http://evil/openapi/x/y HTTP/1.1\r\n',
    'GET * HTTP/1.1\r\n',
    'OPTIONS * HTTP/1.1\r\n',
    'GET /openapi/x/y?%zz=%f0%28 HTTP/1.1\r\n',
    'GET /openapi/x/y?\u0080\u00ff HTTP/1.1\r\n',
    'PUT /openapi/x/y HTTP/1.1\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n`,
    `GET /openapi/x/y HTTP/1.1\r\nX-Big: ${'b'.repeat(40_000)}\r\n`,
    'GET /openapi/x/y HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    'POST /openapi/x/y HTTP/1.1\r\nContent-Length: -5\r\n',
    'GET /openapi/x/y HTTP/1.1\r\nX-Ca-Key: \u0000\r\n',
    'GET /openapi/x/y HTTP/9.9\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ];
  for (const line of lines) {
    const answer = await raw(Buffer.from(`${line}Host: x\r\nConnection: close\r\n\r\n`, 'latin1'));
    expect(
      answer === '' || /^HTTP\/1\.1 (204|4\d\d)/.test(answer),
      `${JSON.stringify(line.slice(0, 60))} → ${answer.slice(0, 80)}`,
    ).toBe(true);
  }
  expect((await call()).body.code).toBe(0);
});

test('what is no request is refused in words: raw Chinese in the address, headers without end', async () => {
  const told = async (head: string) => {
    const answer = await raw(Buffer.from(`${head}\r\nHost: x\r\n\r\n`));
    const [headers = '', body = ''] = answer.split('\r\n\r\n');
    expect(headers).toMatch(/content-type: application\/json; charset=utf-8/i);
    return [headers.slice(0, 12), JSON.parse(Buffer.from(body, 'latin1').toString())];
  };
  const { addressNotEncoded, headersTooLarge, malformedRequest } = refusals;
  const envelope = ({ code, text }: { code: number; text: string }) => ({ code, msg: text, result: null });
  expect(await told(`GET ${query()}?city=北京 HTTP/1.1`)).toEqual(['HTTP/1.1 400', envelope(addressNotEncoded)]);
  expect(await told(`GET / HTTP/1.1\r\nX-Big: ${'b'.repeat(40_000)}`)).toEqual([
    'HTTP/1.1 431',
    envelope(headersTooLarge),
  ]);
  expect(await told('HELLO')).toEqual(['HTTP/1.1 400', envelope(malformedRequest)]);
});

test('an expectation that nobody knows is no reason to refuse a call', async () => {
  const authorization = `Authorization: APPCODE ${key.secret}`;
  const head = `GET ${query()} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: foo\r\n${authorization}\r\n\r\n`;
  expect(await raw(head)).toMatch(/^HTTP\/1\.1 200 /);
});

test('who asks before sending a body is told to go on when it is wanted, and otherwise why not', async () => {
  const head = `POST /openapi/${project.code}/send HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n`;
  const json = 'Content-Type: application/json\r\nContent-Length: 7\r\n\r\n';
  const known = await raw(`${head}Authorization: APPCODE ${key.secret}\r\n${json}`, '{"a":1}');
  expect(known).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  expect(await raw(`${head}Authorization: APPCODE ${'0'.repeat(32)}\r\n${json}`)).toMatch(/^HTTP\/1\.1 401 /);
});

test('bodies that are too large, cut or malformed never reach the upstream', async () => {
  const send = `/openapi/${project.code}/send`;
  const head = `POST ${send} HTTP/1.1\r\nHost: x\r\nAuthorization: APPCODE ${key.secret}\r\nContent-Type: application/json\r\n`;
  const before = upstream.asked.length;
  expect(await raw(`${head}Content-Length: 99999999\r\n\r\n`)).toContain(String(refusals.bodyTooLarge.code));
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1 << 20, 0x20), Buffer.from('\r\n')]);
  const chunks = Array.from({ length: 12 }, () => chunk);
  expect(await raw(`${head}Transfer-Encoding: chunked\r\n\r\n`, ...chunks)).toContain(
    String(refusals.bodyTooLarge.code),
  );
  expect(await raw(`${head}Transfer-Encoding: chunked\r\n\r\n`, 'zz\r\n')).toMatch(/^HTTP\/1\.1 400|^$/);
  const socket = net.connect(Number(new URL(node.url).port), '127.0.0.1', () => {
    socket.write(`${head}Content-Length: 100\r\n\r\n{"cut":`, () => socket.destroy());
  });
  await new Promise((resolve) => socket.once('close', resolve));
  await eventually(async () => {
    const { rows } = await db.query('select code from gateway.call_record where key_id = $1 order by id', [key.id]);
    expect(rows.map((row) => row['code'])).toContain(refusals.bodyCut.code);
  });
  expect(upstream.asked.length).toBe(before);
  expect((await call({ method: 'POST', body: '{"a":1}' }, send)).body.code).toBe(0);
  expect(upstream.asked.at(-1)!.body).toBe('{"a":1}');
});

test('an upstream that fails is told about, recorded and not charged', async () => {
  const hasty = await addProject(db, upstream.url, { timeoutMs: 400 });
  await apply(db, key.memberId, hasty);
  await addHolding(db, key.memberId, hasty, 10);
  const misdeeds: [string, http.RequestListener, number][] = [
    ['500', answering({ code: 0 }, 500), refusals.upstreamFault.code],
    ['redirect', answering({ code: 0 }, 302), refusals.upstreamBroken.code],
    ['broken JSON', answering('{"code":0'), refusals.upstreamBroken.code],
    ['silence', () => {}, refusals.upstreamTimeout.code],
    ['reset', (request) => request.socket.destroy(), refusals.upstreamUnreachable.code],
    [
      'half an answer',
      (request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
        response.write('{"code":0', () => request.socket.destroy());
      },
      refusals.upstreamBroken.code,
    ],
    [
      'an answer that never ends',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
      refusals.upstreamTimeout.code,
    ],
    ['no HTTP', (request) => request.socket.end('hello\r\n\r\n'), refusals.upstreamUnreachable.code],
    ['other code', answering({ code: 42, msg: '查无' }), 42],
  ];
  for (const [name, listener, code] of misdeeds) {
    upstream.behave(listener);
    const { code: product } = code === refusals.upstreamTimeout.code ? hasty : project;
    const reply = await call({}, `/openapi/${product}/query`);
    expect(reply.body.code, name).toBe(code);
    expect(reply.headers.get('x-charge-source'), name).toBe('none');
  }
  upstream.behave(answering({ code: 0 }));
  expect((await call()).body.code).toBe(0);
  await expectCharged(1);
  const { rows } = await db.query('select code from gateway.call_record where key_id = $1 order by id', [key.id]);
  expect(rows.map((row) => row['code'])).toEqual([...misdeeds.map(([, , code]) => code), 0]);
});

test('JSON over 20 MB is refused; one below, compressed or not JSON passes as it is', async () => {
  upstream.behave((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(21 << 20, ' ')),
  );
  expect((await call()).body.code).toBe(refusals.answerTooLarge.code);

  const image = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 256));
  upstream.behave((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(image));
  const response = await fetch(node.url + query(), { headers: { authorization: `APPCODE ${key.secret}` } });
  expect(Buffer.from(await response.arrayBuffer()).equals(image)).toBe(true);
  expect(response.headers.get('x-charge-source')).toBe('package');

  upstream.behave((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync('{"code":0,"msg":"压缩"}')),
  );
  expect((await call()).body).toEqual({ code: 0, msg: '压缩' });
});

test('a GET whose kept connection was just closed is sent again, a POST is not', async () => {
  const cutFirst = () => {
    let first = true;
    return ((request, response) => {
      if (!first) return answering({ code: 0 })(request, response);
      first = false;
      request.socket.destroy();
    }) satisfies http.RequestListener;
  };
  expect((await call()).body.code).toBe(0);
  upstream.behave(cutFirst());
  expect((await call()).body.code).toBe(0);
  upstream.behave(cutFirst());
  const reply = await call({ method: 'POST', body: '{}' }, `/openapi/${project.code}/send`);
  expect(reply.body.code).toBe(refusals.upstreamUnreachable.code);
  await expectCharged(2);
});

test('a GET that breaks a new connection reaches the upstream once', async () => {
  const fresh = await testUpstream();
  const other = await addProject(db, fresh.url);
  await apply(db, key.memberId, other);
  await addHolding(db, key.memberId, other, 10);
  const misdeeds: http.RequestListener[] = [
    (request) => request.socket.destroy(),
    (request) => request.socket.resetAndDestroy(),
  ];
  for (const misdeed of misdeeds) {
    fresh.behave(misdeed);
    const asked = fresh.asked.length;
    const reply = await call({}, `/openapi/${other.code}/query`);
    expect(reply.body.code).toBe(refusals.upstreamUnreachable.code);
    expect(fresh.asked).toHaveLength(asked + 1);
  }
  await fresh.close();
});

test('an upstream that keeps failing is left alone for a while', async () => {
  // the clock stands still: wait until it moves on
  clock = new Date();
  upstream.behave(answering('', 500));
  for (let n = 0; n < 20; n++) expect((await call()).body.code).toBe(refusals.upstreamFault.code);
  const before = upstream.asked.length;
  expect((await call()).body.code).toBe(refusals.upstreamResting.code);
  expect(upstream.asked.length).toBe(before);
  clock = undefined;
  await expectCharged(0);
});

test('only headers that an API needs reach the upstream, and only those about the body come back', async () => {
  const headers = {
    'x-tenant': 'a',
    'x-other': 'b',
    cookie: 'session=1',
    'x-forwarded-for': '10.0.0.1',
    'proxy-authorization': 'x',
    te: 'trailers',
    'accept-language': 'zh-CN',
  };
  upstream.behave((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'x-powered-by': 'PHP', etag: '"1"', location: '/x' })
      .end('{"code":0}'),
  );
  const { hostname, port } = new URL(node.url);
  const answer = await new Promise<http.IncomingMessage>((resolve) => {
    http.get(
      { hostname, port, path: query(), headers: { ...headers, authorization: `APPCODE ${key.secret}` } },
      resolve,
    );
  });
  answer.resume();
  expect(Object.keys(upstream.asked.at(-1)!.headers).sort()).toEqual(
    ['accept-encoding', 'accept-language', 'connection', 'host', 'user-agent', 'x-request-id', 'x-tenant'].sort(),
  );
  expect(
    Object.keys(answer.headers)
      .filter((name) => !name.startsWith('x-') && !['date', 'connection', 'keep-alive'].includes(name))
      .sort(),
  ).toEqual(['content-length', 'content-security-policy', 'content-type', 'etag']);
  expect(answer.headers['x-powered-by']).toBeUndefined();
});

test('a page of another site may call with its own key', async () => {
  const preflight = await fetch(node.url + query(), {
    method: 'OPTIONS',
    headers: { origin: 'https://example.com', 'access-control-request-headers': 'authorization, x-ca-key' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, x-ca-key');
  const reply = await call({ headers: { origin: 'https://example.com' } });
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
});
