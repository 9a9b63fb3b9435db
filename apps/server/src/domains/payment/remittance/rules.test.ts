import { payOrderStatus, receiptOutcome, remittanceStatus } from '@jishi/contract/enums/payment';
import { enums } from '@jishi/contract/enums';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGAIN_MS, LEFTOVER_MS, TRANSFER_MS, checkRemitted, dispositionOfLine, isCode, remittanceCode } from './rules';

const serial = fc.bigInt({ min: 0n, max: 9_999_999n });

describe('a remittance code', () => {
  it('is eight digits that begin with the serial number', () => {
    expect(remittanceCode(572n)).toBe('00005724'); // the example of Damm's own paper
    fc.assert(
      fc.property(serial, (n) => {
        const code = remittanceCode(n);
        expect(code).toMatch(/^\d{8}$/);
        expect(BigInt(code.slice(0, 7))).toBe(n);
        expect(isCode(code)).toBe(true);
      }),
    );
  });

  it('with one digit mistyped is none', () => {
    fc.assert(
      fc.property(serial, fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 9 }), (n, at, by) => {
        const code = remittanceCode(n);
        const digit = (Number(code[at]) + by) % 10;
        expect(isCode(code.slice(0, at) + String(digit) + code.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('with two neighbouring digits swapped is none', () => {
    fc.assert(
      fc.property(serial, fc.integer({ min: 0, max: 6 }), (n, at) => {
        const code = remittanceCode(n);
        fc.pre(code[at] !== code[at + 1]);
        expect(isCode(code.slice(0, at) + code[at + 1]! + code[at]! + code.slice(at + 2))).toBe(false);
      }),
    );
  });

  it.each(['', '1000001', '000057240', ' 00005724', '00005724 ', '1000001x'])('is not %j', (text) => {
    expect(isCode(text)).toBe(false);
  });
});

describe('a transfer that a member tells of', () => {
  const now = new Date('2026-03-10T04:00:00Z');
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const fault = (amount: bigint, at: Date) => {
    try {
      checkRemitted({ amount, at }, now);
      return undefined;
    } catch (error) {
      return (error as { fields: unknown[] }).fields[0];
    }
  };

  it('may have been made from a year ago until now, with ten minutes for a clock that is ahead', () => {
    for (const at of [now, minutes(10), minutes(-366 * 24 * 60)]) expect(fault(1n, at)).toBeUndefined();
  });

  it('moves something', () => {
    const message = '转账金额要大于 0';
    for (const amount of [0n, -1n]) expect(fault(amount, now)).toEqual({ path: 'amount', message });
  });

  it('is neither yet to come nor long past', () => {
    expect(fault(1n, minutes(11))).toEqual({ path: 'time', message: '转账时间还没有到' });
    expect(fault(1n, minutes(-366 * 24 * 60 - 1))).toEqual({ path: 'time', message: '转账时间超过一年前，请核对' });
  });
});

describe('money on the bank’s statement', () => {
  const waits = [payOrderStatus.toPay, payOrderStatus.waiting];

  it('in the very amount pays an order that waits', () => {
    for (const status of waits)
      expect(dispositionOfLine({ status, payAmount: 100n }, 100n)).toEqual({
        disposition: receiptOutcome.paidOrder,
        closes: false,
      });
  });

  it('in another amount goes to the balance and closes an order that waits', () => {
    for (const status of waits)
      expect(dispositionOfLine({ status, payAmount: 100n }, 99n)).toEqual({
        disposition: receiptOutcome.creditedToBalance,
        closes: true,
      });
  });

  it('for an order that waits no more goes to the balance', () => {
    for (const status of [payOrderStatus.paid, payOrderStatus.closed])
      for (const amount of [99n, 100n])
        expect(dispositionOfLine({ status, payAmount: 100n }, amount)).toEqual({
          disposition: receiptOutcome.creditedToBalance,
          closes: false,
        });
  });
});

it('a transfer has a week to arrive, three days more after its slip was not accepted; a slip of none is kept a day', () => {
  const hours = [TRANSFER_MS, AGAIN_MS, LEFTOVER_MS].map((ms) => ms / 3_600_000);
  expect(hours).toEqual([168, 72, 24]);
});

it('what becomes of a remittance is told in the words of the contract', () => {
  const words = remittanceStatus.rows.map(
    (row) => enums.remittanceStatus.find(({ value }) => value === row.value)?.label,
  );
  expect(words).toEqual(['待汇款', '待核对', '待复核', '已入账', '已退回', '已关闭']);
});
