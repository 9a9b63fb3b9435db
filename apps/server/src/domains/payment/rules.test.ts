import { payOrderStatus, receiptOutcome } from '@jishi/contract/enums/payment';
import { parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPIRES_AFTER_MS, RECHARGE, checkRechargeAmount, dispositionOf, isSameRequest, orderNo } from './rules';

describe('a top-up', () => {
  it.each(['10.00', '10.01', '999999.99', '1000000.00'])('of %s may be made', (amount) => {
    expect(() => checkRechargeAmount(parseMoney(amount))).not.toThrow();
  });

  it.each([
    ['9.99', '单笔充值最少 10 元'],
    ['0.00', '单笔充值最少 10 元'],
    ['1000000.01', '单笔充值最多 1,000,000 元'],
  ])('of %s is refused at its field', (amount, message) => {
    try {
      checkRechargeAmount(parseMoney(amount));
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ refusal: 'invalidInput', fields: [{ path: 'amount', message }] });
    }
  });

  it('is offered in amounts that may be made, each larger than the one before', () => {
    for (const amount of RECHARGE.amounts) expect(() => checkRechargeAmount(amount)).not.toThrow();
    const yuan = RECHARGE.amounts.map((amount) => amount / 100_000n);
    expect(yuan).toEqual([100n, 500n, 1000n, 2000n, 5000n, 10000n, 20000n, 50000n]);
  });

  it('waits half an hour to be paid', () => {
    expect(EXPIRES_AFTER_MS).toBe(1_800_000);
  });
});

describe('an order number', () => {
  it('is the Shanghai time and the serial number', () => {
    expect(orderNo(new Date('2026-03-09T16:05:06Z'), 42n)).toBe('PO2026031000050600000042');
  });

  it('keeps its length when the serial numbers begin again', () => {
    expect(orderNo(new Date('2026-03-09T16:05:06Z'), 100_000_001n)).toBe('PO2026031000050600000001');
  });

  it('of a later second sorts later', () => {
    const second = fc.integer({ min: 0, max: 2_000_000_000 });
    const serial = fc.bigInt({ min: 0n, max: 10n ** 10n });
    fc.assert(
      fc.property(second, second, serial, serial, (a, b, first, second_) => {
        fc.pre(a !== b);
        const [one, two] = [orderNo(new Date(a * 1000), first), orderNo(new Date(b * 1000), second_)];
        expect(one < two).toBe(a < b);
        expect(one).toMatch(/^PO\d{22}$/);
      }),
    );
  });
});

describe('the same Idempotency-Key stands for the same request', () => {
  const topUp = { kind: 1, channel: 2, listAmount: 100n, couponId: null, reference: {} };
  const goods = { kind: 2, channel: 2, listAmount: 100n, couponId: 'c1', reference: { offerId: '7' } };

  it('when nothing is different', () => {
    expect(isSameRequest(topUp, { ...topUp })).toBe(true);
    expect(isSameRequest(goods, { ...goods })).toBe(true);
  });

  it('when the price of the goods has changed meanwhile', () => {
    expect(isSameRequest(goods, { ...goods, listAmount: 120n })).toBe(true);
  });

  it.each([
    ['amount', topUp, { listAmount: 101n }],
    ['channel', topUp, { channel: 3 }],
    ['kind', topUp, { kind: 3 }],
    ['coupon', goods, { couponId: null }],
    ['kind of goods', goods, { kind: 3 }],
    ['channel of goods', goods, { channel: 3 }],
    ['offer', goods, { reference: { offerId: '8' } }],
  ])('but not with another %s', (_what, earlier, change) => {
    expect(isSameRequest(earlier, { ...earlier, ...change })).toBe(false);
  });
});

describe('money that arrives', () => {
  it.each([
    [payOrderStatus.toPay, receiptOutcome.paidOrder],
    [payOrderStatus.waiting, receiptOutcome.paidOrder],
    [payOrderStatus.closed, receiptOutcome.creditedToBalance],
    [payOrderStatus.paid, receiptOutcome.returned],
    [41, receiptOutcome.returned],
  ])('for an order of status %i has the disposition %i', (status, disposition) => {
    expect(dispositionOf({ status, payAmount: 100n }, 100n)).toBe(disposition);
  });

  it('in another amount is held, whatever became of the order', () => {
    fc.assert(
      fc.property(fc.constantFrom(10, 15, 20, 30, 40, 41, 42), fc.bigInt(), fc.bigInt(), (status, due, came) => {
        fc.pre(due !== came);
        expect(dispositionOf({ status, payAmount: due }, came)).toBe(receiptOutcome.held);
      }),
    );
  });
});
