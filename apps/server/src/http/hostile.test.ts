// Every mounted endpoint, without naming any: nothing a client sends causes a 5xx. Most inputs satisfy the endpoint's
// own schema, because only those reach its use case and its SQL.
import type { Endpoint } from '@jishi/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { domains, useCases } from '../domains';
import { signInOperator } from '../testing/operators';
import { type TestServer, startTestServer } from '../testing/server';
import { type Reply, makeCall } from '../testing/caller';
import { jsonSchemaOf, leavesOf, sampleInputs, suggestedBy } from '../testing/input-samples';
import { callAs, newPerson } from '../testing/lives';
import { makeProduct, offerDraft } from '../testing/products';

const KINDS_OF_NUMBER = Object.values({
  first: [0, 1, 2],
  small: [3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 50, 90],
  larger: [100, 255, 1000, 40_000, 1_000_000],
  odd: [-1, -0, 1.5],
  beyond: [2_147_483_647, 2_147_483_648, 1e300, 9_007_199_254_740_991, -9_007_199_254_740_991],
});
const NUMBERS = KINDS_OF_NUMBER.flat();
const KINDS_OF_TEXT = Object.values({
  plain: ['', ' ', '0', '-1', '1.5', '12.34', '1e9', 'NaN', 'x'],
  characters: ['测试', '𠮷', '\u0663', '\u202e', 'a\r\nb: c', '\u0001\u007f'],
  patterns: ['%', '_', '\\', '{}', '[]', '$1', '(', '/', '../../etc/passwd'],
  injections: ["'", '"', "' or 1=1 --", '<script>alert(1)</script>', '__proto__', 'constructor'],
  ids: ['1001', '2001', '50001', '9223372036854775807', '9223372036854775808', '9999999999999999999'],
  times: ['2026-01-01 00:00:00', '2026-02-30 00:00:00', '0001-01-01 00:00:00', '9999-12-31 23:59:59'],
  codes: ['13900000000', '123456', '135792', 'PO20260101000000000001', 'MQ', 'OTk5OTk5OTk5OTk5OTk5OTk5OQ'],
  lengths: ['x'.repeat(40), 'x'.repeat(200), 'x'.repeat(5000), '好'.repeat(2000), '😀'.repeat(50)],
});
const TEXTS = KINDS_OF_TEXT.flat();
const OTHERS: unknown[] = [null, true, false, [], {}, [[]], ['x'], [null], [{}], ['1', '2']];

/** Of a field that takes nearly any text or number, how many of a kind are sent; `npm test -- --everything` sends all. */
const SENT_OF_A_KIND = process.env['TEST_EVERYTHING'] ? Infinity : 2;

/** Where a field takes more than `few` of all kinds together, some of each kind: others in the next field. */
function someOf(kinds: readonly (readonly unknown[])[], few: number, at: number): unknown[] {
  if (kinds.flat().length <= few) return kinds.flat();
  return kinds.flatMap((kind) => {
    const from = (at * SENT_OF_A_KIND) % (kind.length || 1);
    return [...kind.slice(from), ...kind.slice(0, from)].slice(0, SENT_OF_A_KIND);
  });
}
const FEW_TEXTS = 20;
const FEW_NUMBERS = 12;
/** The field's place among those of all endpoints. */
let fieldsSeen = 0;

/** For each field, values that its schema accepts; the first is the one least likely to block the others. */
function acceptedOf({ input }: Endpoint): [name: string, values: unknown[]][] {
  const { shape } = input as z.ZodObject<Record<string, z.ZodType>>;
  return Object.entries(shape).map(([name, field]) => {
    const accepted = (values: readonly unknown[]) => values.filter((value) => field.safeParse(value).success);
    const at = (fieldsSeen += 1);
    const texts = someOf(KINDS_OF_TEXT.map(accepted), FEW_TEXTS, at);
    const numbers = someOf(KINDS_OF_NUMBER.map(accepted), FEW_NUMBERS, at);
    const suggested = accepted([null, ...suggestedBy(jsonSchemaOf(field))]);
    return [name, [...new Set([...suggested, ...numbers, ...texts, ...accepted(OTHERS)])]];
  });
}

/** Every accepted value of every field while the others stand back, then all fields at their odd values at once; none twice. */
function acceptedInputs(endpoint: Endpoint): object[] {
  const fields = acceptedOf(endpoint);
  const base = Object.fromEntries(fields.map(([name, values]) => [name, values[0]]));
  const together = Array.from({ length: 10 }, (_, round) =>
    Object.fromEntries(fields.map(([name, values], at) => [name, values[(round * 7 + at) % (values.length || 1)]])),
  );
  const apart = fields.flatMap(([name, values]) => values.map((value) => ({ ...base, [name]: value })));
  return [...new Map([base, ...apart, ...together].map((input) => [JSON.stringify(input), input])).values()];
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
  server = await startTestServer({ domains });
  await makeProduct(server, {
    offers: [offerDraft(), offerDraft({ name: '首购', firstPurchaseOnly: true, stock: 2 })],
  });
});
afterAll(() => server.close());

/** Faults that an endpoint may answer with: what it asks outside is not there. */
function isDeclared({ refusals }: Endpoint, { status, code }: Reply): boolean {
  return status === 503 && code === 503 && (refusals?.includes('unavailable') ?? false);
}

