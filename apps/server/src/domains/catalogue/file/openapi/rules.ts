// A product as an OpenAPI 3.1 document.
import { type FiledApi, type FiledProduct, baseOf, sentParams } from '../rules';
import { asObject } from '../../openapi/document/rules';
import { exampleValue } from '../../sample/rules';

type Param = FiledApi['params'][number];
type Json = Record<string, unknown>;

/** The document as an object, in the order of the product's endpoints. */
export function openApiOf(product: FiledProduct): Json {
  const paths = new Map<string, Map<string, Json>>();
  for (const api of product.apis) {
    const item = paths.get(api.path) ?? new Map<string, Json>();
    paths.set(api.path, item.set(api.method.toLowerCase(), operationOf(api)));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: product.name,
      version: product.version,
      summary: product.summary,
      description: `文档、价格与实测可用率：${product.origin}/product/${product.id}`,
    },
    servers: [{ url: baseOf(product) }],
    security: [{ appcode: [] }],
    paths: Object.fromEntries([...paths].map(([path, item]) => [path, Object.fromEntries(item)])),
    components: {
      securitySchemes: {
        appcode: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'APPCODE 加一个空格，再加 AppSecret，只走 https。密钥不上路的签名写法见产品页的代码示例。',
        },
      },
      parameters: {
        idempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: '重试时带上同一个值：24 小时内得到首次的答复，不再扣费。',
          schema: { type: 'string' },
        },
      },
    },
  };
}

function operationOf(api: FiledApi): Json {
  const params = sentParams(api);
  const fields = params.filter((param) => param.in === 'body');
  return {
    operationId: api.code,
    summary: api.name,
    description: [api.summary, `${api.chargeWords}。失败的调用不计。`].filter(Boolean).join('\n\n'),
    parameters: [
      ...params.filter((param) => param.in !== 'body').map(parameterOf),
      { $ref: '#/components/parameters/idempotencyKey' },
    ],
    ...(fields.length > 0 && { requestBody: bodyOf(fields) }),
    responses: responsesOf(api),
  };
}

function parameterOf(param: Param): Json {
  return {
    name: param.name,
    in: param.in,
    required: param.required,
    description: param.description,
    schema: schemaOf(param),
    ...(param.example && { example: exampleValue(param) }),
  };
}

function bodyOf(fields: readonly Param[]): Json {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const properties = fields.map((field) => [
    field.name,
    {
      ...schemaOf(field),
      description: field.description,
      ...(field.example && { examples: [exampleValue(field)] }),
    },
  ]);
  return {
    required: required.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(properties),
          ...(required.length > 0 && { required }),
        },
      },
    },
  };
}

function schemaOf(param: Param): Json {
  return {
    type: param.type,
    ...(param.type === 'array' && { items: {} }),
    ...(param.enum && { enum: param.enum.map((example) => exampleValue({ type: param.type, example })) }),
    ...(param.pattern && { pattern: param.pattern }),
    ...(param.maxLength !== undefined && { maxLength: param.maxLength }),
  };
}

const HEADERS = {
  'X-Request-Id': { description: '核对账目用的请求号', schema: { type: 'string' } },
  'X-Charge': { description: '本次扣费', schema: { type: 'string' } },
};

/** 200 with the sample, and beside it what each code of the product means, by the status it comes with. */
function responsesOf({ errorCodes, responseFields, sampleResponse }: FiledApi): Json {
  const byStatus = new Map<number, string[]>();
  for (const { code, http, meaning, charged } of errorCodes) {
    const words = `code ${code}：${meaning}（${charged ? '计费' : '不计费'}）`;
    byStatus.set(http, [...(byStatus.get(http) ?? []), words]);
  }
  const of200 = ['成功', ...(byStatus.get(200) ?? [])].join('\n\n');
  byStatus.delete(200);
  return {
    200: {
      description: of200,
      headers: HEADERS,
      content: {
        'application/json': {
          schema: answerSchema(responseFields, sampleResponse),
          ...(sampleResponse !== null && { example: sampleResponse }),
        },
      },
    },
    ...Object.fromEntries([...byStatus].map(([status, words]) => [status, { description: words.join('\n\n') }])),
  };
}

type Node = { type: string; description: string; fields: Map<string, Node>; items: Node | undefined };
const blank = (): Node => ({ type: '', description: '', fields: new Map(), items: undefined });
const TYPES = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']);

/** The tree behind names such as `data.list[].id`. */
function answerSchema(fields: FiledApi['responseFields'], sample: unknown): Json {
  const root = blank();
  for (const { name, type, description } of fields) {
    let at = root;
    for (const part of name.replaceAll('[]', '.[]').split('.').filter(Boolean)) at = childOf(at, part);
    at.type = type;
    at.description = description;
  }
  const schema = shown(root);
  return isOfResult(root, sample)
    ? { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, result: schema } }
    : schema;
}

/** Whether the fields are those of the envelope's `result`, as products say them that answer in one. */
function isOfResult({ fields }: Node, sample: unknown): boolean {
  const envelope = asObject(sample);
  const result = asObject(envelope?.['result']);
  const names = [...fields.keys()];
  return Boolean(result && names.some((name) => name in result) && !names.some((name) => name in envelope!));
}

function childOf(node: Node, part: string): Node {
  if (part === '[]') return (node.items ??= blank());
  const child = node.fields.get(part) ?? blank();
  node.fields.set(part, child);
  return child;
}

function shown({ type, description, fields, items }: Node): Json {
  const known = TYPES.has(type) ? type : undefined;
  const kind = items ? 'array' : fields.size > 0 ? 'object' : known;
  return {
    ...(kind && { type: kind }),
    ...(description && { description }),
    ...(items && { items: shown(items) }),
    ...(!items &&
      fields.size > 0 && {
        properties: Object.fromEntries([...fields].map(([name, child]) => [name, shown(child)])),
      }),
  };
}
