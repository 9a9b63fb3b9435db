// Products whose upstreams are silent, garbled, endless, resetting or trickling hurt nobody else's calls.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusals } from './refusals';
import { type BadUpstream, badUpstream, misdeeds } from './testing/bad-upstreams';
import { callByCode } from './testing/client';
import { testGround } from './testing/ground';
import { quick } from './testing/node';
import { type NodeProcess, startProcess } from './testing/process';
import { type TestKey, type TestProject, addCaller, addHolding, addProject, apply } from './testing/stage';

const TIMEOUT_MS = 5_000;
const WAVES = 4;
const EACH = 6;

const { db, upstream: good } = await testGround(0);
let bad: Record<string, BadUpstream>;
let node: NodeProcess;
let dataDir: string;
let healthy: TestProject;
let sick: Record<string, TestProject>;
let key: TestKey;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-bad-'));
  // A process of its own: what the bad upstreams cost themselves is none of its delay.
  node = await startProcess(
    { databaseUrl: db.url, dataDir, name: 'one' },
    { ...quick, spendWithin: 10_000, deadAfter: 20_000 },
  );
  healthy = await addProject(db, good.url, { timeoutMs: 20_000 });
  key = await addCaller(db, healthy);
  await addHolding(db, key.memberId, healthy, 10_000);
  [bad, sick] = [{}, {}];
  for (const [name, misdeed] of Object.entries(misdeeds)) {
    bad[name] = await badUpstream(misdeed);
    sick[name] = await addProject(db, bad[name].url, { timeoutMs: TIMEOUT_MS });
    await apply(db, key.memberId, sick[name]);
    await addHolding(db, key.memberId, sick[name], 10_000);
  }
});
afterAll(async () => {
  await node.kill('SIGTERM');
  await Promise.all(Object.values(bad).map((upstream) => upstream.close()));
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** How long a call took, and its code. */
async function timed(project: TestProject): Promise<{ code: number; ms: number }> {
  const startedAt = performance.now();
  const { body } = await callByCode(node.url, `/openapi/${project.code}/query`, key.secret);
  return { code: body.code, ms: performance.now() - startedAt };
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;

test('a healthy product answers as ever while all the others hang, break and flood', { timeout: 90_000 }, async () => {
  const healthyCalls = async () => {
    const calls = [];
    for (let n = 0; n < 40; n++) calls.push(await timed(healthy));
    return calls;
  };
  const ended: string[] = [];
  const codes: Record<string, Set<number>> = {};
  const storm = Promise.all(
    Object.entries(sick).flatMap(([name, project]) =>
      Array.from({ length: EACH }, async () => {
        for (let wave = 0; wave < WAVES; wave++) (codes[name] ??= new Set()).add((await timed(project)).code);
        ended.push(name);
      }),
    ),
  );
  const meanwhile = await healthyCalls();
  const endedFirst = ended.filter((name) => name === 'silent' || name === 'trickling');
  await storm;
  expect(meanwhile.map(({ code }) => code)).toEqual(Array.from({ length: 40 }, () => 0));
  expect(endedFirst, 'forty healthy calls in turn are done before any silent upstream was given up').toEqual([]);
  expect(median(meanwhile.map(({ ms }) => ms))).toBeLessThan(TIMEOUT_MS / 10);

  const resting = refusals.upstreamResting.code;
  const expected: Record<string, number[]> = {
    silent: [refusals.upstreamTimeout.code, resting],
    garbage: [refusals.upstreamBroken.code, refusals.upstreamUnreachable.code, resting],
    huge: [refusals.answerTooLarge.code],
    resetting: [refusals.upstreamUnreachable.code, resting],
    trickling: [refusals.upstreamTimeout.code, resting],
  };
  for (const [name, known] of Object.entries(expected))
    expect(known, name).toEqual(expect.arrayContaining([...codes[name]!]));
  const { rows } = await db.query(
    'select count(*)::int as charged from gateway.call_record where charged and project_id <> $1',
    [healthy.id],
  );
  expect(rows).toEqual([{ charged: 0 }]);
});
