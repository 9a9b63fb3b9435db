// What an assistant sees of the applied products: one tool for each endpoint, and how its arguments become a request.
import type { ChargeRule } from '@jishi/contract/charge-rule';
import { chargeWords } from '@jishi/contract/charge-words';
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { displayMoney } from '@jishi/money';
import { Refusal } from '../refusals';
import { chargeFrom } from '../units/charge';

/** An endpoint of a product that the member has applied for. */
export type ToolRow = {
  apiId: string;
  apiCode: string;
  apiName: string;
  summary: string;
  method: string;
  path: string;
  params: readonly ToolParam[];
  responseFields: readonly { name: string; type: string; description: string }[];
  projectId: string;
  projectCode: string;
  projectName: string;
  /** Most that one unit costs in any tier: 0.00001 yuan. */
  price: bigint;
  unit: number;
  charge: ChargeRule;
};

export type ToolParam = {
  name: string;
  in: 'query' | 'body' | 'header' | 'path';
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  required: boolean;
  example?: string;
  description?: string;
  enum?: string[];
  pattern?: string;
  maxLength?: number;
};

export type Arguments = Readonly<Record<string, unknown>>;

/** A request as it goes through the gateway. */
export type ToolRequest = {
  method: string;
  /** With the query, percent-encoded. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
};

const NAME = /^[\w-]{1,64}$/;

/** Whether it can be a tool's name at all. */
export function isToolName(text: string): boolean {
  return NAME.test(text);
}

/** Letters, digits, _ and - only, as assistants ask for. */
export function toolName(row: ToolRow): string {
  const name = `${row.projectCode}__${row.apiCode}`;
  return isToolName(name) ? name : `${row.projectCode}__${row.apiId}`;
}

/** The tool as tools/list describes it. */
export function toolOf(row: ToolRow) {
  const price = row.price === 0n ? '免费' : `${priceWords(row)}，先用套餐，失败不扣`;
  return {
    name: toolName(row),
    title: `${row.projectName} · ${row.apiName}`,
    description: [row.summary || row.apiName, `（${row.projectName}，${price}）`].join(''),
    inputSchema: {
      type: 'object' as const,
      properties: Object.fromEntries(row.params.map((param) => [param.name, schemaOf(param)])),
      required: row.params.filter((param) => param.required).map((param) => param.name),
      additionalProperties: false,
    },
    ...(row.responseFields.length > 0 && { outputSchema: outputOf(row.responseFields) }),
    annotations: { readOnlyHint: row.method === 'GET', destructiveHint: row.method === 'DELETE', openWorldHint: true },
  };
}

/** The documented fields of an answer. Their types are told in words: a product that differs from its document still answers. */
function outputOf(fields: ToolRow['responseFields']) {
  const top = fields.filter(({ name }) => !/[.[\]]/.test(name));
  return {
    type: 'object' as const,
    properties: Object.fromEntries(
      top.map(({ name, type, description }) => [name, { description: [type, description].filter(Boolean).join('：') }]),
    ),
  };
}

function priceWords({ price, unit, charge }: ToolRow): string {
  if (charge.kind === 'fixed') return `每次最多 ${displayMoney(price * BigInt(charge.units))} 元`;
  return `每${unitLabel(unit)}最多 ${displayMoney(price)} 元，${chargeWords(charge, unit)}`;
}

/** The most that this request may cost, in 0.00001 yuan; a request that the gateway will refuse costs nothing. */
export function mostOf({ price, charge }: ToolRow, { url, headers, body = '' }: ToolRequest): bigint {
  const query = url.split('?')[1] ?? '';
  const contentType = headers['content-type'] ?? '';
  const units = chargeFrom(charge).reserve({ query, contentType, body: Buffer.from(body) });
  return units instanceof Refusal ? 0n : price * BigInt(units);
}

function schemaOf(param: ToolParam) {
  return {
    type: param.type,
    // what its items are is not documented: any; without the word, clients refuse the tool
    ...(param.type === 'array' && { items: {} }),
    ...(param.description && { description: param.description }),
    ...(param.example && { examples: [param.example] }),
    ...(param.enum?.length && { enum: param.enum }),
    ...(param.pattern && param.type === 'string' && { pattern: param.pattern }),
    ...(param.maxLength && { maxLength: param.maxLength }),
  };
}

/** The first argument that does not fit, in words; undefined when all do. What values mean is the product's to judge. */
export function argumentFault(row: ToolRow, given: Arguments): string | undefined {
  const known = new Map(row.params.map((param) => [param.name, param]));
  for (const name of Object.keys(given)) if (!known.has(name)) return `没有参数 ${name}`;
  for (const param of row.params) {
    const value = given[param.name];
    if (value === undefined || value === null) {
      if (param.required) return `缺少参数 ${param.name}`;
    } else if (readAs(param.type, value) === undefined) return `参数 ${param.name} 应为 ${param.type}`;
  }
  return undefined;
}

/** A number as people write it: no hex, no blanks. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The value converted to the parameter's type; undefined when impossible. Assistants mix up 5 and "5". */
function readAs(type: ToolParam['type'], value: unknown): unknown {
  if (type === 'array') return Array.isArray(value) ? value : undefined;
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  if (type === 'string') return typeof value === 'object' ? undefined : String(value);
  if (typeof value === type) return value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  return type === 'integer'
    ? Number.isSafeInteger(number)
      ? number
      : undefined
    : Number.isFinite(number)
      ? number
      : undefined;
}

/** Builds the request for these arguments, which must be valid. */
export function requestOf(row: ToolRow, given: Arguments): ToolRequest {
  const query = new URLSearchParams();
  const headers: Record<string, string> = { accept: 'application/json' };
  const body: Record<string, unknown> = {};
  let path = row.path;
  for (const param of row.params) {
    const typed = given[param.name];
    if (typed === undefined || typed === null) continue;
    const value = readAs(param.type, typed);
    if (param.in === 'path') path = path.replaceAll(`{${param.name}}`, () => encodeURIComponent(plain(value)));
    else if (param.in === 'query') for (const one of listOf(value)) query.append(param.name, plain(one));
    else if (param.in === 'header') headers[param.name.toLowerCase()] = encodeURI(plain(value));
    else body[param.name] = value;
  }
  const hasBody = Object.keys(body).length > 0;
  if (hasBody) headers['content-type'] = 'application/json';
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return {
    method: row.method,
    url: `/openapi/${row.projectCode}${path}${search}`,
    headers,
    body: hasBody ? JSON.stringify(body) : undefined,
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
