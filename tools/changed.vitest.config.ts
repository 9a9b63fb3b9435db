import { defineConfig } from 'vitest/config';

/** The tests that tools/check.ts names, for mutation testing of what has changed. */
export default defineConfig({
  test: {
    include: (process.env['CHANGED_TESTS'] ?? '').split(','),
    globalSetup: ['tools/test-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
