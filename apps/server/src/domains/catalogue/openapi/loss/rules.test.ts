import { expect, test } from 'vitest';
import { readOpenApi } from '../document/rules';
import { type Operation, operationsOf } from '../operation/rules';
import { documentLosses } from './rules';

test('whatever does not survive the import is said', () => {
  const scalar = { type: 'string' };
  const card = { type: 'object', required: ['kind', 'pan'], properties: { kind: scalar, pan: scalar } };
  const bank = { type: 'object', required: ['kind', 'iban'], properties: { kind: scalar, iban: scalar } };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const document = {
    openapi: '3.1.0',
    servers: [{ url: 'https://{region}.example', variables: { region: { default: 'cn', enum: ['cn', 'us'] } } }],
    webhooks: { paid: { post: {} } },
    paths: {
      '/payments/{id}': {
        post: {
          servers: [{ url: 'https://other.example' }],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: scalar },
            { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } },
            { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: scalar } },
            { name: 'page', in: 'query', description: '页码', schema: { type: 'integer', minimum: 1, maximum: 99 } },
            { name: 'level', in: 'query', schema: { enum: ['a', { b: 1 }] } },
            { name: 'mode', in: 'query', schema: { $ref: 'https://evil.example/x.json' } },
          ],
          requestBody: json({
            oneOf: [card, bank],
            properties: { id: scalar, address: { type: 'object', properties: { city: { $ref: '#/nowhere' } } } },
          }),
          responses: { '200': json({ anyOf: [card, bank] }), '202': { description: 'later' } },
          callbacks: { done: {} },
        },
      },
    },
  };
  const read = readOpenApi(JSON.stringify(document));
  expect(documentLosses(read)).toEqual([
    '1 个 webhooks 没有导入：上游主动发出的通知不经过网关',
    '服务器地址里的变量 region 用了默认值，其余可选值没有导入',
  ]);
  const [{ params, remarks, sampleResponse }] = operationsOf(read, 10) as [Operation];
  expect(remarks.toSorted()).toEqual(
    [
      '参数 filter 的写法是 deepObject，网关按普通写法转给上游，上游可能读不懂',
      '参数 ids 要写成用逗号分开的一个值（explode: false），网关按重复的参数转给上游，上游可能读不懂',
      '参数 page 的取值范围写进了说明，调用时不检查',
      '参数 level 的可选值没有导入，或没有全部导入',
      '参数 mode 引用的 https://evil.example/x.json 不在文档里，按没有说明的文本导入',
      '请求内容有 2 种写法（oneOf、anyOf）：字段合在一起导入，只有每种都必填的才必填',
      '请求内容引用的 #/nowhere 不在文档里，按没有说明的文本导入',
      '请求内容里 address 的内部结构没有导入，说明里请写清',
      '返回内容有 2 种写法（oneOf、anyOf）：字段合在一起导入，只有每种都必填的才必填',
      '1 个回调（callbacks）没有导入：上游的回调不经过网关',
      '文档给它另一个服务器 https://other.example，导入后用产品的上游地址',
      '只导入了 200 的返回，202 的没有导入',
      '参数 id 同时在 path、body 里：在 MCP 工具里只有一个，各处得到同一个值',
    ].toSorted(),
  );
  const body = params.filter((param) => param.in === 'body').map(({ name, required }) => [name, required]);
  expect(body).toEqual(
    expect.arrayContaining([
      ['kind', true],
      ['pan', false],
      ['iban', false],
    ]),
  );
  expect(params.find(({ name }) => name === 'page')?.description).toBe('页码；不小于 1，不大于 99');
  expect(Object.keys(JSON.parse(sampleResponse) as object)).toEqual(['kind', 'pan']);
});
