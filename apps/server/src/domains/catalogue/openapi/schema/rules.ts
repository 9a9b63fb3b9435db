// Schemas of an OpenAPI document as this catalogue knows them: a flat list of parameters or fields, and a sample.
import { listOf } from '../../../../kernel/json';
import { type Json, type OpenApi, asObject, asText, wellFormed } from '../document/rules';
import { choicesOf, rangeWords } from '../loss/rules';

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
export type Field = { name: string; type: string; description: string };

/** More alternatives than these are left out. */
const CHOICES_MAX = 20;
const FIELDS_MAX = 300;
const DEPTH_MAX = 8;
/** How often one after the other of a circle of schemas is unfolded. */
const RING_DEPTH_MAX = 2;
const SAMPLE_MAX = 20_000;
const TYPES: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object']);

/**
 * A schema with its references followed and its `allOf` merged. Of alternatives it has every field, and needs those that each
 * needs; with `first`, it is the first of them.
 */
export function plainSchema(document: OpenApi, node: unknown, depth = 0, first = false): Json {
  document.step();
  const schema = document.resolve(node);
  if (!schema || depth > DEPTH_MAX * 2) return {};
  const plain = (part: unknown) => plainSchema(document, part, depth + 1, first);
  const parts = listOf(schema['allOf']).map(plain);
  const choices = choicesOf(document, schema)
    .slice(0, first ? 1 : CHOICES_MAX)
    .map(plain);
  if (choices.length > 0) parts.push(alternatives(choices));
  if (parts.length === 0) return schema;
  const { allOf: _allOf, oneOf: _oneOf, anyOf: _anyOf, ...own } = schema;
  return [...parts, own].reduce((merged: Json, part) => ({
    ...merged,
    ...part,
    properties: { ...asObject(merged['properties']), ...asObject(part['properties']) },
    required: [...listOf(merged['required']), ...listOf(part['required'])],
  }));
}

/** What all alternatives say, under the words of the first. */
function alternatives(choices: readonly Json[]): Json {
  const [first = {}, ...others] = choices;
  const properties = Object.assign({}, ...choices.toReversed().map((choice) => asObject(choice['properties'])));
  const required = listOf(first['required']).filter((name) =>
    others.every((choice) => listOf(choice['required']).includes(name)),
  );
  return { ...first, ...(Object.keys(properties).length > 0 && { properties }), required };
}

/** The one type that a schema has here; 3.1 may list several, of which null does not count. */
export function typeOf(schema: Json): FieldType {
  const listed = listOf(schema['type']).find((type) => type !== 'null') ?? schema['type'];
  if (typeof listed === 'string' && TYPES.has(listed)) return listed as FieldType;
  if (schema['properties'] || schema['additionalProperties']) return 'object';
  if (schema['items']) return 'array';
  return 'string';
}

/** An example as text: the given one, the default, the first enumeration value, or ''. */
export function exampleOf(schema: Json): string {
  const [listed] = listOf(schema['examples']);
  const [first] = listOf(schema['enum']);
  const value = schema['example'] ?? listed ?? schema['default'] ?? schema['const'] ?? first;
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? asText(safeJson(value), 2000) : asText(value, 2000);
}

/** Additions to a field's description. */
export function describe(schema: Json): string {
  const words = [asText(schema['description'] ?? schema['title'], 300).replaceAll(/\s+/g, ' ')];
  if (schema['deprecated'] === true) words.push('已弃用');
  words.push(rangeWords(schema));
  const { format } = schema;
  if (typeof format === 'string' && /^[\w-]{1,20}$/.test(format)) words.push(`格式 ${format}`);
  return words.filter(Boolean).join('；').slice(0, 500);
}

