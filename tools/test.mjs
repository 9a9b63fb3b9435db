// `npm test`: sets up what is missing, runs the unit and slice tests, then the browser journeys against a built product.
// TEST_DATABASE_URL makes both run on a real PostgreSQL; otherwise on the embedded one.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';
import { checkNode, ensureBuild, ensureDependencies } from './setup.mjs';

checkNode();
await ensureDependencies();
const { ensureChromium } = await import('./chromium.mjs');

const reports = mkdtempSync(path.join(os.tmpdir(), 'jishi-tests-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
const faults = [];
const only = process.argv.slice(2);

if (!only.includes('--journeys')) await vitest('unit and slice tests', 'vitest.config.ts', {});
if (!only.includes('--units')) await journeys();
rmSync(reports, { recursive: true, force: true });

for (const fault of faults) console.log(fault);
const skipped = totals.skipped ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed || (process.env.CI && totals.skipped) ? 1 : 0;

async function journeys() {
  const chromium = ensureChromium();
  if (!chromium) {
    console.log('The browser journeys were skipped: no Chromium was found. Set CHROMIUM_PATH or install one.');
    totals.skipped += 1;
    return;
  }
  await ensureBuild();
  await vitest('browser journeys', 'vitest.e2e.config.ts', { CHROMIUM_PATH: chromium });
}

async function vitest(name, config, env) {
  console.log(`\n${name} …`);
  const report = path.join(reports, `${config}.json`);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (status) => resolve(status ?? 1));
  });
  const before = totals.failed;
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    totals.passed += numPassedTests;
    totals.failed += numFailedTests;
    totals.skipped += numPendingTests;
    faults.push(...testResults.flatMap(faultsOf));
    // a file that could not even be loaded has failed without a single test
    totals.failed += testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
  } catch {
    totals.failed += 1;
  }
  if (code !== 0 && totals.failed === before) totals.failed += 1;
}

// One line for each failed test, so that the end of a long log tells what is to be done.
function faultsOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`FAIL  ${file}: ${firstLine(message)}`];
  return failed.map(({ fullName, failureMessages }) => `FAIL  ${file}: ${fullName}: ${firstLine(failureMessages[0])}`);
}

function firstLine(text) {
  return (text ?? '').split('\n', 1)[0].slice(0, 300);
}
