// A product names its endpoints; their documents are calls of their own.
import { getApiInfo, getProject } from '@jishi/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../domain';
import { type ProductDraft, apiDraft } from '../../../testing/product-form';
import { makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';

type Param = ProductDraft['apiInfos'][number]['params'][number];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue] });
});
afterAll(() => server.close());

const param = (changes: Partial<Param>): Param => ({
  name: 'x',
  in: 'query',
  type: 'string',
  required: false,
  example: '',
  description: '',
  ...changes,
});

test('the answer for a product of three hundred endpoints holds no document, and each document is one call away', async () => {
  const responseFields = Array.from({ length: 60 }, (_, at) => ({
    name: `data.list[].field${at}`,
    type: 'string',
    description: '一句说明这个字段的话，不长也不短',
  }));
  const apiInfos = Array.from({ length: 300 }, (_, at) =>
    apiDraft({ code: `query-${at}`, name: `第 ${at} 个接口`, path: `/query/${at}`, responseFields }),
  );
  const { id } = await makeProduct(server, { apiInfos });
  const { result, text } = await server.call(getProject, { id });
  expect(result.apiInfos).toHaveLength(300);
  expect(text.length).toBeLessThan(80_000);
  const chosen = result.apiInfos[170]!;
  const document = (await server.call(getApiInfo, { id: chosen.id })).result;
  expect(document).toMatchObject({ name: '第 170 个接口', path: chosen.path, responseFields });
});

test('an outline says where parameters stand and how many a call needs', async () => {
  const apis: [string, Param[]][] = [
    ['none', []],
    ['query', [param({ name: 'a', required: true }), param({ name: 'b' })]],
    ['mixed', [param({ name: 'a', required: true }), param({ name: 'id', in: 'path', required: true })]],
  ];
  const apiInfos = apis.map(([code, params]) =>
    apiDraft({ code, path: code === 'mixed' ? '/m/{id}' : `/${code}`, params }),
  );
  const { id } = await makeProduct(server, { apiInfos });
  const outlines = (await server.call(getProject, { id })).result.apiInfos;
  expect(outlines.map(({ code, queryOnly, requiredParams }) => [code, queryOnly, requiredParams])).toEqual([
    ['none', true, 0],
    ['query', true, 1],
    ['mixed', false, 2],
  ]);
});
