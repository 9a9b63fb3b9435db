// `npm run faults -- --seeds 5 [--from 1|random]`: the promises about money under kill -9, database crashes, cut wires
// and wrong clocks, on its own PostgreSQL or on the server of TEST_DATABASE_URL (then without crashing it). Without
// `--from` it also tests the checks themselves.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { nothingYet, runVitest, tell } from './vitest.mjs';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '5' }, from: { type: 'string' } },
});
const first = values.from === 'random' ? randomInt(1_000_000) : Number(values.from ?? 1);
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => first + at);
const totals = nothingYet();
const repeatFailed = await runVitest(totals, {
  name: `Promises under faults, seeds ${seeds[0]} to ${seeds.at(-1)}`,
  config: 'vitest.faults.config.ts',
  files: values.from === undefined ? [] : ['e2e/faults/seeds.test.ts'],
  env: { FAULT_SEEDS: seeds.join(',') },
});
await repeatFailed();
tell(totals);
for (const fault of [...totals.defects, ...totals.flaky]) {
  const seed = /\(seed (\d+)\)/.exec(fault)?.[1];
  if (seed) console.log(`again: npm run faults -- --seeds 1 --from ${seed}`);
}
process.exitCode = totals.failed ? 1 : 0;
