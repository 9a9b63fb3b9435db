export const MOCKING_TESTS: readonly string[];
