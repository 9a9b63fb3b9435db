// Makes docs/openapi.json from the contract; `--check` fails when the committed one differs.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Endpoint } from '@jishi/contract/endpoint';
import { edgeWords } from '@jishi/contract/edge';
import { type RefusalName, type RefusalSpec, refusals } from '@jishi/contract/refusals';
import * as z from 'zod';
import { declaredCalls } from './calls';

type Json = { [key: string]: unknown };

const DOMAINS: Record<string, string> = {
  access: '接口申请、密钥、调用记录与统计',
  account: '登录与用户',
  adtracking: '广告来访',
  audit: '操作记录',
  bank: '银行与网点',
  catalogue: '产品、接口文档与调用示例',
  content: '网站信息、协议与枚举',
  ledger: '账目',
  operator: '运营台账号',
  package: '套餐',
  payment: '付款单与支付渠道',
};

function domainsOf(paths: Record<string, Json>): string[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path)) as { tags: string[] }[];
  return [...new Set(operations.flatMap((operation) => operation.tags))].sort();
}

/** The OpenAPI 3.1 document of every call. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, unknown> = {};
  for (const { domain, name, call } of declaredCalls()) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(domain, name, call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '集市门户与运营台接口',
      version: '1.0.0',
      summary:
        '应答一律为 {code, msg, result}；code 为 0 表示成功。金额为十进制字符串，单位元；时间为北京时间。参数里的 null 等于没有给；整数也可以写成数字组成的字符串。',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: '本站' }],
    tags: domainsOf(paths).map((name) => ({ name, description: DOMAINS[name] ?? name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        clientInfo: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Client-Info',
          description: 'base64url 编码的 JSON，token 字段为登录令牌',
        },
      },
      schemas: { ...schemas, Refusal: envelopeOf(['为什么没有办成'], { type: 'null' }) },
      responses: Object.fromEntries(
        Object.entries(edgeWords).map(([http, words]) => [`Edge${http}`, edgeAnswer(words)]),
      ),
    },
  };
}

/** What any call may hear before it is looked at. */
function edgeAnswer(words: string): Json {
  return { description: words, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } };
}

const ofTheEdge = Object.fromEntries(
  Object.keys(edgeWords).map((http) => [http, { $ref: `#/components/responses/Edge${http}` }]),
);

function operation(domain: string, name: string, endpoint: Endpoint, schemas: Record<string, unknown>): Json {
  const input = schemaOf(endpoint.input, 'input', schemas);
  const refused = [...new Set(refusalsOf(endpoint).map(({ http }) => http))];
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ clientInfo: [] }],
    ...(endpoint.body === 'query'
      ? { parameters: parametersOf(endpoint.path, input) }
      : { requestBody: bodyOf(endpoint, input) }),
    responses: {
      ...ofTheEdge,
      200: answerOf(endpoint, schemas),
      ...(isPublicFile(endpoint) ? { 304: { description: '内容没有变（请求带着 If-None-Match）' } } : {}),
      400: { description: '内容填写不正确（code 4000，result.fields 逐项说明）' },
      ...Object.fromEntries(refused.filter((http) => http > 400).map((http) => [http, refusalAnswer(endpoint, http)])),
      ...(endpoint.access === 'public' ? {} : { 401: { description: refusals.notLoggedIn.msg } }),
    },
  };
}

/** What a caller may hear beside success and invalid input. What fetches a public file reads the status, not an envelope. */
function refusalsOf(endpoint: Endpoint): RefusalSpec[] {
  const { refusals: named = [], idempotent } = endpoint;
  const all: readonly RefusalName[] = idempotent ? [...new Set([...named, 'duplicate' as const])] : named;
  return all.map((name) =>
    isPublicFile(endpoint) && name === 'notFound' ? { ...refusals[name], http: 404 } : refusals[name],
  );
}

function isPublicFile({ answers, access }: Endpoint): boolean {
  return answers === 'file' && access === 'public';
}

