import tls from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { ConnectionPool } from './pool';
import { certificate, key } from './testing/certificate';
import { type BareServer, bareServer } from './testing/server';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

let server: BareServer;
const pools: ConnectionPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) pool.close();
  await server.close();
});

const secureServer = (onRequest: Parameters<typeof bareServer>[0] = (socket) => socket.write(OK)) =>
  bareServer(
    onRequest,
    tls.createServer({ cert: certificate, key, ALPNProtocols: ['h2', 'http/1.1'] }),
    'secureConnection',
  );

function poolFor(host: string, ca?: string): ConnectionPool {
  const pool = new ConnectionPool({ origin: new URL(`https://${host}:${server.url.port}`), ca }, 2);
  pools.push(pool);
  return pool;
}

const ask = (pool: ConnectionPool, path = '/') =>
  new Promise<string>((resolve) => {
    const parts: Buffer[] = [];
    const control = pool.send(
      { method: 'GET', path, headers: [], body: Buffer.alloc(0) },
      {
        onAnswer() {},
        onData(chunk) {
          parts.push(chunk);
          control.pause();
          setImmediate(() => control.resume());
        },
        onEnd: () => resolve(Buffer.concat(parts).toString('latin1')),
        onFailure: resolve,
      },
    );
  });

test('https: the server is asked for by its name, its connection kept and used again', async () => {
  server = await secureServer();
  const pool = poolFor('localhost', certificate);
  expect([await ask(pool), await ask(pool)]).toEqual(['ok', 'ok']);
  expect(server.sockets).toHaveLength(1);
  expect((server.sockets[0] as tls.TLSSocket & { servername: string }).servername).toBe('localhost');
  expect((server.sockets[0] as tls.TLSSocket).alpnProtocol).toBe('http/1.1');
});

test('https: a large answer arrives whole by pauses, and one without length at its end', async () => {
  const body = Buffer.alloc(1 << 20, '0123456789');
  server = await secureServer((socket, text) => {
    socket.write(`HTTP/1.1 200 OK\r\n${text.includes('/last') ? '' : `Content-Length: ${body.length}\r\n`}\r\n`);
    socket.write(body);
    if (text.includes('/last')) socket.end();
  });
  const pool = poolFor('localhost', certificate);
  for (const path of ['/', '/', '/last']) expect((await ask(pool, path)) === body.toString(), path).toBe(true);
  expect(server.sockets).toHaveLength(1);
});

test('https: nothing is sent to a server with a certificate that is not trusted, or for another name', async () => {
  server = await secureServer();
  expect(await ask(poolFor('localhost'))).toBe('unreachable');
  expect(await ask(poolFor('127.0.0.1', certificate))).toBe('unreachable');
  expect(server.asked.join('')).toBe('');
});

test('https: a server that does not speak it is not reached', async () => {
  server = await bareServer((socket) => socket.end(OK));
  expect(await ask(poolFor('localhost', certificate))).toBe('unreachable');
});
