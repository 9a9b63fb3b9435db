import { configDefaults, defineConfig } from 'vitest/config';

/** Run by tools/clickhouse.mjs, which brings the engine. */
const NEEDS_CLICKHOUSE = 'apps/gateway/src/handover/clickhouse.test.ts';

/** Files that put something else in a module's place: each has its modules for itself. */
const MOCKS_MODULES = [
  'apps/server/src/domains/account/password/try/try.test.ts',
  'apps/server/src/domains/account/security/device/device.test.ts',
];

const exclude = [...configDefaults.exclude, ...(process.env['CLICKHOUSE_ENGINE'] ? [] : [NEEDS_CLICKHOUSE])];

/** A project's files share a process and its modules. Server and gateway do not: each brings an undici of its own. */
const project = (name: string, groupOrder: number, include: string[], isolate = false) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: isolate ? exclude : [...exclude, ...MOCKS_MODULES],
    isolate,
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['tools/test-bundles.ts', 'tools/test-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      project('server', 1, ['apps/server/src/**/*.test.ts']),
      project('alone', 2, MOCKS_MODULES, true),
      project('gateway', 3, ['apps/gateway/src/**/*.test.ts']),
      project('pure', 4, [
        'apps/{console,launcher,portal,providers,sandbox}/src/**/*.test.{ts,tsx}',
        'packages/*/src/**/*.test.{ts,tsx}',
        'tools/**/*.test.ts',
      ]),
    ],
  },
});