function refusalAnswer(endpoint: Endpoint, http: number): Json {
  const heard = refusalsOf(endpoint).filter((refusal) => refusal.http === http);
  const description = heard.map(({ code, msg }) => (code === http ? msg : `${msg}（code ${code}）`)).join('；');
  return { description };
}

function envelopeOf(codes: readonly string[], result: Json): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'result'],
    properties: {
      code: { type: 'integer', description: codes.join('；') },
      msg: { type: 'string' },
      result,
    },
  };
}

function codesOf(endpoint: Endpoint): string[] {
  return refusalsOf(endpoint).map(({ code, msg }) => `${code} ${msg}`);
}

function envelopeAnswer(endpoint: Endpoint, schemas: Record<string, unknown>): Json {
  const result = { anyOf: [schemaOf(endpoint.output, 'output', schemas), { type: 'null' }] };
  const schema = envelopeOf(['0 成功', ...codesOf(endpoint)], result);
  return { description: '成功，或以 code 说明的业务结果', content: { 'application/json': { schema } } };
}

/** A refusal comes in place of the file, with the same status where its own is 200. */
function fileAnswer(endpoint: Endpoint): Json {
  const file = plainAnswer('文件', 'application/octet-stream');
  if (!refusalsOf(endpoint).some(({ http }) => http === 200)) return file;
  const schema = envelopeOf(codesOf(endpoint), { type: 'null' });
  return {
    description: '文件，或以 code 说明的业务结果',
    content: { ...(file.content as Json), 'application/json': { schema } },
  };
}

function answerOf(endpoint: Endpoint, schemas: Json): Json {
  if (endpoint.answers === 'file') return fileAnswer(endpoint);
  if (endpoint.answers === 'events') return plainAnswer('服务器推送事件，每条 data 是一个 JSON', 'text/event-stream');
  return envelopeAnswer(endpoint, schemas);
}

function plainAnswer(description: string, type: string): Json {
  return { description, content: { [type]: { schema: { type: 'string' } } } };
}

function bodyOf(endpoint: Endpoint, schema: Json): Json {
  const type = endpoint.body === 'form' ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [type]: { schema } } };
}

function parametersOf(path: string, schema: Json): Json[] {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties as Record<string, Json> | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.has(name),
    schema: property,
  }));
}

/** The allowed range of a whole number documents it; otherwise the document would describe how it may be written. */
function describeNumber(schema: z.core.$ZodType, described: z.core.JSONSchema.BaseSchema) {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'default' && narrowedNumber(def.innerType)) described.default = def.defaultValue as number;
  const narrowed = narrowedNumber(schema);
  if (!narrowed) return;
  for (const name of Object.keys(described)) delete described[name];
  const { $schema: _dialect, ...own } = z.toJSONSchema(narrowed, { io: 'output' }) as Json;
  Object.assign(described, own, { type: 'integer' });
}

/** The last of the steps that a whole number goes through; undefined for anything else. */
function narrowedNumber(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return narrowedNumber(def.in) && def.out;
  if (def.type !== 'union') return undefined;
  return def.options.some(isWhole) ? def.options[0] : undefined;
}

/** Digits as text become a number. */
function isWhole(option: z.core.$ZodType): boolean {
  const { def } = (option as z.core.$ZodTypes)._zod;
  return def.type === 'pipe' && def.out._zod.def.type === 'number';
}

/** A JSON schema with shared parts (Money, Time, Id …) moved to components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', shared: Record<string, unknown>): Json {
  const {
    $schema: _dialect,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => describeNumber(zodSchema, jsonSchema),
  }) as Json;
  for (const [id, definition] of Object.entries(($defs as Record<string, Json> | undefined) ?? {}))
    shared[id] = relink(definition);
  return relink(own);
}

function relink(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

const FILE = 'docs/openapi.json';

if (process.argv[1]?.endsWith('openapi.ts')) {
  const made = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, made);
    console.log(`${FILE} written`);
  } else if (readFileSync(FILE, 'utf8') === made) console.log(`${FILE} is what the contract says`);
  else {
    console.error(`${FILE} differs from the contract: npm run openapi`);
    process.exitCode = 1;
  }
}
