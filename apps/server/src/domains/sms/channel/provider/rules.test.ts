import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as aliyun from './aliyun/rules';
import type { Piece } from './spec/rules';
import { short } from '../../../../kernel/connection';
import { answerOfFailure, batched, beijing, phoneOf } from './rules';
import * as tencent from './tencent/rules';

test.each([
  ['13800008021', '13800008021'],
  ['+8613800008021', '13800008021'],
  ['008613800008021', '13800008021'],
  ['8613800008021', '13800008021'],
  [13800008021, '13800008021'],
  ['12800008021', undefined],
  ['1380000802', undefined],
  ['138000080211', undefined],
  [null, undefined],
  [{}, undefined],
])('%j as a number is %j', (written, phone) => {
  expect(phoneOf(written)).toBe(phone);
});

test('times are of Beijing; others are none', () => {
  expect(beijing('2026-11-23 10:00:00')).toEqual(new Date('2026-11-23T02:00:00Z'));
  for (const wrong of ['2026-11-23', '2026-13-45 99:00:00', 'x2026-11-23 10:00:00', 20261123, null])
    expect(beijing(wrong)).toBeUndefined();
});

test('text is kept short and without the character that PostgreSQL cannot hold', () => {
  expect(short('a\0b'.repeat(100), 3)).toBe('aba');
  expect(short('x'.repeat(61))).toHaveLength(60);
});

const piece = fc.record({
  phone: fc.constantFrom('1', '2', '3', '4'),
  templateCode: fc.constantFrom('A', 'B'),
});

test('batches hold every piece once, one key each, no number twice, not too many', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (given, most) => {
      const pieces = given.map((one, at): Piece => ({ ...one, id: String(at), signature: 's', values: [] }));
      const batches = batched(pieces, most, ({ templateCode }) => templateCode);
      expect(
        batches
          .flat()
          .map(({ id }) => Number(id))
          .toSorted((a, b) => a - b),
      ).toEqual(pieces.map((_, at) => at));
      for (const batch of batches) {
        expect(batch.length).toBeLessThanOrEqual(most);
        expect(new Set(batch.map(({ templateCode }) => templateCode)).size).toBe(1);
        expect(new Set(batch.map(({ phone }) => phone)).size).toBe(batch.length);
      }
    }),
  );
});

test('pieces without anything between them go in as few calls as there can be', () => {
  const pieces = Array.from({ length: 7 }, (_, at): Piece => ({
    id: `${at}`,
    phone: `${at}`,
    signature: '',
    templateCode: '',
    values: [],
  }));
  expect(batched(pieces, 3, () => '').map((batch) => batch.length)).toEqual([3, 3, 1]);
});

test.each([
  [{ code: 'ECONNREFUSED' }, 'refused'],
  [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, 'refused'],
  [{ code: 'UND_ERR_HEADERS_TIMEOUT' }, 'uncertain'],
  [{ code: 'ECONNRESET' }, 'uncertain'],
  [undefined, 'uncertain'],
])('a connection that fails with %j is %s', (error, outcome) => {
  expect(answerOfFailure(error).outcome).toBe(outcome);
});

test.each([
  [200, { Code: 'OK', BizId: '9' }, { outcome: 'accepted', ref: 'OUT' }],
  [
    200,
    { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'm' },
    { outcome: 'refused', words: 'm', blames: 'message', ofAll: true },
  ],
  [200, { Code: 'isv.SMS_TEMPLATE_ILLEGAL' }, { outcome: 'refused', blames: 'registration' }],
  [200, { Code: 'isv.AMOUNT_NOT_ENOUGH' }, { outcome: 'refused', blames: 'channel' }],
  [400, { Code: 'SignatureDoesNotMatch' }, { outcome: 'refused', blames: 'channel' }],
  [200, { Code: 'isp.SYSTEM_ERROR' }, { outcome: 'uncertain' }],
  [500, { Code: 'OK' }, { outcome: 'uncertain', code: 'HTTP 500' }],
  [400, { Code: 'OK' }, { outcome: 'refused' }],
  [200, {}, { outcome: 'uncertain' }],
])('Alibaba Cloud: HTTP %i with %j', (status, answer, said) => {
  expect(aliyun.answerOf(status, answer, 'OUT')).toMatchObject(said);
});

test('Alibaba Cloud: a message is there when a detail has our number, and absent only when the list says so', () => {
  const listed = (details: unknown) => ({ Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: details } });
  expect(aliyun.foundIn(200, listed([{ OutId: 'X' }, { OutId: 'OUT' }]), 'OUT')).toEqual({
    outcome: 'found',
    ref: 'OUT',
  });
  expect(aliyun.foundIn(200, listed([{ OutId: 'X' }, null]), 'OUT')).toEqual({ outcome: 'absent' });
  for (const [status, answer] of [
    [500, listed([])],
    [200, { Code: 'OK' }],
    [200, { Code: 'Throttling' }],
  ] as const)
    expect(aliyun.foundIn(status, answer, 'OUT')).toEqual({ outcome: 'unknown' });
});

