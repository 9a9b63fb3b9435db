// Products whose upstreams are silent, garbled, endless, resetting or trickling hurt nobody else's calls.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusals } from './refusals';
import { type BadUpstream, badUpstream, misdeeds } from './testing/bad-upstreams';
import { callByCode } from './testing/client';
import { testGround } from './testing/ground';
import { eventually } from './testing/node';
import { type NodeProcess, startProcess } from './testing/process';
import { type TestKey, type TestProject, addCaller, addHolding, addProject, apply } from './testing/stage';

/** Longer than the test: who hangs on these is let go by the test itself. */
const PATIENCE_MS = 60_000;
const WAVES = 4;
const EACH = 6;

const HANGING = ['silent', 'trickling'];
const BREAKING = ['garbage', 'huge', 'resetting'];

const { db, upstream: good } = await testGround(0);
let bad: Record<string, BadUpstream>;
let node: NodeProcess;
let dataDir: string;
let healthy: TestProject;
let sick: Record<string, TestProject>;
/** The silent and the trickling upstream, as products that soon give up on them. */
let hasty: Record<string, TestProject>;
let key: TestKey;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-bad-'));
  // A separate process: the bad upstreams' own work must not slow down the gateway's.
  node = await startProcess({ databaseUrl: db.url, dataDir, name: 'one' });
  healthy = await addProject(db, good.url);
  key = await addCaller(db, healthy);
  await addHolding(db, key.memberId, healthy, 10_000);
  [bad, sick, hasty] = [{}, {}, {}];
  for (const [name, misdeed] of Object.entries(misdeeds)) {
    bad[name] = await badUpstream(misdeed);
    sick[name] = await addProject(db, bad[name].url, { timeoutMs: PATIENCE_MS });
  }
  for (const name of HANGING) hasty[name] = await addProject(db, bad[name]!.url, { timeoutMs: 1_000 });
  for (const project of [...Object.values(sick), ...Object.values(hasty)]) {
    await apply(db, key.memberId, project);
    await addHolding(db, key.memberId, project, 10_000);
  }
});
afterAll(async () => {
  await node.kill('SIGTERM');
  await Promise.all(Object.values(bad).map((upstream) => upstream.close()));
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const codeOf = async ({ code }: TestProject) =>
  (await callByCode(node.url, `/openapi/${code}/query`, key.secret)).body.code;

/** The codes of many calls, some at once, each place of them in turn. */
async function storm(project: TestProject, waves: number): Promise<Set<number>> {
  const codes = new Set<number>();
  const place = async () => {
    for (let wave = 0; wave < waves; wave++) codes.add(await codeOf(project));
  };
  await Promise.all(Array.from({ length: EACH }, place));
  return codes;
}

test('a healthy product answers as ever while all the others hang, break and flood', async () => {
  let ended = 0;
  const hanging = HANGING.map(async (name) => {
    const codes = await storm(sick[name]!, 1);
    ended++;
    return codes;
  });
  await eventually(() => expect(HANGING.map((name) => bad[name]!.connections())).toEqual(HANGING.map(() => EACH)));
  const stormed = [
    ...BREAKING.map(async (name) => [name, await storm(sick[name]!, WAVES)] as const),
    ...HANGING.map(async (name) => [name, await storm(hasty[name]!, WAVES)] as const),
  ];
  for (let n = 0; n < 40; n++) expect(await codeOf(healthy)).toBe(0);
  expect(ended, 'forty healthy calls in turn are answered while others still hang').toBe(0);
  const codes = Object.fromEntries(await Promise.all(stormed));
  expect(await codeOf(healthy)).toBe(0);
  expect(ended).toBe(0);
  for (const name of HANGING) bad[name]!.drop();
  for (const dropped of await Promise.all(hanging)) expect([...dropped]).not.toContain(0);

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
