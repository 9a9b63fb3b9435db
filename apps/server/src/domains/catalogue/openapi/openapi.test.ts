// Documents of the field, good and bad, through the calls an operator's page makes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getProjectDraft } from '@jishi/contract/console/catalogue';
import { importOpenApi, previewOpenApi } from '@jishi/contract/console/openapi';
import type { Endpoint, Output } from '@jishi/contract/endpoint';
import { dump } from 'js-yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../domain';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { productDraft } from '../../../testing/products';

let server: TestServer;
let token: string;
let typeId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue] });
  ({ token } = await signInOperator(server));
  ({ typeId } = await productDraft(server));
});
afterAll(() => server.close());

const BOUNDARY = 'openapi-test';

async function send<E extends Endpoint>(
  endpoint: E,
  document: string,
  fields: Record<string, string> = {},
  as = token,
) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="document"; filename="api.yaml"\r\ncontent-type: application/yaml\r\n\r\n`;
  const answer = await server.inject({
    method: 'POST',
    url: endpoint.path,
    token: as,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: `${parts.join('')}${file}${document}\r\n--${BOUNDARY}--\r\n`,
  });
  const { code, msg, result } = answer.json<{ code: number; msg: string; result: Output<E> }>();
  return { status: answer.statusCode, code, msg, result };
}

const petstore = {
  openapi: '3.0.3',
  info: { title: '宠物店', version: '1.2.0', description: '查询与登记宠物' },
  servers: [
    { url: 'https://{region}.pets.example/v2/', variables: { region: { default: 'cn', enum: ['cn', 'us'] } } },
    { url: 'https://backup.pets.example' },
  ],
  paths: {
    '/pets': {
      parameters: [{ $ref: '#/components/parameters/Tenant' }],
      get: {
        operationId: 'listPets',
        summary: '宠物列表',
        parameters: [
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['cat', 'dog'] } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: { '200': { $ref: '#/components/responses/Pets' } },
      },
      post: {
        operationId: 'addPet',
        requestBody: { $ref: '#/components/requestBodies/Pet' },
        responses: {
          '201': {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    },
    '/pets/{petId}': {
      get: {
        operationId: 'getPet',
        parameters: [
          { name: 'petId', in: 'path', required: true, schema: { type: 'integer', format: 'int64' }, example: 7 },
        ],
        responses: {
          '200': {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Owner' } } },
          },
        },
      },
      head: { responses: {} },
    },
    '/pets/{petId}/photo': {
      put: {
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } },
        responses: { '204': { description: 'ok' } },
      },
    },
    '/broken/{id}': { get: { responses: { '200': { description: 'ok' } } } },
  },
  components: {
    parameters: { Tenant: { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } } },
    requestBodies: { Pet: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewPet' } } } } },
    responses: {
      Pets: {
        description: 'ok',
        content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } } },
      },
    },
    schemas: {
      Named: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', maxLength: 20, example: '米粒' } },
      },
      NewPet: {
        allOf: [
          { $ref: '#/components/schemas/Named' },
          { type: 'object', properties: { kind: { type: 'string', default: 'cat' } } },
        ],
      },
      Pet: {
        allOf: [
          { $ref: '#/components/schemas/NewPet' },
          {
            properties: { id: { type: 'integer', description: '编号' }, owner: { $ref: '#/components/schemas/Owner' } },
          },
        ],
      },
      // a circle: owner → pets → owner
      Owner: {
        type: 'object',
        properties: {
          phone: { oneOf: [{ type: 'null' }, { type: 'string', example: '13800000000' }] },
          pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
        },
      },
    },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      login: { type: 'http', scheme: 'bearer' },
    },
  },
};

const operation = (result: Output<typeof previewOpenApi>, key: string) =>
  result.operations.find((one) => one.key === key)!;

test('references, allOf, oneOf, servers and security of a 3.0 document are read, in JSON and in YAML alike', async () => {
  const { code, result } = await send(previewOpenApi, JSON.stringify(petstore));
  expect(code).toBe(0);
  expect((await send(previewOpenApi, dump(petstore))).result).toEqual(result);
  expect(result).toMatchObject({
    title: '宠物店',
    openapi: '3.0.3',
    servers: [{ url: 'https://cn.pets.example/v2' }, { url: 'https://backup.pets.example' }],
    security: [
      { name: 'key', kind: 'apiKey', in: 'header', field: 'X-Api-Key' },
      { name: 'login', kind: 'http bearer', in: 'header', field: 'Authorization' },
    ],
  });
  expect(operation(result, 'GET /pets')).toMatchObject({
    code: 'list-pets',
    refusal: '',
    params: [
      { name: 'X-Tenant', in: 'header', required: true },
      { name: 'kind', in: 'query', enum: ['cat', 'dog'], example: 'cat' },
    ],
    remarks: ['Cookie 参数 session 不经过网关，没有导入'],
  });
  expect(operation(result, 'POST /pets').params.filter((param) => param.in === 'body')).toMatchObject([
    { name: 'name', required: true, example: '米粒', maxLength: 20 },
    { name: 'kind', required: false, example: 'cat' },
  ]);
  const fields = operation(result, 'POST /pets').responseFields.map(({ name }) => name);
  expect(fields).toEqual(expect.arrayContaining(['name', 'id', 'owner', 'owner.phone', 'owner.pets']));
  expect(JSON.parse(operation(result, 'GET /pets/{petId}').sampleResponse)).toMatchObject({ phone: '13800000000' });
});

test('what cannot be taken says why', async () => {
  const { result } = await send(previewOpenApi, JSON.stringify(petstore));
  expect(operation(result, 'HEAD /pets/{petId}').refusal).toBe('网关不转发 HEAD');
  expect(operation(result, 'PUT /pets/{petId}/photo').refusal).toBe('请求内容是 image/png，只支持 JSON');
  expect(operation(result, 'GET /broken/{id}').refusal).toBe('路径变量 id 在文档里没有说明');
});

test('chosen operations become a draft product, and a second import shows and writes what differs', async () => {
  const fields = { serverUrl: 'https://cn.pets.example/v2', code: 'pets', name: '宠物店', typeId };
  const keys = ['GET /pets', 'GET /pets/{petId}'].join('\n');
  const first = await send(importOpenApi, JSON.stringify(petstore), { ...fields, keys });
  expect(first).toMatchObject({ code: 0, result: { added: 2, changed: 0 } });
  const { projectId } = first.result;
  const draft = (await server.call(getProjectDraft, { id: projectId }, { token })).result;
  expect(draft).toMatchObject({ status: 1, upstreamBaseUrl: fields.serverUrl, code: 'pets' });
  expect(draft.codePath, 'its samples have no result code').toBe('');

  const newer = structuredClone(petstore);
  newer.paths['/pets'].get.summary = '全部宠物';
  delete (newer.paths as Record<string, unknown>)['/pets/{petId}'];
  const { result: preview } = await send(previewOpenApi, JSON.stringify(newer), { projectId });
  expect(operation(preview, 'GET /pets')).toMatchObject({
    change: 'changed',
    differences: [
      { field: '名称', before: '宠物列表', after: '全部宠物' },
      { field: '说明', before: '宠物列表', after: '全部宠物' },
    ],
  });
  expect(preview.missing).toMatchObject([{ path: '/pets/{petId}' }]);

  const again = await send(importOpenApi, JSON.stringify(newer), {
    projectId,
    serverUrl: fields.serverUrl,
    keys: 'GET /pets\r\nPOST /pets',
  });
  expect(again.result).toEqual({ projectId, added: 1, changed: 1 });
  const after = (await server.call(getProjectDraft, { id: projectId }, { token })).result;
  expect(after.apiInfos.map(({ id, name }) => [id ?? '', name])).toEqual([
    [draft.apiInfos[0]!.id, '全部宠物'],
    [draft.apiInfos[1]!.id, draft.apiInfos[1]!.name],
    [expect.any(String), 'addPet'],
  ]);
});

test('a document whose samples have a result code, or that has no samples, makes a product that is judged by it', async () => {
  const coded = structuredClone(petstore);
  const answer = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } });
  const envelope = { type: 'object', properties: { code: { type: 'integer' }, pets: { type: 'array', items: {} } } };
  const made = async (document: object, code: string) => {
    const fields = { serverUrl: 'https://cn.pets.example/v2', code, name: '宠物店', typeId, keys: 'GET /pets' };
    const { result } = await send(importOpenApi, JSON.stringify(document), fields);
    return (await server.call(getProjectDraft, { id: result.projectId }, { token })).result.codePath;
  };
  coded.paths['/pets'].get.responses = answer(envelope) as never;
  expect(await made(coded, 'pets-coded')).toBe('code');
  coded.paths['/pets'].get.responses = { 200: { description: '' } } as never;
  expect(await made(coded, 'pets-silent')).toBe('code');
});

test('our own document of many operations is read whole', async () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../../../../docs/openapi.json'), 'utf8');
  const { code, result } = await send(previewOpenApi, text);
  expect(code).toBe(0);
  expect(result.openapi).toMatch(/^3\.1/);
  expect(result.operations.length).toBeGreaterThan(60);
  const refused = result.operations.filter(({ refusal }) => refusal && !refusal.includes('只支持 JSON'));
  // a segment that begins with a dot, and a variable that is a part of a segment only
  expect(refused.map(({ path }) => path)).toEqual(['/.well-known/security.txt', '/atm/baidu/{product}Monitor']);
});

/** Paths of two operations each; the answers share schemas. */
const manyPaths = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `/things/${at}/{id}`,
      { ...petstore.paths['/pets/{petId}'], parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] },
    ]),
  );

test('a document of three thousand operations with shared schemas is read, a larger one refused with its number', async () => {
  const { code, result } = await send(previewOpenApi, JSON.stringify({ ...petstore, paths: manyPaths(1500) }));
  expect(code).toBe(0);
  expect(result.operations).toHaveLength(3000);
  expect(new Set(result.operations.map((one) => one.code)).size).toBe(3000);
  const larger = await send(previewOpenApi, JSON.stringify({ ...petstore, paths: manyPaths(1501) }));
  expect(larger).toMatchObject({ code: 4000, msg: '文档有 3002 个操作，一次最多读 3000 个；请拆成几份' });
});

/** Forty schemas that each hold four others, round and round; unfolded, their fields are without number. */
const rings = (operations: number) => {
  const schema = (at: number) => ({ $ref: `#/components/schemas/Ring${at % 40}` });
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `Ring${at}`,
      {
        type: 'object',
        properties: {
          id: { type: 'string', description: '编号' },
          ...Object.fromEntries([1, 2, 3, 5].map((step) => [`next${step}`, schema(at + step)])),
        },
      },
    ]),
  );
  const answer = (at: number) => ({
    '200': { description: 'ok', content: { 'application/json': { schema: schema(at) } } },
  });
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, at) => [`/ring/${at}`, { get: { responses: answer(at) } }]),
  );
  return JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } });
};

