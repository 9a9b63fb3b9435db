import { expect, test } from 'vitest';
import { MOCKING_TESTS } from './mocking-tests.mjs';
import { breaches } from './structure';

const domains = new Set(['invoice']);
const check = (file: string, text = '') => breaches([{ file, text }], domains);

test('a slice holds nothing but its closed vocabulary', () => {
  expect(check('apps/server/src/domains/invoice/service.ts')).toEqual([]);
  expect(check('apps/server/src/domains/invoice/title/store.ts')).toEqual([]);
  expect(check('apps/server/src/domains/invoice/service.test.ts')).toEqual([]);
  expect(check('apps/server/src/domains/invoice/manager.ts')).toHaveLength(1);
});

test('a folder that is no domain of the contract is named', () => {
  expect(check('apps/server/src/domains/billing/service.ts')).toHaveLength(1);
  expect(check('apps/portal/src/features/billing/list.tsx')).toHaveLength(1);
});

test('SQL outside of store.ts and list.ts is found', () => {
  for (const text of ["await tx.query('select 1')", 'await tx.run(sql`select 1`)']) {
    expect(check('apps/server/src/domains/invoice/service.ts', text)).toHaveLength(1);
    expect(check('apps/server/src/domains/invoice/store.ts', text)).toEqual([]);
    expect(check('apps/server/src/domains/invoice/list.ts', text)).toEqual([]);
  }
});

test('a file of 401 lines, a folder called utils and a four-line comment are found', () => {
  expect(check('packages/ui/src/big.tsx', 'x\n'.repeat(401))).toHaveLength(1);
  expect(check('packages/ui/src/big.tsx', 'x\n'.repeat(400))).toEqual([]);
  expect(check('packages/db/migrations/0020_big.sql', '--\n'.repeat(401))).toHaveLength(1);
  expect(check('packages/ui/src/utils/a.ts')).toHaveLength(1);
  expect(check('packages/ui/src/a.ts', '// 1\n// 2\n// 3\n// 4\n')).toHaveLength(1);
});

test('a proof that is compared in a time that depends on it is found', () => {
  const service = 'apps/server/src/domains/invoice/service.ts';
  expect(check(service, 'if (signature !== expected) refuse();')).toHaveLength(1);
  expect(check(service, 'return expectedToken === given;')).toHaveLength(1);
  expect(check(service, "if (token === '' || secret === undefined) refuse();")).toEqual([]);
  expect(check(service, 'return timingSafeEqual(signature, expected);')).toEqual([]);
});

test("the path of a module's URL taken for a file name is found", () => {
  // in pieces, or this very file would be a breach
  const [url, resolved] = ['import.meta' + '.url', 'import.meta' + ".resolve('pkg')"];
  const tool = 'tools/tool.mjs';
  expect(check(tool, `const entry = new URL('./main.ts', ${url}).pathname;`)).toHaveLength(1);
  expect(check(tool, `const entry = new URL(\n  './main.ts',\n  ${url},\n).pathname;`)).toHaveLength(1);
  expect(check(tool, `const folder = path.dirname(new URL(${resolved}).pathname);`)).toHaveLength(1);
  expect(check(tool, `const entry = fileURLToPath(new URL('./main.ts', ${url}));\nlocation.pathname;`)).toEqual([]);
});

test('what a service with use cases exports and nobody takes is found', () => {
  const service = 'apps/server/src/domains/invoice/service.ts';
  const file = (name: string, text: string) => ({ file: name, text });
  const useCases = 'export const addInvoice = useCase(contract.addInvoice, work);\n';
  const idle = file(service, `${useCases}export function numberOf() {}\n`);
  expect(breaches([idle], domains)).toEqual([`${service}: numberOf is exported and nobody takes it`]);
  const index = file(
    'apps/server/src/domains/invoice/index.ts',
    "export { numberOf as numberOfInvoice } from './service';",
  );
  expect(breaches([idle, index], domains)).toEqual([]);
  expect(check(service, useCases)).toEqual([]);
});

test('a test that replaces a module without having its modules for itself is found', () => {
  const text = ["vi.mock('", "pkg', replacement);"].join('');
  expect(check('apps/server/src/domains/invoice/service.test.ts', text)).toHaveLength(1);
  expect(check(MOCKING_TESTS[0]!, text).filter((breach) => breach.includes('mocking'))).toEqual([]);
});
