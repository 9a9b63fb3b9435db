// Plain calls are answered as Node's own server answers them, and whoever is slow, greedy or gone is dealt with as there.
import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '../refusals';
import { Random } from '../simulation/random';
import { get, post } from '../testing/requests';
import { ClientAddresses } from './client-address';
import type { Exchange } from './exchange';
import { Front } from './server';
import { WireExchange } from './wire-exchange';

/** Sweeps come when a test says so. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
const fronts: Front[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(fronts.splice(0).map((front) => front.close(0)));
});

/** Which way each call of the test came. */
let ways: ('wire' | 'node')[] = [];

async function serving(serve: (exchange: Exchange) => unknown) {
  ways = [];
  const calls = async (exchange: Exchange) => {
    ways.push(exchange instanceof WireExchange ? 'wire' : 'node');
    await serve(exchange);
  };
  const front = new Front({
    clients: new ClientAddresses([]),
    handlers: { calls, tryOuts: calls, usage: calls, checks: calls, mcp: calls },
    publicKey: '',
    ready: () => true,
    metrics: async () => ({ contentType: '', text: '' }),
    onFault: (error) => expect(error).toBeUndefined(),
  });
  fronts.push(front);
  const { port } = new URL(await front.listen('127.0.0.1', 0));
  const connect = async () => {
    const socket = net.connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  return { front, connect };
}

const LAST = get('Connection: close');
/** Makes the connection Node's from the start. */
const BY_NODE = 'GET /healthz HTTP/1.1\r\n\r\n';

/** All that a server sends until it closes the connection, but for the time of day and the lines' end. */
async function answers(socket: net.Socket): Promise<string> {
  return (await text(socket.setEncoding('latin1'))).replaceAll(/Date: [^\r]+/g, 'Date: x');
}

const JSON_TYPE = ['content-type', 'application/json', 'x-name', 'caf\xe9'];
const scripts: [name: string, script: (exchange: Exchange) => unknown, ...headers: string[]][] = [
  ['small', (exchange) => exchange.answer(200, JSON_TYPE, Buffer.from('{"a":"中文"}'))],
  ['empty', (exchange) => exchange.answer(200, [], Buffer.alloc(0))],
  ['no content', (exchange) => exchange.answer(204, [], Buffer.alloc(0))],
  ['not modified', (exchange) => exchange.answer(304, ['etag', '"1"'], Buffer.from('x'))],
  ['a status without words', (exchange) => exchange.answer(299, [], Buffer.from('x'))],
  ['large', (exchange) => exchange.answer(200, [], Buffer.alloc(3 << 20, 'x'))],
  ['to another origin', (exchange) => exchange.answer(200, [], Buffer.from('x')), 'Origin: https://x'],
  ['a refusal', (exchange) => exchange.refuse(refusals.keyTooFast, ['x-request-id', '1'])],
  ['a stream', (exchange) => stream(exchange, 200)],
  ['a stream with trailers', (exchange) => stream(exchange, 200, ['x-charge', '1', 'x-more', '2'])],
  ['a stream of nothing', (exchange) => stream(exchange, 204)],
];

async function stream(exchange: Exchange, status: number, trailers: string[] = []) {
  exchange.begin(status, [
    'content-type',
    'text/event-stream',
    ...(trailers.length > 0 ? ['trailer', 'x-charge, x-more'] : []),
  ]);
  for (const part of ['data: 1\n\n', '', 'x'.repeat(100_000)]) {
    exchange.write(Buffer.from(part));
    // later Nodes join the parts of one turn in a chunk
    await new Promise(setImmediate);
  }
  exchange.end(trailers);
  exchange.end();
}

test.each(scripts)('answers to the byte as Node writes them: %s', async (_name, script, ...headers) => {
  const { connect } = await serving(script);
  const byWire = await connect();
  byWire.write(get(...headers) + LAST);
  const answered = await answers(byWire);
  expect(ways.splice(0)).toEqual(['wire', 'node']);
  const byNode = await connect();
  byNode.write(get('TE: trailers', ...headers) + LAST);
  expect(answered).toBe(await answers(byNode));
  expect(ways).toEqual(['node', 'node']);
});

test('what is answered is answered', async () => {
  const { connect } = await serving((exchange) => {
    exchange.answerJson(200, 'first');
    exchange.answerJson(500, 'second');
    exchange.begin(500, []);
    expect(exchange.write(Buffer.from('second'))).toBe(true);
    exchange.end();
    exchange.cut();
  });
  const socket = await connect();
  socket.write(get() + get() + LAST.replace('/test/', '/-/nothing/'));
  const given = await answers(socket);
  expect(given.match(/ \d{3} |first|second/g)).toEqual([' 200 ', 'first', ' 200 ', 'first', ' 404 ']);
});

test('a header that would be two is not written', async () => {
  const { connect } = await serving((exchange) => {
    expect(() => exchange.answer(200, ['etag', 'a\r\nx: y'], Buffer.alloc(0))).toThrow('Invalid character');
    expect(() => exchange.begin(200, ['etag', '\u4e2d'])).toThrow('Invalid character');
    exchange.answerJson(200, 'unharmed');
  });
  const socket = await connect();
  socket.write(get() + LAST);
  expect((await answers(socket)).match(/unharmed/g)).toHaveLength(2);
});

/** Requests that no server refuses; some of them plain. */
const WHOLE = [
  get('Host: a', 'X-Ca-Key: k'),
  get().replace('/q', `/q?${'b'.repeat(5_000)}`),
  post('{"a":1}', 'Content-Length: 7', 'Content-Type: application/json'),
  post('c'.repeat(9_000), 'Content-Length: 9000'),
  post('d'.repeat(40_000), 'content-length: 40000'),
  post('3\r\nabc\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'),
  `\r\n${get('X-A: 1', 'X-A: 2')}`,
];

test('requests in any pieces are answered as if they were all Node’s', async () => {
  const random = new Random(Number(process.env['TEST_SEED']));
  const { connect } = await serving(async (exchange) => {
    const body = (await exchange.body()) as Buffer;
    exchange.answerJson(200, [exchange.method, exchange.path, exchange.query, exchange.headers, body.toString()]);
  });
  let wires = 0;
  for (let n = 0; n < 60; n++) {
    const plain = random.chance(0.5) ? 5 : WHOLE.length;
    const requests =
      Array.from({ length: random.whole(1, 6) }, () => random.pick(WHOLE.slice(0, plain))).join('') + LAST;
    const byNode = await connect();
    byNode.write(BY_NODE + requests);
    const expected = (await answers(byNode)).split('HTTP/1.1 200').slice(2);
    expect(ways.splice(0)).not.toContain('wire');
    const byWire = await connect();
    const got = answers(byWire);
    for (let at = 0; at < requests.length;) {
      const end = at + random.pick([1, 7, 60, 300, 4_000, 30_000, 100_000]);
      byWire.write(requests.slice(at, end), 'latin1');
      await new Promise(setImmediate);
      at = end;
    }
    expect((await got).split('HTTP/1.1 200').slice(1).join() === expected.join(), requests.slice(0, 2_000)).toBe(true);
    wires += ways.splice(0).filter((way) => way === 'wire').length;
  }
  expect(wires).toBeGreaterThan(60);
});

const sweep = (times: number) => vi.advanceTimersByTime(times * 5_000);

type Place = Awaited<ReturnType<typeof serving>>;

/** Until the server has seen what was sent before. */
async function seen({ connect }: Place) {
  for (let n = 0; n < 2; n++) {
    const socket = await connect();
    socket.write(`${BY_NODE.trimEnd()}\r\nConnection: close\r\n\r\n`);
    await answers(socket);
  }
}

test('who sends nothing, half a head or half a body is told that it took too long', async () => {
  const bodies: unknown[] = [];
  const place = await serving(async (exchange) => {
    bodies.push(await exchange.body());
    exchange.answerJson(200, '');
  });
  const sent = ['', get().slice(0, -5), get() + get().slice(0, -2), post('{', 'Content-Length: 7')];
  const sockets = await Promise.all(sent.map(() => place.connect()));
  const open = new Set(sockets);
  const told = sockets.map(async (socket, n) => {
    socket.write(sent[n]!);
    const answer = await answers(socket);
    open.delete(socket);
    return answer;
  });
  await seen(place);
  sweep(2);
  await seen(place);
  expect(open.size).toBe(4);
  sweep(1);
  for (const answer of await Promise.all(told.slice(0, 3))) expect(answer).toMatch(/HTTP\/1\.1 408 .*408001/su);
  expect([...open]).toEqual([sockets[3]]);
  sweep(4);
  expect(await told[3]).toMatch(/^HTTP\/1\.1 408 /);
  await vi.waitFor(() => expect(bodies.at(-1)).toBe(refusals.bodyCut));
});

test('who asks for nothing more is hung up on in the time that answers name; who sends no more, at once', async () => {
  const place = await serving((exchange) => exchange.answerJson(200, ''));
  const socket = await place.connect();
  const closed = once(socket, 'close');
  socket.write(get());
  await once(socket, 'data');
  sweep(13);
  await seen(place);
  expect(socket.closed).toBe(false);
  sweep(1);
  await closed;
  for (const [words, answer] of [
    ['', /^$/],
    [get().slice(0, -2), /^HTTP\/1\.1 400 /],
    [post('{', 'Content-Length: 7'), /^HTTP\/1\.1 400 /],
  ] as const) {
    const half = await place.connect();
    half.end(words);
    expect(await answers(half)).toMatch(answer);
  }
});

test('who sends calls without end has them answered in their order, one at a time', async () => {
  let [underWay, most, n] = [0, 0, 0];
  const { connect } = await serving(async (exchange) => {
    most = Math.max(most, ++underWay);
    if (n % 100 === 0) await new Promise(setImmediate);
    underWay--;
    exchange.answerJson(200, `n${n++}`);
  });
  const socket = await connect();
  const given = answers(socket);
  socket.write(get().repeat(5_000) + LAST);
  expect((await given).match(/n\d+/g)).toEqual(Array.from({ length: 5_001 }, (_, at) => `n${at}`));
  expect(most).toBe(1);
  expect(ways.filter((way) => way === 'wire').length).toBeGreaterThan(4_000);
});

test('what a caller has sent stays as it was while others send', async () => {
  const waiting: (() => void)[] = [];
  const place = await serving(async (exchange) => {
    // until every caller has sent everything
    await new Promise<void>((resolve) => waiting.push(resolve));
    exchange.answerJson(200, ((await exchange.body()) as Buffer).toString());
  });
  const letters = [...'abcdefgh'];
  const calls = await Promise.all(letters.map(async (letter) => ({ letter, socket: await place.connect() })));
  const asking = (letter: string, ...lines: string[]) => post(letter.repeat(3_000), 'Content-Length: 3000', ...lines);
  const goOn = async (sent: number) => {
    await vi.waitFor(() => expect(waiting.length).toBe(sent));
    for (const resolve of waiting.splice(0)) resolve();
  };
  // a piece of a request, its rest with a piece of the next one, then the rest of that and all of another, which waits its turn
  for (const { letter, socket } of calls) socket.write(asking(letter).slice(0, 100));
  await seen(place);
  ways = [];
  for (const { letter, socket } of calls) socket.write(asking(letter).slice(100) + asking(letter).slice(0, 100));
  const given = calls.map(({ socket }) => answers(socket));
  await vi.waitFor(() => expect(waiting.length).toBe(letters.length));
  for (const { letter, socket } of calls) socket.write(asking(letter).slice(100, 1_000));
  for (const { letter, socket } of calls)
    socket.write(asking(letter).slice(1_000) + asking(letter, 'Connection: close'));
  for (let n = 0; n < 3; n++) await goOn(letters.length);
  for (const [at, letter] of letters.entries())
    expect((await given[at]!).match(/"(\w+)"/g)).toEqual(Array(3).fill(`"${letter.repeat(3_000)}"`));
  expect(ways.filter((way) => way === 'wire').length).toBe(2 * letters.length);
});

test('of calls that come while one is under way only so many are read', async () => {
  const resting = new Promise<void>((resolve) => {
    void serving((exchange) => {
      if (exchange instanceof WireExchange) exchange['outlet'].once('pause', resolve);
    }).then(async ({ connect }) => (await connect()).write(get().repeat(10_000)));
  });
  await resting;
  expect(ways).toEqual(['wire']);
});

test('the next call waits until its caller takes the answer', async () => {
  const place = await serving((exchange) => exchange.answer(200, [], Buffer.alloc(16 << 20, 'x')));
  const socket = await place.connect();
  socket.write(get() + get() + LAST);
  await seen(place);
  expect(ways).toEqual(['wire']);
  expect((await answers(socket)).length).toBeGreaterThan(48 << 20);
  expect(ways).toEqual(['wire', 'wire', 'node']);
});

test('a call ends with its answer or with its connection, whichever is first', async () => {
  const ended: number[] = [];
  let n = 0;
  const place = await serving((exchange) => {
    const call = ++n;
    exchange.onClose(() => ended.push(call));
    if (call < 3) exchange.answerJson(200, '');
    else exchange.begin(200, []);
  });
  const socket = await place.connect();
  socket.write(get() + get() + get());
  await vi.waitFor(() => expect(n).toBe(3));
  expect(ended).toEqual([1, 2]);
  socket.destroy();
  await vi.waitFor(() => expect(ended).toEqual([1, 2, 3]));
});

test('a server that leaves says so with its next answer; one that ends does not wait for who is idle', async () => {
  let answer = () => {};
  const asked = () => new Promise<void>((resolve) => (told = resolve));
  let told = () => {};
  const { front, connect } = await serving((exchange) => {
    answer = () => exchange.answerJson(200, 'last');
    told();
  });
  const [leaving, idle] = [await connect(), await connect()];
  for (const socket of [leaving, idle]) {
    const call = asked();
    socket.write(get());
    await call;
    answer();
    await once(socket, 'data');
  }
  const left = front.makeWay();
  const call = asked();
  leaving.write(get());
  await call;
  answer();
  expect(await answers(leaving)).toMatch(/connection: close\r\n[^]*"last"$/);
  expect(idle.closed).toBe(false);
  await front.close(60_000);
  await left;
});
