import { defineConfig } from 'vitest/config';

/** The tests that need no database: those of rules, of a month's sums, of reminders, of what an answer costs, and of the arithmetic of money. */
export default defineConfig({
  test: {
    setupFiles: ['tools/test-seed.ts'],
    include: [
      'apps/server/src/domains/{ledger,payment,package,coupon,vip}/**/rules.test.ts',
      'apps/server/src/domains/statement/month/rules.test.ts',
      'apps/server/src/kernel/reminder.test.ts',
      'apps/gateway/src/upstream/verdict.test.ts',
      'packages/money/src/*.test.ts',
    ],
  },
});
