// What the parser of HTTP refuses before there is a request, and what it passes on in another form.
import net, { type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticate } from '../authenticate';
import { type TestServer, startTestServer } from '../testing/server';
import { createServer } from './server';

let ground: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  ground = await startTestServer({ domains: [] });
  ({ app } = await createServer({ ...ground.shared, useCases: [], authenticate, logLevel: false }));
  app.get('/seen', async ({ url, headers }) => ({ url, host: headers.host }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await ground.close();
});

/** Sends the raw head of a request; returns status and body of the answer once the connection ends. */
function told(head: string): Promise<[status: string, envelope: unknown]> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const { port } = app.server.address() as AddressInfo;
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      const [headers = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n');
      resolve([headers.slice(9, 12), JSON.parse(body)]);
    });
  });
}

test('raw Chinese in an address is told what to do about it', async () => {
  const envelope = { code: 4000, msg: '地址里的中文等字符请先做 URL 编码', result: null };
  expect(await told('GET /help/suggest?keyword=接口 HTTP/1.1')).toEqual(['400', envelope]);
});

test('headers without end and what is no request are refused in an envelope', async () => {
  const tooLarge = { code: 4000, msg: '请求行与请求头太大', result: null };
  expect(await told(`GET / HTTP/1.1\r\nX-Big: ${'b'.repeat(40_000)}`)).toEqual(['431', tooLarge]);
  expect(await told('HELLO')).toEqual(['400', { code: 4000, msg: '请求内容无法解读', result: null }]);
});

test.each(['http://evil.example', 'HTTPS://evil.example:99', 'ftp://a@evil.example'])(
  'an address that names a site is one of this site: %s',
  async (site) => {
    expect(await told(`GET ${site}/seen?a=http://b/c HTTP/1.1`)).toEqual([
      '200',
      { url: '/seen?a=http://b/c', host: 'x' },
    ]);
    expect(await told(`GET ${site} HTTP/1.1`)).toEqual(['404', expect.objectContaining({ code: 4004 })]);
    expect(await told(`GET ${site}?a HTTP/1.1`)).toEqual(['404', expect.objectContaining({ code: 4004 })]);
  },
);

test('an expectation that nobody knows is passed over', async () => {
  expect(await told('GET /nothing HTTP/1.1\r\nExpect: foo')).toEqual(['404', expect.objectContaining({ code: 4004 })]);
});
