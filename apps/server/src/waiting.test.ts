// What waits is told at /metrics, and the alert rules and the dashboard that are shipped ask for nothing that is not told.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { load } from 'js-yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { job } from './domains/job/domain';
import { observe } from './http/metrics';
import { noteRefusal } from './http/refused';
import { type TestServer, startTestServer } from './testing/server';
import { waitingFor } from './waiting';

const shipped = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../deploy', name), 'utf8');

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ domains: [job] });
  app = Fastify();
  app.get('/refused', async (request) => noteRefusal(request, 'codeWrong'));
  const { shared } = server;
  observe(app, { db: shared.db, isSkewed: () => false, waiting: () => waitingFor(shared) });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const metrics = async () => (await app.inject('/metrics')).body;
const valueOf = (text: string, name: string, queue: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}{queue="${queue}"}`))
      ?.split(' ')
      .at(-1),
  );

test('work that no worker begins, and work that has stopped, is counted with its age', async () => {
  await server.db.query(
    `select graphile_worker.add_job('nothing', '{}', run_at => now() - interval '10 minutes'),
       graphile_worker.add_job('nothing', '{}', run_at => now() + interval '10 minutes')`,
  );
  const text = await metrics();
  expect(valueOf(text, 'queue_open', '到时未做的后台任务')).toBe(1);
  expect(valueOf(text, 'queue_overdue', '到时未做的后台任务')).toBe(1);
  expect(valueOf(text, 'queue_oldest_seconds', '到时未做的后台任务')).toBeGreaterThanOrEqual(600);
  expect(valueOf(text, 'queue_open', '停下的后台任务')).toBe(0);
  await server.db.query('update graphile_worker._private_jobs set attempts = max_attempts');
  const later = await metrics();
  expect(valueOf(later, 'queue_open', '停下的后台任务')).toBe(2);
  expect(valueOf(later, 'queue_open', '到时未做的后台任务')).toBe(0);
});

test('what cannot be read is left out, and the rest is told', async () => {
  const deaf = Fastify();
  observe(deaf, { db: server.shared.db, isSkewed: () => false, waiting: () => Promise.reject(new Error('away')) });
  const { statusCode, body } = await deaf.inject('/metrics');
  await deaf.close();
  expect(statusCode).toBe(200);
  expect(body).not.toContain('queue_open{');
  expect(body).toContain('process_cpu_seconds_total');
});

const rules = () =>
  (load(shipped('prometheus/alerts.yml')) as { groups: { rules: { expr: string }[] }[] }).groups.flatMap((group) =>
    group.rules.map(({ expr }) => expr),
  );
const panels = () =>
  (JSON.parse(shipped('grafana/jishi.json')) as { panels: { targets?: { expr: string }[] }[] }).panels.flatMap(
    ({ targets = [] }) => targets.map(({ expr }) => expr),
  );

test('alerts and dashboard ask for what the server tells', async () => {
  await app.inject('/refused');
  const text = await metrics();
  const asked = [...rules(), ...panels()];
  expect(asked.length).toBeGreaterThan(30);
  const names = asked.flatMap((expr) => expr.match(/\b(?:http|queue|process|nodejs)_[a-z0-9_]+/g) ?? []);
  expect(new Set(names).size).toBeGreaterThan(6);
  for (const name of names) expect(text).toMatch(new RegExp(`^${name}[ {]`, 'm'));
  const queues = asked.flatMap((expr) => [...expr.matchAll(/queue!?="([^"]+)"/g)].map(([, queue]) => queue!));
  expect(queues.length).toBeGreaterThan(0);
  for (const queue of queues) expect(text).toContain(`{queue="${queue}"}`);
});
