import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Built, checkPageSizes } from './page-sizes';

type Chunk = Built['chunks'][number];

const chunk = (fileName: string, more: Partial<Chunk> = {}): Chunk => ({
  fileName,
  code: '',
  imports: [],
  isEntry: false,
  facadeModuleId: null,
  moduleIds: [],
  ...more,
});

/** Text that no compression makes smaller than `kb`. */
const incompressible = (kb: number) => randomBytes(kb * 1024).toString('latin1');

const page = { path: '/', sources: ['src/web.tsx', 'src/home.tsx'], script: 100, style: 25, unwanted: ['zod', 'antd'] };
const check = (chunks: Chunk[], styles: [string, string][] = []) =>
  checkPageSizes({ chunks, styles: new Map(styles) }, '/portal', [page]);

const entry = chunk('entry.js', { isEntry: true, imports: ['vendor.js'] });
const vendor = chunk('vendor.js');
const layout = chunk('web.js', { facadeModuleId: '/portal/src/web.tsx' });
const home = chunk('home.js', { facadeModuleId: '/portal/src/home.tsx' });

test('a page is as large as the entry, its layout, its screen and all they import, each counted once', () => {
  const large = { ...vendor, code: incompressible(30) };
  const screen = { ...home, code: incompressible(10), imports: ['vendor.js'] };
  const { report, breaches } = check([entry, large, layout, screen]);
  const size = Number(/([\d.]+) +[\d.]+ {2}\/$/m.exec(report)![1]);
  expect(size).toBeGreaterThan(39);
  expect(size).toBeLessThan(65);
  expect(breaches).toEqual([]);
});

test('a page above its ceiling of script fails the build', () => {
  const large = { ...vendor, code: incompressible(page.script + 1) };
  expect(check([entry, large, layout, home]).breaches).toHaveLength(1);
});

test('a page above its ceiling of style fails the build', () => {
  const styled = { ...layout, viteMetadata: { importedCss: new Set(['web.css']) } };
  expect(check([entry, vendor, styled, home], [['web.css', incompressible(10)]]).breaches).toEqual([]);
  const large = incompressible(page.style + 1);
  expect(check([entry, vendor, styled, home], [['web.css', large]]).breaches).toHaveLength(1);
});

test('a page that loads what it must not need fails the build, however small', () => {
  const schemas = { ...vendor, moduleIds: ['/x/node_modules/zod/v4/core.js'] };
  const screen = { ...home, moduleIds: ['/x/node_modules/antd/es/button/index.js'] };
  expect(check([entry, schemas, layout, screen]).breaches).toEqual(['/: loads zod, antd']);
});
