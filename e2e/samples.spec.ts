// The samples as a developer uses them: copied, the key put in, run. Each language that this machine has calls the real
// gateway; those that it has not are named.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sendMemberVerifyCode } from '@jishi/contract/account';
import { addApply } from '@jishi/contract/access';
import { addApiKey } from '@jishi/contract/access/key';
import { getApiInfo, getProject, makeCodeSample } from '@jishi/contract/catalogue';
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { getProductFile } from '@jishi/contract/product-file';
import { transform } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import type { Caller } from './calls';
import { newMember, openSite, site } from './journey';
import { codeOf } from './sign-in';

type Language = Output<typeof makeCodeSample>['language'];

/** The file a sample is put in, the program that runs it, and what that program says of itself. */
const RUNS: Record<Language, { file: string; program: string; version: string[]; args?: string[] }> = {
  appcode: { file: 'short.sh', program: 'sh', version: ['-c', 'curl --version'] },
  curl: { file: 'sample.sh', program: 'sh', version: ['-c', 'curl --version && openssl version'] },
  nodejs: { file: 'sample.mjs', program: 'node', version: ['--version'] },
  python: { file: 'sample.py', program: 'python3', version: ['--version'] },
  java: { file: 'Sample.java', program: 'java', version: ['--version'] },
  php: { file: 'sample.php', program: 'php', version: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] },
  go: { file: 'sample.go', program: 'go', version: ['version'], args: ['run'] },
  ruby: { file: 'sample.rb', program: 'ruby', version: ['--version'] },
  swift: { file: 'sample.swift', program: 'swift', version: ['--version'] },
  csharp: { file: 'sample.cs', program: 'dotnet', version: ['--version'], args: ['run'] },
};
const LANGUAGES = Object.keys(RUNS) as Language[];
const here = LANGUAGES.filter((language) => isHere(RUNS[language]));
const FOLDER = mkdtempSync(path.join(os.tmpdir(), 'jishi-samples-'));

let ask: Caller;
let key: Output<typeof addApiKey>['key'];

openSite(async () => {
  const member = await newMember();
  ask = member.call;
  for (const projectId of ['1001', await projectIdOf('pinyin')]) await call(addApply, { projectId });
  await call(sendMemberVerifyCode, { purpose: 'apiKey' });
  const code = await codeOf(site, member.phone, 1);
  ({ key } = await call(addApiKey, { name: '示例', mode: 2, code }));
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

function call<E extends Endpoint>({ method, path }: E, input: Input<E>): Promise<Output<E>> {
  if (method === 'POST') return ask(path, input as object);
  return ask(`${path}?${new URLSearchParams(input as Record<string, string>).toString()}`);
}

async function projectIdOf(code: string): Promise<string> {
  const found = await fetch(`${site.url}/dict/api/apiProject/list`);
  const { result } = (await found.json()) as { result: { id: string; code: string }[] };
  const known = result.find((project) => project.code === code);
  if (!known) throw new Error(`no product ${code} among ${result.map((project) => project.code).join()}`);
  return known.id;
}

function isHere({ program, version }: (typeof RUNS)[Language]): boolean {
  try {
    execFileSync(program, version, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs the sample of an endpoint with values; returns what it printed. */
async function run(language: Language, apiId: string, values: Record<string, string>): Promise<string> {
  const { code } = await call(makeCodeSample, { id: apiId, language, values });
  const { file, program, args = [] } = RUNS[language];
  const filled = code.replaceAll('<AppKey>', key.appKey).replaceAll('<AppSecret>', key.secret ?? '');
  expect(filled).not.toBe(code);
  writeFileSync(path.join(FOLDER, file), filled);
  const { stdout } = await promisify(execFile)(program, [...args, file], { cwd: FOLDER, timeout: 100_000 });
  return stdout;
}

test('curl and Node.js are on every machine that runs this', () => {
  const missing = LANGUAGES.filter((language) => !here.includes(language));
  if (missing.length > 0) console.info(`not on this machine, so not run: ${missing.join('、')}`);
  expect(here).toEqual(expect.arrayContaining(['appcode', 'curl', 'nodejs']));
});

describe.each(here)('the %s sample', (language) => {
  test('runs as it was copied: the gateway takes its signature, with the values that were filled in', async () => {
    const { apiInfos } = await call(getProject, { id: '1001' });
    const printed = await run(language, apiInfos[0]!.id, { 'query.phone': '13900139000' });
    expect(printed).toMatch(/"code":\s*0/);
    expect(printed).toContain('1390013');
  }, 120_000);

  test('carries quotes, backslashes, signs of the shell and Han characters as they are', async () => {
    const { apiInfos } = await call(getProject, { id: await projectIdOf('pinyin') });
    const documents = await Promise.all(apiInfos.map(({ id }) => call(getApiInfo, { id })));
    const api = documents.find(({ params }) => params.some((param) => param.in === 'body' || param.type === 'string'))!;
    const param = api.params.find(({ type }) => type === 'string')!;
    const text = `集市'"\\$ #{1} \`x\` & %41+`;
    const printed = await run(language, api.id, { [`${param.in}.${param.name}`]: text });
    expect(printed).not.toMatch(/"code":\s*40\d{4}/);
    expect(printed).toMatch(/"code":\s*0/);
  }, 120_000);
});

test('the client that a product page offers calls the gateway, and says what it cost', async () => {
  const page = await (await fetch(`${site.url}/product/1001`)).text();
  const href = `${getProductFile.path}?id=1001&kind=typescript`;
  expect(page).toContain(href.replace('&', '&amp;'));
  const { code } = await transform(await (await fetch(site.url + href)).text(), { loader: 'ts', format: 'esm' });
  const name = /class (\w+Client)/.exec(code)![1]!;
  const call = /^  (\w+)\(input/m.exec(code)![1]!;
  writeFileSync(path.join(FOLDER, 'client.mjs'), code);
  const main = `import { ${name} } from './client.mjs';
const client = new ${name}(${JSON.stringify({ appKey: key.appKey, appSecret: key.secret })});
console.log(JSON.stringify(await client.${call}({ phone: '13900139000' })));`;
  writeFileSync(path.join(FOLDER, 'main.mjs'), main);
  const { stdout } = await promisify(execFile)('node', ['main.mjs'], { cwd: FOLDER, timeout: 100_000 });
  const answer = { status: 200, requestId: expect.stringMatching(/./), charge: expect.stringMatching(/\d/) };
  expect(JSON.parse(stdout)).toMatchObject({ ...answer, data: { code: 0 } });
});
