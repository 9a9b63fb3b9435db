// A member's paid-in money going back to where it came from.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { list } from '../list';
import { AccountHolder, Amount, Money, Nothing, Time, TradePassword } from '../values';

const WithdrawalNo = z.string('缺少退款单号').regex(/^TX\d{14,30}$/, '退款单号不正确');

export const Withdrawal = z.object({
  no: z.string(),
  amount: Money,
  status: z.number().int(),
  /** Why it was refused, or ''. */
  reason: z.string(),
  createTime: Time,
  finishTime: Time.nullable(),
  /** What of it went to credit that was owed; 0 until it is granted. */
  repaid: Money,
  /** Taken from the given balance with it, and kept of it for a bonus that was spent; 0 until it is granted. */
  bonusBack: Money,
  withheld: Money,
  /** Where the parts go once it is granted. */
  parts: z.array(
    z.object({
      amount: Money,
      /** refundWay */
      way: z.number().int(),
      /** payChannel of the source; null for a bank transfer */
      channel: z.number().int().nullable(),
      orderNo: z.string(),
      status: z.number().int(),
    }),
  ),
});

export const getWithdrawable = endpoint({
  method: 'GET',
  path: '/mem/withdraw/init',
  access: 'member',
  summary: '可以退回的余额：只有充值的本金，不含赠送与冻结；其中多少能原路退回',
  input: Nothing,
  output: z.object({
    amount: Money,
    /** Credit that is owed: paid back first out of whatever is withdrawn. */
    owed: Money,
    /** The part that returns to its source; the rest needs a bank account. */
    toSource: Money,
    bonus: Money,
    frozen: Money,
    /** The one under review; null when there is none. */
    waiting: Withdrawal.nullable(),
  }),
});

export const previewWithdrawal = endpoint({
  method: 'POST',
  path: '/mem/withdraw/preview',
  access: 'member',
  summary: '退回一个金额会怎样：随充值赠送的按比例收回，已花掉的从退款里扣',
  input: z.object({ amount: Amount }),
  output: z.object({
    /** What pays owed credit back. */
    owed: Money,
    /** What is paid to where it came from, and to the bank account. */
    toSource: Money,
    toBank: Money,
    /** The amount taken from the given balance. */
    bonusBack: Money,
    /** What is kept of the amount for a bonus that was spent. */
    withheld: Money,
    paidBack: Money,
  }),
});

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/mem/withdraw/apply',
  access: 'member',
  summary: '申请余额退款：金额先冻结，审核后退回付款的渠道；原路退不了的部分转到填写的账户',
  input: z.object({
    amount: Amount,
    account: z
      .object({
        holder: AccountHolder,
        bank: z.string('请填写开户行').trim().min(4, '请填写开户行').max(80, '开户行最多 80 个字'),
        number: z
          .string('请填写账号')
          .trim()
          .regex(/^\d{8,30}$/, '银行账号是 8 到 30 位数字'),
      })
      .nullish(),
    tradePassword: TradePassword,
  }),
  output: Withdrawal,
  idempotent: true,
  refusals: [
    'certificationRequired',
    'balanceTooLow',
    'tradePasswordUnset',
    'tradePasswordWrong',
    'tradePasswordLocked',
    'stateConflict',
    'invalidInput',
    'secondFactorNeeded',
    'secondFactorWrong',
  ],
});

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/mem/withdraw/cancel',
  access: 'member',
  summary: '撤回还在审核的退款申请，金额解冻',
  input: z.object({ no: WithdrawalNo }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const listWithdrawals = list({
  path: '/mem/withdraw/list',
  access: 'member',
  summary: '自己的退款申请，新的在前',
  row: Withdrawal,
  filter: {},
  paged: 'pages',
});
