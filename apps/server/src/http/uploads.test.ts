// Members who send large forms, half forms and slow forms over real connections.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, type Socket, connect } from 'node:net';
import path from 'node:path';
import { endpoint } from '@jishi/contract/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { authenticate } from '../authenticate';
import { useCase } from '../kernel/use-case';
import { signInMember } from '../testing/members';
import { type TestServer, startTestServer } from '../testing/server';
import { until } from '../testing/until';
import { type Server, createServer } from './server';

const KB = 1 << 10;
const EACH = 400 * KB;
const ALL = 1100 * KB;
const LIMITS = { each: EACH, all: ALL, inMemory: 300 * KB, idleMs: 60_000 };
const BOUNDARY = '----uploads';

const upload = endpoint({
  method: 'POST',
  path: '/test/upload',
  access: 'member',
  summary: 'takes a file',
  body: 'form',
  input: z.object({}),
  output: z.object({ bytes: z.number().int() }),
});

const letter = endpoint({
  method: 'POST',
  path: '/test/letter',
  access: 'member',
  summary: 'takes a file in base64',
  bodyMax: 500 * KB,
  input: z.object({ file: z.string() }),
  output: z.object({ length: z.number().int() }),
});

let server: TestServer;
let listening: Server;
let impatient: Server;
let tokens: string[];
/** How many forms are worked on, and what holds them there. */
let working = 0;
let hold: Promise<void> | undefined;

async function listen(uploads: typeof LIMITS): Promise<Server> {
  const use = useCase(upload, async (_ctx, _input, files) => {
    working += 1;
    await hold;
    working -= 1;
    return { bytes: files.reduce((sum, { content }) => sum + content.length, 0) };
  });
  const made = await createServer({
    ...server.shared,
    useCases: [use, useCase(letter, async (_ctx, { file }) => ({ length: file.length }))],
    authenticate,
    logLevel: false,
    uploads,
    largeBodies: { each: EACH, all: ALL },
  });
  await made.app.listen({ host: '127.0.0.1', port: 0 });
  return made;
}

beforeAll(async () => {
  server = await startTestServer({ domains: [] });
  listening = await listen(LIMITS);
  impatient = await listen({ ...LIMITS, idleMs: 50 });
  tokens = await Promise.all(Array.from({ length: 4 }, async () => (await signInMember(server)).token));
});
afterAll(async () => {
  await listening.app.close();
  await impatient.app.close();
  await server.close();
});
beforeEach(() => {
  hold = undefined;
});

type Wire = { path: string; type: string; head: string; end: string };
const partHead = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
const FORM: Wire = {
  path: '/test/upload',
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  head: partHead,
  end: `\r\n--${BOUNDARY}--\r\n`,
};
const JSON_TEXT: Wire = { path: '/test/letter', type: 'application/json', head: '{"file":"', end: '"}' };

/** One file on a connection of its own, sent as far as the test says. */
function sender(token: string, size: number, to = listening, wire = FORM) {
  const { port } = to.app.server.address() as AddressInfo;
  const socket: Socket = connect(port, '127.0.0.1');
  const info = Buffer.from(JSON.stringify({ clientType: 3, token })).toString('base64url');
  const length = wire.head.length + size + wire.end.length;
  const head = [`POST ${wire.path} HTTP/1.1`, 'Host: x', 'Connection: close', `X-Client-Info: ${info}`];
  const type = [`Content-Type: ${wire.type}`, `Content-Length: ${length}`];
  socket.write(`${[...head, ...type].join('\r\n')}\r\n\r\n${wire.head}`);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => {});
  const closed = once(socket, 'close').catch(() => {});
  return {
    send: (bytes: number) => socket.write(Buffer.alloc(bytes, 'x')),
    finish: () => socket.write(wire.end),
    drop: () => socket.destroy(),
    closed,
    async answer() {
      const body = await until('an answer', () => /\r\n\r\n(\{.*\})/s.exec(heard)?.[1]);
      return {
        status: Number(heard.slice(9, 12)),
        ...(JSON.parse(body) as { code: number; msg: string; result: unknown }),
      };
    },
  };
}

const letterOf = (token: string, size: number) => sender(token, size, listening, JSON_TEXT);

const held = (bytes: number, of = listening) => until(`${bytes} bytes to be held`, () => of.uploads.held >= bytes);
const nothingHeld = (of = listening) => until('all bytes to be given back', () => of.uploads.held === 0);

test('a member who holds too much is refused, others are not, and what is dropped is given back', async () => {
  const half = sender(tokens[0]!, 350 * KB);
  half.send(300 * KB);
  await held(300 * KB);

  const second = sender(tokens[0]!, 200 * KB);
  second.send(200 * KB);
  second.finish();
  expect(await second.answer()).toMatchObject({ status: 429, msg: '您同时上传的文件太多，请等前面的传完再试' });

  const other = sender(tokens[1]!, 200 * KB);
  other.send(200 * KB);
  other.finish();
  expect(await other.answer()).toMatchObject({ status: 200, result: { bytes: 200 * KB } });

  half.drop();
  await nothingHeld();
  const again = sender(tokens[0]!, 200 * KB);
  again.send(200 * KB);
  again.finish();
  expect(await again.answer()).toMatchObject({ status: 200 });
});

