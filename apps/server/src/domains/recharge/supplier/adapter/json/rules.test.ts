import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerOf, balanceIn, billIn, blamesSupplier, signatureOf, signedFields } from './rules';

const NUMBER = 'R1';
const SECRET = 'secret';
const NOW = new Date('2026-11-24T04:00:00Z');
const seconds = (more = 0) => String(NOW.getTime() / 1000 + more);

type How = { asked?: boolean; account?: string | null; sinceMs?: number };
const said = (fields: object, { asked = false, account, sinceMs = 600_000 }: How = {}) =>
  answerOf(fields as Record<string, unknown>, NUMBER, {
    secret: SECRET,
    known: account === undefined ? undefined : { account, sinceMs },
    asked,
  });
const ok = (data: object) => ({ code: 'OK', data: { orderNo: NUMBER, account: '138', ...data } });

test('a message is signed line by line', () => {
  expect(signatureOf(SECRET, 'a', 'b')).toBe(createHmac('sha256', SECRET).update('a\nb').digest('hex'));
});

test('a message counts for five minutes to either side, with its own signature', () => {
  const read = (timestamp: string, more: object = {}) =>
    signedFields(
      {
        timestamp,
        nonce: 'n',
        signature: signatureOf(SECRET, timestamp, 'n', '{"a":1}'),
        body: '{"a":1}',
        ...more,
      },
      SECRET,
      NOW,
    );
  for (const at of [0, 300, -300]) expect(read(seconds(at))).toEqual({ a: 1 });
  for (const at of [301, -301]) expect(read(seconds(at))).toBeUndefined();
  for (const wrong of ['', `0${seconds()}`, `${seconds()} `, ` ${seconds()}`, 'soon'])
    expect(read(wrong)).toBeUndefined();
  expect(read(seconds(), { nonce: 'm' })).toBeUndefined();
  expect(read(seconds(), { body: '{"a":2}' })).toBeUndefined();
});

test.each([
  ['ACCOUNT_DISABLED', '我们在供应商的账户已停用', true],
  ['INSUFFICIENT_BALANCE', '供应商账户余额不足', true],
  ['INVALID_ACCOUNT', '供应商不认这个充值账号', false],
  ['OUT_OF_STOCK', '供应商没有库存', false],
  ['PRICE_CHANGED', '供应商已涨价', false],
  ['PRODUCT_CLOSED', '供应商已停售', false],
  ['RATE_LIMITED', '请求次数超过限制', true],
])('%s refuses an order, and says nothing when it is asked for', (code, reason, itsFault) => {
  expect(said({ code })).toEqual({ kind: 'refused', code, reason });
  expect(said({ code }, { asked: true })).toEqual({ kind: 'unknown', reason: `供应商答复不明（${code}）` });
  expect(blamesSupplier(code)).toBe(itsFault);
});

test('an order that is not there never came, ten minutes later; for one that is handed over it says nothing', () => {
  const code = 'ORDER_NOT_FOUND';
  const yet = { kind: 'unknown', reason: '供应商还查不到这一单' };
  expect(said({ code }, { asked: true, account: '138' })).toEqual({
    kind: 'refused',
    code: 'absent',
    reason: '供应商没有收到这一单',
  });
  expect(said({ code }, { asked: true, account: '138', sinceMs: 599_999 })).toEqual(yet);
  expect(said({ code }, { asked: true })).toEqual(yet);
  expect(said({ code })).toEqual({ kind: 'unknown', reason: `供应商答复不明（${code}）` });
});

test('an order has to be the one that is meant, for the account that is known', () => {
  expect(said(ok({ orderNo: 'R2', status: 'SUCCESS' }))).toEqual({ kind: 'unknown', reason: '供应商答的是另一单' });
  expect(said(ok({ status: 'SUCCESS' }), { account: '139' })).toEqual({
    kind: 'unknown',
    reason: '供应商说的是另一个账号',
  });
  for (const account of ['138', null, undefined])
    expect(said(ok({ status: 'SUCCESS' }), account === undefined ? {} : { account })).toEqual({ kind: 'delivered' });
});

