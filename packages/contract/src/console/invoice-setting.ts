// What invoices are issued by: the seller, the limits, the rates.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { TaxNo } from '../invoice';
import { Amount, Money, Nothing, Time, shownName } from '../values';

const Seller = {
  name: z.string(),
  taxNo: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  /** Who issues, collects and checks; '' for nobody. */
  clerk: z.string(),
  payee: z.string(),
  checker: z.string(),
};

const Saved = z.object({
  version: z.string(),
  ...Seller,
  minimum: Money,
  reason: z.string(),
  savedBy: z.string(),
  /** '' where nobody had to agree, or has not yet. */
  agreedBy: z.string(),
  saveTime: Time,
});

export const getInvoiceSettings = endpoint({
  method: 'GET',
  path: '/console-api/invoice/settings',
  access: 'operator',
  permission: 'invoice.read',
  summary: '开票设置：销售方与最低金额（在这里改，没有改过时用服务器的设置）、成批同意与两个人的界线、税率、开票平台',
  input: Nothing,
  output: z.object({
    /** What is shown; '' while it is the environment's. */
    version: z.string(),
    /** null while none is set: nobody can apply. */
    seller: z.object(Seller).nullable(),
    minimum: Money,
    batchUpTo: Money,
    secondAbove: Money,
    rates: z.array(z.object({ taxItem: z.number().int(), code: z.string(), ratePercent: z.number().int() })),
    /** Whether a platform issues, or operators upload. */
    platform: z.boolean(),
    /** What one operator proposed and another has to agree to; null for nothing. */
    waiting: Saved.extend({ reviewId: z.string() }).nullable(),
    /** The last changes, the newest first. */
    saved: z.array(Saved),
  }),
});

const optional = (most: number, name: string) =>
  z.string(`请填写${name}，或留空`).trim().max(most, `${name}最多 ${most} 个字`).default('');

const person = (name: string) => z.string(`请填写${name}，或留空`).trim().max(20, `${name}最多 20 个字`).default('');

export const proposeInvoiceSettings = endpoint({
  method: 'POST',
  path: '/console-api/invoice/settings/propose',
  access: 'operator',
  permission: 'invoice.decide',
  summary: '提出新的销售方、经手人与最低金额：另一位操作员同意后，此后申请和开具的发票用它，开好的照旧；一次只等一份',
  input: z.object({
    /** As it was shown: a change made meanwhile is not overwritten. */
    version: z
      .string('缺少版本')
      .regex(/^\d{0,18}$/, '版本不正确')
      .meta({ description: '读到的版本，没有保存过时为空' })
      .default(''),
    name: shownName('销售方名称', 2, 100),
    taxNo: TaxNo,
    address: optional(100, '地址'),
    phone: z
      .string('请填写电话，或留空')
      .trim()
      .regex(/^(?:[\d+() -]{5,20})?$/, '电话格式不正确')
      .default(''),
    bank: optional(80, '开户行'),
    account: z
      .string('请填写银行账号，或留空')
      .trim()
      .regex(/^(?:\d{8,30})?$/, '银行账号是 8 到 30 位数字')
      .default(''),
    clerk: person('开票人'),
    payee: person('收款人'),
    checker: person('复核人'),
    minimum: Amount,
    reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因最多 200 个字'),
  }),
  output: Nothing,
  refusals: ['invalidInput', 'stateConflict'],
});
