// Mutation testing of the rules that decide about money: `npm run mutation`. Only pure files, judged by the tests beside
// them that need no database.
export default {
  mutate: [
    'apps/server/src/domains/{ledger,payment,package,coupon,vip,invoice,certification,bank,sms,marketplace,recharge,appeal,quote}/**/rules.ts',
    // contexts of sealed columns: keys.test.ts pins each
    '!apps/server/src/domains/*/sealed/rules.ts',
    'packages/contract/src/{branch-number,credit-code}.ts',
    'packages/contract/src/sms/{segment,variable}.ts',
    'apps/server/src/domains/statement/month/rules.ts',
    'apps/server/src/kernel/reminder.ts',
    'apps/gateway/src/upstream/verdict.ts',
    'apps/gateway/src/units/*.ts',
    '!apps/gateway/src/units/*.test.ts',
    'packages/money/src/**/*.ts',
    '!packages/money/src/**/*.test.ts',
  ],
  plugins: ['@stryker-mutator/vitest-runner'],
  // Stryker would rewrite tsconfig.json by an API that TypeScript 7 has not; vitest does not read it
  tsconfigFile: 'none',
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation.vitest.config.ts', related: false },
  // Anchored: rules in a folder `spec` are needed
  ignorePatterns: [
    '/.cache',
    '/data',
    '/docs',
    '/spec',
    '/deploy',
    '/dist',
    '/bench',
    '/e2e',
    '/apps/{console,launcher,portal}',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  tempDirName: '.cache/mutation',
  cleanTempDir: 'always',
};
