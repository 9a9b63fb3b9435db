// What the API could answer, made from the contract: enough for every screen to show all it has.
import { modules } from '@jishi/contract';
import type { Endpoint } from '@jishi/contract/endpoint';
import * as z from 'zod';

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string | number>;
  values?: unknown[];
  getter?: () => z.ZodType;
  left?: z.ZodType;
};

/** Deeper than this a schema that holds itself ends. */
const DEEPEST = 8;
const BY_ID: Record<string, string> = { Id: '1001', Money: '12.00', Amount: '12', Time: '2026-03-10 09:00:00' };
const TEXTS = ['2026-03-10', '2026-03', '/a', 'a', '#aabbcc', 'https://example.com/a', '0', '13912345678', '12.00'];

/** The endpoint of `GET /path`, if the contract has it. */
export function endpointOf(method: string, path: string): Endpoint | undefined {
  return endpoints.get(`${method} ${path}`);
}

/** An answer that passes the output schema of a call; every plain text in it is `word`. */
export function answerOf({ output }: Endpoint, word: string): unknown {
  return sample(output, '', word, 0);
}

const endpoints = new Map(
  Object.values(modules)
    .flat()
    .flatMap((module) => Object.values(module) as unknown[])
    .filter((one): one is Endpoint => (one as Partial<Endpoint> | null)?.built === true)
    .map((one) => [`${one.method} ${one.path}`, one]),
);

/** Every permission that an operator's call needs. */
export const PERMISSIONS = [...new Set([...endpoints.values()].flatMap(({ permission }) => permission ?? []))];

function sample(schema: z.ZodType, name: string, word: string, depth: number): unknown {
  const { type, shape, element, innerType, out, options, entries, values, getter, left } = schema._zod
    .def as unknown as Definition;
  const below = (inner: z.ZodType, as = name) => sample(inner, as, word, depth + 1);
  if (innerType) return type === 'nullable' && depth > DEEPEST ? null : below(innerType);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([part, inner]) => [part, below(inner, part)]));
  if (element) return depth > DEEPEST ? [] : [below(element)];
  if (type === 'string') return textOf(schema, name, word);
  if (type === 'number' || type === 'int') return [20, 1, 0].find((number) => schema.safeParse(number).success) ?? 2;
  if (type === 'boolean') return false;
  if (entries) return Object.values(entries)[0];
  if (values) return values[0];
  const inner = out ?? options?.[0] ?? getter?.() ?? left;
  if (inner) return below(inner);
  return type === 'record' ? {} : null;
}

function textOf(schema: z.ZodType, name: string, word: string): string {
  const known = BY_ID[z.globalRegistry.get(schema)?.id ?? ''];
  if (known) return known;
  if (/time|date/i.test(name)) return BY_ID.Time!;
  if (/^(day|from|to|begin|end)/.test(name)) return TEXTS[0]!;
  if (/month/i.test(name)) return TEXTS[1]!;
  if (/amount|price|balance|rate|charge|cost|income|outgo|total|money|face/i.test(name)) return '12.00';
  return [word, ...TEXTS].find((text) => schema.safeParse(text).success) ?? word;
}
