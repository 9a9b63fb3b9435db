// Where a withdrawal's money goes, and what that comes to. Money is bigint in units of 0.00001 yuan.
import { refundWay } from '@jishi/contract/enums/payment';
import { formatMoney } from '@jishi/money';
import type { PartBack } from '../../refund/bonus/rules';

/** Where an amount goes. */
export type Plan = {
  /** What pays owed credit back before anything goes out. */
  owed: bigint;
  parts: (PartBack & { way: number })[];
  /** What no top-up covers. */
  rest: bigint;
  /** Who sent what goes by bank, as far as that is known. */
  payers: string[];
};

/** Of one column. */
export const sumOf = <Key extends string>(rows: readonly Record<Key, bigint>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0n);

/** What an amount comes to once the bonuses that belong to it are taken back. */
export function previewOf({ owed, parts, rest }: Plan) {
  const toSource = parts.filter(({ way }) => way === refundWay.source);
  const toBank = parts.filter(({ way }) => way === refundWay.bank);
  return {
    owed: formatMoney(owed),
    toSource: formatMoney(sumOf(toSource, 'paidBack')),
    toBank: formatMoney(sumOf(toBank, 'paidBack') + rest),
    bonusBack: formatMoney(sumOf(parts, 'bonusBack')),
    withheld: formatMoney(sumOf(parts, 'withheld')),
    paidBack: formatMoney(sumOf(parts, 'paidBack') + rest),
  };
}
