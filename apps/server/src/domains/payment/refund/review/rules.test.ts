import { factVerdict } from '@jishi/contract/enums/review';
import { YUAN } from '@jishi/money';
import { expect, test } from 'vitest';
import { factsOf } from './rules';

const order = {
  no: 'PO1',
  kind: 1,
  subject: '充值 100.00 元',
  payAmount: 100n * YUAN,
  channel: 2,
  paidAt: new Date('2026-03-09T16:05:06Z'),
};
const refund = { amount: 60n * YUAN, way: 1, reason: '多充了' };
const asked = { order, refund };
const nothing = { bonusBack: 0n, withheld: 0n, paidBack: 60n * YUAN };

test('no more than is left of the order agrees', () => {
  const amount = (left: bigint) => factsOf(asked, { left, back: undefined, payer: '' })[0];
  expect(amount(60n * YUAN)).toEqual({
    label: '退款金额',
    given: '60.00 元',
    found: '付了 100.00 元，还能退 60.00 元',
    verdict: factVerdict.agrees,
    source: '账簿',
  });
  expect(amount(60n * YUAN - 1n)).toMatchObject({ verdict: factVerdict.differs });
});

test('the order, the way and the reason stand as they were asked for', () => {
  expect(factsOf(asked)).toEqual([
    { label: '退款金额', given: '60.00 元' },
    { label: '订单', given: 'PO1', found: '充值：充值 100.00 元', source: '订单' },
    { label: '退到哪里', given: '原路退回', found: '支付宝付款，2026-03-10 00:05:06', source: '订单' },
    { label: '原因', given: '多充了' },
  ]);
  const unpaid = { order: { ...order, paidAt: null }, refund };
  expect(factsOf(unpaid)[2]).toMatchObject({ found: '支付宝付款' });
});

test('who paid by bank is named, since it goes to nobody else', () => {
  expect(factsOf(asked, { left: 60n * YUAN, back: undefined, payer: '北京某公司' })[4]).toEqual({
    label: '退回谁的账户',
    found: '北京某公司，只能退到同名账户',
    source: '对公转账的付款人',
  });
});

test('of a top-up it says what becomes of the bonus, and what goes out', () => {
  const facts = (back: Partial<typeof nothing>) =>
    factsOf(asked, { left: 60n * YUAN, back: { ...nothing, ...back }, payer: '' }).slice(4);
  expect(facts({})).toEqual([
    { label: '赠送', found: '没有要收回的', source: '赠送规则' },
    { label: '实际退出', found: '60.00 元', source: '账簿' },
  ]);
  expect(facts({ bonusBack: 3n * YUAN, withheld: 7n * YUAN, paidBack: 53n * YUAN })).toMatchObject([
    { found: '按比例收回 3.00 元；已花掉的 7.00 元从退款里扣' },
    { found: '53.00 元' },
  ]);
});
