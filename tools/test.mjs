// `npm test`: sets up what is missing, runs the unit and slice tests, then the browser journeys against a built product.
// `npm test -- [--units | --journeys] [part of a path …]` runs less, `--together` both kinds at once. TEST_DATABASE_URL: on a
// real PostgreSQL, and there only what that decides. With --everything all of that, and every input of the test of all calls.
import { parseArgs } from 'node:util';
import { checkNode, ensureBuild, ensureDependencies } from './setup.mjs';

checkNode();
await ensureDependencies();
const { ensureChromium } = await import('./chromium.mjs');
const { nothingYet, runVitest, tell } = await import('./vitest.mjs');

/**
 * Tests that another PostgreSQL version or a real disk could decide differently: migrations, functions, races. A server that
 * is killed leaves every PostgreSQL the same work, a connection that ends: one that answers, one that works and the gateway
 * are killed on this one, too.
 */
const DECIDED_BY_THE_DATABASE = [
  'packages/db/',
  '/race.test',
  'apps/gateway/src/kill.test',
  'domains/account/kill.test',
  'domains/payment/kill.test',
  '/admission.test',
  'apps/gateway/src/metering/',
  'domains/ledger/',
  'domains/export/export.test',
  'domains/message/outbox/',
  'domains/package/package.test',
  'domains/vip/renewal/',
  'domains/coupon/coupon.test',
  'domains/payment/payment.test',
  'domains/payment/attempt/',
  'domains/payment/refund/',
  'domains/payment/remittance/',
  'domains/payment/withdrawal/',
  'idempotency.test',
];

const { values, positionals } = parseArgs({
  options: {
    units: { type: 'boolean' },
    journeys: { type: 'boolean' },
    everything: { type: 'boolean' },
    together: { type: 'boolean' },
  },
  allowPositionals: true,
});
const onReal = process.env.TEST_DATABASE_URL && positionals.length === 0 && !values.everything;
const files = onReal ? DECIDED_BY_THE_DATABASE : positionals;
const totals = nothingYet();
const kinds = [...(values.journeys ? [] : [units]), ...(values.units ? [] : [journeys])];
const repeats = [];
if (values.together) {
  // to the end of both, whatever becomes of one
  for (const { reason, value } of await Promise.allSettled(kinds.map((kind) => kind()))) {
    if (reason) throw reason;
    repeats.push(value);
  }
} else {
  for (const kind of kinds) repeats.push(await kind());
}
for (const repeatFailed of repeats) await repeatFailed?.();
tell(totals);
const isNothing = totals.passed + totals.failed === 0;
if (isNothing) console.log('No test has that in its path.');
process.exitCode = isNothing || totals.failed || (process.env.CI && totals.skipped) ? 1 : 0;

async function units() {
  const env = { ...(values.everything && { TEST_EVERYTHING: '1' }), ...(onReal && { TEST_ONLY_SQL: '1' }) };
  return runVitest(totals, { name: 'Unit and slice tests', config: 'vitest.config.ts', files, env });
}

async function journeys() {
  const chromium = ensureChromium();
  if (!chromium) {
    console.log('The browser journeys were skipped: no Chromium was found. Set CHROMIUM_PATH or install one.');
    totals.skipped += 1;
    return undefined;
  }
  await ensureBuild();
  const env = { CHROMIUM_PATH: chromium };
  return runVitest(totals, { name: 'Browser journeys', config: 'vitest.e2e.config.ts', files: positionals, env });
}
