// What every endpoint of the contract makes of values that mean nothing, and of what only looks like a number.
import { saveLicenceDraft } from '@jishi/contract/certification/draft';
import type { Endpoint } from '@jishi/contract/endpoint';
import { openVault } from '@jishi/vault';
import { expect, test } from 'vitest';
import { useCases } from '../domains';
import type { Context } from '../kernel/context';
import { Refusal } from '../kernel/refusal';
import { useCase } from '../kernel/use-case';
import { type Leaf, leavesOf, sampleInputs } from '../testing/input-samples';
import { compileRoute } from './call';
import { compileSerialiser } from './serialise';

const vault = openVault([{ id: 1, key: Buffer.alloc(32, 1) }]);

/** What the endpoint's use case would be given, or the message it is refused with. */
async function heard(endpoint: Endpoint, input: unknown): Promise<unknown> {
  const open: Endpoint = { ...endpoint, access: 'public', answers: 'file' };
  const { run } = compileRoute(useCase(open, async (_ctx, given) => given as never));
  try {
    return (await run({ settings: {}, vault, actor: { kind: 'visitor' } } as Context, input)).raw;
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

type Tree = { [name: string]: Tree } & Tree[];

/** The input with a value in the place of a leaf; undefined when the input does not reach so far. */
function placed(input: object, { path }: Leaf, value: unknown): object | undefined {
  const copy = structuredClone(input) as Tree;
  const parent = path.slice(0, -1).reduce<Tree | undefined>((at, name) => at?.[name], copy);
  if (parent === undefined || parent === null || path.at(-1) === '0') return undefined;
  if (value === undefined) Reflect.deleteProperty(parent, path.at(-1)!);
  else parent[path.at(-1)!] = value as Tree;
  return copy;
}

/** Whole inputs around each place of an endpoint, in turn without it and with these values in it. */
function* tried(endpoint: Endpoint, values: readonly unknown[]) {
  const inputs = sampleInputs(endpoint, () => []);
  const whole = inputs[1] ?? inputs[0];
  if (!whole) return;
  for (const leaf of leavesOf(endpoint)) {
    const absent = placed(whole, leaf, undefined);
    if (!absent) continue;
    for (const value of values) yield { leaf, absent, value, given: placed(whole, leaf, value)! };
  }
}

test('every answer that is no file can be filtered by what its endpoint names', () => {
  const answering = useCases.filter(({ endpoint }) => endpoint.answers !== 'file');
  expect(answering.length).toBeGreaterThan(400);
  for (const { endpoint } of answering) expect(() => compileSerialiser(endpoint), endpoint.path).not.toThrow();
});

test('null is heard as if it were absent, in every place that may be left out', async () => {
  let seen = 0;
  for (const { endpoint } of useCases)
    for (const { leaf, absent, given } of tried(endpoint, [null])) {
      const without = await heard(endpoint, absent);
      if ((without as { refused?: string }).refused !== undefined) continue;
      const withNull = await heard(endpoint, given);
      const where = `${endpoint.path} ${leaf.path.join('.')}`;
      expect(withoutNulls(withNull), where).toEqual(withoutNulls(without));
      seen += 1;
    }
  expect(seen).toBeGreaterThan(200);
});

/** What is absent and what is null mean the same to every use case. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_name, part: unknown) => (part === null ? undefined : part)));
}

test('a page, a size and an order that are null are those by default', async () => {
  const list = useCases.find(({ endpoint }) => endpoint.path === '/api/apiProject/pageList')!.endpoint;
  expect(await heard(list, { pageNum: null, pageSize: null, sort: null })).toEqual(await heard(list, {}));
});

const NO_NUMBERS = [true, '', [], [1], [[1]], '0x1', '1e0', ' 1 ', '1.0', '+1', '１', {}];

test('what is no whole number is taken for none, in every place that asks for one', async () => {
  let seen = 0;
  for (const { endpoint } of useCases)
    for (const { leaf, value, given } of tried(endpoint, NO_NUMBERS)) {
      if (!isNumber(leaf)) continue;
      const answer = (await heard(endpoint, given)) as { refused?: string };
      expect(answer.refused, `${endpoint.path} ${leaf.path.join('.')} ${JSON.stringify(value)}`).toBeTypeOf('string');
      seen += 1;
    }
  expect(seen).toBeGreaterThan(500);
});

/** Takes some whole number, and the same one in digits. */
function isNumber({ schema }: Leaf): boolean {
  return [1, 2, 10, 100].some((number) => {
    const parsed = schema.safeParse(number);
    return parsed.success && parsed.data === number && schema.safeParse(String(number)).data === number;
  });
}

test('no name or title that somebody gives hides a control or direction character', async () => {
  let seen = 0;
  // a draft is kept as it was typed, and nobody else sees it
  for (const { endpoint } of useCases.filter((one) => one.endpoint !== saveLicenceDraft))
    for (const { leaf, value, given } of tried(endpoint, ['测试\u0001文字', '测试\u202e文字'])) {
      if (!['name', 'nickname', 'title'].includes(leaf.name) || !leaf.schema.safeParse('测试文字').success) continue;
      const answer = (await heard(endpoint, given)) as { refused?: string };
      // where few characters are allowed at all, those are named
      expect(answer.refused, `${endpoint.path} ${leaf.path.join('.')} ${JSON.stringify(value)}`).toMatch(
        /看不见的字符|签名只能用|变量名是/,
      );
      seen += 1;
    }
  expect(seen).toBeGreaterThan(10);
});