test('what goes over the budget of all is refused, what was there before comes through', async () => {
  const senders = tokens.slice(0, 3).map((token) => sender(token, 350 * KB));
  for (const one of senders) one.send(350 * KB);
  await held(3 * 350 * KB);
  const late = sender(tokens[3]!, 350 * KB);
  late.send(350 * KB);
  expect(await late.answer()).toMatchObject({ status: 429, msg: '现在上传的人太多，请过一会儿再试' });
  for (const one of senders) one.finish();
  for (const one of senders) expect(await one.answer()).toMatchObject({ status: 200, result: { bytes: 350 * KB } });
  await nothingHeld();
});

test('of many that send at once each is taken whole or refused, and all bytes are given back', async () => {
  const senders = Array.from({ length: 24 }, (_, at) => sender(tokens[at % 4]!, 150 * KB));
  for (const [at, one] of senders.entries()) {
    one.send(150 * KB);
    if (at % 6 === 5) one.drop();
    else one.finish();
  }
  const kept = senders.filter((_, at) => at % 6 !== 5);
  const answers = await Promise.all(kept.map((one) => one.answer()));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.every(({ result }) => (result as { bytes: number }).bytes === 150 * KB)).toBe(true);
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  await nothingHeld();
});

test('whole forms are taken into memory a few at a time; the rest wait and are all answered', async () => {
  let release = () => {};
  hold = new Promise<void>((resolve) => (release = resolve));
  const senders = tokens.map((token) => sender(token, 200 * KB));
  for (const one of senders) {
    one.send(200 * KB);
    one.finish();
  }
  await held(4 * 200 * KB);
  await until('one to be worked on', () => working === 1);
  expect(working).toBe(1);
  release();
  for (const one of senders) expect(await one.answer()).toMatchObject({ status: 200 });
  await nothingHeld();
});

test('a connection on which nothing more arrives is ended, and its bytes are given back', async () => {
  const stuck = sender(tokens[0]!, 350 * KB, impatient);
  stuck.send(300 * KB);
  await held(1, impatient);
  await stuck.closed;
  await nothingHeld(impatient);
});

test('a form under way has no name on disk', async () => {
  const half = sender(tokens[0]!, 100 * KB);
  half.send(50 * KB);
  await held(50 * KB);
  expect(readdirSync(path.join(server.shared.settings.dataDir, 'uploads'))).toEqual([]);
  half.drop();
  await nothingHeld();
});

test('files in JSON are counted, too: of a member, of all, and given back', async () => {
  const { largeBodies } = listening;
  const underWay = (bytes: number) => until(`${bytes} bytes under way`, () => largeBodies.held >= bytes);
  const half = letterOf(tokens[0]!, 350 * KB);
  half.send(300 * KB);
  await underWay(300 * KB);
  const second = letterOf(tokens[0]!, 150 * KB);
  second.send(150 * KB);
  expect(await second.answer()).toMatchObject({ status: 429, msg: '您同时上传的文件太多，请等前面的传完再试' });
  const others = tokens.slice(1, 3).map((token) => letterOf(token, 350 * KB));
  for (const one of others) one.send(350 * KB);
  await underWay(1000 * KB);
  const late = letterOf(tokens[3]!, 350 * KB);
  late.send(350 * KB);
  expect(await late.answer()).toMatchObject({ status: 429, msg: '现在上传的人太多，请过一会儿再试' });
  half.drop();
  for (const one of others) {
    one.finish();
    expect(await one.answer()).toMatchObject({ status: 200, result: { length: 350 * KB } });
  }
  await until('all bytes to be given back', () => largeBodies.held === 0);
});

test('a large body is not parsed for who may not make the call, and holds few values', async () => {
  const send = async (payload: string, token = tokens[0]!) => {
    const info = Buffer.from(JSON.stringify({ clientType: 3, token })).toString('base64url');
    const headers = { 'content-type': 'application/json', 'x-client-info': info };
    const { body } = await listening.app.inject({ method: 'POST', url: letter.path, headers, payload });
    return JSON.parse(body) as { code: number; msg: string };
  };
  const large = (values: number) => `{"file":"${'x'.repeat(100 * KB)}","more":[${'1,'.repeat(values)}1]}`;
  expect((await send('{"file":', '')).code).toBe(401);
  expect((await send('{"file":')).code).toBe(4000);
  expect((await send(large(19_990))).code).toBe(0);
  expect(await send(large(20_000))).toMatchObject({ code: 4000, msg: '内容里的项太多' });
  expect((await send(large(20_000), '')).code).toBe(401);
});
