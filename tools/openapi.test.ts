import { expect, test } from 'vitest';
import { openApiDocument } from './openapi';

type Json = { [key: string]: Json };
const document = openApiDocument() as Json;
const { paths } = document as { paths: Json };
const bodyOf = (path: string) => paths[path]!.post!.requestBody!.content!['application/json']!.schema!.properties!;

test('a number says what is taken, however it may be written', () => {
  expect(bodyOf('/pay/order/list').status!.anyOf).toContainEqual({
    type: 'integer',
    enum: [10, 15, 20, 30, 40, 41, 42],
  });
  expect(bodyOf('/pay/order/third/pay').channel).toEqual({ type: 'integer', enum: [2, 3, 4], default: 2 });
  expect(bodyOf('/pay/order/list').pageNum).toEqual({ type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 });
  expect(bodyOf('/console-api/adjustment/propose').kind).toEqual({ type: 'integer', enum: [1, 2, 3, 4, 5, 6] });
});

test.each([
  ['/pay/order/receipt', 'post'],
  ['/mem/export', 'get'],
  ['/console-api/manualPayment/picture', 'get'],
])('what is said in place of the file of %s stands in the document', (path, method) => {
  const { content } = paths[path]![method]!.responses!['200']!;
  expect(content!['application/octet-stream']).toBeDefined();
  expect(content!['application/json']!.schema!.properties!.code!.description).toEqual(expect.stringContaining('4004'));
});

test('a public file that is not there is missed by its status', () => {
  for (const path of ['/media/picture', '/sitemap.xml'])
    expect(paths[path]!.get!.responses!['404']!.description).toEqual(expect.stringContaining('4004'));
});

test('every call says what the server may answer before it looks at it', () => {
  const statuses = ['408', '413', '429', '431', '500', '503'];
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(400);
  for (const { responses } of operations) expect(Object.keys(responses!)).toEqual(expect.arrayContaining(statuses));
  expect(document.components!.responses!.Edge431!.description).toBe('请求行与请求头太大');
});

test('what honours an Idempotency-Key says that it may have been used', () => {
  const { schema } = paths['/pay/order/export']!.post!.responses!['200']!.content!['application/json']!;
  expect(schema!.properties!.code!.description).toEqual(expect.stringContaining('4008'));
});
