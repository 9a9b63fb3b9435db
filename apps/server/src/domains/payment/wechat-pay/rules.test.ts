// WeChat Pay's wire as pure functions: only what it signed, encrypted and billed is trusted.
import { createCipheriv, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  authorizationOf,
  bridgeOf,
  fieldsOf,
  isSaidByWechat,
  objectOf,
  parseBill,
  refundStateOf,
  textOf,
  unitsOf,
  unseal,
} from './rules';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [platform, stranger] = [pair(), pair()];
const keys = { PUB_KEY_ID_1: platform.publicKey };
const NOW = new Date('2026-11-22T03:00:00Z');
const SECONDS = NOW.getTime() / 1000;

function signed(
  body: string,
  { key = platform.privateKey, seconds = SECONDS, nonce = 'n1', timestamp = String(seconds) } = {},
) {
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64');
  return { serial: 'PUB_KEY_ID_1', timestamp, nonce, signature };
}

test("what WeChat's own browser is asked with is signed over application, time, nonce and prepared payment", () => {
  const prepared = { appId: 'wx1', prepayId: 'wx201' };
  const bridge = bridgeOf(platform.privateKey, prepared, { seconds: SECONDS, nonce: 'n1' });
  const { paySign, ...said } = bridge;
  expect(said).toEqual({
    appId: 'wx1',
    timeStamp: String(SECONDS),
    nonceStr: 'n1',
    package: 'prepay_id=wx201',
    signType: 'RSA',
  });
  const text = `wx1\n${SECONDS}\nn1\nprepay_id=wx201\n`;
  expect(createVerify('RSA-SHA256').update(text).verify(platform.publicKey, paySign, 'base64')).toBe(true);
});

test('a request is signed over its method, target, time, nonce and body, and says by whom', () => {
  const merchant = { mchId: '1900000001', serial: 'CERT1', privateKey: platform.privateKey };
  const request = { method: 'POST', target: '/v3/pay?a=1', body: '{"a":1}' };
  const header = authorizationOf(merchant, request, { seconds: SECONDS, nonce: 'n1' });
  const [, fields, signature] = /^WECHATPAY2-SHA256-RSA2048 (.*),signature="([^"]+)"$/.exec(header)!;
  expect(fields).toBe(`mchid="1900000001",nonce_str="n1",timestamp="${SECONDS}",serial_no="CERT1"`);
  const said = createVerify('RSA-SHA256').update(`POST\n/v3/pay?a=1\n${SECONDS}\nn1\n{"a":1}\n`);
  expect(said.verify(platform.publicKey, signature!, 'base64')).toBe(true);
});

describe('what WeChat Pay said', () => {
  test('is believed as it was said, empty answers too', () => {
    expect(isSaidByWechat(keys, signed('{"a":1}'), '{"a":1}', NOW)).toBe(true);
    expect(isSaidByWechat(keys, signed(''), '', NOW)).toBe(true);
  });

  test('is refused when another key signed it or its serial is not pinned', () => {
    expect(isSaidByWechat(keys, signed('x', { key: stranger.privateKey }), 'x', NOW)).toBe(false);
    for (const serial of ['PUB_KEY_ID_2', '', 'constructor', '__proto__'])
      expect(isSaidByWechat(keys, { ...signed('x'), serial }, 'x', NOW)).toBe(false);
  });

  test.each([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ])('is believed five minutes around its time: %i seconds off', (off, believed) => {
    expect(isSaidByWechat(keys, signed('x', { seconds: SECONDS + off }), 'x', NOW)).toBe(believed);
  });

  test('is refused without a nonce, or with a time that is not written in digits, though it is signed', () => {
    expect(isSaidByWechat(keys, signed('x', { nonce: '' }), 'x', NOW)).toBe(false);
    for (const timestamp of [`+${SECONDS}`, `${SECONDS}.0`, `${SECONDS}e0`, ` ${SECONDS}`, `000${SECONDS}`])
      expect(isSaidByWechat(keys, signed('x', { timestamp }), 'x', NOW), timestamp).toBe(false);
  });

  test('is refused when anything of it changes, and no header makes a fault', () => {
    const whole = signed('body');
    const text = fc.string({ maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom('timestamp', 'nonce', 'signature', 'serial'), text, (name, value) => {
        fc.pre(value !== whole[name as keyof typeof whole]);
        expect(isSaidByWechat(keys, { ...whole, [name]: value }, 'body', NOW)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(text, (body) => {
        fc.pre(body !== 'body');
        expect(isSaidByWechat(keys, whole, body, NOW)).toBe(false);
      }),
    );
  });
});

const API_KEY = 'k'.repeat(32);

function sealed(text: string, aad = 'transaction', key = API_KEY) {
  const cipher = createCipheriv('aes-256-gcm', key, 'abcdefghijkl');
  cipher.setAAD(Buffer.from(aad));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    nonce: 'abcdefghijkl',
    associated_data: aad,
    ciphertext: bytes.toString('base64'),
  };
}

describe('a sealed resource', () => {
  test('opens to the text that was sealed', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        expect(unseal(API_KEY, sealed(text))).toBe(text);
      }),
    );
  });

  test('does not open when a bit of it changes, its tag is cut, or another merchant is meant', () => {
    const whole = sealed('{"amount":{"total":1}}');
    const bytes = Buffer.from(whole.ciphertext, 'base64');
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const changed = Buffer.from(bytes);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        expect(unseal(API_KEY, { ...whole, ciphertext: changed.toString('base64') })).toBeUndefined();
      }),
    );
    for (let length = 0; length < bytes.length; length++)
      expect(unseal(API_KEY, { ...whole, ciphertext: bytes.subarray(0, length).toString('base64') })).toBeUndefined();
    expect(unseal(API_KEY, { ...whole, associated_data: 'refund' })).toBeUndefined();
    expect(unseal('x'.repeat(32), whole)).toBeUndefined();
    expect(unseal(API_KEY, { ...whole, algorithm: 'AEAD_AES_128_GCM' })).toBeUndefined();
  });

  test('may have been sealed without further data, but not with nothing in it', () => {
    const { associated_data: _, ...bare } = sealed('x', '');
    expect(unseal(API_KEY, bare)).toBe('x');
    expect(unseal(API_KEY, sealed(''))).toBeUndefined();
  });

  test('may be anything at all without a fault', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (anything, text) => {
        expect(unseal(API_KEY, anything)).toBeUndefined();
        expect(objectOf(text)).toBeTypeOf('object');
      }),
    );
  });
});

