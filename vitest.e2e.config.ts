import { defineConfig } from 'vitest/config';

/** What a database decides. How pages look and lead on is the same on any: the run on the embedded one judges it. */
const ON_A_REAL_DATABASE = ['first-purchase', 'restart', 'access', 'records', 'security'];

export default defineConfig({
  test: {
    include: process.env['TEST_DATABASE_URL']
      ? ON_A_REAL_DATABASE.map((name) => `e2e/${name}.spec.ts`)
      : ['e2e/**/*.spec.ts'],
    globalSetup: ['tools/test-server.ts'],
    pool: 'forks',
    // a journey is the whole product on this machine: one at a time
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 300_000, // the whole product starts in one, on whatever machine
    expect: { poll: { timeout: 20_000 } }, // as long as for everything that a page is waited for
    sequence: { shuffle: false },
  },
});
