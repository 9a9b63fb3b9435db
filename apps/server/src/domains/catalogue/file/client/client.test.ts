// The clients, run in every language that is here: what they send is signed and arrives as it was given, whatever names and words
// a product has.
import { execFile, execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ApiParam } from '@jishi/contract/catalogue';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import type { FiledApi, FiledProduct } from '../rules';
import { goClient } from './go/rules';
import { javaClient } from './java/rules';
import { phpClient } from './php/rules';
import { pythonClient } from './python/rules';
import { typeScriptClient } from './typescript/rules';

type Heard = { method: string; target: string; tenant: unknown; key: unknown; body: string };
const heard: Heard[] = [];
const gateway = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url: target = '', headers } = request;
    const body = Buffer.concat(chunks);
    const toSign = [
      method,
      headers.accept,
      body.length > 0 ? createHash('md5').update(body).digest('base64') : '',
      body.length > 0 ? headers['content-type'] : '',
      '',
      ...['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp'].map((n) => `${n}:${String(headers[n])}`),
      target,
    ].join('\n');
    const isRight =
      createHmac('sha256', 'a secret').update(toSign).digest('base64') === headers['x-ca-signature'] &&
      (body.length === 0 || headers['content-md5'] === createHash('md5').update(body).digest('base64'));
    heard.push({
      method,
      target,
      tenant: headers['x-tenant'],
      key: headers['idempotency-key'],
      body: body.toString(),
    });
    response.writeHead(isRight ? 200 : 401, { 'x-request-id': 'r-1', 'x-charge': '0.01' });
    response.end(isRight ? '{"code":0}' : '{"code":401001}');
  });
});
const FOLDER = mkdtempSync(path.join(tmpdir(), 'jishi-clients-'));
beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  gateway.close();
  rmSync(FOLDER, { recursive: true });
});

const NASTY = `*/ """ \\u000a ?> {@link \`x\`} ' " \n // \u2028 end`;
const param = (name: string, place: string, type: string, required = true) =>
  ({ name, in: place, type, required, example: NASTY, description: NASTY }) as z.infer<typeof ApiParam>;
const api = (given: Partial<FiledApi>): FiledApi => ({
  code: 'find',
  name: NASTY,
  method: 'GET',
  path: '/find',
  summary: NASTY,
  params: [],
  responseFields: [],
  errorCodes: [],
  chargeWords: NASTY,
  sampleResponse: null,
  ...given,
});
const product = (): FiledProduct => ({
  id: '7',
  code: 'id-card',
  name: NASTY,
  summary: NASTY,
  version: '2026-11-28',
  origin: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  apis: [
    api({
      path: '/of/{id}',
      params: [
        param('id', 'path', 'string'),
        param('some n', 'query', 'integer', false),
        param('some', 'query', 'boolean', false),
        param('class', 'query', 'string'),
        param('X-Tenant', 'header', 'string', false),
        param('Authorization', 'header', 'string'),
        param('a', 'body', 'string'),
      ],
    }),
    api({
      code: 'class',
      method: 'POST',
      path: '/in',
      params: [
        param('self', 'body', 'string'),
        param('objectOf', 'body', 'object'),
        param('list', 'body', 'array', false),
        param('isOk', 'body', 'boolean'),
        param('isoK', 'body', 'number', false),
        param(`q"'\\$x`, 'body', 'integer', false),
      ],
    }),
    api({ code: 'idempotent', path: '/' }),
  ],
});

/** Value of the query and of `self`; what each language's main program writes. */
const TEXT = `集市'"\\$ #{1} & %41+*~()`;
const literal = JSON.stringify(TEXT);
const phpLiteral = `'${TEXT.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

const RUNS = {
  typescript: {
    is: ['node', '--version'],
    async files() {
      const { code } = await transform(typeScriptClient(product()), { loader: 'ts', format: 'esm' });
      const main = `import { ApiError, IdCardClient } from './client.mjs';
const client = new IdCardClient({ appKey: 'k', appSecret: 'a secret' });
const found = await client.idempotent('once').find({ id: 'a/b', class: ${literal}, someN: 3, some: true, xTenant: 't1' });
await client.class({ self: ${literal}, objectOf: { a: 1 }, list: [1, 'b'], isOk: false });
await client.idempotent2();
const refused = await new IdCardClient({ appKey: 'k', appSecret: 'wrong' }).idempotent2().catch((error) => error);
console.log(found.status, found.requestId, found.charge, found.data.code, refused instanceof ApiError && refused.answer.data.code);`;
      return { 'client.mjs': code, 'main.mjs': main };
    },
    run: ['node', 'main.mjs'],
  },
  python: {
    is: ['python3', '--version'],
    files: () => ({
      'id_card_client.py': pythonClient(product()),
      'main.py': `from id_card_client import ApiError, IdCardClient
client = IdCardClient("k", "a secret")
found = client.idempotent("once").find(id="a/b", class2=${literal}, some_n=3, some=True, x_tenant="t1")
client.class2(self2=${literal}, object_of={"a": 1}, list=[1, "b"], is_ok=False)
client.idempotent2()
try:
    IdCardClient("k", "wrong").idempotent2()
except ApiError as refused:
    print(found.status, found.request_id, found.charge, found.data["code"], refused.answer.data["code"])`,
    }),
    run: ['python3', 'main.py'],
  },
  php: {
    is: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    files: () => ({
      'IdCardClient.php': phpClient(product()),
      'main.php': `<?php
