// `npm run nightly`: what a machine of one's own has time for. New seeds for all property and kill tests, new ones for the
// faults, Lighthouse on every page, mutation. `--only seeds,pages` runs parts, `--minutes 120` starts none after that and
// ends the one under way. What was found goes to the end of .cache/nightly.log.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, minutes: { type: 'string' }, seeds: { type: 'string', default: '40' } },
});
const seed = randomInt(2 ** 31);
const from = randomInt(1_000_000);
const npm = (script, ...args) => ['npm', 'run', '--silent', script, '--', ...args];

/** Each with what runs it again as it ran. */
const PARTS = {
  seeds: { command: [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'], env: { TEST_SEED: String(seed) } },
  faults: { command: npm('faults', '--seeds', values.seeds, '--from', String(from)), env: {} },
  pages: { command: npm('inspect', '--all-pages'), env: {} },
  mutation: { command: npm('mutation'), env: {} },
};

const chosen = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = chosen.filter((name) => !(name in PARTS));
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
if (unknown.length > 0 || !(minutes > 0)) {
  console.error(`--only takes ${Object.keys(PARTS).join(', ')}, separated by commas; --minutes a number above 0`);
  process.exit(2);
}
const endsAt = Date.now() + minutes * 60_000;
const began = new Date();
const found = [];
let finished = 0;
let failed = 0;
let stopped = false;
for (const name of chosen) found.push(...(await run(name, PARTS[name])));

const outcome = `${finished} of ${chosen.length} parts run to their end, ${failed} failed`;
const summary = [`${began.toISOString()} ${outcome}`, ...found];
const log = path.join(root, '.cache/nightly.log');
mkdirSync(path.dirname(log), { recursive: true });
appendFileSync(log, `${summary.join('\n')}\n\n`);
console.log(`\n${summary.join('\n')}\n${path.relative(root, log)} has it, too.`);
process.exitCode = failed ? 1 : 0;

/** Runs a part, shows what it says, and answers the lines that tell what it found. */
async function run(name, { command: [program, ...args], env }) {
  const left = endsAt - Date.now();
  const again = [...Object.entries(env).map(([key, value]) => `${key}=${value}`), path.basename(program), ...args].join(
    ' ',
  );
  if (stopped || left <= 0) return [`${name}: not run, ${stopped ? 'it was stopped' : 'the time was up'}`];
  console.log(`\n== ${name}: ${again}`);
  const started = Date.now();
  // a group of its own, so that whatever it started ends with it
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.setEncoding('utf8');
    from.on('data', (text) => {
      to.write(text);
      lines.push(text);
    });
  }
  // as Ctrl-C ends it: vitest then takes down what its set-up started
  const end = () => process.kill(-child.pid, 'SIGINT');
  const stop = () => {
    stopped = true;
    end();
  };
  process.once('SIGINT', stop);
  let late = false;
  const bound = Number.isFinite(left)
    ? setTimeout(() => {
        late = true;
        end();
      }, left)
    : undefined;
  const code = await new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)));
  clearTimeout(bound);
  process.removeListener('SIGINT', stop);
  const took = `${Math.round((Date.now() - started) / 60_000)} min`;
  if (stopped || late) return [`${name}: ended after ${took}, ${stopped ? 'it was stopped' : 'the time was up'}`];
  finished += 1;
  if (code === 0) return [`${name}: nothing found in ${took}`];
  failed += 1;
  const plain = stripVTControlCharacters(lines.join('')).split('\n');
  const told = plain
    .filter((line) => /^\s*(FAIL|\[Survived\])\s|Final mutation score/.test(line))
    .map((line) => `  ${line.trim()}`);
  return [`${name}: failed after ${took}; again: ${again}`, ...new Set(told)];
}
