// Lists in words what an import loses, so that operators do not learn it from their customers.
import { listOf } from '../../../../kernel/json';
import { type Json, type OpenApi, asObject, asText } from '../document/rules';

const REMARKS_MAX = 30;
const RANGES = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'minItems',
  'maxItems',
  'uniqueItems',
];

/** Losses of a schema, which many operations may share. */
const known = new WeakMap<Json, readonly string[]>();

/** References that lead nowhere and alternatives, anywhere in a schema; `where` names it. */
export function schemaLosses(document: OpenApi, node: unknown, where: string): string[] {
  const at = asObject(node);
  const schema = document.resolve(at);
  if (!at || !schema) return at ? [`${where}${nowhere(at)}`] : [];
  const losses = known.get(schema) ?? lossesWithin(document, schema);
  known.set(schema, losses);
  return losses.map((loss) => where + loss);
}

function lossesWithin(document: OpenApi, root: Json): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const rest: unknown[] = [root];
  while (rest.length > 0 && found.size < REMARKS_MAX) {
    const at = asObject(rest.pop());
    if (!at) continue;
    document.step();
    const schema = document.resolve(at);
    if (!schema) found.add(nowhere(at));
    if (!schema || seen.has(schema)) continue;
    seen.add(schema);
    const choices = choicesOf(document, schema);
    if (choices.length > 1)
      found.add(`有 ${choices.length} 种写法（oneOf、anyOf）：字段合在一起导入，只有每种都必填的才必填`);
    for (const word of ['not', 'patternProperties', 'dependentSchemas', 'if'])
      if (schema[word] !== undefined) found.add(`的 ${word} 没有导入`);
    const { properties, items, additionalProperties, allOf } = schema;
    rest.push(...Object.values(asObject(properties) ?? {}), items, additionalProperties, ...listOf(allOf), ...choices);
  }
  return [...found];
}

const nowhere = (node: Json) => `引用的 ${asText(node['$ref'], 80)} 不在文档里，按没有说明的文本导入`;

/** The alternatives of a schema, without null. */
export function choicesOf(document: OpenApi, schema: Json): unknown[] {
  const choices = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])];
  return choices.filter((choice) => document.resolve(choice)?.['type'] !== 'null');
}

/** Constraints of a parameter that survive only as words, or not at all. */
export function paramLosses(name: string, schema: Json, taken: { enum?: unknown; pattern?: unknown }): string[] {
  const remarks: string[] = [];
  if (RANGES.some((range) => schema[range] !== undefined))
    remarks.push(`参数 ${name} 的取值范围写进了说明，调用时不检查`);
  const choices = listOf(schema['enum']).filter((value) => value !== null);
  if (choices.length !== listOf(taken.enum).length) remarks.push(`参数 ${name} 的可选值没有导入，或没有全部导入`);
  if (schema['pattern'] !== undefined && taken.pattern === undefined) remarks.push(`参数 ${name} 的 pattern 没有导入`);
  return remarks;
}

/** A range in words, '' when there is none. */
export function rangeWords(schema: Json): string {
  const words: [string, string][] = [
    ['minimum', '不小于'],
    ['maximum', '不大于'],
    ['exclusiveMinimum', '大于'],
    ['exclusiveMaximum', '小于'],
    ['multipleOf', '倍数：'],
    ['minLength', '至少字符数：'],
    ['minItems', '至少个数：'],
    ['maxItems', '至多个数：'],
  ];
  return words
    .flatMap(([name, word]) => (typeof schema[name] === 'number' ? `${word} ${schema[name]}` : []))
    .join('，');
}

/** How a parameter is written into the address, where the gateway would write it otherwise. */
export function styleLoss(param: Json, name: string, type: string): string[] {
  const { style, explode, content } = param;
  const place = param['in'];
  const usual = place === 'query' ? 'form' : 'simple';
  if (content !== undefined) return [`参数 ${name} 的值是一段 JSON（content），按普通文本导入`];
  if (style !== undefined && style !== usual)
    return [`参数 ${name} 的写法是 ${asText(style, 20)}，网关按普通写法转给上游，上游可能读不懂`];
  const isList = type === 'array' || type === 'object';
  if (isList && place === 'query' && explode === false)
    return [`参数 ${name} 要写成用逗号分开的一个值（explode: false），网关按重复的参数转给上游，上游可能读不懂`];
  return [];
}

/** What an operation has beside parameters and answers. */
export function operationLosses(document: OpenApi, item: Json, node: Json): string[] {
  const remarks: string[] = [];
  const callbacks = Object.keys(asObject(node['callbacks']) ?? {}).length;
  if (callbacks > 0) remarks.push(`${callbacks} 个回调（callbacks）没有导入：上游的回调不经过网关`);
  const own = asObject(listOf(node['servers'])[0]) ?? asObject(listOf(item['servers'])[0]);
  if (own) remarks.push(`文档给它另一个服务器 ${asText(own['url'], 100)}，导入后用产品的上游地址`);
  const successes = Object.keys(asObject(node['responses']) ?? {}).filter((status) => status.startsWith('2'));
  if (successes.length > 1)
    remarks.push(`只导入了 ${successes[0]} 的返回，${successes.slice(1).join('、')} 的没有导入`);
  return remarks;
}

/** Parts of the document besides its operations. */
export function documentLosses(document: OpenApi): string[] {
  const remarks: string[] = [];
  const webhooks = Object.keys(asObject(document.root['webhooks']) ?? {}).length;
  if (webhooks > 0) remarks.push(`${webhooks} 个 webhooks 没有导入：上游主动发出的通知不经过网关`);
  const variables = listOf(document.root['servers']).flatMap((server) =>
    Object.keys(asObject(asObject(server)?.['variables']) ?? {}),
  );
  if (variables.length > 0)
    remarks.push(
      `服务器地址里的变量 ${[...new Set(variables)].slice(0, 10).join('、')} 用了默认值，其余可选值没有导入`,
    );
  return remarks;
}

/** Names used in more than one place: an assistant's tool has one argument per name. */
export function sharedNames(params: readonly { name: string; in: string }[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { name, in: place } of params) places.set(name, (places.get(name) ?? new Set()).add(place));
  return [...places]
    .filter(([, where]) => where.size > 1)
    .map(([name, where]) => `参数 ${name} 同时在 ${[...where].join('、')} 里：在 MCP 工具里只有一个，各处得到同一个值`);
}
