import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CEILING_KB, checkPageSizes } from './page-sizes';

type Chunk = Parameters<typeof checkPageSizes>[0][number];

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

const page = { name: 'Home', path: '/', access: 'public', source: 'src/home.tsx' } as const;
const pages = { pagesByLayout: { web: [page] }, layoutSources: { web: 'src/web.tsx' } };
const check = (chunks: Chunk[], declared = pages) => checkPageSizes(chunks, '/portal', declared);

const entry = chunk('entry.js', { isEntry: true, imports: ['vendor.js'] });
const layout = chunk('web.js', { facadeModuleId: '/portal/src/web.tsx' });
const home = chunk('home.js', { facadeModuleId: '/portal/src/home.tsx' });

test('a page is as large as the entry, its layout, its screen and all they import, each counted once', () => {
  const vendor = chunk('vendor.js', { code: incompressible(30) });
  const screen = { ...home, code: incompressible(10), imports: ['vendor.js'] };
  const { report, breaches } = check([entry, vendor, layout, screen]);
  const size = Number(/([\d.]+) KB {2}\/$/m.exec(report)![1]);
  expect(size).toBeGreaterThan(39);
  expect(size).toBeLessThan(65);
  expect(breaches).toEqual([]);
});

test('a public page above the ceiling fails the build', () => {
  const vendor = chunk('vendor.js', { code: incompressible(CEILING_KB + 1) });
  expect(check([entry, vendor, layout, home]).breaches).toHaveLength(1);
});

test('a public page that loads schemas or the component library fails the build, however small', () => {
  const vendor = chunk('vendor.js', { moduleIds: ['/x/node_modules/zod/v4/core.js'] });
  const screen = { ...home, moduleIds: ['/x/node_modules/react-aria-components/dist/exports/Button.mjs'] };
  expect(check([entry, vendor, layout, screen]).breaches).toEqual(['/: loads zod, react-aria-components']);
});

test('member pages may be larger', () => {
  const heavy = chunk('records.js', { facadeModuleId: '/portal/src/records.tsx', code: incompressible(500) });
  const member = { name: 'Records', path: '/r', access: 'member', source: 'src/records.tsx' } as const;
  const declared = { pagesByLayout: { default: [member] }, layoutSources: {} };
  expect(checkPageSizes([entry, chunk('vendor.js'), heavy], '/portal', declared).breaches).toEqual([]);
});
