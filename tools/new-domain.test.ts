// The generator is tried on a copy of the tree: what it makes must compile, keep the rules and pass its own tests.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'jishi-new-domain-'));
  for (const entry of [
    'apps',
    'packages',
    'tools',
    'spec',
    'docs',
    'e2e',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
    '.oxfmtrc.json',
  ]) {
    cpSync(path.join(root, entry), path.join(copy, entry), {
      recursive: true,
      filter: (source) => !/\/(node_modules|dist|data|\.cache)(\/|$)/.test(source.slice(root.length)),
    });
  }
  linkModules('');
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(path.join(copy, group))) linkModules(`${group}/${name}`);
  mkdirSync(path.join(copy, 'node_modules/@jishi'));
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(path.join(copy, group)))
      symlinkSync(path.join(copy, group, name), path.join(copy, 'node_modules/@jishi', name));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function linkModules(folder: string) {
  const from = path.join(root, folder, 'node_modules');
  const to = path.join(copy, folder, 'node_modules');
  let names: string[];
  try {
    names = readdirSync(from);
  } catch {
    return;
  }
  mkdirSync(to);
  for (const name of names) if (name !== '@jishi') symlinkSync(path.join(from, name), path.join(to, name));
}

/** All that the new domain binds itself to, and its own test. Other tests are a third of the sources, and know nothing of it. */
const PRODUCT = {
  extends: './tsconfig.json',
  include: ['apps/*/src', 'packages/*/src'],
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing'],
  files: ['apps/server/src/domains/parcel/parcel.test.ts'],
};

const run = (...command: string[]) =>
  execFileSync(process.execPath, command, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, CI: '1' },
    stdio: 'pipe',
  });

test('a generated domain compiles in both apps, keeps the rules, has its words and passes its own tests', () => {
  run('tools/new-domain.mjs', 'parcel', '包裹');
  writeFileSync(path.join(copy, 'tsconfig.product.json'), JSON.stringify(PRODUCT));
  run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.product.json');
  const made = ['apps/server/src/domains/parcel', 'apps/server/src/domains/audit/words.test.ts'];
  const report = run('node_modules/vitest/vitest.mjs', 'run', ...made);
  expect(report).toMatch(/6 passed/);
}, 300_000);

test('a name that is taken or no noun is refused in plain words', () => {
  expect(() => run('tools/new-domain.mjs', 'account')).toThrow(/account exists already/);
  expect(() => run('tools/new-domain.mjs', 'Bad-Name')).toThrow(/usage: npm run new-domain/);
});
