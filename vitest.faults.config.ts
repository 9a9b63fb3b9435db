import { defineConfig } from 'vitest/config';

/** `npm run faults`: one test per seed, one after the other. */
export default defineConfig({
  test: {
    include: ['e2e/{faults,model}/*.test.ts'],
    globalSetup: ['tools/test-bundles.ts', 'tools/test-server.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 600_000, // on whatever machine: no seed is judged by the clock
    hookTimeout: 300_000,
  },
});
