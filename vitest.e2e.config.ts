import { defineConfig } from 'vitest/config';
import { LONGEST_JOURNEYS, longestFirst } from './tools/longest-first.mjs';

/** What a database decides. How pages look and lead on is the same on any: the run on the embedded one judges it. */
const ON_A_REAL_DATABASE = ['first-purchase', 'restart', 'reload'];

const onReal = Boolean(process.env['TEST_DATABASE_URL']);

export default defineConfig({
  test: {
    include: onReal ? ON_A_REAL_DATABASE.map((name) => `e2e/${name}.spec.ts`) : ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/lanes.ts'],
    pool: 'forks',
    // lanes; the files of one run one after the other, with the site and the Chromium that the first of them started
    maxWorkers: onReal ? 2 : 3, // each site on a real PostgreSQL takes a third of its connections
    isolate: false,
    runner: 'e2e/lane-runner.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000, // the whole product starts in one, on whatever machine
    teardownTimeout: 60_000, // and ends
    expect: { poll: { timeout: 60_000 } }, // as long as for everything that a page is waited for
    chaiConfig: { truncateThreshold: 0 }, // what a browser complained of, in full
    sequence: { sequencer: longestFirst(LONGEST_JOURNEYS.map((name) => `/${name}.spec.ts`)) },
  },
});
