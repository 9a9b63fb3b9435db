import { modules } from '@jishi/contract';
import { saveProject } from '@jishi/contract/console/catalogue';
import type { Endpoint } from '@jishi/contract/endpoint';
import { type Rule, type Step, ruleOf } from '@jishi/contract/rules';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { faultsOf } from './check';
import { refuseInvalid } from './input-check';

const saidOf = (schema: z.ZodType, input: unknown) => faultsOf(ruleOf(schema)!, input);

describe('what is said before anything is sent', () => {
  it('lets pass what the schema takes', () => {
    expect(saidOf(z.object({ name: z.string() }), { name: 'a' })).toEqual([]);
  });

  it('has paths with dots, and one message per field', () => {
    const code = z
      .string()
      .min(3, '太短')
      .regex(/^[a-z]+$/, '只用字母');
    const rows = z.object({ rows: z.array(z.object({ code })) });
    expect(saidOf(rows, { rows: [{ code: 'abc' }, { code: '1' }] })).toEqual([
      { path: 'rows.1.code', message: '太短' },
    ]);
  });

  it('never has words that are not meant for people', () => {
    expect(saidOf(z.object({ n: z.number() }), { n: 'x' })).toEqual([{ path: 'n', message: '内容不正确' }]);
  });

  it('is refused as the server would: an empty product lacks a name', async () => {
    const refusal = refuseInvalid(saveProject, {});
    const fields: unknown = expect.arrayContaining([{ path: 'name', message: '请输入产品名称' }]);
    await expect(refusal).rejects.toMatchObject({ code: 4000, fields });
  });

  it('judges a number that is typed as text, as the schema does', () => {
    const schema = z.object({
      n: z.string('请输入').regex(/^\d+$/, '要是整数').transform(Number).pipe(z.int().max(9, '最多 9')),
    });
    expect(saidOf(schema, { n: '12' })).toEqual([{ path: 'n', message: '最多 9' }]);
    expect(saidOf(schema, { n: '9' })).toEqual([]);
  });

  it('leaves to the server what cannot be said as data', () => {
    const schema = z.object({ code: z.string().refine((text) => text !== 'a', '不要 a') });
    expect(saidOf(schema, { code: 'a' })).toEqual([]);
  });
});

const endpoints = Object.values(modules)
  .flatMap((domain) => domain.flatMap((module) => Object.values<unknown>(module)))
  .filter((value): value is Endpoint => (value as Partial<Endpoint> | null)?.built === true);

/** Values around a rule: such as it takes, such as it just does not, and such as have nothing to do with it. */
function around(rule: Rule | undefined): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<unknown>(undefined, '', ' ', 0, -1, 1.5, true, 'abc', '12', '12.34', [], {}, '测试文字');
  const near = rule && nearTo(rule);
  return near ? fc.oneof({ weight: 6, arbitrary: near }, { weight: 1, arbitrary: odd }) : odd;
}

function nearTo(rule: Rule): fc.Arbitrary<unknown> {
  switch (rule.kind) {
    case 'truth':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...rule.of);
    case 'digits':
      return fc.constant('7');
    case 'chain':
      return fc.oneof(around(rule.rules[0]), around(rule.rules[1]));
    case 'either':
      return fc.oneof(...rule.rules.map(around));
    case 'list': {
      const sizes = sizesOf(rule.steps).filter((size) => size <= 12);
      return fc.oneof(...sizes.map((size) => fc.array(around(rule.item), { minLength: size, maxLength: size })));
    }
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(rule.fields).map(([name, field]) => [name, around(field)])));
    case 'number':
      return fc.oneof(fc.constantFrom(...sizesOf(rule.steps)), fc.integer(), fc.double());
    case 'text':
      return fc.oneof(
        ...patternsOf(rule.steps),
        ...sizesOf(rule.steps).map((size) => fc.constant('字a1'.repeat(size).slice(0, size))),
      );
  }
}

/** The bounds of its steps, and one to each side. */
function sizesOf(steps: readonly Step[] = []): number[] {
  const bounds = steps.flatMap((step) => ('least' in step ? step.least : 'most' in step ? step.most : []));
  return [0, 1, ...bounds, ...bounds.flatMap((bound) => [bound - 1, bound + 1])]
    .filter((size) => size >= 0 || steps.length > 0)
    .map((size) => Math.min(Math.max(size, 0), 600));
}

const SAMPLES = [
  '123456',
  '13912345678',
  '11010519491231002X',
  'a@b.cn',
  'https://example.com/a',
  '2026-01-01 00:00:00',
  '2026-01',
  'aA1!aA1!',
  ' x ',
];

function patternsOf(steps: readonly Step[] = []): fc.Arbitrary<unknown>[] {
  const made = steps.flatMap((step) => {
    if (!('pattern' in step)) return [];
    try {
      return fc.stringMatching(new RegExp(step.pattern, step.flags));
    } catch {
      return []; // a kind of expression that fast-check does not turn round
    }
  });
  return [fc.constantFrom(...SAMPLES), ...made];
}

function covers(rule: Rule | undefined, [name, ...rest]: readonly PropertyKey[]): boolean {
  if (!rule || name === undefined) return Boolean(rule);
  if (rule.kind === 'object') return covers(rule.fields[String(name)], rest);
  return rule.kind === 'list' && covers(rule.item, rest);
}

test('over all endpoints, what is refused beforehand is what the schema refuses, there and in its words', () => {
  expect(endpoints.length).toBeGreaterThan(300);
  let accepted = 0;
  let refused = 0;
  for (const { input, method, path } of endpoints) {
    const rule = ruleOf(input);
    const given = around(rule);
    fc.assert(
      fc.property(given, (value) => {
        const issues = input.safeParse(value).error?.issues ?? [];
        const faults = faultsOf(rule!, value);
        const where = `${method} ${path}`;
        if (issues.length === 0) accepted += 1;
        if (faults.length > 0) refused += 1;
        const words = new Map<string, string[]>();
        for (const issue of issues) {
          const at = issue.path.join('.');
          words.set(at, [
            ...(words.get(at) ?? []),
            /\p{Script=Han}/u.test(issue.message) ? issue.message : '内容不正确',
          ]);
        }
        for (const fault of faults)
          expect(words.get(fault.path) ?? [], `${where} ${fault.path}`).toContain(fault.message);
        // Refinements apart, nothing that the schema says of what the rule covers is missed.
        const said = new Set(faults.map((fault) => fault.path));
        const missed = issues.filter(
          (issue) => issue.code !== 'custom' && covers(rule, issue.path) && !said.has(issue.path.join('.')),
        );
        expect(
          missed.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
          where,
        ).toEqual([]);
      }),
      { numRuns: 40 },
    );
  }
  expect(accepted).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(500);
});
