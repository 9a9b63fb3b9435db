// Runs vitest for `npm test`, the faults and the gate. Prints progress in lines, and runs each failed file once more
// alone, to tell a defect from a flaky test.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';
import { run } from './programs.mjs';

/** With more failed files than this something general is wrong, and running them again tells nothing. */
const AGAIN_MAX = 8;

/** What `npm test` and the gate count together. */
export const nothingYet = () => ({ passed: 0, failed: 0, skipped: 0, defects: [], flaky: [] });

/**
 * Adds a run of vitest to `totals`. `files`: parts of the paths wanted, all when left out; `name` begins its lines of
 * progress, when others run beside it. Resolves to what repeats the failed files alone: call it once nothing else runs.
 */
export async function runVitest(totals, { name, config, files = [], env = {}, args = [] }) {
  console.log(`\n${name} …`);
  const first = await attempt(config, [...args, ...files], { ...env, PROGRESS_NAME: name });
  totals.passed += first.passed;
  totals.skipped += first.skipped;
  return async () => {
    // a failure outside every file, such as a dead worker, cannot be retried: tests may be missing
    const broken = [...new Set(first.faults.map(({ file }) => file))].filter((file) => file !== config);
    const second = await again(config, broken, env);
    for (const fault of first.faults) {
      const isFlaky =
        fault.file !== config &&
        second !== undefined &&
        !second.some(({ file, test }) => file === fault.file && test === fault.test);
      totals[isFlaky ? 'flaky' : 'defects'].push(`${fault.file}: ${fault.test ?? 'the whole file'}: ${fault.why}`);
      totals[isFlaky ? 'passed' : 'failed'] += 1;
    }
  };
}

/** Says what was found, ends with the line that counts. */
export function tell({ passed, failed, skipped, defects, flaky }) {
  console.log('');
  for (const fault of defects) console.log(`FAIL  ${fault}`);
  for (const fault of flaky) console.log(`FLAKY ${fault} (passed when run again alone)`);
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
}

async function again(config, files, env) {
  if (files.length === 0 || files.length > AGAIN_MAX) return undefined;
  console.log(`\n${files.length === 1 ? 'the failed file' : `the ${files.length} failed files`} again, alone …`);
  const { faults, ran } = await attempt(config, ['--maxWorkers=1', ...files], env);
  return ran ? faults : undefined;
}

async function attempt(config, args, env) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'jishi-tests-'));
  const report = path.join(directory, 'report.json');
  const reporters = ['--reporter=./tools/progress.mjs', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--passWithNoTests',
    '--config',
    config,
    ...reporters,
    ...args,
  ];
  const code = await run(process.execPath, vitest, { env });
  try {
    const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const faults = testResults.flatMap(faultsOf);
    // an error outside of any test
    if (code !== 0 && faults.length === 0) faults.push({ file: config, why: `vitest ended with ${code}` });
    return { ran: true, passed: numPassedTests, skipped: numPendingTests, faults };
  } catch {
    return {
      ran: false,
      passed: 0,
      skipped: 0,
      faults: [{ file: config, why: `vitest ended with ${code}, no report` }],
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function faultsOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ file, why: firstLine(message) }];
  return failed.map(({ fullName, failureMessages }) => ({ file, test: fullName, why: firstLine(failureMessages[0]) }));
}

function firstLine(text) {
  return (text ?? '').split('\n', 1)[0].slice(0, 300);
}
