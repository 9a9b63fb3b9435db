// Gateway nodes for tests, in this process, with short intervals.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PlainSql, Queryable } from '@jishi/db';
import { pino } from 'pino';
import { type Gateway, startGateway } from '../gateway';
import type { GatewayOptions } from '../parts/foundation';
import { defaultTiming } from '../settings';
import { testEnv } from './stage';

/** A busy machine can stall for seconds. No node counts as dead unless a test asks for it by `silence`. */
export const quick = {
  ...defaultTiming,
  flush: 20,
  flushWithin: 60_000,
  settle: 250,
  heartbeat: 100,
  spendWithin: 60_000,
  deadAfter: 120_000,
  janitor: 200,
  leaseIdle: 400,
  handover: 50,
  shutdown: 5_000,
};

export type TestNode = Gateway & { dataDir: string };

export async function testNode(databaseUrl: string, more: Partial<GatewayOptions> = {}): Promise<TestNode> {
  const dataDir = more.dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-gateway-'));
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    dataDir,
    nodeName: undefined,
    durability: 'os',
    trustedProxies: ['127.0.0.1'],
    requireHttps: false,
    allowedUpstreams: ['127.0.0.1'],
    providers: { url: undefined, secret: undefined },
    clickHouse: undefined,
    publicUrl: 'https://portal.example',
    keptBytes: 64 << 20,
    timing: quick,
    env: testEnv,
    logger: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    ...more,
  });
  return {
    ...gateway,
    dataDir,
    async close() {
      await gateway.close();
      if (!more.dataDir) fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Milliseconds. Less than `silence` takes from a node; on no machine is a node of a test quiet for so long by itself. */
export const HALF_AN_HOUR = 1_800_000;

/** Makes the others take a node for dead: as if it had not been heard of for an hour. */
export async function silence(db: Queryable & PlainSql, name: string): Promise<void> {
  await db.query(`update gateway.node set heartbeat_at = now() - interval '1 hour' where name = $1`, [name]);
}

/** Only ends a test that waits in vain: nothing is judged by it. */
const DEADLINE_MS = 120_000;

/** Polls until the condition holds; fails with the last value seen. */
export async function eventually<Seen = void>(check: () => Promise<Seen> | Seen): Promise<Seen> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
