// A product as a Postman collection, version 2.1, which Apifox and others read as well: one secret to fill in, then send.
import { type FiledApi, type FiledProduct, baseOf, sentParams } from '../rules';
import { exampleValue } from '../../sample/rules';

type Json = Record<string, unknown>;

/** The collection as an object. The secret is a variable that is left empty. */
export function postmanOf(product: FiledProduct): Json {
  return {
    info: {
      name: product.name,
      description: `${product.summary}\n\n在集合变量 appSecret 里填自己的 AppSecret，每个请求就能发。文档与价格：${product.origin}/product/${product.id}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'Authorization', type: 'string' },
        { key: 'value', value: 'APPCODE {{appSecret}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: baseOf(product), type: 'string' },
      { key: 'appSecret', value: '', type: 'string' },
    ],
    item: product.apis.map(itemOf),
  };
}

function itemOf(api: FiledApi): Json {
  const params = sentParams(api);
  const of = (place: string) => params.filter((param) => param.in === place);
  const fields = of('body').filter(({ required, example }) => required || example);
  const request = {
    method: api.method,
    description: [api.summary, `${api.chargeWords}。失败的调用不计。`].filter(Boolean).join('\n\n'),
    header: of('header').map(entryOf),
    url: urlOf(api.path, of('query').map(entryOf), of('path').map(entryOf)),
    ...(fields.length > 0 && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, exampleValue(field)])), null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
  };
  const sample = {
    name: '成功',
    originalRequest: request,
    status: 'OK',
    code: 200,
    _postman_previewlanguage: 'json',
    header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
    body: JSON.stringify(api.sampleResponse, null, 2),
  };
  return { name: api.name, request, response: api.sampleResponse === null ? [] : [sample] };
}

/** What may be left out and has no example is listed, and not sent. */
function entryOf({ name, example, description, required }: FiledApi['params'][number]): Json & { key: string } {
  return { key: name, value: example, description, ...(!required && !example && { disabled: true }) };
}

function urlOf(path: string, query: readonly (Json & { key: string })[], variable: readonly Json[]): Json {
  const parts = path
    .slice(1)
    .split('/')
    .map((part) => part.replace(/^\{(\w+)\}$/, ':$1'));
  const sent = query.filter((entry) => !entry['disabled']);
  const search = sent.map(({ key, value }) => `${key}=${String(value)}`).join('&');
  return {
    raw: `{{baseUrl}}/${parts.join('/')}${search && `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: parts,
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  };
}
