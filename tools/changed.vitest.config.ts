import { defineConfig } from 'vitest/config';

/** The tests that tools/check.ts names, for mutation testing of what has changed. */
export default defineConfig({
  test: {
    include: (process.env['CHANGED_TESTS'] ?? '').split(','),
    globalSetup: ['tools/test-bundles.ts', 'tools/test-server.ts'],
    setupFiles: ['tools/test-seed.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
