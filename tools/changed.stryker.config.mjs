// Mutation testing of changed files, whatever they are, judged by the tests that the change reaches: `npm run check`.
import rules from './stryker.config.mjs';

export default {
  ...rules,
  mutate: (process.env.CHANGED_FILES ?? '').split(','),
  vitest: { configFile: 'tools/changed.vitest.config.ts', related: false },
  ignorePatterns: rules.ignorePatterns.filter((pattern) => !pattern.startsWith('/apps/')),
  dryRunTimeoutMinutes: 20, // on however busy a machine
  reporters: ['clear-text'],
  // a few survivors are a question to their author, not a breach
  thresholds: { high: 95, low: 90, break: null },
  tempDirName: '.cache/mutation-changed',
};
