import { expect, test } from 'vitest';
import { answerOfQuery, answerOfSubmit, balanceIn, billIn, blamesSupplier, md5, notifiedNumber } from './rules';

const ORDER = { number: 'R1', account: '138' };
const OLD = { account: '138', sinceMs: 600_000 };
const result = (more: object = {}) => ({
  error_code: 0,
  result: { uorderid: 'R1', game_userid: '138', game_state: '0', ...more },
});
const submitted = (body: object) => answerOfSubmit(body as Record<string, unknown>, ORDER);
const queried = (body: object, known: Parameters<typeof answerOfQuery>[2] = OLD) =>
  answerOfQuery(body as Record<string, unknown>, 'R1', known);
const unknown = (reason: string) => ({ kind: 'unknown', reason });

test.each([
  [10001, '密钥不正确', true],
  [10002, '密钥没有权限', true],
  [10003, '密钥已过期', true],
  [10012, '请求次数超过限制', true],
  [10020, '接口在维护', true],
  [10021, '接口已停用', true],
  [208501, '不支持这个号码或面值', false],
  [208502, '查不到这个商品', false],
  [208503, '运营商在维护', true],
  [208505, '供应商账户余额不足', true],
  [208508, '签名不正确', true],
])('%i refuses an order, and says nothing when it is asked for', (code, reason, itsFault) => {
  expect(submitted({ error_code: code })).toEqual({ kind: 'refused', code: String(code), reason });
  expect(queried({ error_code: code })).toEqual(unknown(`供应商没有答复查询（${code}）`));
  expect(blamesSupplier(String(code))).toBe(itsFault);
});

test('any other number says nothing definite', () => {
  expect(submitted({ error_code: 208514 })).toEqual(unknown('供应商已有这个单号，等待查询'));
  expect(submitted({ error_code: 10014, reason: '系统内部异常' })).toEqual(
    unknown('供应商答复不明（10014 系统内部异常）'),
  );
  expect(submitted({})).toEqual(unknown('供应商答复不明（ ）'));
  expect(submitted({ error_code: 208515 })).toEqual(unknown('供应商答复不明（208515 ）'));
});

test('an order that is not there never came, ten minutes later', () => {
  const absent = { error_code: 208515 };
  expect(queried(absent)).toEqual({ kind: 'refused', code: 'absent', reason: '供应商没有收到这一单' });
  expect(queried(absent, { ...OLD, sinceMs: 599_999 })).toEqual(unknown('供应商还查不到这一单'));
  expect(answerOfQuery(absent, 'R1', undefined)).toEqual(unknown('供应商还查不到这一单'));
});

test('an order has to be the one that is meant, for the account that is known', () => {
  const other = unknown('供应商答的是另一单');
  expect([submitted(result({ uorderid: 'R2' })), queried(result({ uorderid: 'R2' }))]).toEqual([other, other]);
  const another = unknown('供应商说的是另一个账号');
  const wrong = result({ game_userid: '139' });
  expect([submitted(wrong), queried(wrong)]).toEqual([another, another]);
  expect(queried(wrong, { ...OLD, account: null })).toEqual({ kind: 'accepted' });
  expect(answerOfQuery(wrong, 'R1', undefined)).toEqual({ kind: 'accepted' });
});

test.each([
  [{}, { kind: 'accepted' }],
  [{ sporder_id: 'S1' }, { kind: 'accepted', supplierNumber: 'S1' }],
  [{ game_state: '9' }, { kind: 'refused', code: '9', reason: '供应商撤销了这一单' }],
  [{ game_state: '1' }, { kind: 'delivered' }],
  [{ game_state: '7' }, { kind: 'unknown', reason: '供应商的订单状态不明' }],
  [{ game_state: null }, { kind: 'unknown', reason: '供应商的订单状态不明' }],
])('%j', (more, answer) => {
  expect(submitted(result(more))).toEqual(answer);
  expect(queried(result(more))).toEqual(answer);
});

test('what it cost stands under another name in each answer', () => {
  const both = result({ game_state: 1, sporder_id: 'S1', ordercash: 49.25, uordercash: '49.20' });
  expect(submitted(both)).toEqual({ kind: 'delivered', supplierNumber: 'S1', cost: 4_925_000n });
  expect(queried(both)).toEqual({ kind: 'delivered', supplierNumber: 'S1', cost: 4_920_000n });
});

test('a notification names an order when it is signed', () => {
  const read = (fields: Record<string, string>) => notifiedNumber(new URLSearchParams(fields), 'key');
  const signed = (number: string, supplierNumber = 'S1') => ({
    orderid: number,
    sporder_id: supplierNumber,
    sign: md5(`key${supplierNumber}${number}`),
  });
  expect(read(signed('R1'))).toBe('R1');
  expect(read({ ...signed('R1'), sign: signed('R1').sign.toUpperCase() })).toBe('R1');
  expect(read(signed('r'.repeat(64)))).toBe('r'.repeat(64));
  for (const fields of [
    signed(''),
    signed('R1', ''),
    signed('r'.repeat(65)),
    { ...signed('R1'), orderid: 'R2' },
    { orderid: 'R1', sporder_id: 'S1' },
  ])
    expect(read(fields as Record<string, string>)).toBeUndefined();
});

test('a bill is read whole or not at all', () => {
  const bill = (orders: unknown, code = 0) => billIn({ error_code: code, result: { orders } });
  const line = (more: object = {}) => ({ uorderid: 'R1', ordercash: '1.50', ...more });
  expect(bill([line(), line({ uorderid: 'r'.repeat(64), ordercash: 2 })])).toEqual([
    { number: 'R1', amount: 150_000n },
    { number: 'r'.repeat(64), amount: 200_000n },
  ]);
  expect(bill([])).toEqual([]);
  for (const orders of [
    [line({ uorderid: '' })],
    [line({ uorderid: 'r'.repeat(65) })],
    [line({ ordercash: 'x' })],
    [line(), line()],
    {},
  ])
    expect(bill(orders)).toBeUndefined();
  expect(bill([line()], 1)).toBeUndefined();
});

test('what is left is told by a right answer alone', () => {
  expect(balanceIn({ error_code: 0, result: { money: '12.34' } })).toBe(1_234_000n);
  expect(balanceIn({ error_code: 1, result: { money: '12.34' } })).toBeUndefined();
  expect(balanceIn({ error_code: 0 })).toBeUndefined();
});
