// The channels' bills held against the book, day by day, for operators.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { payChannel } from '../enums/payment';
import { choice, entered, list } from '../list';
import { Day, Id, Money, Time, oneOf } from '../values';

/** Those that make bills. */
const BILLED = [payChannel.alipay, payChannel.wechat] as const;
const channel = choice('payChannel', '付款方式', BILLED);

const BillDay = z.object({
  channel: z.number().int(),
  day: z.string(),
  /** False: the channel has no bill of that day. */
  found: z.boolean(),
  lines: z.number().int(),
  billIn: Money,
  billOut: Money,
  bookIn: Money,
  bookOut: Money,
  /** Differences of the day, and those among them that are still open. */
  differences: z.number().int(),
  open: z.number().int(),
  checkTime: Time,
});

export const listBillDays = list({
  path: '/console-api/reconciliation/day/list',
  access: 'operator',
  permission: 'ledger.read',
  summary: '对账：每天每个渠道的账单与本站账目，新的在前',
  row: BillDay,
  filter: { channel },
  sums: {
    /** Open differences of all days. */
    open: z.number().int(),
    /** Days that were due and not looked at yet, however long ago, by channel and oldest first. */
    unchecked: z.array(z.object({ channel: z.number().int(), day: z.string() })),
    /** The ledger's balance of a channel, and the total of its receipts less refunds. */
    clearings: z.array(
      z.object({ channel: z.number().int(), ledger: Money, receipts: Money, billed: Money, agrees: z.boolean() }),
    ),
  },
  paged: 'pages',
});

export const listDifferences = list({
  path: '/console-api/reconciliation/difference/list',
  access: 'operator',
  permission: 'ledger.read',
  summary: '对账差异，新的在前',
  row: z.object({
    id: z.string(),
    channel: z.number().int(),
    day: z.string(),
    kind: z.number().int(),
    state: z.number().int(),
    tradeNo: z.string(),
    refundNo: z.string(),
    orderNo: z.string(),
    /** The order exists here. */
    ordered: z.boolean(),
    billAmount: Money.nullable(),
    bookAmount: Money.nullable(),
    foundTime: Time,
    closeTime: Time.nullable(),
    closedBy: z.string(),
    note: z.string(),
  }),
  filter: {
    state: choice('differenceState', '处理'),
    kind: choice('differenceKind', '类型'),
    channel,
    day: entered(Day, '账单日', { placeholder: '如 2026-03-10' }),
  },
  paged: 'pages',
});

export const checkBillDay = endpoint({
  method: 'POST',
  path: '/console-api/reconciliation/day/check',
  access: 'operator',
  permission: 'ledger.reconcile',
  summary: '取一天的渠道账单，重新对账',
  input: z.object({ channel: oneOf(payChannel, '付款方式不正确', BILLED), day: Day }),
  output: BillDay,
  refusals: ['stateConflict', 'channelFault'],
});

export const resolveDifference = endpoint({
  method: 'POST',
  path: '/console-api/reconciliation/difference/mend',
  access: 'operator',
  permission: 'ledger.reconcile',
  summary: '补单：向渠道查实这笔付款后，按正常到账入账',
  input: z.object({ id: Id }),
  output: z.object({ outcome: z.string() }),
  refusals: ['notFound', 'stateConflict', 'channelFault'],
});

export const explainDifference = endpoint({
  method: 'POST',
  path: '/console-api/reconciliation/difference/explain',
  access: 'operator',
  permission: 'ledger.reconcile',
  summary: '说明一处差异的原因并结案，账目不变',
  input: z.object({
    id: Id,
    reason: z.string('请写明原因').trim().min(2, '原因至少 2 个字').max(200, '原因最多 200 个字'),
  }),
  output: z.object({}),
  refusals: ['notFound', 'stateConflict'],
});
