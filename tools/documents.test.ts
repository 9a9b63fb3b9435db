import { expect, test } from 'vitest';
import { missingPaths } from './documents';

const there = (file: string) => file === 'apps/server/src/main.ts' || file === 'docs/OPERATIONS.md';

test('a path in backquotes or behind a link that is not there is found', () => {
  const text =
    'See `apps/server/src/main.ts`, `apps/server/src/gone.ts`, [how](OPERATIONS.md#backup) and [lost](decisions/9.md).';
  expect(missingPaths('docs/ARCHITECTURE.md', text, there)).toEqual(['apps/server/src/gone.ts', 'docs/decisions/9.md']);
});

test('commands, addresses and placeholders are not taken for paths', () => {
  expect(missingPaths('README.md', '`npm start`, `/openapi/{code}`, [site](https://example.com)', there)).toEqual([]);
});
