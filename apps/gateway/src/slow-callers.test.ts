// Callers who ask for much and then do not read: it is their time and their money, not the upstream's fault.
import { once } from 'node:events';
import http from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { unreadAnswer } from '@jishi/contract/result-codes';
import { refusals } from './refusals';
import { callByCode } from './testing/client';
import { testGround } from './testing/ground';
import { eventually, quick, testNode } from './testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addProject, apply } from './testing/stage';
import { answering } from './testing/upstream';

/** Longer than any of these tests, on whatever machine. */
const PATIENT_MS = 600_000;

const { db, upstream } = await testGround(0);
let project: TestProject;
let key: TestKey;

beforeEach(async () => {
  project = await addProject(db, upstream.url, { timeoutMs: 60_000 });
  key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 1_000);
});

/** A node of the test's own, closed after it. */
async function withNode(callerPatience: number, use: (url: string) => Promise<void>) {
  const node = await testNode(db.url, { timing: { ...quick, callerPatience, shutdown: 1 } });
  try {
    await use(node.url);
  } finally {
    await node.close();
  }
}

const path = () => `/openapi/${project.code}/query`;
const SIZE = 24 << 20;
const PART = Buffer.alloc(64 << 10, 7);

/** Answers a large file as fast as it is taken; JSON to who asks with `?small`. */
function file() {
  const progress = { sent: 0 };
  upstream.behave((request, response) => {
    if (request.url?.includes('small')) return answering({ code: 0 })(request, response);
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    let left = SIZE;
    const more = () => {
      while (left > 0) {
        left -= PART.length;
        progress.sent += PART.length;
        if (!response.write(PART)) return response.once('drain', more);
      }
      return response.end();
    };
    more();
  });
  return progress;
}

/** An answer of which nothing is read until somebody does. */
async function unread(url: string, caller = key): Promise<http.IncomingMessage> {
  const agent = new http.Agent();
  const request = http.get(url + path(), { agent, headers: { authorization: `APPCODE ${caller.secret}` } });
  request.on('error', () => {});
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.on('error', () => {});
  return response;
}

async function sizeOf(response: http.IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

const recordsOf = async (caller = key) =>
  (
    await db.query(
      'select code, charged, count(*)::int as calls from gateway.call_record where key_id = $1 group by 1, 2 order by 1, 2',
      [caller.id],
    )
  ).rows;

/** Until nothing moves between two looks. */
async function stalled(progress: { sent: number }) {
  let before = -1;
  await eventually(() => {
    const last = before;
    before = progress.sent;
    expect(progress.sent).toBe(last);
  });
}

test('while the caller holds the answer up the product’s time stands still', () =>
  withNode(PATIENT_MS, async (url) => {
    await db.query('update catalogue.project set upstream_timeout_ms = 1000 where id = $1', [project.id]);
    const progress = file();
    const answer = await unread(url);
    await stalled(progress);
    // Another product with the same time limit runs into it: so much has certainly passed.
    const silent = await addProject(db, upstream.url, { timeoutMs: 1_000 });
    await apply(db, key.memberId, silent);
    await addHolding(db, key.memberId, silent, 1);
    upstream.behave(() => {});
    const late = await callByCode(url, `/openapi/${silent.code}/query`, key.secret);
    expect(late.body.code).toBe(refusals.upstreamTimeout.code);
    expect(await sizeOf(answer)).toBe(SIZE);
    await eventually(async () =>
      expect(await recordsOf()).toEqual([
        { code: 0, charged: true, calls: 1 },
        { code: refusals.upstreamTimeout.code, charged: false, calls: 1 },
      ]),
    );
  }));

test('callers who do not read on are cut and charged, under a code of their own; others are served all the while', () =>
  withNode(200, async (url) => {
    file();
    const honest = await addCaller(db, project);
    await addHolding(db, honest.memberId, project, 100);
    const answers = await Promise.all(Array.from({ length: 24 }, () => unread(url)));
    await eventually(async () =>
      expect(await recordsOf()).toEqual([{ code: unreadAnswer.code, charged: true, calls: 24 }]),
    );
    for (const answer of answers) await expect(sizeOf(answer)).rejects.toThrow();
    for (let n = 0; n < 20; n++) {
      const reply = await callByCode(url, `${path()}?small`, honest.secret);
      expect(reply.body.code, 'the breaker knows nothing of it').toBe(0);
    }
    const { rows } = await db.query(
      'select sum(failed)::int as failed from gateway.project_hour where project_id = $1',
      [project.id],
    );
    expect(rows).toEqual([{ failed: 0 }]);
  }));

test('a key has a number of slow readers and no more; those within it may take their time', () =>
  withNode(PATIENT_MS, async (url) => {
    const progress = file();
    const answers = await Promise.all(Array.from({ length: 18 }, () => unread(url)));
    await eventually(async () =>
      expect(await recordsOf()).toEqual([{ code: unreadAnswer.code, charged: true, calls: 2 }]),
    );
    await stalled(progress);
    const sizes = await Promise.all(answers.map((answer) => sizeOf(answer).catch(() => 0)));
    expect(sizes.filter((size) => size === SIZE)).toHaveLength(16);
    await eventually(async () =>
      expect(await recordsOf()).toEqual([
        { code: 0, charged: true, calls: 16 },
        { code: unreadAnswer.code, charged: true, calls: 2 },
      ]),
    );
  }));
