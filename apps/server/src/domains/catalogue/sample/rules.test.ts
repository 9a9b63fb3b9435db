// Header parameters in samples: as text in every language, and sent for real by those that start at once and are here.
import { execFile } from 'node:child_process';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { SampleLanguage } from '@jishi/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { javaQuoted, phpQuoted, quoted, rubyQuoted, shellQuoted } from './literal/rules';
import { codeSample, sampleRequest } from './rules';

const heard: IncomingHttpHeaders[] = [];
const upstream = createServer((request, response) => {
  heard.push(request.headers);
  request.resume().on('end', () => response.end('{"code":0}'));
});
beforeAll(() => new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve)));
afterAll(() => upstream.close());

const header = (name: string, example: string) => ({ name, in: 'header', type: 'string', example });
const NASTY = `a'b"c\\d $(id) \`id\` #{1} %41 \\n`;
const requestOf = (params: readonly ReturnType<typeof header>[], values?: Record<string, string>) => {
  const { port } = upstream.address() as AddressInfo;
  return sampleRequest({ method: 'GET', path: '/openapi/p/q', params }, `http://127.0.0.1:${port}`, values);
};

test('headers take the documented examples, or what was filled in; none that a client or the signature decides', () => {
  const params = [header('X-Tenant', ' t1 '), header('X-Empty', ''), header('Accept-Language', 'zh-CN')];
  expect(requestOf(params).headers).toEqual([
    { name: 'X-Tenant', value: 't1' },
    { name: 'Accept-Language', value: 'zh-CN' },
  ]);
  expect(requestOf(params, { 'header.X-Tenant': 't2' }).headers).toEqual([{ name: 'X-Tenant', value: 't2' }]);
  const own = [
    'Accept',
    'Authorization',
    'Cookie',
    'Date',
    'Host',
    'Content-MD5',
    'Content-Length',
    'X-Ca-Nonce',
    'X Y',
    'X:',
  ];
  expect(requestOf(own.map((name) => header(name, '1'))).headers).toEqual([]);
  expect(requestOf([header('X-City', '北京'), header('X-Lines', 'a\r\nX-Ca-Key: b')]).headers).toEqual([]);
  expect(requestOf([header('X-One', 'a'), header('x-one', 'b')]).headers).toEqual([{ name: 'x-one', value: 'b' }]);
});

const LITERALS: Record<(typeof SampleLanguage.options)[number], (text: string) => string> = {
  appcode: (text) => shellQuoted(`X-Tenant: ${text}`),
  curl: (text) => shellQuoted(`X-Tenant: ${text}`),
  java: javaQuoted,
  php: phpQuoted,
  ruby: rubyQuoted,
  python: quoted,
  nodejs: quoted,
  go: quoted,
  csharp: quoted,
  swift: quoted,
};

test.each(SampleLanguage.options)('the %s sample sends the header, once, as a literal of its language', (language) => {
  const code = codeSample(language, requestOf([header('X-Tenant', NASTY)]));
  expect(code.split('X-Tenant')).toHaveLength(2);
  expect(code).toContain(LITERALS[language](NASTY));
  expect(codeSample(language, requestOf([]))).not.toMatch(/X-Tenant|\n\n\n/);
});

test.each([
  ['appcode', 'sh', '-c'],
  ['curl', 'sh', '-c'],
  ['nodejs', 'node', '--input-type=module', '-e'],
  ['python', 'python3', '-c'],
  ['ruby', 'ruby', '-e'],
])(
  'the %s sample, run, is heard with the value as it is',
  async (language, program, ...args) => {
    const code = codeSample(language, requestOf([header('X-Tenant', NASTY)]));
    const before = heard.length;
    const ran = promisify(execFile)(program, [...args, code], { timeout: 60_000 });
    const isHere = await ran.then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    const proof = language === 'appcode' ? { authorization: 'APPCODE <AppSecret>' } : { 'x-ca-key': '<AppKey>' };
    if (isHere) expect(heard.slice(before)).toMatchObject([{ 'x-tenant': NASTY, ...proof }]);
  },
  60_000,
);