test('answers are read as objects and texts, anything else as empty ones', () => {
  expect(objectOf('{"a":{"b":"c"}}')).toEqual({ a: { b: 'c' } });
  for (const text of ['', '{', '"x"', 'null', '7', 'true']) expect(objectOf(text)).toEqual({});
  for (const value of [null, undefined, 'x', 7]) expect(fieldsOf(value)).toEqual({});
  expect(['x', '', null, 7, {}].map(textOf)).toEqual(['x', '', '', '', '']);
});

test('only whole fen above zero are money', () => {
  expect(unitsOf(1)).toBe(1_000n);
  expect(unitsOf(100_000_000)).toBe(100_000_000_000n);
  for (const wrong of [0, -1, 1.5, '1', null, undefined, Number.NaN, 2 ** 53, {}]) expect(unitsOf(wrong)).toBe(0n);
});

test('a status that nobody knows is no answer to a refund', () => {
  expect(refundStateOf('SUCCESS')).toEqual({ state: 'done' });
  expect(refundStateOf('PROCESSING')).toEqual({ state: 'processing' });
  expect(refundStateOf('ABNORMAL')).toEqual({ state: 'refused', reason: '退款异常：付款人的账户收不了款' });
  expect(refundStateOf('CLOSED')).toEqual({ state: 'refused', reason: '退款被微信支付关闭' });
  expect(() => refundStateOf('')).toThrow('unknown status');
  expect(() => refundStateOf('x'.repeat(1_000))).toThrow(new RegExp('^.{0,120}$'));
});

const HEAD = '交易时间,微信订单号,商户订单号,交易状态,商户退款单号,商品名称,订单金额,申请退款金额';
const END = '总交易单数,订单总金额\r\n`2,`1.00\r\n';

test('a bill is read line by line, names with commas too', () => {
  const bill = `\uFEFF${HEAD}\r\n\`2026-11-21 10:00:00,\`420,\`PO1,\`SUCCESS,\`0,\`套餐,一千次,\`12.34,\`0.00\r\n\`2026-11-21 11:00:00,\`420,\`PO1,\`REFUND,\`RF1,\`套餐,\`0.00,\`2.34\r\n${END}`;
  const at = (time: string) => new Date(`2026-11-21T${time}+08:00`);
  expect(parseBill(bill)).toEqual([
    { tradeNo: '420', orderNo: 'PO1', refundNo: null, amount: 1_234_000n, at: at('10:00:00') },
    { tradeNo: '420', orderNo: 'PO1', refundNo: 'RF1', amount: -234_000n, at: at('11:00:00') },
  ]);
  expect(parseBill(`${HEAD}\r\n${END}`)).toEqual([]);
  expect(parseBill(bill.replaceAll('\r\n', '\n'))).toEqual(parseBill(bill));
});

test('half a bill, a damaged line or another file is no bill', () => {
  for (const text of ['', 'not found', HEAD, END])
    expect(() => parseBill(text)).toThrow('the bill has no list of trades');
  const row = '`2026-11-21 10:00:00,`420,`PO1,`SUCCESS,`0,`套餐,`12.34,`0.00';
  for (const damaged of [row.slice(0, 30), `${row},\`x`])
    expect(() => parseBill(`${HEAD}\n${damaged}\n${END}`)).toThrow('a line of the bill is damaged');
  expect(() => parseBill(`${HEAD.replace('订单金额', '金额')}\n${row}\n${END}`)).toThrow(
    'the bill has no column 订单金额',
  );
});
