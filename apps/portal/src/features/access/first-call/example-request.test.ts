import { expect, test } from 'vitest';
import { exampleRequest } from './example-request';

type Param = Parameters<typeof exampleRequest>[0]['params'][number];
const param = (more: Partial<Param>) => ({ type: 'string', required: true, example: '', ...more }) as Param;

test('a call is made of the examples of what is required', () => {
  const params = [
    param({ in: 'path', name: 'id', example: 'a/b' }),
    param({ in: 'query', name: 'kind', enum: ['x y', 'z'] }),
    param({ in: 'query', name: 'spare', example: '1', required: false }),
    param({ in: 'body', name: 'list', type: 'array', example: '["张三"]' }),
    param({ in: 'body', name: 'text', example: '7' }),
  ];
  expect(exampleRequest({ method: 'POST', path: '/openapi/p/{id}', params })).toEqual({
    url: '/openapi/p/a%2Fb?kind=x%20y',
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json; charset=utf-8' },
    body: '{"list":["张三"],"text":"7"}',
  });
  expect(exampleRequest({ method: 'GET', path: '/openapi/p/q', params: [] })).toEqual({
    url: '/openapi/p/q',
    method: 'GET',
    headers: { Accept: 'application/json' },
  });
});
