// Inputs made from an endpoint's own schema, so that whatever exercises all endpoints exercises a new one as well.
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@jishi/contract/endpoint';
import fc from 'fast-check';
import * as z from 'zod';

/** One value somewhere in an input; `path` goes through lists by their first element. */
export type Leaf = { readonly path: readonly string[]; readonly name: string; readonly schema: z.ZodType };

type Json = { enum?: unknown[]; pattern?: string; items?: Json; properties?: Record<string, Json>; type?: string };
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
};

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;
const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch']);

/** The schema below what may be left out or null. */
function bare(schema: z.ZodType): z.ZodType {
  const { type, innerType } = definitionOf(schema);
  return WRAPPERS.has(type) && innerType ? bare(innerType) : schema;
}

/** Every single value that an input may hold. */
export function leavesOf(endpoint: Endpoint): Leaf[] {
  return walk(endpoint.input, []);
}

function walk(schema: z.ZodType, path: readonly string[]): Leaf[] {
  const inner = bare(schema);
  const { shape, element } = definitionOf(inner);
  if (shape) return Object.entries(shape).flatMap(([name, part]) => walk(part, [...path, name]));
  if (element) return walk(element, [...path, '0']);
  return [{ path, name: nameOf(path), schema: inner }];
}

/** Whether the contract calls it an id. */
export function isId({ schema }: Leaf): boolean {
  return z.globalRegistry.get(schema)?.id === 'Id';
}

/** Values to try for a leaf, the best first; those that its schema refuses are passed over. */
export type Choose = (leaf: Leaf) => readonly unknown[];

/** An input around one given value, if the schema lets it through in any company. */
export function inputWith(endpoint: Endpoint, choose: Choose, leaf: Leaf, value: unknown): object | undefined {
  return accepted(endpoint, choose, { leaf, value }).next().value ?? undefined;
}

/** A few inputs that pass the schema: as little as is required, everything, and each optional value by itself. */
export function sampleInputs(endpoint: Endpoint, choose: Choose): object[] {
  const distinct = new Map([...accepted(endpoint, choose)].map((input) => [JSON.stringify(input), input]));
  return [...distinct.values()];
}

type Fixed = { leaf: Leaf; value: unknown };

function* accepted(endpoint: Endpoint, choose: Choose, fixed?: Fixed): Generator<object> {
  const wanted = fixed?.leaf.path.join('.') ?? '';
  const isOnTheWay = (path: string) => wanted === path || wanted.startsWith(`${path}.`);
  const build = (schema: z.ZodType, path: readonly string[], includes: (path: string) => boolean): unknown => {
    if (fixed && path.join('.') === wanted) return fixed.value;
    const inner = bare(schema);
    const { shape, element } = definitionOf(inner);
    if (element) return [build(element, [...path, '0'], includes)];
    if (!shape) return firstAccepted(schema, { path, name: nameOf(path), schema: inner }, choose);
    const parts = Object.entries(shape).filter(([name, part]) => {
      const at = [...path, name].join('.');
      return (fixed && isOnTheWay(at)) || !part.safeParse(undefined).success || includes(at);
    });
    return Object.fromEntries(parts.map(([name, part]) => [name, build(part, [...path, name], includes)]));
  };
  const names = Object.keys(definitionOf(endpoint.input).shape ?? {});
  const inclusions: ((path: string) => boolean)[] = [
    () => false,
    () => true,
    ...names.map((name) => (path: string) => path === name || path.startsWith(`${name}.`)),
  ];
  for (const includes of inclusions) {
    const input = build(endpoint.input, [], includes) as object;
    if (endpoint.input.safeParse(input).success) yield input;
  }
}

const nameOf = (path: readonly string[]) => path.findLast((step) => step !== '0') ?? '';

/** Texts of the shapes that forms ask for. */
const TEXTS = [
  '测试文字',
  'sample',
  'A-sample-2026',
  '246810',
  '1',
  '12.34',
  '2026-01-01 00:00:00',
  '2026-01',
  '13912345678',
  '11010519491231002X',
  'https://example.com/hook',
  'someone@example.com',
  '测试文字，至少十个字，这里正好够了',
];
const VALUES = [...TEXTS, 1, 2, 3, 10, 100, true, false, {}, null];

