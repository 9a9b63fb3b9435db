import { configDefaults, defineConfig } from 'vitest/config';
import { LONGEST_UNITS, longestFirst } from './tools/longest-first.mjs';
import { MOCKING_TESTS } from './tools/mocking-tests.mjs';

/** Run by tools/clickhouse.mjs, which brings the engine. */
const NEEDS_CLICKHOUSE = 'apps/gateway/src/handover/clickhouse.test.ts';

/** Files of those folders that the run on a real PostgreSQL takes, and that ask no database. */
const NO_SQL = ['**/rules.test.ts', 'apps/gateway/src/metering/{call-id,flush,leases}.test.ts'];

const exclude = [
  ...configDefaults.exclude,
  ...(process.env['CLICKHOUSE_ENGINE'] ? [] : [NEEDS_CLICKHOUSE]),
  ...(process.env['TEST_ONLY_SQL'] ? NO_SQL : []),
];

const shared = {
  setupFiles: ['tools/test-seed.ts', 'tools/record-statements.ts'],
  pool: 'forks' as const,
  execArgv: ['--max-semi-space-size=64'], // MB: what a test leaves behind is collected less often
  testTimeout: 300_000, // on whatever machine: no test judges by the clock
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

/** Whose files, other than those that mock modules, share a process and its modules. */
const together = (name: string, include: string[]) => ({
  test: { ...shared, name, include, exclude: [...exclude, ...MOCKING_TESTS], isolate: false },
});

export default defineConfig({
  test: {
    // once for all projects, which is why these inherit nothing from here
    globalSetup: ['tools/test-bundles.ts', 'tools/test-server.ts'],
    // a worker waits for its database, its processes and timers: a third has work for two processors meanwhile
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(LONGEST_UNITS, ['server', 'alone', 'gateway', 'screens', 'pure']) },
    projects: [
      // server and gateway apart: each brings an undici of its own, and there is room for one in a process
      together('server', ['apps/server/src/**/*.test.ts']),
      together('gateway', ['apps/gateway/src/**/*.test.ts']),
      together('pure', [
        'apps/{console,launcher,portal,providers,sandbox}/src/**/*.test.{ts,tsx}',
        'packages/*/src/**/*.test.{ts,tsx}',
        'tools/**/*.test.ts',
      ]),
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...shared,
          name: 'screens',
          include: ['tools/screens/**/*.test.tsx'],
          environment: 'happy-dom',
          env: { NODE_ENV: 'production' }, // React as it ships: a third of the time
        },
      },
      { test: { ...shared, name: 'alone', include: MOCKING_TESTS, exclude } },
    ],
  },
});
