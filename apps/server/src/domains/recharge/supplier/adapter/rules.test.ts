import { createHash } from 'node:crypto';
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import fc from 'fast-check';
import { Agent, MockAgent } from 'undici';
import { describe, expect, test } from 'vitest';
import type { SupplierAnswer } from '../spec/rules';
import { signatureOf } from './json/rules';
import { type Connection, type Known, adapterOf, faultIn } from './index';

const ORIGIN = 'http://supplier.test';
const NOW = new Date('2026-11-24T04:00:00Z');
const ORDER = { number: 'R20261124000001', product: '50', account: '13800138000', count: 1, cost: 4_925_000n };
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

type Said = { status?: number; body: string; fails?: Error };

/** A connection to a supplier that says one thing to every call; in the JSON style with a valid signature unless `unsigned`. */
function connectionOf(style: number, said: Said, known: Known | undefined, { unsigned = false } = {}): Connection {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  const pool = dispatcher.get(ORIGIN);
  for (const method of ['GET', 'POST']) {
    const reply = pool.intercept({ path: /.*/, method });
    if (said.fails) reply.replyWithError(said.fails);
    else
      reply.reply(({ headers }) => {
        const nonce = String((headers as Record<string, string>)['x-nonce'] ?? '');
        const timestamp = String(NOW.getTime() / 1000);
        const isSigned = style === supplierStyle.json && !unsigned;
        const signature = isSigned ? signatureOf('secret', timestamp, nonce, said.body) : 'none';
        return {
          statusCode: said.status ?? 200,
          data: said.body,
          responseOptions: { headers: { 'x-timestamp': timestamp, 'x-signature': signature } },
        };
      });
  }
  return {
    endpoint: ORIGIN,
    account: 'key',
    secret: 'secret',
    notifyUrl: '',
    dispatcher: dispatcher as unknown as Agent,
    now: () => NOW,
    known: async () => known,
  };
}

const OLD: Known = { account: ORDER.account, sinceMs: 600_000 };
const NEW: Known = { account: ORDER.account, sinceMs: 599_999 };

const submit = (style: number, said: Said, how = {}) =>
  adapterOf(style, connectionOf(style, said, NEW, how)).submit(ORDER);
const query = (style: number, said: Said, known: Known | undefined = NEW) =>
  adapterOf(style, connectionOf(style, said, known)).ask(ORDER.number);

const juhe = (result: object, more: object = {}): Said => ({
  body: JSON.stringify({
    error_code: 0,
    result: { uorderid: ORDER.number, game_userid: ORDER.account, sporder_id: 'S1', game_state: '0', ...result },
    ...more,
  }),
});
const json = (data: object, more: object = {}): Said => ({
  body: JSON.stringify({
    code: 'OK',
    data: { orderNo: ORDER.number, account: ORDER.account, tradeNo: 'S1', status: 'PROCESSING', ...data },
    ...more,
  }),
});

const ACCEPTED = { kind: 'accepted', supplierNumber: 'S1' };
const DELIVERED = { kind: 'delivered', supplierNumber: 'S1', cost: 4_925_000n };
const UNKNOWN = { kind: 'unknown' };
const refused = (code: string) => ({ kind: 'refused', code });
type Case = [name: string, said: Said, submitted: object, queried: object];

