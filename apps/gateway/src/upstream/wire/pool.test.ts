import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../testing/node';
import { AddressGuard } from '../address-guard';
import type { AnswerControl, Failure } from './call';
import { ConnectionPool } from './pool';
import type { WireRequest } from './request-text';
import { type BareServer, bareServer } from './testing/server';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

let server: BareServer;
const pools: ConnectionPool[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const pool of pools.splice(0)) pool.close();
  await server.close();
});

function poolOf(url: URL, most = 4, lookup?: AddressGuard['lookup']): ConnectionPool {
  const pool = new ConnectionPool({ origin: url, lookup }, most);
  pools.push(pool);
  return pool;
}

type Taken = { outcome: Promise<string>; parts: Buffer[]; control: AnswerControl };

/** Sends a request; its outcome is the body, or why there is none. */
function ask(
  pool: ConnectionPool,
  request: Partial<WireRequest> = {},
  onData?: (control: AnswerControl) => void,
): Taken {
  const parts: Buffer[] = [];
  const full = { method: 'GET', path: '/', headers: [], body: Buffer.alloc(0), ...request };
  let settle!: (outcome: string) => void;
  const outcome = new Promise<string>((resolve) => (settle = resolve));
  const control = pool.send(full, {
    onAnswer() {},
    onData(chunk) {
      parts.push(chunk);
      onData?.(control);
    },
    onEnd: () => settle(Buffer.concat(parts).toString('latin1')),
    onFailure: (failure: Failure) => settle(failure),
  });
  return { outcome, parts, control };
}

test('a connection is kept and used again, one call at a time; no more than allowed are made', async () => {
  const waiting: Socket[] = [];
  server = await bareServer((socket) => waiting.push(socket));
  const pool = poolOf(server.url, 2);
  const calls = Array.from({ length: 5 }, () => ask(pool).outcome);
  await eventually(() => expect(waiting).toHaveLength(2));
  for (let answered = 0; answered < 5; answered++) {
    await eventually(() => expect(waiting).not.toEqual([]));
    waiting.shift()!.write(OK);
  }
  expect(await Promise.all(calls)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  expect(server.sockets).toHaveLength(2);
});

test('a request goes out as it is, with its length; what cannot go on the wire is not sent', async () => {
  server = await bareServer((socket) => socket.write(OK));
  const pool = poolOf(server.url);
  const { host } = server.url;
  await ask(pool, { path: '/a?b=%20', headers: ['X-A', 'b\xe9'] }).outcome;
  await ask(pool, { method: 'POST', headers: [], body: Buffer.from('{"名":1}') }).outcome;
  await ask(pool, { method: 'PUT' }).outcome;
  expect(server.asked).toEqual([
    [
      `GET /a?b=%20 HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\nX-A: b\xe9\r\n\r\n`,
      `POST / HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\ncontent-length: 9\r\n\r\n`,
      Buffer.from('{"名":1}').toString('latin1'),
      `PUT / HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\ncontent-length: 0\r\n\r\n`,
    ].join(''),
  ]);
  for (const faulty of [
    { path: 'no-slash' },
    { path: '/a b' },
    { path: '/a\r\nX: y' },
    { path: '/号' },
    { method: 'GET /x' },
    { headers: ['X', 'a\r\nY: b'] },
    { headers: ['X', 'a\nb'] },
    { headers: ['X', 'a\0'] },
    { headers: ['X', '号'] },
    { headers: ['X: y\r\nZ', 'a'] },
    { headers: ['', 'a'] },
    { headers: ['Content-Length', '3'] },
    { headers: ['transfer-encoding', 'chunked'] },
    { headers: ['Host', 'elsewhere'] },
  ])
    expect(() => ask(pool, faulty), JSON.stringify(faulty)).toThrow(TypeError);
});

test('a large body and a large answer arrive whole', async () => {
  const large = Buffer.alloc(3 << 20, 'body');
  server = await bareServer((socket) => {
    if (!server.asked[0]!.endsWith(large.toString())) return;
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${large.length}\r\n\r\n`);
    socket.write(large);
  });
  const { outcome } = ask(poolOf(server.url), { method: 'POST', body: large });
  expect((await outcome) === large.toString()).toBe(true);
});

test.each([
  ['says that it will close', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  ['keeps it for too short a time', 'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=2\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  ['says more than was asked', `${OK}${OK}`, 'ok'],
  ['adds a line end', `${OK}\r\n`, 'ok'],
  ['cannot be understood', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok!', 'broken'],
  ['speaks another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', 'unreachable'],
])('a connection is not used again whose upstream %s', async (_name, said, outcome) => {
  server = await bareServer((socket, _text, connection) => socket.write(connection === 0 ? said : OK));
  const pool = poolOf(server.url);
  expect(await ask(pool).outcome).toBe(outcome);
  expect(await ask(pool).outcome).toBe('ok');
  expect(server.sockets).toHaveLength(2);
});

test('what an upstream says on an idle connection answers nobody, and ends it', async () => {
  server = await bareServer((socket) => socket.write(OK.replace('\r\n', '\r\nKeep-Alive: timeout=600\r\n')));
  const pool = poolOf(server.url);
  expect(await ask(pool).outcome).toBe('ok');
  const [first] = server.sockets;
  first!.write(OK.replace('ok', 'no'));
  await eventually(() => expect(first!.destroyed).toBe(true));
  expect(await ask(pool).outcome).toBe('ok');
  expect(server.sockets).toHaveLength(2);
});

test('an idle connection is not used after the time the upstream keeps it, and closed soon after', async () => {
  server = await bareServer((socket) => socket.write(OK.replace('\r\n', '\r\nKeep-Alive: timeout=32\r\n')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const pool = poolOf(server.url);
  const answered = async (connections: number) => {
    expect(await ask(pool).outcome).toBe('ok');
    expect(server.sockets).toHaveLength(connections);
  };
  await answered(1);
  vi.advanceTimersByTime(28_500);
  await answered(1);
  vi.advanceTimersByTime(29_999);
  await answered(1);
  vi.advanceTimersByTime(30_000);
  await answered(2);
  const closed = once(server.sockets[1]!, 'close');
  vi.advanceTimersByTime(31_000);
  await closed;
  await answered(3);
});

test('what breaks: a kept connection may not have brought the request, anything else has', async () => {
  let say: (socket: Socket) => void = (socket) => socket.write(OK);
  server = await bareServer((socket) => say(socket));
  const pool = poolOf(server.url);
  const breaks: ((socket: Socket) => void)[] = [(socket) => socket.end(), (socket) => socket.resetAndDestroy()];
  for (const each of breaks) {
    say = each;
    expect(await ask(pool).outcome, 'new').toBe('unreachable');
    say = (socket) => socket.write(OK);
    expect(await ask(pool).outcome).toBe('ok');
    say = each;
    expect(await ask(pool).outcome, 'kept').toBe('reset');
  }
  say = (socket) => socket.write(OK);
  expect(await ask(pool).outcome).toBe('ok');
  say = (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-');
  expect(await ask(pool).outcome, 'kept, and it had begun to answer').toBe('unreachable');
});

test('an answer without length ends where the connection ends, unless that breaks', async () => {
  let end: (socket: Socket) => void = (socket) => socket.end();
  server = await bareServer((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nall', () => end(socket)));
  const pool = poolOf(server.url);
  expect(await ask(pool).outcome).toBe('all');
  end = () => {};
  const { outcome, parts } = ask(pool);
  await eventually(() => expect(parts).not.toEqual([]));
  server.sockets.at(-1)!.resetAndDestroy();
  expect(await outcome).toBe('unreachable');
});

test('while it is paused nothing arrives, not even the end; nothing is lost, and the connection is kept', async () => {
  const body = Buffer.alloc(1 << 20, '0123456789');
  server = await bareServer((socket, text) => {
    socket.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n${body.length.toString(16)}\r\n`);
    socket.write(body);
    socket.write('\r\n1\r\nz\r\n0\r\n\r\n');
    if (text.includes('/last')) socket.end();
  });
  const pool = poolOf(server.url);
  for (const path of ['/', '/', '/last']) {
    let ended = false;
    const { outcome, parts, control } = ask(pool, { path }, (own) => own.pause());
    void outcome.then(() => (ended = true));
    for (let before = 0; !ended;) {
      await eventually(() => expect(parts.length > before || ended).toBe(true));
      expect(parts.length - before, 'each resumption brings one part').toBeLessThanOrEqual(1);
      before = parts.length;
      control.resume();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await outcome) === `a${body.toString()}z`, path).toBe(true);
  }
  expect(server.sockets).toHaveLength(1);
});

