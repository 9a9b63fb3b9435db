// `.ci/run`: from a clean checkout, the README's own commands and everything else that judges, on the newest Node; what
// versions could change, on a real PostgreSQL and on the oldest Node. Prints each step's time and CPU time, and ends with 0
// when all is well, 1 for a defect, 2 when tests failed now and then, 3 when time ran out. What did not run is named.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';
import { cpuSeconds, run } from './programs.mjs';

/** The judge that waits for the gate does so for 5,400 s; what is begun must also be cleaned up. */
const DEADLINE_S = Number(process.env.GATE_SECONDS ?? 5_000);
/**
 * A test that fails once and passes alone is flaky and is named; with several of them the gate's verdict would be
 * worthless.
 */
const FLAKY_MAX = 2;
const DEFECT = 1;
const FLAKY = 2;
const OUT_OF_TIME = 3;

const REAL = process.env.REAL_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';
const work = mkdtempSync(path.join(os.tmpdir(), 'jishi-gate-'));
const statements = path.join(work, 'statements');
const onReal = { TEST_DATABASE_URL: REAL };

/**
 * What the run on the real PostgreSQL, on the oldest Node too, leaves out: the product's own start and first purchase on
 * the embedded one, and what a library asks a newer Node for.
 */
const ON_THE_OLDEST_NODE = ['first-purchase', 'group-commit', 'domains/content/'];

/**
 * `seconds`: the longest time a step may take on a quiet machine; an `optional` step is skipped when that does not fit.
 * What is `alone` keeps two processors busy by itself, or judges by the clock. Of the others three run at a time, for each
 * waits: for the real PostgreSQL's disk, for processes that start, for a fault to pass. What takes longest begins first.
 */
const STEPS = [
  { name: 'machine', of: prepareMachine, alone: true },
  { name: 'npm run verify', command: ['npm', 'run', '--silent', 'verify'], alone: true },
  { name: 'npm test', command: ['npm', 'test'], env: { TEST_STATEMENTS: statements }, alone: true },
  { name: 'real PostgreSQL, oldest Node: npm test', node: 'oldest', command: ['npm', 'test'], env: onReal },
  { name: 'npm run faults', command: ['npm', 'run', '--silent', 'faults', '--', '--seeds', '5'] },
  { name: 'npm run simulate', command: ['npm', 'run', '--silent', 'simulate', '--', '--histories', '50000'] },
  {
    name: 'oldest Node: start, first purchase',
    node: 'oldest',
    command: ['npm', 'test', '--', ...ON_THE_OLDEST_NODE],
  },
  { name: 'real PostgreSQL: statements', command: [tsx(), 'tools/prepare-statements.ts', statements], env: onReal },
  {
    name: 'npm run inspect',
    command: ['npm', 'run', '--silent', 'inspect'],
    alone: true,
    optional: true,
    seconds: 400,
  },
];

/** Steps that are not `alone`. */
const AT_ONCE = 3;

const startedAt = Date.now();
const total = { passed: 0, failed: 0 };
const rows = [];
const closing = [];
let exit = 0;

