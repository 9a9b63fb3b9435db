// Orders of goods, their disputes, settlements and payouts, as operators see them. Disputes and payouts are decided in the queue.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list, search } from '../list';
import { Dispute } from '../marketplace/dispute';
import { GoodsOrder, GoodsOrderNo } from '../marketplace/order';
import { Payout, Settlement } from '../marketplace/settlement';
import { Money, Nothing, Time } from '../values';

const Parties = { memberId: z.string(), memberPhone: z.string(), supplierId: z.string(), supplierName: z.string() };
const Row = GoodsOrder.extend(Parties);

export const searchGoodsOrders = list({
  path: '/console-api/marketplace/order/list',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '所有用户的权益订单，新的在前',
  row: Row,
  filter: {
    status: choice('goodsOrderStatus', '状态'),
    no: search('订单号', { most: 40, mono: true }),
    memberId: belongsTo('用户编号'),
    supplierId: belongsTo('供货方编号'),
    productId: belongsTo('商品编号'),
  },
  period: '下单时间',
  paged: 'cursor',
});

export const getConsoleGoodsOrder = endpoint({
  method: 'GET',
  path: '/console-api/marketplace/order/detail',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '一笔权益订单：经过、记账与争议',
  input: z.object({ no: GoodsOrderNo }),
  output: Row.extend({
    steps: z.array(z.object({ time: Time, event: z.number().int(), words: z.string() })),
    /** Every transfer of it in the ledger, in order. */
    transfers: z.array(
      z.object({
        time: Time,
        kind: z.string(),
        lines: z.array(z.object({ account: z.string(), amount: Money })),
      }),
    ),
    dueTime: Time.nullable(),
    settleTime: Time.nullable(),
    disputeNo: z.string(),
    /** Where its dispute is decided; '' unless it waits. */
    reviewId: z.string(),
  }),
  refusals: ['notFound'],
});

export const searchGoodsDisputes = list({
  path: '/console-api/marketplace/dispute/list',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '权益订单的争议，要处理的在前',
  row: Dispute.extend({ ...Parties, reviewId: z.string() }),
  filter: {
    status: choice('disputeStatus', '状态'),
    no: search('争议或订单号', { most: 40, mono: true }),
    supplierId: belongsTo('供货方编号'),
  },
  sums: { open: z.number().int(), openAmount: Money },
  paged: 'cursor',
});

export const searchGoodsSettlements = list({
  path: '/console-api/marketplace/settlement/list',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '每笔权益订单的结算，新的在前',
  row: Settlement.extend({ supplierId: z.string(), supplierName: z.string(), runId: z.string() }),
  filter: {
    status: choice('settlementStatus', '状态'),
    orderNo: search('订单号', { most: 40, mono: true }),
    supplierId: belongsTo('供货方编号'),
    runId: belongsTo('结算批次'),
  },
  paged: 'cursor',
});

export const listSettlementRuns = list({
  path: '/console-api/marketplace/run/list',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '结算批次与证明：结算单的合计与总账的合计逐批相等',
  row: z.object({
    id: z.string(),
    startTime: Time,
    endTime: Time.nullable(),
    orders: z.number().int(),
    amount: Money,
    fee: Money,
    /** The same from the ledger's postings, as it was when the run ended. */
    booked: z.object({ orders: z.number().int(), amount: Money, fee: Money }),
    /** Both are equal. */
    agrees: z.boolean(),
  }),
  filter: {},
  /** What stands where now, by the orders and by the ledger. */
  sums: {
    escrow: Money,
    escrowBooked: Money,
    waiting: Money,
    waitingBooked: Money,
  },
  paged: 'cursor',
});

export const searchPayouts = list({
  path: '/console-api/marketplace/payout/list',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '供货方的提现，要处理的在前',
  row: Payout.extend({
    memberId: z.string(),
    supplierId: z.string(),
    supplierName: z.string(),
    /** Where it is decided; '' unless it waits. */
    reviewId: z.string(),
  }),
  filter: { status: choice('payoutStatus', '状态'), supplierId: belongsTo('供货方编号') },
  paged: 'pages',
});

export const getPayoutAccount = endpoint({
  method: 'POST',
  path: '/console-api/marketplace/payout/account',
  access: 'operator',
  permission: 'marketplace.decide',
  summary: '查看打款的完整账号，查看留在审计记录里',
  input: z.object({ no: z.string('缺少单号').max(40, '单号太长') }),
  output: z.object({ holder: z.string(), bank: z.string(), number: z.string() }),
  refusals: ['notFound'],
});

export const recordGoodsPayout = endpoint({
  method: 'POST',
  path: '/console-api/marketplace/payout/record',
  access: 'operator',
  permission: 'marketplace.decide',
  summary: '登记一笔已经打款的提现与银行流水号。大额的要动态口令确认',
  input: z.object({
    no: z.string('缺少单号').max(40, '单号太长'),
    serial: z
      .string('请填写银行流水号')
      .trim()
      .regex(/^[A-Za-z0-9-]{6,40}$/, '银行流水号是 6 到 40 位字母、数字和横线'),
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict', 'duplicate', 'secondFactorNeeded', 'secondFactorWrong'],
});