test('an aborted call is told nothing more: neither waiting, nor asked, nor half answered', async () => {
  server = await bareServer((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'));
  const pool = poolOf(server.url, 1);
  const told: string[] = [];
  const first = ask(pool, {}, (control) => {
    told.push('data');
    control.abort();
  });
  const second = ask(pool, { path: '/second' });
  for (const each of [first, second]) void each.outcome.then((outcome) => told.push(outcome));
  second.control.abort();
  await eventually(() => expect(told).toEqual(['data']));
  await eventually(() => expect(server.sockets[0]!.destroyed).toBe(true));
  const third = ask(pool, { path: '/third' }, (control) => control.abort());
  await eventually(() => expect(third.parts).not.toEqual([]));
  for (const control of [first.control, third.control]) {
    control.resume();
    control.pause();
    control.abort();
  }
  expect(told).toEqual(['data']);
  expect(server.asked.join('')).not.toContain('second');
});

test('nobody listens, no address is allowed, no connection in time, the pool is closed', async () => {
  server = await bareServer(() => {});
  const gone = await bareServer(() => {});
  await gone.close();
  expect(await ask(poolOf(gone.url)).outcome).toBe('unreachable');
  const named = new URL(server.url.href.replace('127.0.0.1', 'localhost'));
  expect(await ask(poolOf(named, 1, new AddressGuard([]).lookup)).outcome).toBe('forbidden');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const unanswered = vi.fn();
  const silent = ask(poolOf(named, 1, unanswered)).outcome;
  await vi.waitFor(() => expect(unanswered).toHaveBeenCalled());
  vi.advanceTimersByTime(3_000);
  expect(await silent).toBe('unreachable');
  vi.useRealTimers();
  const pool = poolOf(server.url, 1);
  const [asking, waiting] = [ask(pool).outcome, ask(pool).outcome];
  await eventually(() => expect(server.asked).toHaveLength(1));
  pool.close();
  expect(await Promise.all([asking, waiting, ask(pool).outcome])).toEqual([
    'unreachable',
    'unreachable',
    'unreachable',
  ]);
});

test('a taker that throws ends its own call', async () => {
  server = await bareServer((socket) => socket.write(OK));
  const { outcome } = ask(poolOf(server.url), {}, () => {
    throw new Error('no taker');
  });
  expect(await outcome).toBe('broken');
});
