import { expect, test } from 'vitest';
import { isUndated, missingPaths } from './documents';

const there = (file: string) => file === 'apps/server/src/main.ts' || file === 'docs/OPERATIONS.md';

test('a path in backquotes or behind a link that is not there is found', () => {
  const text =
    'See `apps/server/src/main.ts`, `apps/server/src/gone.ts`, [how](OPERATIONS.md#backup) and [lost](decisions/9.md).';
  expect(missingPaths('docs/ARCHITECTURE.md', text, there)).toEqual(['apps/server/src/gone.ts', 'docs/decisions/9.md']);
});

test('commands, addresses and placeholders are not taken for paths', () => {
  expect(missingPaths('README.md', '`npm start`, `/openapi/{code}`, [site](https://example.com)', there)).toEqual([]);
});

test('a decision without date and status is found', () => {
  const decision = '# 001 One SQL\n\nDate: 2026-11-23. Status: accepted.\n\nStores spoke two languages.\n';
  expect(isUndated('docs/decisions/001-one-sql.md', decision)).toBe(false);
  expect(isUndated('docs/decisions/001-one-sql.md', decision.replace(/Date.*\n\n/, ''))).toBe(true);
  expect(isUndated('docs/decisions/001-one-sql.md', decision.replace(' Status: accepted.', ''))).toBe(true);
  expect(isUndated('docs/ARCHITECTURE.md', '# Architecture\n')).toBe(false);
});