function firstAccepted(schema: z.ZodType, leaf: Leaf, choose: Choose): unknown {
  for (const candidates of [() => choose(leaf), () => VALUES, () => suggestionsFor(leaf.schema)]) {
    const accepted = candidates().find((value) => schema.safeParse(value).success);
    if (accepted !== undefined) return accepted;
  }
  return undefined;
}

const knownSuggestions = new WeakMap<z.ZodType, unknown[]>();

function suggestionsFor(schema: z.ZodType): unknown[] {
  const known = knownSuggestions.get(schema) ?? suggestedBy(jsonSchemaOf(schema));
  knownSuggestions.set(schema, known);
  return known;
}

/** What the schema of one value says of itself. */
export function jsonSchemaOf(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** A few values that a schema itself suggests: its enumerations, texts of its pattern, lists and objects of its parts. */
export function suggestedBy(schema: object | undefined): unknown[] {
  if (!schema) return [];
  const options = [schema, ...((schema as { anyOf?: Json[] }).anyOf ?? [])] as Json[];
  return options.flatMap((option) => {
    if (option.enum) return option.enum;
    if (option.pattern) return textsLike(option.pattern);
    if (option.items) return [suggestedBy(option.items), suggestedBy(option.items).slice(0, 1)];
    if (option.properties) {
      const parts = Object.entries(option.properties).map(([name, part]) => [name, suggestedBy(part)[0]] as const);
      return [Object.fromEntries(parts)];
    }
    return option.type === 'string' ? ['x'] : option.type === 'boolean' ? [true] : option.type ? [1] : [];
  });
}

const knownTexts = new Map<string, string[]>();

function textsLike(pattern: string): string[] {
  const known = knownTexts.get(pattern);
  if (known) return known;
  // what a text must not be suggests none
  if (pattern.includes('(?!')) return ['x'];
  const texts = fc.stringMatching(new RegExp(pattern.replace(/\(\?=[^)]*\)/, ''), 'u'));
  const sampled = fc.sample(texts, { numRuns: 3, seed: 7 });
  knownTexts.set(pattern, sampled);
  return sampled;
}

/** Another text of the same make: digits for digits, letters for letters. Nobody has such an id. */
export function unknownLike(text: string): string {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)) return randomUUID();
  const decoded = Buffer.from(text, 'base64url').toString('utf8');
  const isWrapped = /^[\x20-\x7e]+$/.test(decoded) && /\d{4}/.test(decoded) && !/^\d+$/.test(text);
  if (isWrapped && Buffer.from(decoded).toString('base64url') === text)
    return Buffer.from(scrambled(decoded)).toString('base64url');
  return scrambled(text);
}

/** As `unknownLike`; of values with check digits, one whose digits fit. */
export function unknownFor({ schema }: Leaf, value: string): string {
  let unknown = unknownLike(value);
  for (let tries = 1; tries < 500 && !schema.safeParse(unknown).success; tries += 1) unknown = unknownLike(value);
  return unknown;
}

function scrambled(text: string): string {
  const letters = /^[\da-f-]+$/.test(text) ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const any = (from: string) => from[Math.floor(Math.random() * from.length)]!;
  // the letters before a number say what it is a number of, the keys of an object what its texts are
  if (/^\{".*\}$/.test(text)) return text.replaceAll(/\d/g, () => any('0123456789'));
  const kept = /^1[3-9]\d{9}$/.test(text) ? text.slice(0, 3) : (/^(?:[A-Z]{2,3}(?=\d{8})|\D?\d)/.exec(text)?.[0] ?? '');
  const rest = text.slice(kept.length).replaceAll(/[\da-zA-Z]/g, (sign) => {
    if (/\d/.test(sign)) return any('0123456789');
    return /[a-z]/.test(sign) ? any(letters) : any(letters).toUpperCase();
  });
  return kept + rest;
}
