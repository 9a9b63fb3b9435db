// Health, readiness and Prometheus metrics.
import { type Database, sql } from '@jishi/db';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Waiting } from '../kernel/waiting';
import { refusalOf } from './refused';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** How long the last database check is trusted. */
const FRESH_MS = 1_000;

export type Observed = {
  db: Database;
  isSkewed: () => boolean;
  waiting?: (() => Promise<readonly Waiting[]>) | undefined;
};

/** /healthz: the process turns; /readyz: the database answers, the clock is right; /metrics: to callers on this machine only. */
export function observe(
  app: FastifyInstance,
  { db, isSkewed, waiting = async () => [] }: Observed,
  now: () => number = () => performance.now(),
) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'http_refusals_total',
    help: 'Calls that were refused, by route and reason.',
    labelNames: ['route', 'refusal'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
    const refusal = refusalOf(request);
    if (refusal !== undefined) refused.inc({ route, refusal });
  });
  const readQueues = queueGauges(registry, waiting);
  const isReady = lately(now, () => db.run(sql`select 1`).then(yes, no));
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ ok: true }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ok = (await isReady()) && !isSkewed();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const direct = LOOPBACK.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
    if (!direct) return reply.callNotFound();
    await readQueues();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Reads what waits, when scraped. While the database does not answer queues are left out, and the rest is told. */
function queueGauges(registry: Registry, waiting: () => Promise<readonly Waiting[]>): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['queue'], registers: [registry] });
  const open = gauge('queue_open', 'What waits for an operator or a worker, by queue');
  const overdue = gauge('queue_overdue', 'What of it waits longer than it may');
  const oldest = gauge('queue_oldest_seconds', 'How long the oldest of it waits');
  return async () => {
    const rows = await waiting().catch(() => []);
    for (const one of [open, overdue, oldest]) one.reset();
    for (const row of rows) {
      open.set({ queue: row.queue }, row.open);
      overdue.set({ queue: row.queue }, row.overdue);
      oldest.set({ queue: row.queue }, row.oldestSeconds);
    }
  };
}

const yes = () => true;
const no = () => false;

/** Asks once for all who want to know within a second: probes are open to anybody. */
function lately(now: () => number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean>; open: boolean } | undefined;
  return () => {
    if (known && (known.open || now() - known.at <= FRESH_MS)) return known.answer;
    const asked = { at: now(), answer: ask(), open: true };
    void asked.answer.finally(() => Object.assign(asked, { at: now(), open: false }));
    known = asked;
    return asked.answer;
  };
}
