// An OpenAPI document's operations as endpoints of a product, with reasons for those that cannot be imported.
import type { previewOpenApi } from '@jishi/contract/console/openapi';
import type { Output } from '@jishi/contract/endpoint';
import { listOf } from '../../../../kernel/json';
import { invalidField } from '../../../../kernel/refusal';
import { type Json, type OpenApi, asObject, asText } from '../document/rules';
import { describe, exampleOf, fieldsOf, plainSchema, sampleOf, typeOf } from '../schema/rules';
import { operationLosses, paramLosses, rangeWords, schemaLosses, sharedNames, styleLoss } from '../loss/rules';

export type Operation = Omit<Output<typeof previewOpenApi>['operations'][number], 'change' | 'differences'>;
type Param = Operation['params'][number];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const OTHER_METHODS = ['head', 'options', 'trace'] as const;
const PARAMS_MAX = 100;
const REMARKS_MAX = 40;
const PATH = /^(?=.{1,121}$)(?:\/(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*|\{[A-Za-z]\w{0,39}\}))+\/?$/;
const JSON_TYPE = /^application\/(?:json|[\w.+-]*\+json)\b|^\*\/\*$/i;

/** Every operation of the document in its order; one that cannot be taken carries the reason. @throws Refusal invalidInput */
export function operationsOf(document: OpenApi, most: number): Operation[] {
  const places = Object.entries(asObject(document.root['paths']) ?? {}).flatMap(([path, node]) => {
    const item = document.resolve(node);
    if (!item) return [];
    const methods = [...METHODS, ...OTHER_METHODS].filter((method) => asObject(item[method]));
    return methods.map((method) => ({ path, method, item }));
  });
  if (places.length > most)
    throw invalidField('document', `文档有 ${places.length} 个操作，一次最多读 ${most} 个；请拆成几份`);
  const codes = new Set<string>();
  return places.map(({ path, method, item }) => operationOf(document, path, method, item, codes));
}

function operationOf(document: OpenApi, path: string, method: string, item: Json, codes: Set<string>): Operation {
  document.step();
  const node = asObject(item[method]) ?? {};
  const remarks: string[] = [];
  const upper = method.toUpperCase();
  const { params, refusal } = paramsOf(document, item, node, remarks);
  const answer = answerOf(document, node, remarks);
  const name = asText(node['summary'] ?? node['operationId'], 40) || `${upper} ${path}`.slice(0, 40);
  if (node['deprecated'] === true) remarks.push('文档标记为已弃用');
  remarks.push(...operationLosses(document, item, node), ...sharedNames(params));
  return {
    key: `${upper} ${path}`.slice(0, 300),
    code: codeOf(asText(node['operationId'], 60) || `${method}-${path}`, codes),
    name,
    method: upper,
    path,
    summary: asText(node['description'] ?? node['summary'], 200).replaceAll(/\s+/g, ' '),
    params,
    ...answer,
    refusal: refusalOf(path, method, params) || refusal,
    remarks: [...new Set(remarks)].slice(0, REMARKS_MAX),
  };
}

function refusalOf(path: string, method: string, params: readonly Param[]): string {
  if ((OTHER_METHODS as readonly string[]).includes(method)) return `网关不转发 ${method.toUpperCase()}`;
  if (!PATH.test(path)) return '路径里有网关不支持的字符或写法';
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (new Set(variables).size < variables.length) return '路径里的变量重名';
  const missing = variables.find((name) => !params.some((param) => param.in === 'path' && param.name === name));
  if (missing) return `路径变量 ${missing} 在文档里没有说明`;
  if (params.length > PARAMS_MAX) return `参数超过 ${PARAMS_MAX} 个`;
  return '';
}

/** A short name of lower-case letters, digits and hyphens that no other operation has. */
function codeOf(text: string, taken: Set<string>): string {
  const plain = text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 34);
  const base = plain.replace(/-+$/, '') || 'api';
  let code = base;
  for (let n = 2; taken.has(code); n += 1) code = `${base}-${n}`;
  taken.add(code);
  return code;
}

function paramsOf(document: OpenApi, item: Json, node: Json, remarks: string[]): { params: Param[]; refusal: string } {
  const byPlace = new Map<string, Param>();
  for (const raw of [...listOf(item['parameters']), ...listOf(node['parameters'])]) {
    const param = document.resolve(raw);
    if (!param) {
      remarks.push('有一个参数的引用指向文档之外或不存在，没有导入');
      continue;
    }
    const place = asText(param['in'], 10);
    if (place === 'cookie') remarks.push(`Cookie 参数 ${asText(param['name'], 40)} 不经过网关，没有导入`);
    else if (place === 'header' && OWN_HEADERS.test(asText(param['name'], 64)))
      remarks.push(`请求头 ${asText(param['name'], 40)} 由网关决定，没有导入`);
    else if (['query', 'header', 'path'].includes(place)) {
      const read = paramOf(document, param, place as Param['in'], remarks);
      if (read.name) byPlace.set(`${place} ${read.name}`, read);
    }
  }
  const body = bodyParams(document, node, remarks);
  return { params: [...byPlace.values(), ...body.params], refusal: body.refusal };
}