describe.each<[string, 1 | 2, Case[]]>([
  [
    'juhe',
    supplierStyle.juhe,
    [
      ['under way', juhe({}), ACCEPTED, ACCEPTED],
      ['done', juhe({ game_state: 1, ordercash: 49.25, uordercash: '49.25' }), DELIVERED, DELIVERED],
      ['withdrawn', juhe({ game_state: '9' }), refused('9'), refused('9')],
      ['another state', juhe({ game_state: '7' }), UNKNOWN, UNKNOWN],
      ['another order', juhe({ uorderid: 'R2', game_state: '1' }), UNKNOWN, UNKNOWN],
      ['another account', juhe({ game_userid: '13800138001', game_state: '1' }), UNKNOWN, UNKNOWN],
      ['no balance', juhe({}, { error_code: 208505 }), refused('208505'), UNKNOWN],
      ['the number is taken', juhe({}, { error_code: 208514 }), UNKNOWN, UNKNOWN],
      ['a system fault', juhe({}, { error_code: 10014 }), UNKNOWN, UNKNOWN],
      ['no such order', juhe({}, { error_code: 208515 }), UNKNOWN, UNKNOWN],
      ['a gateway error', { ...juhe({ game_state: '9' }), status: 502 }, UNKNOWN, UNKNOWN],
    ],
  ],
  [
    'json',
    supplierStyle.json,
    [
      ['under way', json({}), ACCEPTED, ACCEPTED],
      ['done', json({ status: 'SUCCESS', amount: '49.25' }), DELIVERED, DELIVERED],
      ['failed', json({ status: 'FAILED', failCode: 'X' }), refused('X'), refused('X')],
      ['another state', json({ status: 'MAYBE' }), UNKNOWN, UNKNOWN],
      ['another order', json({ orderNo: 'R2', status: 'SUCCESS' }), UNKNOWN, UNKNOWN],
      ['another account', json({ account: '1', status: 'SUCCESS' }), UNKNOWN, UNKNOWN],
      ['no balance', json({}, { code: 'INSUFFICIENT_BALANCE' }), refused('INSUFFICIENT_BALANCE'), UNKNOWN],
      ['the number is taken', json({}, { code: 'ORDER_EXISTS' }), UNKNOWN, UNKNOWN],
      ['a system fault', json({}, { code: 'SYSTEM' }), UNKNOWN, UNKNOWN],
      ['no such order', json({}, { code: 'ORDER_NOT_FOUND' }), UNKNOWN, UNKNOWN],
      ['cards that do not open', json({ status: 'SUCCESS', cards: 'AAAA' }), UNKNOWN, UNKNOWN],
    ],
  ],
])('%s', (_name, style, cases) => {
  test.each(cases)('%s', async (_case, said, submitted, queried) => {
    expect(await submit(style, said)).toMatchObject(submitted);
    expect(await query(style, said)).toMatchObject(queried);
  });

  test('an order that the supplier does not have ten minutes later never came', async () => {
    const absent =
      style === supplierStyle.juhe ? juhe({}, { error_code: 208515 }) : json({}, { code: 'ORDER_NOT_FOUND' });
    expect(await query(style, absent, OLD)).toMatchObject(refused('absent'));
    expect(await query(style, absent, undefined)).toMatchObject(UNKNOWN);
  });

  test('silence is unknown, a connection that was never made carried nothing', async () => {
    const failure = (code: string) => ({ body: '', fails: Object.assign(new Error(code), { code }) });
    expect(await submit(style, failure('UND_ERR_HEADERS_TIMEOUT'))).toMatchObject(UNKNOWN);
    expect(await submit(style, failure('ECONNRESET'))).toMatchObject(UNKNOWN);
    expect(await submit(style, failure('ECONNREFUSED'))).toMatchObject(refused('unreachable'));
    expect(await query(style, failure('ECONNREFUSED'), OLD)).toMatchObject(UNKNOWN);
  });

  test('whatever a supplier says is an answer, and nothing but its own words for it is a success', async () => {
    const value = fc.oneof(
      fc.anything({ withBigInt: false }),
      fc.constantFrom(ORDER.number, ORDER.account, '1', 1, -1),
    );
    const names = [
      'error_code',
      'code',
      'result',
      'data',
      'reason',
      'uorderid',
      'orderNo',
      'game_state',
      'status',
      'cards',
    ];
    const object = fc.dictionary(fc.constantFrom(...names), value);
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      object.map((fields) => JSON.stringify(fields) ?? ''),
      object.map((fields) => JSON.stringify({ error_code: 0, code: 'OK', result: fields, data: fields })),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(200, 400, 404, 500), async (text, status) => {
        for (const answer of [
          await submit(style, { body: text, status }),
          await query(style, { body: text, status }, OLD),
        ])
          expect(['accepted', 'refused', 'unknown']).toContain(answer.kind);
        const { balance, bill } = adapterOf(style, connectionOf(style, { body: text, status }, NEW));
        await balance();
        await bill('2026-11-23');
      }),
      { numRuns: 150 },
    );
  });

  test('nothing that anybody sends as a notification breaks anything or is believed', () => {
    const adapter = adapterOf(style, connectionOf(style, { body: '' }, NEW));
    const headers = fc.dictionary(fc.constantFrom('x-timestamp', 'x-nonce', 'x-signature'), fc.string());
    fc.assert(
      fc.property(
        headers,
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        (sent, bytes) => {
          const request = { headers: sent, query: new URLSearchParams(), body: Buffer.from(bytes) };
          expect(adapter.readNotification(request)).toBeUndefined();
        },
      ),
    );
  });
});

