// Settings of invoices: what a proposal changes, and what becomes of it.
import { factVerdict } from '@jishi/contract/enums/review';
import { displayMoney } from '@jishi/money';
import type { Seller } from '../../../kernel/settings';
import type { Fact } from '../../review';

/** As invoice.setting stores it. */
export const SettingStatus = { waiting: 1, inForce: 2, refused: 3, takenBack: 4 } as const;

/** `minimum`: the least an invoice can be about, in 0.00001 yuan. */
export type Setting = { seller: Seller | undefined; minimum: bigint };

const LABELS = {
  name: '销售方名称',
  taxNo: '税号',
  address: '地址',
  phone: '电话',
  bank: '开户行',
  account: '账号',
  clerk: '开票人',
  payee: '收款人',
  checker: '复核人',
} as const satisfies Record<keyof Seller, string>;

/** What is proposed beside what holds now; what would change is marked. */
export function factsOf(asked: Setting & { seller: Seller; reason: string }, now: Setting): Fact[] {
  const beside = (label: string, given: string, found: string): Fact => ({
    label,
    given: given || '不填',
    found: found || '没有',
    verdict: given === found ? factVerdict.agrees : factVerdict.differs,
    source: '现在的设置',
  });
  return [
    ...Object.entries(LABELS).map(([field, label]) =>
      beside(label, asked.seller[field as keyof Seller], now.seller?.[field as keyof Seller] ?? ''),
    ),
    beside('每张最低', `${displayMoney(asked.minimum)} 元`, `${displayMoney(now.minimum)} 元`),
    { label: '原因', given: asked.reason },
  ];
}