const OWN_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|authorization|cookie|content-type|accept|x-ca-.*)$/i;

function paramOf(document: OpenApi, param: Json, place: Param['in'], remarks: string[]): Param {
  const [media] = Object.values(asObject(param['content']) ?? {});
  const node = param['schema'] ?? asObject(media)?.['schema'];
  const schema = plainSchema(document, node);
  const example = exampleOf(param) || exampleOf(schema);
  const words = asText(param['description'], 300).replaceAll(/\s+/g, ' ');
  const name = asText(param['name'], 64);
  const made = read(name, place, schema, {
    required: place === 'path' || param['required'] === true,
    example,
    words: [words, words && rangeWords(schema)].filter(Boolean).join('；'),
  });
  remarks.push(
    ...styleLoss(param, name, made.type),
    ...schemaLosses(document, node, `参数 ${name} `),
    ...paramLosses(name, schema, made),
  );
  return made;
}

function read(
  name: string,
  place: Param['in'],
  schema: Json,
  given: { required: boolean; example: string; words: string },
): Param {
  const choices = listOf(schema['enum'])
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
    .map((value) => asText(value, 100));
  const { pattern, maxLength } = schema;
  return {
    name,
    in: place,
    type: typeOf(schema),
    required: given.required,
    example: given.example,
    description: given.words || describe(schema),
    ...(choices.length > 0 && choices.length <= 100 ? { enum: choices } : {}),
    ...(typeof pattern === 'string' && pattern.length <= 300 && isPattern(pattern) ? { pattern } : {}),
    ...(Number.isInteger(maxLength) && (maxLength as number) > 0
      ? { maxLength: Math.min(maxLength as number, 1e9) }
      : {}),
  };
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** The top-level fields of a JSON body. */
function bodyParams(document: OpenApi, node: Json, remarks: string[]): { params: Param[]; refusal: string } {
  const body = document.resolve(node['requestBody']);
  if (!body) return { params: [], refusal: node['requestBody'] ? '请求内容的引用指向文档之外或不存在' : '' };
  const content = asObject(body['content']) ?? {};
  const media = Object.entries(content).find(([type]) => JSON_TYPE.test(type))?.[1];
  if (!media) {
    const [type] = Object.keys(content);
    return { params: [], refusal: type ? `请求内容是 ${asText(type, 40)}，只支持 JSON` : '' };
  }
  const schema = plainSchema(document, asObject(media)?.['schema']);
  if (typeOf(schema) !== 'object') remarks.push('请求内容不是对象，说明里请写清格式');
  if (Object.keys(content).length > 1) remarks.push('请求内容有几种格式，只导入了 JSON');
  remarks.push(...schemaLosses(document, asObject(media)?.['schema'], '请求内容'));
  const required = new Set(listOf(schema['required']));
  const params = Object.entries(asObject(schema['properties']) ?? {}).map(([name, child]) => {
    const inner = plainSchema(document, child);
    const made = read(asText(name, 64), 'body', inner, {
      required: required.has(name),
      example: exampleOf(inner),
      words: '',
    });
    remarks.push(...paramLosses(made.name, inner, made));
    return made;
  });
  const nested = params.filter(({ type }) => type === 'object' || type === 'array').map(({ name }) => name);
  if (nested.length > 0) remarks.push(`请求内容里 ${nested.slice(0, 10).join('、')} 的内部结构没有导入，说明里请写清`);
  return { params: params.filter(({ name }) => name), refusal: '' };
}

/** The first successful answer. */
function answerOf(
  document: OpenApi,
  node: Json,
  remarks: string[],
): Pick<Operation, 'responseFields' | 'sampleResponse'> {
  const responses = asObject(node['responses']) ?? {};
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] ?? responses['default'];
  const content = asObject(document.resolve(success)?.['content']) ?? {};
  const media = asObject(Object.entries(content).find(([type]) => JSON_TYPE.test(type))?.[1]);
  if (!media) {
    if (Object.keys(content).length > 0) remarks.push('返回内容不是 JSON，没有字段说明与示例');
    return { responseFields: [], sampleResponse: '' };
  }
  const { fields, cuts } = fieldsOf(document, media['schema']);
  remarks.push(...cuts, ...schemaLosses(document, media['schema'], '返回内容'));
  return { responseFields: fields, sampleResponse: sampleOf(document, media) };
}