test('a notification of the juhe style names an order, and its state counts for nothing', () => {
  const adapter = adapterOf(supplierStyle.juhe, connectionOf(supplierStyle.juhe, { body: '' }, NEW));
  const read = (fields: Record<string, string>) =>
    adapter.readNotification({
      headers: {},
      query: new URLSearchParams(),
      body: Buffer.from(String(new URLSearchParams(fields))),
    });
  const fields = { sporder_id: 'S1', orderid: ORDER.number, sta: '1' };
  expect(read({ ...fields, sign: md5(`keyS1${ORDER.number}`) })).toMatchObject({
    number: ORDER.number,
    answer: UNKNOWN,
  });
  expect(read({ ...fields, sign: md5(`otherS1${ORDER.number}`) })).toBeUndefined();
  expect(read(fields)).toBeUndefined();
});

test('a notification of the JSON style is signed over its body and is five minutes old at most', () => {
  const adapter = adapterOf(supplierStyle.json, connectionOf(supplierStyle.json, { body: '' }, NEW));
  const body = json({ status: 'SUCCESS' }).body;
  const read = (secret: string, late = 0, sent = body) => {
    const timestamp = String(NOW.getTime() / 1000 - late);
    const signature = signatureOf(secret, timestamp, 'n', body);
    const headers = { 'x-timestamp': timestamp, 'x-nonce': 'n', 'x-signature': signature };
    return adapter.readNotification({ headers, query: new URLSearchParams(), body: Buffer.from(sent) });
  };
  expect(read('secret')).toMatchObject({ number: ORDER.number, answer: UNKNOWN });
  expect(read('secret', 301)).toBeUndefined();
  expect(read('other')).toBeUndefined();
  expect(read('secret', 0, body.replace('SUCCESS', 'FAILED'))).toBeUndefined();
});

test('an answer of the JSON style that is not signed says nothing', async () => {
  expect(await submit(supplierStyle.json, json({ status: 'FAILED' }), { unsigned: true })).toMatchObject(UNKNOWN);
});

test('several at once are refused by the juhe style before anything is sent', async () => {
  const adapter = adapterOf(supplierStyle.juhe, connectionOf(supplierStyle.juhe, juhe({}), NEW));
  expect(await adapter.submit({ ...ORDER, count: 2 })).toMatchObject(refused('count'));
});

test.each<[SupplierAnswer, string]>([
  [{ kind: 'accepted' }, ''],
  [{ kind: 'unknown', reason: '没有等到' }, '没有等到'],
  [{ kind: 'refused', code: '208505', reason: '没钱' }, '没钱'],
  [{ kind: 'refused', code: 'unreachable', reason: '连不上' }, '连不上'],
  [{ kind: 'refused', code: '208501', reason: '号码不对' }, ''],
])('what an answer says of the supplier itself', (answer, fault) => {
  expect(faultIn(supplierStyle.juhe, answer)).toBe(fault);
});
