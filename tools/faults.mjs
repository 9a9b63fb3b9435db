// `npm run faults -- --seeds 5 [--from 1|random]`: the promises about money under kill -9, database crashes, cut wires and wrong
// clocks; on a PostgreSQL of its own, or on the server of TEST_DATABASE_URL (then without crashing it). Without `--from`
// also whether every check can see.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.mjs';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '5' }, from: { type: 'string' } },
});
const first = values.from === 'random' ? randomInt(1_000_000) : Number(values.from ?? 1);
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => first + at);
const directory = mkdtempSync(path.join(os.tmpdir(), 'jishi-faults-'));
const report = path.join(directory, 'report.json');
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'vitest.faults.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...(values.from === undefined ? [] : ['e2e/faults/seeds.test.ts']),
];
if (values.from === 'random') console.log(`seeds from ${first}`);
const env = { ...process.env, FAULT_SEEDS: seeds.join(',') };
const code = await new Promise((resolve) => {
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }).on('exit', (status) => resolve(status ?? 1));
});

const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = JSON.parse(readFileSync(report, 'utf8'));
rmSync(directory, { recursive: true, force: true });
const failed = testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status === 'failed')
  .map(({ title }) => ({ title, seed: /\(seed (\d+)\)/.exec(title)?.[1] }));
for (const { title, seed } of failed)
  console.log(seed === undefined ? `FAIL  ${title}` : `FAIL  again: npm run faults -- --seeds 1 --from ${seed}`);
console.log(`${numPassedTests} passed, ${numFailedTests || (code ? 1 : 0)} failed`);
process.exitCode = code;
