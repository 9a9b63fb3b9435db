// What the parts of a call's trace cost a gateway process, by CPU time and by wait, in one run:
//   npx tsx bench/gateway/parts.ts [DATABASE_URL]   (CALLS=40000 ROUNDS=3 set the length; with a server, replicated too)
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openVault } from '@jishi/vault';
import { endingLine, packed } from '../../apps/gateway/src/idempotency/ending';
import { CopyStore } from '../../apps/gateway/src/metering/copy-store';
import { Intents } from '../../apps/gateway/src/metering/intents';
import { LogCopy } from '../../apps/gateway/src/metering/log-copy';
import { Wal } from '../../apps/gateway/src/metering/wal';
import { intentLine, unknownLine } from '../../apps/gateway/src/records/intent';
import { type CallRow, copyLine } from '../../apps/gateway/src/records/row';
import type { Durability } from '../../apps/gateway/src/settings';
import { openScratch } from '../scratch';

const CALLS = Number(process.env['CALLS'] ?? 40_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const TOGETHER = 16;

const row: CallRow = {
  id: '266666666666666666',
  at: Date.UTC(2026, 10, 27),
  memberId: '10001',
  keyId: '20001',
  projectId: '1001',
  apiId: '2001',
  mode: 1,
  method: 'GET',
  path: '/openapi/phone-area/query',
  ip: '203.0.113.7',
  params: { text: 'phone=138******00', digest: 'ab'.repeat(32) },
  httpStatus: 200,
  code: 0,
  charged: true,
  amount: 500n,
  source: 3,
  sourceId: null,
  upstreamMs: 12,
  totalMs: 13,
  leaseId: '77',
  units: 1,
  parts: null,
};

const vault = openVault([{ id: 1, key: Buffer.alloc(32, 7) }]);
const answer = packed({ status: 200, headers: ['content-type', 'application/json'], body: Buffer.alloc(600, 0x20) });

const [server] = process.argv.slice(2);
const scratch = server ? await openScratch(server, `bench_parts_${process.pid}`) : undefined;
const copies = scratch && new CopyStore(scratch.db, scratch.url, 60_000);

type Write = (wal: Wal, intents: Intents, id: string) => Promise<void>;

const intended: Write = (_wal, intents, id) => intents.begin(id, intentLine({ ...row, id, digest: row.params.digest }));

const ways: Record<string, Write> = {
  'record alone (as before)': (wal) => wal.write({ record: copyLine(row, 1) }),
  'intent, then record': async (wal, intents, id) => {
    await intended(wal, intents, id);
    await wal.write({ record: copyLine(row, 1) });
    intents.end(id);
  },
  'intent, then record and kept answer of 0.6 KB': async (wal, intents, id) => {
    await intended(wal, intents, id);
    const cipher = vault.seal(answer, id);
    const ending = endingLine(id, { as: 'kept', status: 200, bytes: answer.length, cipher });
    await wal.write({ record: copyLine(row, 1), ending });
    intents.end(id);
  },
};

/** CPU and wait of a call, in microseconds. */
async function measured(durability: Durability, calls: number, write: Write) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-bench-parts-'));
  const copy = durability === 'replicated' ? await LogCopy.begin(copies!, 'bench', randomUUID()) : undefined;
  const wal = new Wal(directory, { durability, copy }, { segment: 0, bytes: 0 });
  const intents = new Intents(wal, (line) => unknownLine(line, 1), { unknown: () => {}, recorded: () => {} });
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  for (let n = 0; n < calls; n += TOGETHER)
    await Promise.all(Array.from({ length: TOGETHER }, (_, m) => write(wal, intents, String(n + m))));
  const { user, system } = process.cpuUsage(cpu);
  const took = performance.now() - began;
  await wal.close();
  await copy?.forget(wal.end);
  fs.rmSync(directory, { recursive: true });
  return { cpu: (user + system) / calls, wait: (took * 1000 * TOGETHER) / calls };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!.toFixed(1);

console.log(`load ${os.loadavg()[0]!.toFixed(1)}, ${TOGETHER} calls at a time, median of ${ROUNDS}`);
for (const [durability, calls] of [
  ['os', CALLS],
  ['disk', Math.ceil(CALLS / 20)],
  ...(copies ? [['replicated', Math.ceil(CALLS / 20)] as const] : []),
] as const) {
  const figures = new Map<string, { cpu: number; wait: number }[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, write] of Object.entries(ways)) {
      const figure = await measured(durability, calls, write);
      if (round > 0) figures.get(name)!.push(figure); // the first one warms up
    }
  for (const [name, of] of figures)
    console.log(
      `${durability}  ${name}: CPU ${median(of.map(({ cpu }) => cpu))} µs, wait ${median(of.map(({ wait }) => wait))} µs per call`,
    );
}
await copies?.close();
await scratch?.close();
