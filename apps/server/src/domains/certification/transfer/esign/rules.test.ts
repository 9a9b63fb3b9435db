import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FAILED_REASON,
  OPENING_REASON,
  amountVerdict,
  answerOf,
  contentMd5,
  esignSignature,
  flowIdOf,
  processOf,
  sendingReason,
  yuanOf,
} from './rules';

test('a request is signed line by line, with an empty line for the date and none for headers', () => {
  const body = '{"amount":0.51}';
  // printf '%s' '{"amount":0.51}' | openssl md5 -binary | base64
  expect(contentMd5(body)).toBe('8bOPLSh+QRTQ6NWfVmOzKQ==');
  const path = '/v2/identity/auth/pub/organization/799818997188011477/verifyRandomAmount';
  // printf 'PUT\n*/*\n…' | openssl dgst -sha256 -hmac secret -binary | base64
  expect(esignSignature({ method: 'PUT', path, body }, 'secret')).toBe('Tno0Wz5oTIv8hIOuufgGofQEz4A/vH0xxBfD1NyKoec=');
  expect(esignSignature({ method: 'GET', path, body: '' }, 'secret')).toBe(
    'gis9WXQjyBFTzv3Tg0wDiYmQHhpuU/HkTkSCitm8Rzo=',
  );
});

test('only the zero of a sound answer is a yes, and a fault is neither yes nor no', () => {
  expect(answerOf(200, '{"code":0,"message":"成功","data":{"flowId":"1"}}')).toEqual({
    code: 0,
    data: { flowId: '1' },
  });
  expect(answerOf(200, '{"code":30504001,"data":null}')).toEqual({ code: 30504001, data: {} });
  for (const text of ['', 'null', '[]', '<html>', '{"code":"0"}', '{"code":30500000}', '{"code":30503107}'])
    expect(() => answerOf(200, text), text).toThrow('e签宝');
  expect(() => answerOf(502, '{"code":0}')).toThrow('HTTP 502');
  expect(() => answerOf(401, '{"code":401,"message":"INVALID_SIGNATURE"}')).toThrow('HTTP 401');
});

test('nothing but zero proves an amount', () => {
  fc.assert(
    fc.property(fc.integer(), (code) => {
      expect(amountVerdict(code) === 'right').toBe(code === 0);
    }),
  );
  expect([30502002, 30502003, 30500002, 30500003].map(amountVerdict)).toEqual(['wrong', 'over', 'over', 'over']);
});

test('every amount is on the wire as it is written', () => {
  for (let fen = 1; fen <= 99; fen++) expect(yuanOf(fen).toFixed(2)).toBe(`0.${String(fen).padStart(2, '0')}`);
  expect(JSON.stringify([7, 10, 57, 99].map(yuanOf))).toBe('[0.07,0.1,0.57,0.99]');
});

test('words that the documents do not have are no state, and a flow has an id', () => {
  expect(
    ['INIT', 'PAID', 'PAID_SUCCESS', 'PAID_FAILED', 'ORGANFINISHED'].map((process) => processOf({ process })),
  ).toEqual(['notSent', 'sending', 'sent', 'failed', 'proved']);
  for (const process of ['paid', 'toString', '', undefined])
    expect(() => processOf({ process })).toThrow('unknown state');
  expect(flowIdOf({ flowId: '793892446156108606' })).toBe('793892446156108606');
  for (const flowId of [undefined, '', '1/../2', 5]) expect(() => flowIdOf({ flowId })).toThrow('without an id');
});

test.each([
  ['no flow was opened', OPENING_REASON, /请核对名称、统一社会信用代码和法定代表人/],
  ['nothing was sent', sendingReason(30500001), /没有成功，请核对开户行、支行、联行号和账号/],
  ['too much was sent today', sendingReason(30500052), /请明天再试/],
  ['the bank sent it back', FAILED_REASON, /银行退回.*请核对开户行、支行、联行号和账号/],
])('where %s a member is told what to look at', (_, words, advice) => expect(words).toMatch(advice));