test('Tencent Cloud: each number has its own answer; one that is not mentioned is uncertain', () => {
  const fields = {
    SendStatusSet: [
      { PhoneNumber: '+8613800000002', Code: 'FailedOperation.PhoneNumberInBlacklist', Message: 'b' },
      { PhoneNumber: '+8613800000001', Code: 'Ok', SerialNo: 'S1' },
      { PhoneNumber: '+8613800000004', Code: 'Ok', SerialNo: '' },
      null,
    ],
  };
  const phones = ['13800000001', '13800000002', '13800000003', '13800000004'];
  expect(tencent.answersOf(fields, phones)).toMatchObject([
    { outcome: 'accepted', ref: 'S1' },
    { outcome: 'refused', blames: 'message', words: 'b' },
    { outcome: 'uncertain' },
    { outcome: 'uncertain' },
  ]);
  expect(tencent.answersOf({}, ['13800000001'])).toMatchObject([{ outcome: 'uncertain' }]);
});

test.each([
  ['LimitExceeded.PhoneNumberDailyLimit', { outcome: 'refused', blames: 'message' }],
  ['FailedOperation.SignatureIncorrectOrUnapproved', { outcome: 'refused', blames: 'registration' }],
  ['FailedOperation.InsufficientBalanceInSmsPackage', { outcome: 'refused', blames: 'channel' }],
  ['AuthFailure.SignatureFailure', { outcome: 'refused', blames: 'channel' }],
  ['InternalError.Timeout', { outcome: 'uncertain' }],
])('Tencent Cloud: %s', (code, said) => {
  expect(tencent.refusalOf(code, '')).toMatchObject(said);
});

test('Tencent Cloud: a message is there when a status has our number; otherwise nobody knows', () => {
  const found = {
    PullSmsSendStatusSet: [null, { SessionContext: 'X', SerialNo: 'a' }, { SessionContext: 'OUT', SerialNo: 'S' }],
  };
  expect(tencent.foundIn(found, 'OUT')).toEqual({ outcome: 'found', ref: 'S' });
  for (const none of [{}, { PullSmsSendStatusSet: [{ SessionContext: 'OUT' }] }])
    expect(tencent.foundIn(none, 'OUT')).toEqual({ outcome: 'unknown' });
});

test('contents are worded as each provider registers them: Chinese names are numbered, a name twice is one', () => {
  const content = '{name}您好，订单{订单号}在{name}处';
  expect(aliyun.wordingOf(content)).toBe('${name}您好，订单${v2}在${name}处');
  expect(tencent.wordingOf(content)).toBe('{1}您好，订单{2}在{1}处');
});

test('a push is read whole or not at all, whatever it is', () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      for (const read of [aliyun.receiptsOf, aliyun.repliesOf, tencent.receiptsOf, tencent.repliesOf]) {
        const rows = read(body);
        for (const row of rows ?? []) expect(row.phone).toMatch(/^1[3-9]\d{9}$/);
      }
    }),
  );
  const sound = { phone_number: '13800000001', success: true, out_id: 'J1' };
  expect(aliyun.receiptsOf([sound])).toMatchObject([{ ref: 'J1', delivered: true, code: '', at: undefined }]);
  expect(aliyun.receiptsOf([sound, {}])).toBeUndefined();
  expect(aliyun.receiptsOf([{ ...sound, success: 'true' }])).toBeUndefined();
  const status = { mobile: '13800000001', report_status: 'FAIL', sid: 'S', errmsg: 'MK:0001' };
  expect(tencent.receiptsOf([status])).toMatchObject([{ ref: 'S', delivered: false, code: 'MK:0001' }]);
  expect(tencent.receiptsOf([{ ...status, report_status: 'MAYBE' }])).toBeUndefined();
});

test('the same reply of Tencent Cloud has the same number, another second another one', () => {
  const reply = { mobile: '13800000001', text: 'R', time: 1_795_400_000, sign: 's', extend: '' };
  const idOf = (one: object) => tencent.repliesOf(one)![0]!.id;
  expect(idOf({ ...reply })).toBe(idOf(reply));
  for (const other of [{ time: 1_795_400_001 }, { text: 'T' }, { mobile: '13800000002' }])
    expect(idOf({ ...reply, ...other })).not.toBe(idOf(reply));
});