require __DIR__ . '/IdCardClient.php';
$client = new IdCardClient('k', 'a secret');
$found = $client->idempotent('once')->find(id: 'a/b', class: ${phpLiteral}, someN: 3, some: true, xTenant: 't1');
$client->class(self: ${phpLiteral}, objectOf: ['a' => 1], list: [1, 'b'], isOk: false);
$client->idempotent2();
try {
    (new IdCardClient('k', 'wrong'))->idempotent2();
} catch (IdCardError $refused) {
    echo implode(' ', [$found->status, $found->requestId, $found->charge, $found->data['code'], $refused->answer->data['code']]), PHP_EOL;
}`,
    }),
    run: ['php', 'main.php'],
  },
  java: {
    is: ['javac', '--version'],
    files: () => ({
      'IdCardClient.java': javaClient(product()),
      'Main.java': `import java.util.*;
public class Main {
    public static void main(String[] args) throws Exception {
        IdCardClient client = new IdCardClient("k", "a secret");
        IdCardClient.Answer found = client.idempotent("once")
            .find(new IdCardClient.FindInput().id("a/b").class2(${literal}).someN(3).some(true).xTenant("t1"));
        client.class2(new IdCardClient.Class2Input().self(${literal}).objectOf(Map.of("a", 1)).list(List.of(1, "b")).isOk(false));
        client.idempotent2();
        try {
            new IdCardClient("k", "wrong").idempotent2();
        } catch (IdCardClient.ApiException refused) {
            System.out.println(found.status + " " + found.requestId + " " + found.charge + " " + found.body.replaceAll("\\\\D", "") + " " + refused.answer.body.replaceAll("\\\\D", ""));
        }
    }
}`,
    }),
    run: ['sh', '-c', 'javac -encoding UTF-8 -Xlint:all *.java && java Main'],
  },
  go: {
    is: ['go', 'version'],
    files: () => ({
      'go.mod': 'module try\n\ngo 1.18\n',
      'idcardclient/client.go': goClient(product()),
      'main.go': `package main

import (
	"context"
	"errors"
	"fmt"
	"try/idcardclient"
)

func main() {
	ctx := context.Background()
	client := idcardclient.New("k", "a secret")
	tenant := "t1"
	found, err := client.Idempotent("once").Find(ctx, idcardclient.FindInput{Id: "a/b", Class: ${literal}, SomeN: idcardclient.Ptr(int64(3)), Some: idcardclient.Ptr(true), XTenant: &tenant})
	if err != nil {
		panic(err)
	}
	if _, err := client.Class(ctx, idcardclient.ClassInput{Self: ${literal}, ObjectOf: map[string]any{"a": 1}, List: []any{1, "b"}}); err != nil {
		panic(err)
	}
	if _, err := client.Idempotent2(ctx, idcardclient.Idempotent2Input{}); err != nil {
		panic(err)
	}
	_, err = idcardclient.New("k", "wrong").Idempotent2(ctx, idcardclient.Idempotent2Input{})
	var refused *idcardclient.APIError
	errors.As(err, &refused)
	var told struct{ Code int }
	_ = refused.Answer.Decode(&told)
	fmt.Println(found.Status, found.RequestID, found.Charge, 0, told.Code)
}
`,
    }),
    run: ['go', 'run', '.'],
  },
} satisfies Record<string, { is: string[]; files(): object; run: string[] }>;
const LANGUAGES = Object.keys(RUNS) as (keyof typeof RUNS)[];

function isHere([program, ...args]: string[]): boolean {
  try {
    execFileSync(program!, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('the TypeScript client is typed strictly, and its input by the document', async () => {
  const cwd = path.join(FOLDER, 'typed');
  mkdirSync(cwd);
  writeFileSync(path.join(cwd, 'client.ts'), typeScriptClient(product()));
  const main = `import { IdCardClient } from './client.ts';
const client = new IdCardClient({ appKey: 'k', appSecret: 's' });
// @ts-expect-error class is required
void client.find({ id: '1' });
export const found: Promise<{ data: { name: string } }> = client.find<{ name: string }>({ id: '1', class: 'a' });`;
  writeFileSync(path.join(cwd, 'main.ts'), main);
  const root = path.resolve(import.meta.dirname, '../../../../../../..');
  const flags =
    '--ignoreConfig --noEmit --strict --noUncheckedIndexedAccess --allowImportingTsExtensions --target es2022';
  const modules = ['--module', 'nodenext', '--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')];
  const tsc = [path.join(root, 'node_modules/typescript/bin/tsc'), ...flags.split(' '), ...modules, 'main.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, tsc, { cwd });
  expect(stdout).toBe('');
}, 60_000);

test.each(LANGUAGES.filter((language) => isHere(RUNS[language].is)))(
  'the %s client',
  async (language) => {
    const cwd = path.join(FOLDER, language);
    for (const [name, text] of Object.entries(await RUNS[language].files())) {
      mkdirSync(path.dirname(path.join(cwd, name)), { recursive: true });
      writeFileSync(path.join(cwd, name), text as string);
    }
    heard.length = 0;
    const [program, ...args] = RUNS[language].run;
    const { stdout, stderr } = await promisify(execFile)(program!, args, { cwd, timeout: 120_000 });
    expect(stderr).toBe('');
    expect(stdout.trim()).toBe('200 r-1 0.01 0 401001');
    const encoded = encodeURIComponent(TEXT).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    expect(heard[0]).toEqual({
      method: 'GET',
      target: `/openapi/id-card/of/a%2Fb?class=${encoded}&some=true&some%20n=3`,
      tenant: 't1',
      key: 'once',
      body: '',
    });
    expect(heard[1]).toMatchObject({
      method: 'POST',
      target: '/openapi/id-card/in',
      tenant: undefined,
      key: undefined,
    });
    expect(JSON.parse(heard[1]!.body)).toEqual({ self: TEXT, objectOf: { a: 1 }, list: [1, 'b'], isOk: false });
    expect(heard[2]).toMatchObject({ method: 'GET', target: '/openapi/id-card/', body: '' });
  },
  180_000,
);
