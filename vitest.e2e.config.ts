import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    // How pages look is the same on any database: the run on the embedded one judges it.
    exclude: process.env['TEST_DATABASE_URL'] ? ['e2e/accessibility.spec.ts'] : [],
    globalSetup: ['tools/test-server.ts'],
    pool: 'forks',
    // a journey is the whole product on this machine: one at a time
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { shuffle: false },
  },
});
