// Columns that an output does not name never leave, however deep they lie.
import { endpoint } from '@jishi/contract/endpoint';
import { Money, pageOf } from '@jishi/contract/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { compileSerialiser } from './serialise';

const answering = <Out extends z.ZodType>(output: Out) =>
  compileSerialiser(
    endpoint({ method: 'GET', path: '/test', access: 'public', summary: 'a test', input: z.object({}), output }),
  );
const filtered = (output: z.ZodType, value: unknown) => JSON.parse(answering(output)(value)) as unknown;

const Key = z.object({ name: z.string(), amount: Money }).meta({ id: 'TestKey' });
const key = { name: 'k', amount: '1.00', secret: 's', hash: { nested: 's' } };
const shown = { name: 'k', amount: '1.00' };

test.each([
  ['an object', Key, key, shown],
  ['an object within', z.object({ key: Key }), { key, secret: 's' }, { key: shown }],
  ['a nullable object', z.object({ key: Key.nullable() }), { key }, { key: shown }],
  ['a nullable object that is null', z.object({ key: Key.nullable() }), { key: null }, { key: null }],
  ['an absent object', z.object({ key: Key.optional() }), { secret: 's' }, {}],
  ['an object that may be absent or null', z.object({ key: Key.nullish() }), { key }, { key: shown }],
  ['a described object', z.object({ key: Key.describe('one') }), { key }, { key: shown }],
  ['an array', z.array(Key), [key, key], [shown, shown]],
  ['an array within an array', z.object({ rows: z.array(z.array(Key)) }), { rows: [[key]] }, { rows: [[shown]] }],
  ['nullable entries of an array', z.array(Key.nullable()), [key, null], [shown, null]],
  ['a nullable array', z.object({ keys: z.array(Key).nullable() }), { keys: [key] }, { keys: [shown] }],
  ['a record', z.record(z.string(), Key), { a: key }, { a: shown }],
  ['an extended object', z.object({ rows: pageOf(Key).shape.list }), { rows: [key], total: 1 }, { rows: [shown] }],
] as const)('%s keeps only what is named', (_name, output, value, expected) => {
  expect(filtered(output, value)).toEqual(expected);
});

test('whatever else a row holds, at whatever depth, stays here', () => {
  const Row = z.object({
    id: z.string(),
    inner: z.object({ id: z.string(), list: z.array(z.object({ id: z.string() }).nullable()) }).nullable(),
  });
  const serialise = answering(pageOf(Row));
  const noise = fc.dictionary(
    fc.string().map((name) => `x${name}`),
    fc.constantFrom('SECRET', ['SECRET'], { SECRET: 'SECRET' }),
  );
  const id = fc.record({ id: fc.string() });
  const withNoise = <Value extends object>(value: fc.Arbitrary<Value>) =>
    fc.tuple(noise, value).map(([more, real]) => ({ ...more, ...real }));
  const inner = withNoise(fc.record({ id: fc.string(), list: fc.array(fc.option(withNoise(id), { nil: null })) }));
  const row = withNoise(fc.record({ id: fc.string(), inner: fc.option(inner, { nil: null }) }));
  const page = withNoise(fc.record({ list: fc.array(row), total: fc.nat(), pageNum: fc.nat(), pageSize: fc.nat() }));
  fc.assert(
    fc.property(page, (value) => {
      const text = serialise(value);
      expect(text).not.toContain('SECRET');
      expect(JSON.parse(text)).toEqual(pageOf(Row).parse(value));
    }),
  );
});

test('text comes out as it went in', () => {
  const serialise = answering(z.object({ text: z.string() }));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(JSON.parse(serialise({ text }))).toEqual({ text });
    }),
    { examples: [['"\\\n\u2028</script>\0'], ['集市']] },
  );
});

test.each([
  ['a union', z.object({ value: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]) })],
  [
    'a discriminated union',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
  ],
  ['an intersection', Key.and(z.object({ id: z.string() }))],
  ['a tuple', z.object({ pair: z.tuple([z.string(), z.string()]) })],
])('%s is refused when the server starts: its columns could not be told apart', (_name, output) => {
  expect(() => answering(output)).toThrow('union');
});
