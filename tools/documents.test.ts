import { expect, test } from 'vitest';
import { isUndated, miscount, missingPaths } from './documents';

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

test('a path that a document shortens is looked for where its paths begin', () => {
  const portal = (file: string) => file === 'apps/portal/src/shell/go.ts';
  const text =
    '`shell/go.ts`, `shell/gone.test.ts`, `entry.tsx`, `features/*.ts`, `{a,b}.ts`, `features/gone/`, `/pay`';
  expect(missingPaths('docs/spec-coverage.md', text, portal)).toEqual([
    'apps/portal/src/shell/gone.test.ts',
    'apps/portal/src/entry.tsx',
    'apps/portal/src/features/gone/',
  ]);
  expect(missingPaths('README.md', text, portal)).toEqual([]);
});

test('a count that is not that of the table is found', () => {
  const rows = '| 1.1.1 | 2 | a | met | b |\n| 1.1.2 | 1 | a | n/a | met |\n| 1.1.10 | 1 | a | not met | b |\n';
  const said = '3 requirements: 1 met, 1 do not apply, 1 not met, each with the reason.\n\n';
  expect(miscount(said + rows)).toBeUndefined();
  expect(miscount(said + rows.replace('n/a', 'met'))).toContain('2 met, 0 do not apply');
  expect(miscount('no such sentence')).toBeUndefined();
});
