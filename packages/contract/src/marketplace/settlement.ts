// What suppliers get for what they delivered, and paying it out.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list, search } from '../list';
import { Amount, Money, Nothing, Time, TradePassword } from '../values';

export const Settlement = z.object({
  orderNo: z.string(),
  productName: z.string(),
  /** Delivered. */
  amount: Money,
  /** Given back by a dispute. */
  returned: Money,
  /** In ten-thousandths. */
  feeRate: z.number().int(),
  /** As it will be, until it is settled. */
  fee: Money,
  /** What the supplier gets. */
  net: Money,
  /** Enumeration settlementStatus. */
  status: z.number().int(),
  /** null while more may be delivered. */
  dueTime: Time.nullable(),
  settleTime: Time.nullable(),
});

export const listSettlements = list({
  path: '/qy/supplier/settlement/list',
  access: 'member',
  summary: '自己的货款：待结算、争议中、已结算，新的在前，按 cursor 往后翻',
  row: Settlement,
  filter: { status: choice('settlementStatus', '状态'), orderNo: search('订单号', { most: 40, mono: true }) },
  paged: 'cursor',
});

export const Payout = z.object({
  no: z.string(),
  amount: Money,
  /** Masked. */
  account: z.string(),
  /** Enumeration payoutStatus. */
  status: z.number().int(),
  reason: z.string(),
  serial: z.string(),
  createTime: Time,
  endTime: Time.nullable(),
});

export const listPayouts = list({
  path: '/qy/supplier/payout/list',
  access: 'member',
  summary: '自己的货款提现，新的在前',
  row: Payout,
  filter: { status: choice('payoutStatus', '状态') },
  paged: 'pages',
});

export const requestPayout = endpoint({
  method: 'POST',
  path: '/qy/supplier/payout/apply',
  access: 'member',
  summary: '把已结算的货款提到企业的对公账户：金额冻结，等审核与打款；一次只等一笔',
  input: z.object({
    amount: Amount,
    account: z.object({
      holder: z.string('请填写户名').trim().min(2, '请填写户名').max(60, '户名太长'),
      bank: z.string('请填写开户行').trim().min(4, '请填写开户行').max(60, '开户行太长'),
      number: z.string('请填写账号').regex(/^\d{8,30}$/, '账号是 8 到 30 位数字'),
    }),
    tradePassword: TradePassword,
  }),
  output: Payout,
  idempotent: true,
  refusals: [
    'notFound',
    'invalidInput',
    'balanceTooLow',
    'stateConflict',
    'certificationRequired',
    'tradePasswordUnset',
    'tradePasswordWrong',
    'tradePasswordLocked',
  ],
});

export const cancelPayout = endpoint({
  method: 'POST',
  path: '/qy/supplier/payout/cancel',
  access: 'member',
  summary: '撤回还没有审核的提现',
  input: z.object({ no: z.string('缺少单号').max(40, '单号太长') }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
