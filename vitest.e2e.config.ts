import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
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