/** The fields of an answer, nested ones as `data.list[].id`, and in `cuts` why some are missing. */
export function fieldsOf(document: OpenApi, node: unknown): { fields: Field[]; cuts: ReadonlySet<string> } {
  const fields: Field[] = [];
  const cuts = new Set<string>();
  const walk = (schemaNode: unknown, prefix: string, depth: number, above: readonly unknown[]) => {
    const schema = plainSchema(document, schemaNode);
    const target = document.resolve(schemaNode);
    if (above.includes(target)) return; // a tree of itself is shown once
    if (isTooRound(document, target, above)) {
      cuts.add(`返回字段互相引用成环，只展开了 ${RING_DEPTH_MAX} 层`);
      return;
    }
    const below = [...above, target];
    if (typeOf(schema) === 'array') return walk(schema['items'], `${prefix}[]`, depth, below);
    if (depth > DEPTH_MAX) {
      cuts.add(`返回字段嵌套太深，只取了 ${DEPTH_MAX + 1} 层`);
      return;
    }
    for (const [name, child] of Object.entries(asObject(schema['properties']) ?? {})) {
      if (fields.length >= FIELDS_MAX) {
        cuts.add(`返回字段太多，只取了前 ${FIELDS_MAX} 个`);
        return;
      }
      const inner = plainSchema(document, child);
      const path = prefix ? `${prefix}.${asText(name, 100)}` : asText(name, 100);
      fields.push({ name: path, type: typeOf(inner), description: describe(inner) });
      if (['object', 'array'].includes(typeOf(inner))) walk(child, path, depth + 1, below);
    }
  };
  walk(node, '', 0, []);
  return { fields, cuts };
}

function isTooRound(document: OpenApi, target: Json | undefined, above: readonly unknown[]): boolean {
  if (!document.isInRing(target)) return false;
  return above.filter((one) => document.isInRing(one as Json)).length >= RING_DEPTH_MAX;
}

/** An answer as indented JSON: the document's own example, or one made of its schema; '' when it would be too long. */
export function sampleOf(document: OpenApi, media: Json): string {
  const [named] = Object.values(asObject(media['examples']) ?? {});
  const given =
    media['example'] ?? document.resolve(named)?.['value'] ?? plainSchema(document, media['schema'])['example'];
  const sample = given === undefined ? made(document, media['schema'], 0, []) : given;
  const text = safeJson(sample);
  return text.length <= SAMPLE_MAX && !text.includes(String.raw`\u0000`) ? text : '';
}

function made(document: OpenApi, node: unknown, depth: number, above: readonly unknown[]): unknown {
  const schema = plainSchema(document, node, 0, true);
  const target = document.resolve(node);
  const example = schema['example'] ?? listOf(schema['examples'])[0] ?? schema['default'] ?? schema['const'];
  if (example !== undefined) return example;
  const [first] = listOf(schema['enum']);
  if (first !== undefined) return first;
  const type = typeOf(schema);
  if (type === 'string') return '';
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 0;
  if (depth > DEPTH_MAX || above.includes(target) || isTooRound(document, target, above))
    return type === 'array' ? [] : {};
  const below = [...above, target];
  if (type === 'array') return schema['items'] ? [made(document, schema['items'], depth + 1, below)] : [];
  return Object.fromEntries(
    Object.entries(asObject(schema['properties']) ?? {})
      .slice(0, 60)
      .map(([name, child]) => [name, made(document, child, depth + 1, below)]),
  );
}

/** JSON that a document of shared YAML nodes cannot blow up: it stops being written once it is too long. */
function safeJson(value: unknown): string {
  let room = SAMPLE_MAX;
  const pruned = (at: unknown, depth: number): unknown => {
    room -= 4;
    if (room < 0) return undefined;
    if (typeof at === 'string') {
      room -= at.length;
      return wellFormed(at);
    }
    if (Array.isArray(at)) return depth > 16 ? [] : at.slice(0, 200).map((item) => pruned(item, depth + 1));
    const object = asObject(at);
    if (!object) return typeof at === 'bigint' ? String(at) : at;
    if (object instanceof Date) return object.toISOString();
    if (depth > 16) return {};
    return Object.fromEntries(
      Object.entries(object)
        .slice(0, 200)
        .map(([name, child]) => [name, pruned(child, depth + 1)]),
    );
  };
  return JSON.stringify(pruned(value, 0), null, 2) ?? '';
}
