// Serialises a result into the envelope's JSON, keeping only the fields of the endpoint's output schema.
import fastJson, { type Schema } from 'fast-json-stringify';
import * as z from 'zod';
import type { Endpoint } from '@jishi/contract/endpoint';

type JsonSchema = { [key: string]: unknown };

/** The `result` part as JSON text; columns the schema does not name are dropped. */
export type Serialise = (result: unknown) => string;

/** Compiled with the first answer, since hundreds of them would hold up a start; as fast as JSON.stringify on these shapes. */
export function serialiserOf(endpoint: Endpoint): Serialise {
  let compiled: Serialise | undefined;
  return onceForFrozen((result) => (compiled ??= compileSerialiser(endpoint))(result));
}

/** What `make` makes of a value: of a frozen one, which is the same for ever, once. */
export function onceForFrozen<Made extends {} | null>(make: (value: unknown) => Made): (value: unknown) => Made {
  const made = new WeakMap<object, Made>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return make(value);
    const known = made.get(value) ?? make(value);
    made.set(value, known);
    return known;
  };
}

/** @throws Error for an output whose columns nobody could name */
export function compileSerialiser(endpoint: Endpoint): Serialise {
  const schema = z.toJSONSchema(endpoint.output, { target: 'draft-7', io: 'output' }) as JsonSchema;
  return fastJson(plain(schema, (schema.definitions ?? {}) as Record<string, JsonSchema>) as unknown as Schema);
}

/**
 * Inlines references and turns `anyOf [X, null]` into nullable X; otherwise fast-json-stringify would validate X
 * strictly and fail on an extra column instead of dropping it.
 * @throws Error for an output whose columns nobody could name
 */
function plain(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  if (typeof schema.$ref === 'string') return plain(definitions[schema.$ref.split('/').at(-1)!]!, definitions);
  const { allOf, anyOf, ...rest } = schema as { allOf?: JsonSchema[]; anyOf?: JsonSchema[] };
  if (schema.oneOf || Array.isArray(schema.items)) throw new Error('an output may not be a union or a tuple');
  if (allOf) return allOf.length === 1 ? only(allOf, definitions) : described(allOf, plain(rest, definitions));
  if (anyOf)
    return {
      ...only(
        anyOf.filter((option) => option.type !== 'null'),
        definitions,
      ),
      nullable: true,
    };
  const result: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$schema' || key === 'definitions' || key === 'id' || key === 'pattern') continue;
    if (key === 'properties')
      result[key] = mapValues(value as Record<string, JsonSchema>, (one) => plain(one, definitions));
    else if ((key === 'items' || key === 'additionalProperties') && typeof value === 'object')
      result[key] = plain(value as JsonSchema, definitions);
    else result[key] = value;
  }
  return result;
}

/** Schemas in several parts, such as a text with two patterns. */
function described(parts: readonly JsonSchema[], whole: JsonSchema): JsonSchema {
  if (whole.type === undefined || whole.type === 'object') throw new Error('an output may not be a union of shapes');
  return whole;
}

function only(options: readonly JsonSchema[], definitions: Record<string, JsonSchema>): JsonSchema {
  if (options.length !== 1) throw new Error('an output may be nullable but not a union of shapes');
  return plain(options[0]!, definitions);
}

function mapValues<A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
