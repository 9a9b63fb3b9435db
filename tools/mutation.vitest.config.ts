import { defineConfig } from 'vitest/config';

/** The tests without a database: rules, a month's sums, reminders, check digits, the price of an answer, and money arithmetic. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    setupFiles: ['tools/test-seed.ts'],
    include: [
      'apps/server/src/domains/{ledger,payment,package,coupon,vip,invoice,certification,bank,sms,marketplace,recharge,appeal,quote}/**/rules.test.ts',
      'apps/server/src/domains/recharge/sequence.test.ts',
      'packages/contract/src/sms/segment.test.ts',
      'apps/server/src/domains/statement/month/rules.test.ts',
      'apps/server/src/kernel/reminder.test.ts',
      'apps/gateway/src/upstream/verdict.test.ts',
      'apps/gateway/src/units/{asked-usage,rules}.test.ts',
      'packages/contract/src/{branch-number,credit-code}.test.ts',
      'packages/money/src/*.test.ts',
    ],
  },
});
