// `npm run nightly`: what a machine of one's own has time for. New seeds for all property and kill tests, new ones for the
// faults, for simulated gateway nodes and for walks beside the model, a hundred seeds of dishonest recharge suppliers, every test on a real PostgreSQL where TEST_DATABASE_URL names one,
// Lighthouse on every page, mutation, advisories about libraries.
// `--only seeds,pages` runs parts, `--minutes 120` starts none after that and ends the one under way. What was found goes to
// the end of .cache/nightly.log.
import { randomInt } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { LEFT_OUT, lacksForContainer } from './left-out.mjs';
import { run } from './programs.mjs';
import { root } from './root.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, minutes: { type: 'string' }, seeds: { type: 'string', default: '40' } },
});
const npm = (script, ...args) => ['npm', 'run', '--silent', script, '--', ...args];

/** Each as it can be run again. */
const PARTS = {
  seeds: { command: ['npm', 'test', '--', '--units', '--everything'], env: { TEST_SEED: String(randomInt(2 ** 31)) } },
  faults: { command: npm('faults', '--seeds', values.seeds, '--from', String(randomInt(1_000_000))) },
  simulation: { command: npm('simulate', '--histories', '500000', '--from', String(randomInt(1_000_000_000))) },
  model: {
    command: npm('model', '--seed', String(randomInt(1_000_000)), '--seeds', '20', '--acts', '600'),
  },
  suppliers: {
    command: ['npm', 'test', '--', '--units', 'recharge/supplier/dishonest'],
    env: { RECHARGE_SEEDS: '100', RECHARGE_ORDERS: '1000', RECHARGE_FROM: String(randomInt(1_000_000)) },
  },
  pages: { command: npm('inspect', '--all-pages') },
  container: { command: npm('container'), lacks: lacksForContainer },
  mutation: { command: npm('mutation') },
  advisories: { command: ['npm', 'audit', '--omit', 'dev'] },
};

const chosen = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = chosen.filter((name) => !(name in PARTS));
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (unknown.length > 0 || (minutes !== undefined && !(minutes > 0))) {
  console.error(`--only takes ${Object.keys(PARTS).join(', ')}, separated by commas; --minutes a number above 0`);
  process.exit(2);
}
const endsAt = minutes && Date.now() + minutes * 60_000;
const began = new Date();
const found = [];
const outcomes = [];
for (const name of chosen) found.push(...(await judge(name, PARTS[name])));

const count = (outcome) => outcomes.filter((one) => one === outcome).length;
const line = `${outcomes.length} of ${chosen.length} parts run to their end, ${count('failed')} failed`;
const summary = [`${began.toISOString()} ${line}`, ...found].join('\n');
const log = path.join(root, '.cache/nightly.log');
mkdirSync(path.dirname(log), { recursive: true });
appendFileSync(log, `${summary}\n\n`);
console.log(`\n${summary}\n${path.relative(root, log)} has it, too.`);
process.exitCode = count('failed') ? 1 : 0;

/** Runs a part, prints its output, and returns the lines with its findings. */
async function judge(name, { command: [program, ...args], env = {}, lacks }) {
  const withinMs = endsAt && endsAt - Date.now();
  if (withinMs <= 0) return [`${name}: not run, the time was up`];
  const lacking = lacks?.();
  if (lacking) return [`${name}: left out, ${lacking}`];
  const asked = [...Object.entries(env).map(([key, value]) => `${key}=${value}`), program, ...args].join(' ');
  console.log(`\n== ${name}: ${asked}`);
  const startedAt = Date.now();
  let said = '';
  const hear = (text) => {
    process.stdout.write(text);
    said += text;
  };
  const code = await run(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], withinMs, hear });
  const took = `${Math.round((Date.now() - startedAt) / 60_000)} min`;
  if (code === undefined) return [`${name}: ended after ${took}, the time was up`];
  if (code === LEFT_OUT) return [`${name}: left out after ${took}, ${/^LEFT OUT: (.+)$/m.exec(said)?.[1]}`];
  outcomes.push(code === 0 ? 'passed' : 'failed');
  const told = stripVTControlCharacters(said)
    .split('\n')
    .filter((text) => /^\s*(?:FAIL|FLAKY|\[Survived\])\s|Final mutation score/.test(text))
    .map((text) => `  ${text.trim()}`);
  const verdict = code === 0 ? `nothing failed in ${took}` : `failed after ${took}; again: ${asked}`;
  return [`${name}: ${verdict}`, ...new Set(told)];
}