/** The shape of every answer, whatever the request; a download has no envelope. */
function isEnvelope({ text, status }: Reply, { answers }: Endpoint): boolean {
  if (answers && status === 200) return true;
  const { code, msg, result, ...more } = JSON.parse(text) as Record<string, unknown>;
  return (
    Number.isInteger(code) && typeof msg === 'string' && msg !== '' && result !== undefined && !Object.keys(more).length
  );
}

/** Makes calls of an endpoint as somebody new who may. Members have every code they are asked for. */
async function callerFor(endpoint: Endpoint): Promise<(input: object | string) => Promise<Reply>> {
  if (endpoint.access === 'member') {
    const person = await newPerson(server);
    return (input) => callAs(server, person, endpoint, input);
  }
  const call = endpoint.access === 'operator' ? { token: (await signInOperator(server)).token } : {};
  return (input) => makeCall(server, endpoint, input, call);
}

/** Sends inputs, ten at a time, and fails on the first fault. */
async function sendAll(
  endpoint: Endpoint,
  inputs: readonly (object | string)[],
  caller: ReturnType<typeof callerFor> = callerFor(endpoint),
) {
  const send = await caller;
  for (let at = 0; at < inputs.length; at += 10) {
    await Promise.all(
      inputs.slice(at, at + 10).map(async (input) => {
        const reply = await send(input);
        const sent = (typeof input === 'string' ? input : JSON.stringify(input)).slice(0, 1000);
        if (reply.status >= 500 && !isDeclared(endpoint, reply)) expect.fail(`${reply.status} for ${sent}`);
        if (!isEnvelope(reply, endpoint)) expect.fail(`${reply.text.slice(0, 200)} for ${sent}`);
      }),
    );
  }
}

/** JSON that no field expects; placed at each position of an input in turn. */
const HOSTILE = [
  'true',
  '-1e308',
  '9'.repeat(400),
  `"${'x'.repeat(60_000)}"`,
  `"${'好'.repeat(20_000)}"`,
  String.raw`"\u0000"`,
  String.raw`"a\ud800"`,
  String.raw`"1; drop table account.member; --"`,
  String.raw`"' union select null, version() --"`,
  '[]',
  '{}',
  '[[["x"]]]',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  '{"then":1,"toString":null,"length":-1}',
  `${'['.repeat(1000)}${']'.repeat(1000)}`,
  `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
];

const PARSED = HOSTILE.map((text) => JSON.parse(text) as unknown);

/** Of what a schema refuses, how much of each place is sent: the refusal is the same code for all. */
const REFUSED_SENT = 2;

/**
 * Inputs that are right but for one place, where something stands that was never asked for. Whatever the schema accepts is
 * among them, and of the rest a few of each place, others in the next.
 */
function hostileInputs(endpoint: Endpoint): string[] {
  const choose = () => [];
  const mark = '"in this very place"';
  const [one = {}, base = one] = sampleInputs(endpoint, choose);
  return leavesOf(endpoint).flatMap(({ path }, at) => {
    const text = JSON.stringify(replaced(base, path, JSON.parse(mark)));
    const [accepted, refused] = [true, false].map((is) =>
      HOSTILE.filter((_, nth) => endpoint.input.safeParse(replaced(base, path, PARSED[nth])).success === is),
    ) as [string[], string[]];
    const from = (at * REFUSED_SENT) % refused.length;
    const sent = [...accepted, ...[...refused, ...refused].slice(from, from + REFUSED_SENT)];
    return sent.map((value) => text.replace(mark, () => value));
  });
}

function replaced(value: unknown, [step, ...rest]: readonly string[], by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value) || step === '0') return [replaced((value as unknown[] | undefined)?.[0], rest, by)];
  return {
    ...(value as object | undefined),
    [step]: replaced((value as Record<string, unknown> | undefined)?.[step], rest, by),
  };
}

const mounted = useCases.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe.each(mounted)('%s', (_name, endpoint) => {
  /** Who sends what is refused: it changes nothing, so one person does for all of it. */
  let refused: ReturnType<typeof callerFor> | undefined;
  const refusedCaller = () => (refused ??= callerFor(endpoint));

  test('answers what its schema accepts without a fault', () => sendAll(endpoint, acceptedInputs(endpoint)));

  test('refuses or ignores everything else', async () => {
    const names = Object.keys((endpoint.input as z.ZodObject).shape);
    for (const value of [...NUMBERS, ...TEXTS, ...OTHERS]) {
      const input = Object.fromEntries(names.map((name) => [name, value]));
      expect(() => endpoint.input.safeParse(input)).not.toThrow();
    }
    if (endpoint.body === 'json') await sendAll(endpoint, STRANGE, refusedCaller());
  });

  test('refuses what nobody asked for, in every place', async () => {
    const inputs = hostileInputs(endpoint);
    if (endpoint.body === 'json') return sendAll(endpoint, inputs, refusedCaller());
    const short = inputs.filter((input) => input.length < 10_000 && !input.includes('"__proto__"'));
    return sendAll(
      endpoint,
      short.map((input) => JSON.parse(input) as object),
    );
  });
});
