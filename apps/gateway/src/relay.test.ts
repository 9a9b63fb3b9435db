// Answers that are streamed to the caller: event streams and large bodies.
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { refusals } from './refusals';
import { callByCode } from './testing/client';
import { testGateway } from './testing/ground';
import { eventually } from './testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addProject } from './testing/stage';
import { answering } from './testing/upstream';

const { db, upstream, node } = await testGateway();
let project: TestProject;
let key: TestKey;

beforeEach(async () => {
  project = await addProject(db, upstream.url);
  key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 100);
});

const path = () => `/openapi/${project.code}/query`;
const stream = () => fetch(node.url + path(), { headers: { authorization: `APPCODE ${key.secret}` } });

/** The call's record, once it is booked. */
async function recorded() {
  let found: unknown[] = [];
  await eventually(async () => {
    const { rows } = await db.query(
      'select http_status as status, code, charged, source from gateway.call_record where key_id = $1',
      [key.id],
    );
    expect(rows).toHaveLength(1);
    found = rows;
  });
  return found[0];
}

const CHARGED = { status: 200, code: 0, charged: true, source: 1 };

/** An upstream that begins an event stream and leaves the rest to the test. */
function eventStream(): Promise<http.ServerResponse> {
  return new Promise((resolve) =>
    upstream.behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'identity' });
      response.write('data: 1\n\n');
      resolve(response);
    }),
  );
}

test('events reach the caller one by one; the answer ends when the call is recorded, charged once', async () => {
  const begun = eventStream();
  const answer = await stream();
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('x-charge-source')).toBe('package');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('data: 1\n\n');
  const source = await begun;
  source.write('data: 2\n\n');
  expect((await reader.read()).value).toBe('data: 2\n\n');
  source.end();
  expect((await reader.read()).done).toBe(true);
  expect(await recorded()).toEqual(CHARGED);
});

test('a stream that the upstream cuts is cut for the caller too, and costs nothing', async () => {
  await db.query('update catalogue.project set upstream_retries = 2 where id = $1', [project.id]);
  const asked = upstream.asked.length;
  const begun = eventStream();
  const answer = await stream();
  const source = await begun;
  source.destroy();
  await expect(answer.text()).rejects.toThrow();
  expect(await recorded()).toMatchObject({ charged: false, code: refusals.upstreamBroken.code });
  expect(upstream.asked.length, 'what has begun to go out is not asked for again').toBe(asked + 1);
});

test('a stream that falls silent ends after the product’s time, and costs nothing', async () => {
  project = await addProject(db, upstream.url, { timeoutMs: 300 });
  key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 100);
  await eventually(async () => {
    const begun = eventStream();
    const answer = await stream();
    expect(answer.status, 'it began in time').toBe(200);
    const source = await begun;
    const closed = once(source, 'close');
    await expect(answer.text()).rejects.toThrow();
    await closed;
  });
  await eventually(async () => {
    const { rows } = await db.query('select distinct code, charged from gateway.call_record where key_id = $1', [
      key.id,
    ]);
    expect(rows).toEqual([{ code: refusals.upstreamTimeout.code, charged: false }]);
  });
});

test('a caller who hangs up has had an answer: it is charged, and the upstream is let go', async () => {
  const begun = eventStream();
  const request = http.get(node.url + path(), { headers: { authorization: `APPCODE ${key.secret}` } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(response, 'data');
  const source = await begun;
  const closed = once(source, 'close');
  request.destroy();
  await closed;
  expect(await recorded()).toEqual(CHARGED);
});

const SIZE = 40 << 20;

test('a large file goes through whole, and no faster than its caller takes it', async () => {
  let sent = 0;
  function* file() {
    for (const part = Buffer.alloc(64 << 10, 7); sent < SIZE; sent += part.length) yield part;
  }
  upstream.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(SIZE) });
    Readable.from(file()).pipe(response);
  });
  const request = http.get(node.url + path(), { headers: { authorization: `APPCODE ${key.secret}` } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let before = -1;
  await eventually(async () => {
    const last = before;
    before = sent;
    expect(sent, 'nothing moves any more').toBe(last);
  });
  expect(sent, 'most of it waits at the upstream').toBeLessThan(SIZE * 0.75);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  expect(bytes).toBe(SIZE);
  expect(await recorded()).toEqual(CHARGED);
});

test('JSON is read before it goes out, however large; so is an answer that is to be signed', async () => {
  upstream.behave(answering({ code: 9, filler: 'x'.repeat(2 << 19) }));
  const reply = await callByCode(node.url, path(), key.secret);
  expect(reply.body.code).toBe(9);
  expect(reply.headers.get('x-charge')).toBe('0');

  const other = await addCaller(db, project);
  await addHolding(db, other.memberId, project, 1);
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await db.query('insert into access.guard (member_id, rsa_public_key, rsa_saved_at) values ($1, $2, now())', [
    other.memberId,
    publicKey.export({ format: 'der', type: 'spki' }),
  ]);
  const begun = eventStream();
  const asked = fetch(node.url + path(), { headers: { authorization: `APPCODE ${other.secret}` } });
  (await begun).end('data: 2\n\n');
  const signed = await asked;
  expect(signed.headers.get('x-signature')).toBeTruthy();
  expect(await signed.text()).toBe('data: 1\n\ndata: 2\n\n');
});
