import { configDefaults, defineConfig } from 'vitest/config';

/** Run by tools/clickhouse.mjs, which brings the engine. */
const NEEDS_CLICKHOUSE = 'apps/gateway/src/handover/clickhouse.test.ts';

export default defineConfig({
  test: {
    include: ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env['CLICKHOUSE_ENGINE'] ? [] : [NEEDS_CLICKHOUSE])],
    globalSetup: ['tools/test-server.ts'],
    setupFiles: ['tools/test-seed.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