test('schemas that refer to each other in a circle are unfolded twice, and the operation says so', async () => {
  const { result } = await send(previewOpenApi, rings(1));
  const { responseFields, sampleResponse, remarks } = operation(result, 'GET /ring/0');
  expect(responseFields).toHaveLength(5 + 4 * 5);
  expect(responseFields.map(({ name }) => name)).toContain('next1.next2');
  expect(JSON.parse(sampleResponse)).toMatchObject({ next1: { next2: {} } });
  expect(remarks).toContain('返回字段互相引用成环，只展开了 2 层');
});

test('an answer is bounded: of a large document all operations are listed, the last without their details', async () => {
  const answer = await send(previewOpenApi, rings(1500));
  expect(answer.code).toBe(0);
  expect(JSON.stringify(answer.result).length).toBeLessThan(3_000_000);
  const last = answer.result.operations.at(-1)!;
  expect(last).toMatchObject({ key: 'GET /ring/1499', responseFields: [] });
  expect(last.remarks).toContain('文档太大，预览没有列出它的参数与字段；导入时照样写入');
  expect(answer.result.operations[0]!.responseFields).not.toEqual([]);
});

test('an operator’s second document waits for the first; another operator’s does not', async () => {
  const other = await signInOperator(server);
  const text = rings(300);
  const answers = await Promise.all([
    send(previewOpenApi, text),
    send(previewOpenApi, text),
    send(previewOpenApi, text, {}, other.token),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  expect(answers[2].status).toBe(200);
  expect(answers.find(({ status }) => status === 429)?.msg).toBe('您的上一份文档还在读取，请等它完成');
  expect((await send(previewOpenApi, rings(1))).code).toBe(0);
});

test('a document that takes more memory than it may is refused, and the server goes on', async () => {
  const answer = await send(previewOpenApi, `{"openapi":"3.1.0","paths":{},"x":[${'{},'.repeat(3_400_000)}{}]}`);
  expect(answer).toMatchObject({
    code: 4000,
    msg: '文档太大或太复杂，没能在限定的时间和内存里读完；请拆成几份',
  });
  expect((await send(previewOpenApi, rings(1))).code).toBe(0);
});

/** Anchors that double at each of 40 levels. */
const laughs = ['a0: &a0 { type: object, properties: { x: { type: string } } }']
  .concat(Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} { allOf: [*a${at}, *a${at}] }`))
  .concat(
    'openapi: 3.0.0\npaths: { /x: { get: { responses: { "200": { content: { application/json: { schema: *a40 } } } } } } }',
  )
  .join('\n');

test.each([
  ['', '文档是空的'],
  ['{"openapi":"3.0.0",', 'JSON 不正确'],
  ['a: [1\nb: }', 'YAML 第 2 行不正确'],
  ['[1, 2]', '文档不是一个对象'],
  ['just words', '文档不是一个对象'],
  ['swagger: "2.0"\npaths: {}', 'Swagger 2.0'],
  ['openapi: 4.0.0\npaths: {}', '不支持 OpenAPI 4.0.0'],
  ['openapi: 3.1.0\ninfo: {}', '没有 paths'],
  [laughs, '展开后太大'],
])('a bad document is refused with a reason: %#', async (document, reason) => {
  const answer = await send(previewOpenApi, document);
  expect(answer.code).toBe(4000);
  expect(answer.msg).toContain(reason);
});

test('references that go in circles, outside or nowhere are no harm', async () => {
  const schemas = { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } };
  const media = (ref: string) => ({ content: { 'application/json': { schema: { $ref: ref } } } });
  const refs = [
    '#/components/schemas/A',
    'https://evil.example/x.json',
    './other.yaml#/X',
    '#/nowhere',
    '#/__proto__/x',
    '#',
  ];
  const paths = Object.fromEntries(
    refs.map((ref, at) => [`/r${at}`, { post: { requestBody: media(ref), responses: { '200': media(ref) } } }]),
  );
  const { code, result } = await send(
    previewOpenApi,
    JSON.stringify({ openapi: '3.0.0', paths, components: { schemas } }),
  );
  expect(code).toBe(0);
  expect(result.operations).toHaveLength(refs.length);
});

test('a document larger than ten megabytes is refused as too large', async () => {
  const answer = await send(previewOpenApi, ' '.repeat(11 << 20));
  expect(answer.status).toBe(413);
});

test('keys that the document does not have, or that cannot be taken, are named', async () => {
  const fields = { serverUrl: 'https://a.example', code: 'nope', name: '无', typeId };
  const unknown = await send(importOpenApi, JSON.stringify(petstore), { ...fields, keys: 'GET /nothing' });
  expect(unknown).toMatchObject({ code: 4000, msg: '文档里没有 GET /nothing' });
  const refused = await send(importOpenApi, JSON.stringify(petstore), { ...fields, keys: 'HEAD /pets/{petId}' });
  expect(refused).toMatchObject({ code: 4000, msg: 'HEAD /pets/{petId}：网关不转发 HEAD' });
});
