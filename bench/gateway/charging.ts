// Measures what charging a call of one unit costs a gateway process: reserve, settle, its record's line. Of several checkouts, in turns,
// without network and database:
//   npx tsx bench/gateway/charging.ts CHECKOUT...    (each with its node_modules; CALLS=20000 ROUNDS=40 set the length)
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const CALLS = Number(process.env['CALLS'] ?? 20_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 40);

const subject = {
  key: { id: '20001', memberId: '10001', dailyCalls: null, dailySpend: null, organised: false },
  project: { id: '1001', free: false, unit: '次' },
  api: { id: '2001', path: '/query', charge: { fixed: 1, reserve: () => 1, meter: undefined, byService: false } },
  pair: '10001:1001',
};
const answered = {
  answer: { status: 200, headers: {}, relayed: false, cut: false },
  verdict: { charged: true, code: 0 },
  ms: 12,
};
const row = {
  id: '266666666666666666',
  at: Date.UTC(2026, 10, 28),
  memberId: '10001',
  keyId: '20001',
  projectId: '1001',
  apiId: '2001',
  mode: 1,
  method: 'GET',
  path: '/openapi/phone-area/query',
  ip: '203.0.113.7',
  params: { text: 'phone=138******00', digest: 'ab'.repeat(32) },
  totalMs: 13,
  units: 1,
  parts: null,
};
/** A lease that never ends; one word or the other names what it lends. */
const lease = { id: '77', source: 1, holdingId: '7', price: 500n, expiresAt: null, remaining: 0, turn: 1 };
const grant = async () => [{ request: 0, stranded: false, lease: { ...lease, calls: 1e9, units: 1e9 } }];

// Modules of any version: their types are those of the checkout that they are from.
type Module = Record<string, any>; // eslint-disable-line

async function versionOf(checkout: string) {
  const root = path.resolve(checkout);
  const load = (file: string) =>
    import(pathToFileURL(path.join(root, 'apps/gateway/src', file)).href) as Promise<Module>;
  const [live, leasing, caps, rows] = await Promise.all([
    load('call/live-calls.ts'),
    load('metering/leases.ts'),
    load('limits/daily-caps.ts'),
    load('records/row.ts'),
  ]);
  const shared = { maySpend: () => true, now: Date.now, timing: { leaseIdle: 1e9, recallPatience: 1e9 } };
  const leases = new leasing!['Leases']({ ...shared, grant, recall() {} });
  const forwarder = { admit: () => undefined, forward: async () => answered };
  const calls = new live!['LiveCalls'](leases, new caps!['DailyCaps'](shared), forwarder, () => {});
  let lines = 0;
  const call = {
    id: row.id,
    exchange: { query: 'phone=13800138000', headers: {} },
    stream: () => ({}),
    intend: async () => {},
    record: async (_: unknown, outcome: object) => void (lines += rows!['copyLine']({ ...row, ...outcome }, 1).length),
    pass() {},
    refuseRecorded() {
      throw new Error('refused');
    },
  };
  const body = Buffer.alloc(0);
  const name = execFileSync('git', ['-C', root, 'log', '-1', '--format=%h %as'], { encoding: 'utf8' }).trim();
  const run = async () => {
    for (let n = 0; n < CALLS; n++) await calls.serve(call, subject, body);
    if (lines === 0) throw new Error('nothing was recorded');
  };
  return { name, run, figures: [] as number[] };
}

const versions = await Promise.all(process.argv.slice(2).map(versionOf));
for (let round = 0; round <= ROUNDS; round++) {
  for (let at = 0; at < versions.length; at++) {
    const version = versions[(at + round) % versions.length]!;
    const before = process.cpuUsage();
    await version.run();
    const { user, system } = process.cpuUsage(before);
    if (round > 0) version.figures.push((user + system) / CALLS);
  }
}
console.log(
  `CPU µs per call of one unit, ${ROUNDS} rounds of ${CALLS} calls in turns, load ${os.loadavg()[0]!.toFixed(1)}`,
);
for (const { name, figures } of versions) {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)]!.toFixed(2);
  console.log(`${name.padEnd(22)} median ${at(0.5)}, lowest tenth ${at(0.1)}, least ${at(0)}`);
}
process.exit(0);