try {
  await judgeAll(STEPS);
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\n${'step'.padEnd(40)}${'wall s'.padStart(8)}${'CPU s'.padStart(8)}  result`);
for (const { name, wall, cpu, result } of rows)
  console.log(`${name.padEnd(40)}${wall.padStart(8)}${cpu.padStart(8)}  ${result}`);
console.log('');
for (const line of closing) console.log(line);
// journeys of one file stand on each other: one cause shows as several
const flaky = new Set(
  closing.filter((line) => line.startsWith('FLAKY')).map((line) => /\be2e\/[\w-]+\.spec\.ts/.exec(line)?.[0] ?? line),
);
if (!exit && flaky.size > FLAKY_MAX) exit = FLAKY;
console.log(`gate: ${['green', 'a defect', 'too many flaky tests', 'out of time'][exit]} after ${seconds()} s`);
console.log(`${total.passed} passed, ${total.failed + Number(exit > DEFECT)} failed`);
process.exit(exit);

async function judgeAll(steps) {
  const running = new Set();
  for (const step of steps) {
    while (running.size > (step.alone ? 0 : AT_ONCE - 1)) await Promise.race(running);
    const judged = judge(step).finally(() => running.delete(judged));
    running.add(judged);
    if (step.alone) await judged;
  }
  await Promise.all(running);
}

async function judge(step) {
  const left = DEADLINE_S - seconds();
  if (left <= 0 || (step.optional && left < step.seconds)) {
    if (!step.optional) exit ||= OUT_OF_TIME;
    closing.push(`NOT RUN ${step.name}: ${Math.max(0, left)} s were left`);
    rows[STEPS.indexOf(step)] = { name: step.name, wall: '-', cpu: '-', result: 'not run' };
    return;
  }
  console.log(`\n== ${step.name}`);
  const from = seconds();
  const { code, said, cpu = '?' } = await attempt(step, left);
  const counts = [...said.matchAll(/^(?:\w+: )?(\d+) passed, (\d+) failed/gm)].at(-1);
  const failed = counts ? Number(counts[2]) : 0;
  total.passed += counts ? Number(counts[1]) : Number(code === 0);
  total.failed += failed || Number(code !== 0);
  for (const [line] of said.matchAll(/^(?:FAIL|FLAKY) .*$/gm)) closing.push(line.replace(/^\w+/, `$& ${step.name}:`));
  if (code === undefined) {
    closing.push(`OUT OF TIME in ${step.name}`);
    exit ||= OUT_OF_TIME;
  } else if (code !== 0) {
    exit = DEFECT;
  }
  const result = counts?.[0] ?? (code === 0 ? 'ok' : `exit ${code}`);
  const wall = String(seconds() - from);
  rows[STEPS.indexOf(step)] = { name: step.name, wall, cpu, result };
  console.log(`== ${step.name}: ${result}, ${wall} s, ${cpu} CPU s`);
}

async function attempt({ name, of, command, env, alone, node = 'newest' }, left) {
  let said = '';
  const hear = (chunk) => {
    process.stdout.write(alone ? chunk : chunk.replaceAll(/^(?=.)/gm, `[${name}] `));
    said += chunk;
  };
  try {
    if (of) {
      const before = cpuSeconds();
      await of(hear, left);
      return { code: 0, said, cpu: before === undefined ? undefined : (cpuSeconds() - before).toFixed(0) };
    }
    const environment = { ...env, PATH: `${binOf(node)}${path.delimiter}${process.env.PATH}` };
    const timed = ['tools/cpu-of.mjs', ...command];
    const stdio = ['ignore', 'pipe', 'pipe'];
    const code = await run(process.execPath, timed, { env: environment, stdio, withinMs: left * 1000, hear });
    said = stripVTControlCharacters(said);
    return { code, said, cpu: /^cpu (\d+) s$/m.exec(said)?.[1] };
  } catch (error) {
    hear(`FAIL  ${error.stack}\n`);
    return { code: 1, said };
  }
}

/** Brings what a fresh machine lacks, and starts its PostgreSQL if it has stopped; without one the gate fails. */
async function prepareMachine(hear, left) {
  const tools = ['chromium', 'java', 'nginx', 'php', 'go', 'ruby'];
  const packages = 'chromium default-jre-headless fonts-noto-cjk golang-go nginx php-cli php-curl ruby';
  const engine = 'chromium-headless-shell'; // without it the journeys take the whole browser
  const install = `apt-get update -qq && apt-get install -y -qq ${packages} >/dev/null`;
  const cluster = 'pg_ctlcluster --skip-systemctl-redirect $(ls /etc/postgresql) main start';
  const script = `
    if ! command -v ${tools.join(' >/dev/null || ! command -v ')} >/dev/null || ! fc-list | grep -qi 'noto.*cjk'; then ${install}; fi
    command -v ${engine} >/dev/null || apt-get install -y -qq ${engine} >/dev/null 2>&1
    pg_isready -q -h 127.0.0.1 || ${cluster}
    for try in 1 2 3 4 5 6 7 8 9 10; do pg_isready -q -h 127.0.0.1 && exit 0; sleep 1; done
    echo 'no PostgreSQL on 127.0.0.1'; exit 1`;
  const code = await run('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'], withinMs: left * 1000, hear });
  if (code !== 0) throw new Error('the machine could not be prepared');
  for (const node of ['newest', 'oldest']) hear(`${node} Node: ${binOf(node)}\n`);
}

function binOf(node) {
  return execFileSync(process.execPath, ['tools/node-version.mjs', node], { cwd: root, encoding: 'utf8' }).trim();
}

function tsx() {
  return path.join(root, 'node_modules/.bin/tsx');
}

function seconds() {
  return Math.round((Date.now() - startedAt) / 1000);
}
