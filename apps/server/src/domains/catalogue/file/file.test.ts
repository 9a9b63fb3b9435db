// A product as files, over HTTP.
import { type ProductFileKind, getProductFile } from '@jishi/contract/product-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { apiDraft } from '../../../testing/product-form';
import { makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { catalogue } from '../domain';
import { readOpenApi } from '../openapi/document/rules';
import { operationsOf } from '../openapi/operation/rules';
import { selectApiInfos } from '../store';

let server: TestServer;
let product: Awaited<ReturnType<typeof makeProduct>>;

const param = (name: string, place: 'query' | 'path' | 'body' | 'header', given: object = {}) => {
  const plain = {
    name,
    in: place,
    type: 'string' as const,
    required: true,
    example: '',
    description: `${name} 的说明`,
  };
  return { ...plain, ...given };
};

beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue] });
  product = await makeProduct(server, {
    name: '带走的产品',
    apiInfos: [
      apiDraft({
        code: 'find-one',
        name: '查一个',
        path: '/of/{id}',
        upstreamPath: '/secret-upstream/{id}',
        params: [
          param('id', 'path', { example: '7' }),
          param('kind', 'query', { enum: ['a', 'b'], required: false, example: 'b' }),
          param('n', 'query', { type: 'integer', required: false }),
          param('X-Tenant', 'header', { maxLength: 20, pattern: '^\\w+$' }),
        ],
        responseFields: [
          { name: 'data', type: 'object', description: '结果' },
          { name: 'data.list[].name', type: 'string', description: '名称' },
        ],
        sampleResponse: '{"code":0,"data":{"list":[{"name":"甲"}]}}',
        errorCodes: [{ code: 1001, http: 200, meaning: '没有这个编号', charged: true }],
      }),
      apiDraft({
        code: 'save',
        name: '存一个',
        method: 'POST',
        path: '/of',
        responseFields: [{ name: 'id', type: 'string', description: '编号' }],
        sampleResponse: '{"code":0,"msg":"成功","result":{"id":"7"}}',
        params: [param('name', 'body', { example: '甲' }), param('size', 'body', { type: 'number', example: '1.5' })],
      }),
    ],
  });
});
afterAll(() => server.close());

async function read(kind: z.infer<typeof ProductFileKind>, id = product.id) {
  const { statusCode, headers, body } = await server.inject({ url: `${getProductFile.path}?id=${id}&kind=${kind}` });
  return { statusCode, name: headers['content-disposition'], body };
}

test('the OpenAPI document imports back as the same endpoints, and names no upstream', async () => {
  const { body, name } = await read('openapi');
  expect(name).toContain(`${product.code}.openapi.json`);
  expect(body).not.toContain('secret-upstream');
  const operations = operationsOf(readOpenApi(body), 100);
  expect(operations.map(({ refusal }) => refusal)).toEqual(['', '']);
  const kept = await selectApiInfos(server.db, product.id);
  for (const [at, { code, path, method, params }] of kept.entries()) {
    expect(operations[at]).toMatchObject({ code, path, method });
    const back = operations[at]!.params.filter(({ name }) => name !== 'Idempotency-Key');
    expect(back).toMatchObject(params);
    expect(back).toHaveLength(params.length);
  }
  expect(JSON.parse(operations[0]!.sampleResponse)).toEqual(kept[0]!.sampleResponse);
  expect(operations[0]!.responseFields.map((field) => field.name)).toEqual(['data', 'data.list', 'data.list[].name']);
  expect(operations[1]!.responseFields.map((field) => field.name)).toEqual(['code', 'msg', 'result', 'result.id']);
  expect(JSON.parse(body)).toMatchObject({
    servers: [{ url: `http://localhost:8080/openapi/${product.code}` }],
    paths: { '/of/{id}': { get: { responses: { 200: { description: '成功\n\ncode 1001：没有这个编号（计费）' } } } } },
  });
});

test('the Postman collection needs the secret and nothing else', async () => {
  const collection = JSON.parse((await read('postman')).body);
  expect(collection.variable).toEqual([
    { key: 'baseUrl', value: `http://localhost:8080/openapi/${product.code}`, type: 'string' },
    { key: 'appSecret', value: '', type: 'string' },
  ]);
  const [find, save] = collection.item;
  expect(find.request).toMatchObject({
    method: 'GET',
    url: {
      raw: '{{baseUrl}}/of/:id?kind=b',
      path: ['of', ':id'],
      query: [
        { key: 'kind', value: 'b' },
        { key: 'n', disabled: true },
      ],
      variable: [{ key: 'id', value: '7' }],
    },
  });
  expect(JSON.parse(save.request.body.raw)).toEqual({ name: '甲', size: 1.5 });
  expect(find.response).toMatchObject([{ code: 200 }]);
});

test('each client has each endpoint', async () => {
  const calls = {
    typescript: 'findOne<',
    python: 'find_one(',
    java: 'findOne(',
    go: 'FindOne(',
    php: 'findOne(',
  } as const;
  for (const [kind, call] of Object.entries(calls)) {
    const { body } = await read(kind as keyof typeof calls);
    expect(body).toContain(` ${call}`);
    expect(body).toContain('/openapi/');
    expect(body).not.toContain('secret-upstream');
  }
});

test('a product that is not on sale is not there, nor a file of another kind', async () => {
  expect((await read('openapi', '999999')).statusCode).toBe(404);
  await server.db.query('update catalogue.project set status = 1 where id = $1', [product.id]);
  expect((await read('openapi')).statusCode).toBe(404);
  expect((await server.inject({ url: `${getProductFile.path}?id=1&kind=zip` })).statusCode).toBe(400);
});
