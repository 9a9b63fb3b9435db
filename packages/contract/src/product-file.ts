// A product as files.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { Id, Nothing } from './values';

/** What a product can be taken home as: its document, a collection of requests, or a client in one file. */
export const ProductFileKind = z.enum(
  ['openapi', 'postman', 'typescript', 'python', 'java', 'go', 'php'],
  '没有这种文件',
);

export const getProductFile = endpoint({
  method: 'GET',
  path: '/api/apiProject/file',
  access: 'public',
  summary: '一个产品的全部接口：OpenAPI 文档、Postman 集合，或一种语言的客户端，签名已写好',
  input: z.object({ id: Id, kind: ProductFileKind }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});
