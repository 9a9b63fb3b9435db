// Members paying: topping up, paying an order by a channel or from the balance, looking at orders.
import type { Checked } from '@jishi/contract/endpoint';
import * as consoleContract from '@jishi/contract/console/payment';
import { enums } from '@jishi/contract/enums';
import { payChannel, payOrderKind, payOrderStatus, priceLineKind } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/payment';
import { displayMoney, formatMoney, parseAmount } from '@jishi/money';
import type * as z from 'zod';
import type { Context, MemberId } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../kernel/time';
import { useCase } from '../../kernel/use-case';
import { protocolInForce } from '../content';
import { spendable } from '../ledger';
import { askChannel, giveUpOrder, payableChannels, startPayment } from './attempt/service';
import { createOrder } from './order/service';
import { RECHARGE, checkRechargeAmount } from './rules';
import * as store from './store';

/** An order as its owner and operators see it. */
export function orderView(order: store.OrderRow): z.output<typeof contract.PayOrder> {
  return {
    orderNo: order.no,
    kind: order.kind,
    subject: order.subject,
    listAmount: formatMoney(order.listAmount),
    discount: formatMoney(order.discount),
    payAmount: formatMoney(order.payAmount),
    lines: order.lines.map((line) => ({ ...line, amount: formatMoney(line.amount) })),
    channel: order.channel,
    status: order.status,
    createTime: formatTime(order.createdAt),
    expireTime: formatTime(order.expireAt),
    payTime: formatTimeOrNull(order.paidAt),
    closeTime: formatTimeOrNull(order.closedAt),
    channelTradeNo: order.channelTradeNo,
  };
}

/** How each channel outside is paid. */
const CHANNEL_HINTS: Record<number, string> = {
  [payChannel.alipay]: '在支付宝的网页上付，或用手机扫码付',
  [payChannel.wechat]: '微信扫码付款，手机上直接打开微信',
  [payChannel.transfer]: '从公司账户汇款，附言写汇款码，7 天内有效',
};

/** Ways and amounts to top up. */
export const listPayChannels = useCase(contract.listPayChannels, async (ctx) => {
  const channels = (await payableChannels(ctx)).map((channel) => ({
    channel,
    hint: CHANNEL_HINTS[channel] ?? '',
    arrival: channel === payChannel.transfer ? '核对银行流水后到账' : '通常 1 分钟内到账',
  }));
  const agreement = await protocolInForce(ctx.db, 'recharge');
  return {
    channels,
    amounts: RECHARGE.amounts.map(formatMoney),
    minAmount: formatMoney(RECHARGE.min),
    maxAmount: formatMoney(RECHARGE.max),
    balance: formatMoney(await spendable(ctx.db, ctx.member)),
    agreement: agreement ? { title: agreement.title, version: agreement.version } : null,
  };
});

/** Names of the channels, for filters. */
export const listPayChannelNames = useCase(contract.listPayChannelNames, async () =>
  enums.payChannel.map(({ value, label }) => ({ channel: value, name: label })),
);

/** Makes a top-up order, or takes an unpaid one, and returns where to pay it. @throws Refusal notFound, stateConflict */
export const startThirdPay = useCase(contract.startThirdPay, async (ctx, input) => {
  const { channel, phone, scan, wechatGrant: grant } = input;
  const order = input.orderNo
    ? await unpaidOrder(ctx, ctx.member, input.orderNo)
    : await rechargeOrder(ctx, ctx.member, {
        amount: input.amount!,
        bonus: input.bonus,
        agreed: input.agreed,
        channel,
        phone,
        scan,
      });
  const { bridge = null, ...howToPay } = await startPayment(ctx, order, channel, { phone, scan, grant });
  return { orderNo: order.no, ...howToPay, bridge, expireTime: formatTime(order.expireAt) };
});

async function rechargeOrder(
  ctx: Context,
  memberId: MemberId,
  wanted: { amount: string } & Pick<
    Checked<typeof contract.startThirdPay>,
    'channel' | 'phone' | 'scan' | 'bonus' | 'agreed'
  >,
): Promise<store.OrderRow> {
  const amount = parseAmount(wanted.amount);
  checkRechargeAmount(amount);
  return createOrder(
    ctx,
    {
      memberId,
      kind: payOrderKind.recharge,
      subject: `账户充值 ${displayMoney(amount)} 元`,
      lines: [{ kind: priceLineKind.goods, name: '充值金额', amount }],
      channel: wanted.channel,
      reference: wanted.bonus ? { bonus: wanted.bonus } : {},
      agreed: wanted.agreed ? { code: 'recharge', version: wanted.agreed } : undefined,
    },
    wanted,
  );
}

async function unpaidOrder(ctx: Context, memberId: MemberId, no: string): Promise<store.OrderRow> {
  const order = await store.selectOwn(ctx.db, memberId, no);
  if (!order) throw new Refusal('notFound');
  const payable =
    order.status === payOrderStatus.toPay && order.channel !== payChannel.balance && order.expireAt > ctx.now();
  if (!payable) throw new Refusal('stateConflict', '这笔订单已付款或已关闭，不能再付');
  return order;
}

/** Gives up an unpaid order of the member's. @throws Refusal notFound, stateConflict, channelFault */
export const cancelPayOrder = useCase(contract.cancelPayOrder, async (ctx, { orderNo }) => {
  const order = await store.selectOwn(ctx.db, ctx.member, orderNo);
  if (!order) throw new Refusal('notFound');
  await giveUpOrder(ctx, order);
  return {};
});

/** One of the member's orders; while it is unpaid the channel is asked, at most every few seconds. @throws Refusal notFound */
export const getPayOrder = useCase(contract.getPayOrder, async (ctx, { orderNo }) => {
  const memberId = ctx.member;
  const known = await store.selectOwn(ctx.db, memberId, orderNo);
  if (!known) throw new Refusal('notFound');
  const order = (await askChannel(ctx, known)) ? ((await store.selectOwn(ctx.db, memberId, orderNo)) ?? known) : known;
  const balanceAfter =
    order.kind === payOrderKind.recharge ? await store.selectBalanceAfter(ctx.db, memberId, orderNo) : null;
  const bonus = await store.selectBonus(ctx.db, orderNo);
  return {
    ...orderView(order),
    balanceAfter: balanceAfter === null ? null : formatMoney(balanceAfter),
    bonus: bonus === null ? null : formatMoney(bonus),
    projectId: order.reference.projectId ?? null,
  };
});

/** An order with everything that was heard of it, for operators. @throws Refusal notFound */
export const getPayOrderTrail = useCase(consoleContract.getPayOrderTrail, async (ctx, { orderNo }) => {
  const order = await store.selectOrder(ctx.db, orderNo);
  if (!order) throw new Refusal('notFound');
  const { memberPhone, notifies, receipts, transfers } = await store.selectTrail(ctx.db, orderNo);
  return {
    order: {
      ...orderView(order),
      memberId: order.memberId,
      memberPhone,
      agreement: order.reference['agreement'] ?? null,
    },
    notifies: notifies.map((row) => ({
      time: formatTime(row.receivedAt),
      channel: row.channel,
      notifyId: row.notifyId,
      verified: row.verified,
      outcome: row.outcome,
    })),
    receipts: receipts.map((row) => ({
      time: formatTime(row.receivedAt),
      channel: row.channel,
      tradeNo: row.tradeNo,
      amount: formatMoney(row.amount),
      outcome: row.disposition,
      returnTime: formatTimeOrNull(row.returnedAt),
    })),
    transfers,
  };
});
