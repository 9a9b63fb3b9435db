import { defineConfig } from 'vitest/config';

/** `npm run faults`: one test per seed, one after the other. */
export default defineConfig({
  test: {
    include: ['e2e/faults/*.test.ts'],
    globalSetup: ['tools/test-bundles.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
