// Gateway nodes for tests, in this process, with short intervals.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { type Gateway, type GatewayOptions, startGateway } from '../gateway';
import { defaultTiming } from '../settings';
import { testEnv } from './stage';

export const quick = {
  ...defaultTiming,
  flush: 20,
  heartbeat: 100,
  spendWithin: 1_000,
  deadAfter: 2_000,
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

/** Asks until the condition holds; fails with what was seen last. */
export async function eventually(check: () => Promise<void> | void, withinMs = 10_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
