// What a signed-in member waits for a page while 50 strangers flood the site, and who needs the processors meanwhile.
//   npx tsx bench/flood/run.ts   (SECONDS=15 RATE=2000 set the flood, at most 60 s and 3,000/s; TEST_DATABASE_URL=… another PostgreSQL)
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { newPhone } from '../../apps/server/src/testing/members';
import { registerMember } from '../../e2e/sign-in';
import { startSite } from '../../e2e/site';
import { ensureBuild } from '../../tools/setup.mjs';

const SECONDS = Math.min(60, Number(process.env['SECONDS'] ?? 15));
const RATE = Math.min(3_000, Number(process.env['RATE'] ?? 2_000));
const PAGES = ['/overview', '/fund/detail', '/product/list'];
const PAUSE_MS = 50;
const TICKS = 100;

await ensureBuild();
const site = await startSite();
try {
  const at = site.url.replace('localhost', '127.0.0.1');
  const token = await registerMember(site, newPhone(), {});
  await watch(at, token, 3);
  console.log(
    `load ${os.loadavg()[0]!.toFixed(1)} on ${os.cpus().length} processors before, Node ${process.version}\n`,
  );
  report('quiet', await watch(at, token, SECONDS / 2));
  const flooding = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'flood.ts'), at, site.gatewayUrl, String(SECONDS), String(RATE)],
    { maxBuffer: 1 << 24 },
  );
  const before = await shares();
  const began = performance.now();
  const waits = await watch(at, token, SECONDS);
  const took = (performance.now() - began) / 1000;
  const after = await shares();
  report('flooded', waits);
  const { sent, held, seconds, told } = JSON.parse((await flooding).stdout);
  console.log(
    `\n${sent} requests in ${seconds.toFixed(1)} s: ${Math.round(sent / seconds)} a second; ${held} held back\n`,
  );
  for (const [kind, codes] of Object.entries(told)) console.log(kind.padEnd(26), JSON.stringify(codes));
  console.log('\nCPU, shares of one processor while it lasted:');
  for (const [name, ticks] of after)
    console.log(name.padEnd(26), ((ticks - (before.get(name) ?? 0)) / TICKS / took).toFixed(2));
  console.log(`load ${os.loadavg()[0]!.toFixed(1)} after`);
} finally {
  await site.dispose();
}

/** How long each page took, one after the other, in ms. @throws Error for a page that the member did not get */
async function watch(at: string, token: string, seconds: number): Promise<number[]> {
  const waits: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < end; n++) {
    const page = PAGES[n % PAGES.length]!;
    const asked = performance.now();
    const answer = await fetch(at + page, { headers: { accept: 'text/html', cookie: `token=${token}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200 || answer.redirected) throw new Error(`${page} answered ${answer.status}`);
    waits.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return waits.toSorted((a, b) => a - b);
}

function report(when: string, waits: readonly number[]) {
  const of = (share: number) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))]!.toFixed(0);
  console.log(
    `${when.padEnd(10)} ${waits.length} pages: median ${of(0.5)} ms, p99 ${of(0.99)} ms, longest ${of(1)} ms`,
  );
}

/** Processor time so far of the site's processes and of PostgreSQL, in ticks. */
async function shares(): Promise<Map<string, number>> {
  const ticks = new Map<string, number>();
  for (const [app, pid] of Object.entries(await site.pids())) ticks.set(app, ticksOf(pid));
  const database = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isDatabase(Number(name)));
  ticks.set(
    'PostgreSQL',
    database.reduce((sum, pid) => sum + ticksOf(Number(pid)), 0),
  );
  return ticks;
}

/** A child of the postmaster that keeps its files in the site's folder. */
function isDatabase(pid: number): boolean {
  try {
    const lines = readFileSync(`/proc/${pid}/environ`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const folder = readFileSync(path.join(site.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
    return /postgres/.test(lines) && (String(pid) === folder || parentOf(pid) === folder);
  } catch {
    return false;
  }
}

function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function parentOf(pid: number): string | undefined {
  return statOf(pid)[1];
}

function ticksOf(pid: number): number {
  try {
    const fields = statOf(pid);
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
