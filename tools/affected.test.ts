import { expect, test } from 'vitest';
import { type Module, readModule, reached, withinBudget } from './affected';

/** A small repository: its files by name, with what they say. */
const SOURCES: Record<string, string> = {
  'apps/shop/cart/rules.ts': 'export const total = 1; export type Total = number;',
  'apps/shop/cart/service.ts': "import { total } from './rules'; import './audit'; export const add = () => total;",
  'apps/shop/cart/audit.ts': 'export {};',
  'apps/shop/cart/export.ts': 'export const file = 1;',
  'apps/shop/cart/index.ts': "export { add as addToCart } from './service';\nexport { file } from './export';",
  'apps/shop/pay/service.ts': "import { addToCart } from '../cart/index'; export const pay = addToCart;",
  'apps/shop/pay/pay.test.ts': "import { pay } from './service';",
  'apps/shop/cart/cart.test.ts': "import { add } from './service';",
  'apps/shop/cart/all.test.ts': "import * as cart from './index';",
  'apps/shop/cart/typed.test.ts': "import type { Total } from './rules'; import { type add } from './service';",
  'apps/shop/late.test.ts': "const { file } = await import('./cart/export');",
  'apps/shop/main.ts': "import './pay/service';",
  'apps/shop/process.test.ts': "const entry = new URL('./main.ts', import.meta.url);",
  'apps/shop/sql/0001.sql': '',
  'apps/shop/database.test.ts': "const folder = path.join(import.meta.dirname, './sql');",
};
const resolve = (from: string, specifier: string) => {
  const place = new URL(specifier, `file:///${from}`).pathname.slice(1);
  return [place, `${place}.ts`].find((one) => one in SOURCES) ?? (place.endsWith('/sql') ? `${place}/` : undefined);
};
const modules = new Map<string, Module>(
  Object.entries(SOURCES).map(([file, text]) => [file, readModule(file, text, resolve)]),
);
const tests = Object.keys(SOURCES).filter((file) => file.endsWith('.test.ts'));
const namesOf = (...changed: string[]) =>
  reached(
    modules,
    tests,
    changed.map((file) => `apps/shop/${file}`),
  ).map(({ test }) => test.replace('apps/shop/', ''));

test('a change reaches the tests that import it, those beside it first, and last the ones that start it as a process', () => {
  expect(namesOf('cart/rules.ts')).toEqual([
    'cart/all.test.ts',
    'cart/cart.test.ts',
    'pay/pay.test.ts',
    'process.test.ts',
  ]);
});

test('a file imported for what it does on import is reached like any other', () => {
  expect(namesOf('cart/audit.ts')).toContain('cart/cart.test.ts');
});

test('whoever takes one name of an index is not reached by what stands beside it', () => {
  expect(namesOf('cart/export.ts')).toEqual(['cart/all.test.ts', 'late.test.ts']);
  expect(namesOf('cart/index.ts')).toContain('pay/pay.test.ts');
});

test('types reach nobody', () => {
  expect(namesOf('cart/rules.ts', 'cart/service.ts')).not.toContain('cart/typed.test.ts');
});

test('a file in a folder that a test names reaches it, an unknown file nobody', () => {
  expect(namesOf('sql/0001.sql')).toEqual(['database.test.ts']);
  expect(namesOf('sql.txt')).toEqual([]);
});

test('a changed test reaches itself', () => {
  expect(namesOf('late.test.ts')).toEqual(['late.test.ts']);
});

test('the distance counts imports, and tells what is reached through a process only', () => {
  const [first, , , last] = reached(modules, tests, ['apps/shop/cart/rules.ts']);
  expect(first).toEqual({ test: 'apps/shop/cart/all.test.ts', distance: 2, indirect: false });
  expect(last).toMatchObject({ test: 'apps/shop/process.test.ts', indirect: true });
});

test('a budget keeps the nearest, at least one of them, and names every other', () => {
  const costOf = (test: string) => (test === 'b' ? 5 : 1);
  expect(withinBudget(['a', 'b', 'c'], costOf, 6)).toEqual({ run: ['a', 'b'], left: ['c'] });
  expect(withinBudget(['a', 'b', 'c'], costOf, 2)).toEqual({ run: ['a', 'c'], left: ['b'] });
  expect(withinBudget(['b', 'a'], costOf, 2)).toEqual({ run: ['b'], left: ['a'] });
});
