import { type Rolldown, build } from 'vite';
import { expect, test } from 'vitest';
import { contractEndpoints } from './contract-endpoints';

/** Bundles one line of source the way an app is bundled. */
async function bundle(source: string): Promise<string> {
  const entry = '\0entry';
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      contractEndpoints((path) => !path.startsWith('/console-api/')),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
  });
  return (result as Rolldown.RolldownOutput).output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

test('a bundled endpoint is its address, without schemas and without zod', async () => {
  const code = await bundle(`import { getMemberInfo } from '@jishi/contract/account'; console.log(getMemberInfo);`);
  expect(code).toContain('"/mem/info"');
  expect(code).not.toContain('creditScore');
  expect(code).not.toMatch(/ZodType|safeParse/);
});

test('a list brings the conditions that its page offers, and that it is paged by a cursor', async () => {
  const code = await bundle(
    `import { searchRemittances } from '@jishi/contract/console/remittance';
    import { searchTransfers } from '@jishi/contract/console/ledger';
    console.log(searchRemittances, searchTransfers);`,
  );
  expect(code).toContain('汇款码、金额或订单号');
  expect(code.match(/paged\W+cursor/g)).toHaveLength(1);
  expect(code).not.toMatch(/ZodType|safeParse/);
});

test("rules of inputs are data, in the contract's words, of the calls that are the app's own", async () => {
  const code = await bundle(`import { rules } from '@jishi/contract/rule-table'; console.log(rules);`);
  expect(code).toContain('验证码是 6 位数字');
  expect(code).not.toContain('/console-api/');
  expect(code).not.toMatch(/ZodType|safeParse/);
});

test('a schema imported without saying so fails the build', async () => {
  await expect(
    bundle(`import { MemberInfo } from '@jishi/contract/account'; console.log(MemberInfo);`),
  ).rejects.toThrow(/MemberInfo/);
});

test('plain data of the contract is bundled as it is', async () => {
  const code = await bundle(`import { enums } from '@jishi/contract/enums'; console.log(enums.keyMode);`);
  expect(code).toContain('沙箱');
});
