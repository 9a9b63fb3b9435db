// Products from an OpenAPI document.
import * as z from 'zod';
import { ApiField, ApiParam } from '../catalogue';
import { endpoint } from '../endpoint';
import { Id, shownName } from '../values';

/** One operation of the document as it would become an endpoint. */
const Operation = z.object({
  /** `METHOD /path` of the document; chosen by it. */
  key: z.string(),
  code: z.string(),
  name: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  params: z.array(ApiParam),
  responseFields: z.array(ApiField),
  sampleResponse: z.string(),
  /** Why it cannot be taken, in Chinese; '' when it can. */
  refusal: z.string(),
  /** What was left out or made simpler. */
  remarks: z.array(z.string()),
  /** Against the product's present endpoint of the same method and path. */
  change: z.enum(['new', 'changed', 'same']),
  /** What differs, field by field. */
  differences: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});

export const previewOpenApi = endpoint({
  method: 'POST',
  path: '/console-api/openapi/preview',
  access: 'operator',
  permission: 'catalogue.write',
  summary: '读一份 OpenAPI 3.0 或 3.1 文档（JSON 或 YAML，表单里的文件 document），看它会变成什么；什么都不保存',
  body: 'form',
  /** With `projectId` it is compared with that product. */
  input: z.object({ projectId: Id.nullish() }),
  output: z.object({
    title: z.string(),
    version: z.string(),
    openapi: z.string(),
    description: z.string(),
    servers: z.array(z.object({ url: z.string(), description: z.string() })),
    /** What the upstream asks for, and which header or query parameter would carry it. */
    security: z.array(z.object({ name: z.string(), kind: z.string(), in: z.string(), field: z.string() })),
    /** What of the document as a whole was left out. */
    remarks: z.array(z.string()),
    operations: z.array(Operation),
    /** Endpoints of the product that the document no longer has; they stay. */
    missing: z.array(z.object({ id: z.string(), name: z.string(), method: z.string(), path: z.string() })),
  }),
  refusals: ['invalidInput', 'notFound', 'tooLarge', 'tooManyRequests'],
});

export const importOpenApi = endpoint({
  method: 'POST',
  path: '/console-api/openapi/import',
  access: 'operator',
  permission: 'catalogue.write',
  summary: '把文档里选中的操作写成产品的接口：新产品为草稿，已有产品按差异更新',
  body: 'form',
  input: z.object({
    projectId: Id.nullish(),
    serverUrl: z
      .string('请选择上游地址')
      .max(300, '上游地址太长')
      .regex(/^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/, '上游地址以 http:// 或 https:// 开头'),
    /** The chosen operations' keys, one a line; browsers send lines ended by CRLF. */
    keys: z.string('请至少选择一个操作').min(1, '请至少选择一个操作').max(90_000, '一次最多 500 个操作'),
    /** For a new product. */
    code: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,39}$/, '产品代码为 2 到 40 位小写字母、数字、横线，字母开头')
      .nullish(),
    name: shownName('产品名称', 1, 40).nullish(),
    typeId: Id.nullish(),
  }),
  output: z.object({ projectId: z.string(), added: z.number().int(), changed: z.number().int() }),
  idempotent: true,
  refusals: ['invalidInput', 'notFound', 'stateConflict', 'tooLarge', 'tooManyRequests'],
});
