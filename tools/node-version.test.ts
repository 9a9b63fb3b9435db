import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('README, types and the range that npm is told name the same oldest Node', () => {
  const { engines, devDependencies } = JSON.parse(read('package.json'));
  const oldest = /^>=(\d+)\.(\d+)$/.exec(engines.node);
  expect(oldest).not.toBeNull();
  expect(read('README.md')).toContain(`Node ${oldest![1]}.${oldest![2]} or newer`);
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^${oldest![1]}\\.`));
});
