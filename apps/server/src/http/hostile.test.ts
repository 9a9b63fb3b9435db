// Every endpoint that is mounted, whoever wrote it and whenever: nothing a client sends makes a fault. What an endpoint's
// own schema lets through is what reaches its use case and its SQL, so that is what is sent most.
import type { Endpoint } from '@jishi/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { routes } from '../domains';
import { type TestServer, signInMember, signInOperator, startTestServer } from '../testing';
import { makeProduct, offerDraft } from '../testing/products';

const NUMBERS = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 50, 90, 100, 255, 1000, 40_000, 1_000_000, -1, 1.5, 1e300, -0,
  2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, -9_007_199_254_740_991,
];
const TEXTS = Object.values({
  plain: ['', ' ', '0', '-1', '1.5', '12.34', '1e9', 'NaN', 'x'],
  characters: ['测试', '𠮷', '\u0663', '\u202e', 'a\r\nb: c', '\u0001\u007f'],
  patterns: ['%', '_', '\\', '{}', '[]', '$1', '(', '/', '../../etc/passwd'],
  injections: ["'", '"', "' or 1=1 --", '<script>alert(1)</script>', '__proto__', 'constructor'],
  ids: ['1001', '2001', '50001', '9223372036854775807', '9223372036854775808', '9999999999999999999'],
  times: ['2026-01-01 00:00:00', '2026-02-30 00:00:00', '0001-01-01 00:00:00', '9999-12-31 23:59:59'],
  codes: ['13900000000', '123456', '135792', 'PO20260101000000000001', 'MQ', 'OTk5OTk5OTk5OTk5OTk5OTk5OQ'],
  lengths: ['x'.repeat(40), 'x'.repeat(200), 'x'.repeat(5000), '好'.repeat(2000), '😀'.repeat(50)],
}).flat();
const OTHERS: unknown[] = [null, true, false, [], {}, [[]], ['x'], [null], [{}], ['1', '2']];

type Json = {
  type?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Json;
  properties?: Record<string, Json>;
};

/** A few values that the schema itself suggests: its enumerations, texts of its pattern, lists and objects of its parts. */
function suggested(schema: Json | undefined): unknown[] {
  if (!schema) return [];
  const options = [schema, ...((schema as { anyOf?: Json[] }).anyOf ?? [])];
  return options.flatMap((option) => {
    if (option.enum) return option.enum;
    if (option.pattern) return textsLike(option.pattern);
    if (option.items) return [suggested(option.items), suggested(option.items).slice(0, 1)];
    if (option.properties) {
      const parts = Object.entries(option.properties).map(([name, part]) => [name, suggested(part)[0]] as const);
      return [Object.fromEntries(parts)];
    }
    return option.type === 'string' ? ['x'] : option.type === 'boolean' ? [true] : option.type ? [1] : [];
  });
}

function textsLike(pattern: string): string[] {
  const texts = fc.stringMatching(new RegExp(pattern.replace(/\(\?=[^)]*\)/, ''), 'u'));
  return fc.sample(texts, { numRuns: 3, seed: 7 });
}

/** For each field the values that its schema accepts; first the one that stands least in the way of the others. */
function acceptedOf({ input }: Endpoint): [name: string, values: unknown[]][] {
  const { shape } = input as z.ZodObject<Record<string, z.ZodType>>;
  return Object.entries(shape).map(([name, field]) => {
    const json = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Json;
    const candidates = new Set([null, ...suggested(json), ...NUMBERS, ...TEXTS, ...OTHERS]);
    return [name, [...candidates].filter((value) => field.safeParse(value).success)];
  });
}

/** Every accepted value of every field while the others stand back, then all fields at their odd values at once. */
function acceptedInputs(endpoint: Endpoint): Record<string, unknown>[] {
  const fields = acceptedOf(endpoint);
  const base = Object.fromEntries(fields.map(([name, values]) => [name, values[0]]));
  const together = Array.from({ length: 10 }, (_, round) =>
    Object.fromEntries(fields.map(([name, values], at) => [name, values[(round * 7 + at) % (values.length || 1)]])),
  );
  return [
    base,
    ...fields.flatMap(([name, values]) => values.map((value) => ({ ...base, [name]: value }))),
    ...together,
  ];
}

/** Bodies that no schema has to think of. */
const STRANGE = [
  '{}',
  '{"pageNum":1e400,"pageSize":-0,"id":1e999}',
  '{"constructor":{"name":"x"},"toString":1}',
  `{${Array.from({ length: 500 }, (_, at) => `"k${at}":1`).join()}}`,
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeProduct(server, {
    offers: [offerDraft(), offerDraft({ name: '首购', firstPurchaseOnly: true, stock: 2 })],
  });
});
afterAll(() => server.close());

let addresses = 0;
/** A caller of its own address each time, so that no limit per address stands in the way. */
const options = (token: string) => ({
  token,
  ip: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`,
});

async function tokenFor({ access }: Endpoint): Promise<string> {
  if (access === 'operator') return (await signInOperator(server)).token;
  return (await signInMember(server, { tradePassword: '135792' })).token;
}

/** Sends inputs, ten at a time, and fails on the first fault. */
async function sendAll(endpoint: Endpoint, inputs: readonly unknown[]) {
  const token = await tokenFor(endpoint);
  for (let at = 0; at < inputs.length; at += 10) {
    await Promise.all(
      inputs.slice(at, at + 10).map(async (input) => {
        const answer = await server.callRaw(endpoint, input, options(token));
        if (answer.status >= 500) expect.fail(`${answer.status} for ${JSON.stringify(input).slice(0, 1000)}`);
      }),
    );
  }
}

const mounted = routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe.each(mounted)('%s', (_name, endpoint) => {
  test('answers what its schema accepts without a fault', () => sendAll(endpoint, acceptedInputs(endpoint)));

  test('refuses or ignores everything else', async () => {
    const names = acceptedOf(endpoint).map(([name]) => name);
    for (const value of [...NUMBERS, ...TEXTS, ...OTHERS]) {
      const input = Object.fromEntries(names.map((name) => [name, value]));
      expect(() => endpoint.input.safeParse(input)).not.toThrow();
    }
    if (endpoint.body === 'json') await sendAll(endpoint, STRANGE);
  });
});
