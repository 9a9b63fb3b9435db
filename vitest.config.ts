import { configDefaults, defineConfig } from 'vitest/config';
import { longestFirst } from './tools/longest-first.mjs';
import { MOCKING_TESTS } from './tools/mocking-tests.mjs';

/** Run by tools/clickhouse.mjs, which brings the engine. */
const NEEDS_CLICKHOUSE = 'apps/gateway/src/handover/clickhouse.test.ts';

/** Files of those folders that the run on a real PostgreSQL takes, and that ask no database. */
const NO_SQL = ['**/rules.test.ts', 'apps/gateway/src/metering/{call-id,flush,leases}.test.ts'];

/** What takes longest, of each group. */
const LONGEST = [
  'http/matrix.test.ts',
  'http/hostile.test.ts',
  'tools/new-domain.test.ts',
  'tools/screens/portal.test.tsx',
  'tools/screens/console.test.tsx',
];

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

/** Whose files, other than those that mock modules, share a process and its modules; one such group after the other. */
const together = (name: string, groupOrder: number, include: string[]) => ({
  test: { ...shared, name, include, exclude: [...exclude, ...MOCKING_TESTS], isolate: false, sequence: { groupOrder } },
});

export default defineConfig({
  test: {
    // once for all projects, which is why these inherit nothing from here
    globalSetup: ['tools/test-bundles.ts', 'tools/test-server.ts'],
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      // server and gateway apart: each brings an undici of its own, and there is room for one in a process
      together('server', 1, ['apps/server/src/**/*.test.ts']),
      together('gateway', 2, ['apps/gateway/src/**/*.test.ts']),
      together('pure', 3, [
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
          sequence: { groupOrder: 5 },
        },
      },
      { test: { ...shared, name: 'alone', include: MOCKING_TESTS, exclude, sequence: { groupOrder: 4 } } },
    ],
  },
});
