import { describe, expect, it } from 'vitest';
import { type Operation, codeFrom, firstChoice, firstServer, securityWords, shownOf, standingOf } from './operations';

const operation = (over: Partial<Operation>): Operation => ({
  key: 'GET /pets',
  code: 'pets',
  name: '宠物列表',
  method: 'GET',
  path: '/pets',
  summary: '',
  params: [],
  responseFields: [],
  sampleResponse: '',
  refusal: '',
  remarks: [],
  change: 'new',
  differences: [],
  ...over,
});

describe('operations of a document', () => {
  const list = [
    operation({}),
    operation({ key: 'POST /pets', change: 'changed' }),
    operation({ key: 'GET /owners', name: '主人', change: 'same' }),
    operation({ key: 'PUT /files', refusal: '只支持 JSON' }),
  ];

  it('that cannot be taken are neither new nor changed', () => {
    expect(list.map(standingOf)).toEqual(['new', 'changed', 'same', 'refused']);
  });

  it('are found by method, path and name', () => {
    const keys = (show: Parameters<typeof shownOf>[1], text: string) => shownOf(list, show, text).map(({ key }) => key);
    expect(keys('all', 'get /')).toEqual(['GET /pets', 'GET /owners']);
    expect(keys('all', ' 主人 ')).toEqual(['GET /owners']);
    expect(keys('refused', '')).toEqual(['PUT /files']);
    expect(keys('new', 'owners')).toEqual([]);
  });

  it('are chosen at first when they would do something, unless they are too many for one product', () => {
    expect(firstChoice(list)).toEqual(['GET /pets', 'POST /pets']);
    expect(firstChoice(Array.from({ length: 501 }, (_, index) => operation({ key: `GET /${index}` })))).toEqual([]);
  });
});

it('the first server that is a whole address is taken', () => {
  const servers = ['/v1', 'https://{region}.example.com', 'https://api.example.com/v1'];
  expect(firstServer(servers.map((url) => ({ url, description: '' })))).toBe('https://api.example.com/v1');
  expect(firstServer([{ url: '/v1', description: '' }])).toBe('');
});

it.each([
  ['Swagger Petstore - OpenAPI 3.0', 'swagger-petstore-openapi-3-0'],
  ['3D 打印 API', 'd-api'],
  ['天气', ''],
  ['a'.repeat(60), 'a'.repeat(40)],
])('%s gives the code %s', (title, code) => {
  expect(codeFrom(title)).toBe(code);
});

it('a key that the gateway cannot carry is said so', () => {
  expect(securityWords({ name: 'k', kind: 'apiKey', in: 'query', field: 'token' })).toContain('网关只随请求头带密钥');
  expect(securityWords({ name: 'k', kind: 'apiKey', in: 'header', field: 'X-Key' })).toBe('在请求头 X-Key 里带密钥。');
});
