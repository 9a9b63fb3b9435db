// Pay orders as operators see them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { PayOrder } from '../payment';
import { belongsTo, choice, list, search } from '../list';
import { Money, Time } from '../values';

const OrderRow = PayOrder.extend({ memberId: z.string(), memberPhone: z.string() });

export const searchPayOrders = list({
  path: '/console-api/pay-order/list',
  access: 'operator',
  permission: 'order.read',
  summary: '付款单',
  row: OrderRow,
  filter: {
    orderNo: search('订单号'),
    kind: choice('payOrderKind', '用途'),
    channel: choice('payChannel', '付款方式'),
    status: choice('payOrderStatus', '状态'),
    memberId: belongsTo('用户编号'),
  },
  period: '下单时间',
  paged: 'cursor',
});

export const getPayOrderTrail = endpoint({
  method: 'GET',
  path: '/console-api/pay-order/detail',
  access: 'operator',
  permission: 'order.read',
  summary: '付款单与它收到的每一个通知',
  input: z.object({ orderNo: z.string().max(40, '订单号太长') }),
  output: z.object({
    order: OrderRow.extend({
      /** Version of the recharge agreement that the buyer agreed to with this order; null when none was asked for. */
      agreement: z.string().nullable(),
    }),
    notifies: z.array(
      z.object({
        time: Time,
        channel: z.number().int(),
        notifyId: z.string(),
        verified: z.boolean(),
        outcome: z.string(),
      }),
    ),
    /** Money that channels report, each payment once; whatever did not pay the order needs a look. */
    receipts: z.array(
      z.object({
        time: Time,
        channel: z.number().int(),
        tradeNo: z.string(),
        amount: Money,
        outcome: z.number().int(),
        /** When it went back to its source. */
        returnTime: Time.nullable(),
      }),
    ),
    /** Keys of the ledger transfers that this order made. */
    transfers: z.array(z.string()),
  }),
  refusals: ['notFound'],
});
