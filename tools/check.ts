// `npm run check`: judges the current changes in a minute: format, lint, types and the tests they reach. `--base REV`:
// includes changes since REV. `--all`: all tests reached. `--mutate`: would the tests notice a slip in it?
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Reached, type Modules, reached, readModules, withinBudget } from './affected';
import { run } from './programs.mjs';
import { root } from './root.mjs';

const { values: asked } = parseArgs({
  options: {
    base: { type: 'string', default: 'HEAD' },
    all: { type: 'boolean', default: false },
    mutate: { type: 'boolean', default: false },
  },
});

const CODE = /\.(tsx?|mjs|cjs)$/;
const TEST = /^(apps|packages)\/[^/]+\/src\/.*\.test\.tsx?$|^tools\/.*\.test\.ts$/;
const CHECKED = /^(apps|packages|tools|e2e|bench)\//;
/** Everything stands on them. */
const GROUND =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|tools\/(test-.*|clean-up)\.ts|tools\/bundle\.mjs)$/;
const DATABASE = 'packages/db/src/testing.ts';
const ALL_DOMAINS = 'apps/server/src/domains.ts';
/** CPU seconds: the limit for all tests, and the cost of one: of every call, with a database, without one. */
const [BUDGET, OF_ALL, WITH_DATABASE, PURE] = [100, 40, 5, 1];

type Step = { name: string; ok: boolean };

const files = lines('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate').filter(isThere);
const changed = changedSince(asked.base);
if (changed.length === 0) console.log(`check: nothing has changed since ${asked.base}`);
else if (asked.mutate) await mutate();
else await check();

/** Every test that the change reaches, the nearest first, and what tests stand on. */
function findTests(): { found: readonly Reached[]; modules: Modules } {
  const modules = readModules(root, files);
  const tests = files.filter((file) => TEST.test(file));
  const found = changed.some((file) => GROUND.test(file))
    ? tests.map((test): Reached => ({ test, distance: 0, indirect: false }))
    : reached(modules, tests, changed);
  return { found, modules };
}

async function check() {
  const present = changed.filter((file) => CHECKED.test(file) && isThere(file));
  const code = present.filter((file) => CODE.test(file));
  const typed = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo', '-p', '.'];
  const reports = mkdtempSync(path.join(os.tmpdir(), 'jishi-check-'));
  const report = path.join(reports, 'tests.json');
  const steps = [
    ...(present.length ? [step('format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...present])] : []),
    ...(code.length ? [step('lint', 'oxlint', ['--deny-warnings', ...code])] : []),
    step('types', 'tsc', typed),
  ];

  const { found, modules } = findTests();
  const names = found.map(({ test }) => test);
  const standingOn = (file: string) => new Set(reached(modules, names, [file]).map(({ test }) => test));
  const [ofAll, onDatabase] = [standingOn(ALL_DOMAINS), standingOn(DATABASE)];
  const costOf = (test: string) => (ofAll.has(test) ? OF_ALL : onDatabase.has(test) ? WITH_DATABASE : PURE);
  const { run, left } = withinBudget(names, costOf, asked.all ? Infinity : BUDGET);
  console.log(
    `${count(changed.length, 'changed file')} reach ${count(names.length, 'test file')}, ${run.length} of them run`,
  );
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (run.length) steps.push(step('tests', 'vitest', ['run', ...reporters, ...run]));

  const failed = (await Promise.all(steps)).filter(({ ok }) => !ok).map(({ name }) => name);
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>)
    : {};
  rmSync(reports, { recursive: true, force: true });
  if (left.length)
    console.log(`\nnot run, farther away (--all runs them):\n${left.map((test) => `  ${test}`).join('\n')}`);
  console.log(
    `check: ${steps.length - failed.length} of ${steps.length} steps passed${failed.length ? `, failed: ${failed.join(', ')}` : ''}; ` +
      `${run.length} of ${names.length} test files run, ${numPassedTests} passed, ${numFailedTests} failed`,
  );
  process.exitCode ||= failed.length ? 1 : 0;
}

/** The changed files' slips that no test notices are listed; tests that start processes would not see a slip. */
async function mutate() {
  const { found, modules } = findTests();
  const mutable = changed.filter(
    (file) => /^(apps|packages)\/[^/]+\/src\//.test(file) && /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file),
  );
  // across workspaces a test imports by node_modules, where the mutants are not
  const workspaces = new Set(mutable.map(workspaceOf));
  const near = found
    .filter(({ test, indirect }) => !indirect && workspaces.has(workspaceOf(test)))
    .map(({ test }) => test);
  // those of every call, and those that start and kill processes, would take most of an hour for a file
  const ofAll = new Set(reached(modules, near, [ALL_DOMAINS]).map(({ test }) => test));
  const direct = near.filter((test) => !ofAll.has(test) && !test.endsWith('kill.test.ts'));
  const { run } = withinBudget(direct, () => 1, asked.all ? Infinity : 8);
  if (mutable.length === 0 || run.length === 0) {
    console.log(
      `check: ${mutable.length ? 'no test reaches' : 'no code among'} ${count(changed.length, 'changed file')}`,
    );
    process.exitCode = mutable.length ? 1 : 0;
    return;
  }
  console.log(`${mutable.join('\n')}\njudged by\n${run.map((test) => `  ${test}`).join('\n')}`);
  const { ok } = await step('mutation', 'stryker', ['run', 'tools/changed.stryker.config.mjs'], {
    CHANGED_FILES: mutable.filter(isThere).join(','),
    CHANGED_TESTS: run.join(','),
  });
  console.log(
    `check: ${count(mutable.length, 'file')} mutated, judged by ${run.length} of ${direct.length} test files`,
  );
  process.exitCode ||= ok ? 0 : 1;
}

/** Runs a tool; shows its output when it fails, or live for tests and mutants. */
async function step(
  name: string,
  tool: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Step> {
  const startedAt = Date.now();
  const isLong = tool === 'vitest' || tool === 'stryker';
  let output = '';
  const code = await run(path.join('node_modules/.bin', tool), args, {
    stdio: isLong ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env,
    hear: (text) => (output += text),
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(code === 0 ? `ok    ${name} (${seconds} s)` : `FAIL  ${name} (${seconds} s)\n${output}`);
  return { name, ok: code === 0 };
}

/** Files that differ from the place where this branch left `base`, committed or not. */
function changedSince(base: string): string[] {
  const from = base === 'HEAD' ? base : lines('merge-base', base, 'HEAD')[0]!;
  const differing = lines('diff', '--name-only', '--no-renames', from);
  return [...new Set([...differing, ...lines('ls-files', '--others', '--exclude-standard')])].sort();
}

function lines(...args: string[]): string[] {
  const said = execFileSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, encoding: 'utf8' });
  return said.split('\n').filter(Boolean);
}

function isThere(file: string): boolean {
  return existsSync(path.join(root, file));
}

function workspaceOf(file: string): string {
  return file.split('/', 2).join('/');
}

function count(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}
