// What buyers and suppliers of the marketplace are told. Nothing of the one reaches the other.
import { messageKind } from '@jishi/contract/enums/account';
import { displayMoney } from '@jishi/money';
import { type EventSpec } from '../spec/rules';

/** Amounts in units of 0.00001 yuan. `name` is that of goods, unless told otherwise. */
export type GoodsParams = {
  goodsDelivered: { name: string; count: number; no: string };
  goodsEnded: { name: string; no: string; returned: bigint; reason: string };
  goodsToDeliver: { name: string; count: number; no: string; minutes: number };
  goodsLow: { name: string; stock: number };
  goodsDisputeOpened: { name: string; no: string };
  goodsDisputeAnswered: { no: string };
  goodsDisputeEnded: { no: string; result: string };
  goodsAccepted: { name: string };
  goodsRefused: { name: string; reason: string };
  goodsStopped: { name: string; reason: string };
  goodsResumed: { name: string };
  supplyAccepted: { /** Of the supplier. */ name: string };
  supplyRefused: { name: string; reason: string };
  supplyStopped: { reason: string };
  supplyResumed: object;
  goodsPayoutPaid: { amount: bigint; no: string };
  goodsPayoutRefused: { amount: bigint; no: string; reason: string };
};

const buying = { kind: messageKind.trade, link: '/qy/order' };
const supplying = { kind: messageKind.trade, link: '/qy/supply' };
const yuan = (amount: bigint) => `${displayMoney(amount)} 元`;

export const GOODS_EVENTS: { readonly [Name in keyof GoodsParams]: EventSpec<GoodsParams[Name]> } = {
  goodsDelivered: {
    ...buying,
    title: '权益订单已交付',
    text: ({ name, count, no }) => `您买的 ${name} × ${count} 已交付，订单号 ${no}。有问题请在结算前提出争议。`,
  },
  goodsEnded: {
    ...buying,
    title: '权益订单已退款',
    text: ({ name, no, returned, reason }) =>
      `您买的 ${name} 没有全部交付：${reason}。${yuan(returned)}已退回，订单号 ${no}。`,
  },
  goodsToDeliver: {
    ...supplying,
    title: '有订单等您发货',
    text: ({ name, count, no, minutes }) =>
      `${name} × ${count}，订单号 ${no}，请在 ${minutes} 分钟内发货；到时没有交付的部分会退给买家。`,
  },
  goodsLow: {
    ...supplying,
    title: ({ name }) => `库存不多了：${name}`,
    text: ({ name, stock }) => `您供的 ${name} 还剩 ${stock}，低于提醒线，请及时补货。`,
  },
  goodsDisputeOpened: {
    ...supplying,
    title: '买家提出了争议',
    text: ({ name, no }) => `订单 ${no}（${name}）有争议，这一笔的结算已停住。请在 48 小时内回应。`,
  },
  goodsDisputeAnswered: {
    ...buying,
    title: '供货方回应了争议',
    text: ({ no }) => `订单 ${no} 的争议，供货方已说明情况，由平台继续处理。`,
  },
  goodsDisputeEnded: {
    ...buying,
    title: '争议已结束',
    text: ({ no, result }) => `订单 ${no} 的争议已结束：${result}。`,
  },
  goodsAccepted: {
    ...supplying,
    title: ({ name }) => `商品已通过：${name}`,
    text: ({ name }) => `您供的 ${name} 已通过审核，有库存就开始出售。`,
  },
  goodsRefused: {
    ...supplying,
    title: ({ name }) => `商品没有通过：${name}`,
    text: ({ name, reason }) => `您供的 ${name} 没有通过审核：${reason}。更正后可以再次提交。`,
  },
  goodsStopped: {
    ...supplying,
    title: ({ name }) => `商品已被停售：${name}`,
    text: ({ name, reason }) => `您供的 ${name} 已被平台停售，原因：${reason}。如有疑问请联系客服。`,
  },
  goodsResumed: {
    ...supplying,
    title: ({ name }) => `商品可以重新上架：${name}`,
    text: ({ name }) => `您供的 ${name} 已恢复，可以重新上架。`,
  },
  supplyAccepted: {
    ...supplying,
    title: '您已成为供货方',
    text: ({ name }) => `${name} 的入驻申请已通过，现在可以提交商品。`,
  },
  supplyRefused: {
    ...supplying,
    title: '入驻申请没有通过',
    text: ({ name, reason }) => `${name} 的入驻申请没有通过：${reason}。保证金已退回您的余额。`,
  },
  supplyStopped: {
    ...supplying,
    title: '您的供货已被停用',
    text: ({ reason }) => `平台停用了您的供货，原因：${reason}。已付款的订单仍请交付，货款照常结算。`,
  },
  supplyResumed: {
    ...supplying,
    title: '您的供货已恢复',
    text: () => '平台恢复了您的供货，商品可以照常出售。',
  },
  goodsPayoutPaid: {
    ...supplying,
    title: '货款已打款',
    text: ({ amount, no }) => `您提现的货款 ${yuan(amount)}已打款，单号 ${no}，到账时间以银行为准。`,
  },
  goodsPayoutRefused: {
    ...supplying,
    title: '货款提现没有通过',
    text: ({ amount, no, reason }) => `您提现的货款 ${yuan(amount)}没有通过：${reason}，已退回供货余额，单号 ${no}。`,
  },
};
