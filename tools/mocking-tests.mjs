/** Files that put something else in a module's place: each has its modules for itself, for others would get them too. */
export const MOCKING_TESTS = [
  'apps/server/src/domains/account/password/password.test.ts',
  'apps/server/src/domains/account/password/try/try.test.ts',
  'apps/server/src/domains/operator/self/self.test.ts',
  'apps/server/src/domains/operator/sign-in/sign-in.test.ts',
  'apps/server/src/domains/recharge/supplier/dishonest.test.ts',
];