test.each([
  [
    { status: 'PROCESSING', tradeNo: 'T1' },
    { kind: 'accepted', supplierNumber: 'T1' },
  ],
  [{ status: 'PROCESSING' }, { kind: 'accepted' }],
  [{ status: 'FAILED' }, { kind: 'refused', code: 'FAILED', reason: '供应商没有充成' }],
  [
    { status: 'FAILED', failCode: 'X', failReason: '空号' },
    { kind: 'refused', code: 'X', reason: '空号' },
  ],
  [
    { status: 'SUCCESS', tradeNo: 7, amount: '49.25' },
    { kind: 'delivered', supplierNumber: '7', cost: 4_925_000n },
  ],
  [{ status: 'SUCCESS', amount: '-1.00' }, { kind: 'delivered' }],
  [{ status: 'SUCCESS', amount: {} }, { kind: 'delivered' }],
  [{ status: 'success' }, { kind: 'unknown', reason: '供应商的订单状态不明' }],
])('%j', (data, answer) => {
  expect(said(ok(data))).toEqual(answer);
});

describe('cards', () => {
  const sealed = (rows: unknown, { number = NUMBER, secret = SECRET } = {}) => {
    const nonce = Buffer.alloc(12, 1);
    const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), nonce);
    cipher.setAAD(Buffer.from(number));
    const text = Buffer.concat([cipher.update(JSON.stringify(rows)), cipher.final()]);
    return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64');
  };
  const given = (cards: unknown) => said(ok({ status: 'SUCCESS', cards }));
  const UNREAD = { kind: 'unknown', reason: '供应商给的卡密打不开' };
  const card = (more: object = {}) => ({ number: 'N1', secret: 's1', ...more });

  test('are read as they were sealed, with an end that is a day', () => {
    expect(given(sealed([card(), card({ number: 2, secret: 3, expires: '2027-02-28' })]))).toEqual({
      kind: 'delivered',
      cards: [
        { number: 'N1', secret: 's1' },
        { number: '2', secret: '3', expires: '2027-02-28' },
      ],
    });
    for (const expires of ['2027-2-28', 'x2027-02-28', '2027-02-28x', null])
      expect(given(sealed([card({ expires })]))).toEqual({ kind: 'delivered', cards: [card()] });
    expect(given(sealed([card({ number: 'n'.repeat(100), secret: 's'.repeat(200) })]))).toMatchObject({
      kind: 'delivered',
    });
    expect(given(sealed([card({ secret: undefined })]))).toEqual({
      kind: 'delivered',
      cards: [{ number: 'N1', secret: '' }],
    });
    expect(given(sealed(Array.from({ length: 1000 }, () => card())))).toMatchObject({ kind: 'delivered' });
  });

  test.each([
    ['a text that is none', 'AAAA'],
    ['no text', 5],
    ['nothing', null],
    ['of another order', sealed([card()], { number: 'R2' })],
    ['under another key', sealed([card()], { secret: 'other' })],
    ['no list', sealed(card())],
    ['an empty list', sealed([])],
    ['too many', sealed(Array.from({ length: 1001 }, () => card()))],
    ['one without a number', sealed([card(), card({ number: '' })])],
    ['a number that is too long', sealed([card({ number: 'n'.repeat(101) })])],
    ['a secret that is too long', sealed([card({ secret: 's'.repeat(201) })])],
  ])('%s: nothing definite', (_name, cards) => {
    expect(given(cards)).toEqual(UNREAD);
  });
});

test('a bill is read whole or not at all', () => {
  const bill = (orders: unknown, code = 'OK') => billIn({ code, data: { orders } });
  const line = (more: object = {}) => ({ orderNo: 'R1', amount: '1.50', ...more });
  expect(bill([line(), line({ orderNo: 'r'.repeat(64), amount: 2 })])).toEqual([
    { number: 'R1', amount: 150_000n },
    { number: 'r'.repeat(64), amount: 200_000n },
  ]);
  expect(bill([])).toEqual([]);
  for (const orders of [
    [line({ orderNo: '' })],
    [line({ orderNo: 'r'.repeat(65) })],
    [line({ amount: 'x' })],
    [line(), line()],
    {},
  ])
    expect(bill(orders)).toBeUndefined();
  expect(bill([line()], 'NO')).toBeUndefined();
});

test('what is left is told by a right answer alone', () => {
  expect(balanceIn({ code: 'OK', data: { balance: '12.34' } })).toBe(1_234_000n);
  expect(balanceIn({ code: 'NO', data: { balance: '12.34' } })).toBeUndefined();
  expect(balanceIn({ code: 'OK' })).toBeUndefined();
});
