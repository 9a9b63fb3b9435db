// Recharge orders as their member buys and follows them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list, picked, search } from '../list';
import { Id, Money, Nothing, SmsCode, Ticket, Time, TradePassword, Whole } from '../values';

/** Lines of a list. */
export const LINES_MAX = 500;
const LIST_MAX = 60_000;

/** A member's own number of an order: with the same one nothing is bought twice. */
export const OwnNo = z.string('缺少订单编号').regex(/^[\w.:-]{1,64}$/, '订单编号是 1 到 64 位字母、数字和 . _ : -');
/** Ours. */
export const No = z.string('缺少订单号').regex(/^QO\d{16,24}$/, '订单号不正确');
/** An account as typed. */
export const Account = z.string('请填写充值账号').trim().max(60, '充值账号太长');
/** Of one order; the product's own limit is checked beside it. */
export const Count = Whole.pipe(z.number().min(1, '数量至少 1').max(1000, '数量太多'));

export const RechargeOrder = z.object({
  no: z.string(),
  ownNo: z.string(),
  productId: z.string(),
  productName: z.string(),
  groupName: z.string(),
  /** Enumeration rechargeKind. */
  kind: z.number().int(),
  /** Masked; '' where none is needed, and once the account is closed. */
  account: z.string(),
  faceValue: Money,
  count: z.number().int(),
  /** Of one. */
  price: Money,
  amount: Money,
  /** Enumeration rechargeStatus. */
  status: z.number().int(),
  /** Why it failed, in words; '' otherwise. */
  reason: z.string(),
  /** Enumeration rechargeOrigin. */
  origin: z.number().int(),
  /** Enumeration rechargeNotify. */
  notify: z.number().int(),
  createTime: Time,
  /** When it succeeded, failed or was cancelled. */
  endTime: Time.nullable(),
});

export const listRechargeOrders = list({
  path: '/recharge/order/page',
  access: 'member',
  summary: '充值订单，账号打码，新的在前，按 cursor 往后翻',
  row: RechargeOrder,
  filter: {
    status: choice('rechargeStatus', '状态'),
    kind: choice('rechargeKind', '类型'),
    productId: picked(Id, '产品'),
    account: search('充值账号', { most: 60, mono: true }),
    no: search('订单号', { most: 64, mono: true, placeholder: '订单号或自己的编号' }),
  },
  period: '下单时间',
  paged: 'cursor',
});

export const getRechargeStatistics = endpoint({
  method: 'POST',
  path: '/recharge/order/statistics',
  access: 'member',
  summary: '同样条件的充值订单的合计：笔数、金额、成功与退款',
  input: z.object(listRechargeOrders.matching),
  output: z.object({
    orders: z.number().int(),
    amount: Money,
    success: z.number().int(),
    successAmount: Money,
    /** Accepted, processing or uncertain: their money is frozen. */
    open: z.number().int(),
    frozenAmount: Money,
    uncertain: z.number().int(),
    /** Failed or cancelled: their money came back. */
    back: z.number().int(),
    backAmount: Money,
  }),
});

const Step = z.object({
  time: Time,
  /** Enumeration rechargeEvent. */
  event: z.number().int(),
  words: z.string(),
});

const NotifyTry = z.object({
  time: Time,
  /** 0: it did not answer. */
  status: z.number().int(),
  words: z.string(),
  byHand: z.boolean(),
});

export const getRechargeOrder = endpoint({
  method: 'GET',
  path: '/recharge/order/details',
  access: 'member',
  summary: '一笔充值订单：经过、卡密数、通知的每一次尝试',
  input: z.object({ no: No }),
  output: RechargeOrder.extend({
    canCancel: z.boolean(),
    steps: z.array(Step),
    /** Cards to look at. */
    cards: z.number().int(),
    /** Times that they were looked at. */
    cardViews: z.number().int(),
    /** Without its query; '' without one. */
    notifyUrl: z.string(),
    /** When it is told next; null when it is not. */
    notifyNextTime: Time.nullable(),
    notifyTries: z.array(NotifyTry),
  }),
  refusals: ['notFound'],
});

const Wanted = {
  productId: Id,
  /** A line per order: the account, then the count (1 when left out), separated by comma, blank or tab. For cards only the count. */
  list: z.string('请填写充值账号').max(LIST_MAX, '名单太长'),
};

export const previewRecharge = endpoint({
  method: 'POST',
  path: '/quick/order/preview',
  access: 'member',
  summary: '检查名单并算出价格：不能充的行与原因；不保存，不冻结',
  bodyMax: 256 * 1024,
  input: z.object(Wanted),
  output: z.object({
    lines: z.number().int(),
    orders: z.number().int(),
    price: Money,
    amount: Money,
    balance: Money,
    /** The first 200. */
    faults: z.array(z.object({ line: z.number().int(), shown: z.string(), words: z.string() })),
    faultCount: z.number().int(),
    /** The first 100 orders as they would be made. */
    sample: z.array(z.object({ line: z.number().int(), account: z.string(), count: z.number().int(), amount: Money })),
    /** Why it cannot be bought like this, or ''. */
    barred: z.string(),
  }),
  refusals: ['notFound'],
});

export const submitRecharge = endpoint({
  method: 'POST',
  path: '/quick/order/submit',
  access: 'member',
  summary: '下单：冻结金额并提交充值；同一编号只下一次。名单有错、金额与看到的不同时不下',
  bodyMax: 256 * 1024,
  input: z.object({
    ...Wanted,
    /** Made by the page, once for each click that is meant. */
    clientId: z.string('缺少编号').regex(/^[\w.:-]{1,50}$/, '编号不正确'),
    /** What the preview said. */
    shown: z.object({ orders: Whole, amount: Money }),
    tradePassword: TradePassword,
  }),
  output: z.object({
    orders: z.number().int(),
    amount: Money,
    /** Of the first 500. */
    nos: z.array(z.string()),
  }),
  idempotent: true,
  refusals: [
    'notFound',
    'invalidInput',
    'balanceTooLow',
    'stateConflict',
    'soldOut',
    'ownNoReused',
    'tradePasswordUnset',
    'tradePasswordWrong',
    'tradePasswordLocked',
  ],
});

export const cancelRechargeOrder = endpoint({
  method: 'GET',
  path: '/recharge/order/cancel',
  access: 'member',
  summary: '取消还没有提交给供应商的充值订单，冻结的金额退回',
  input: z.object({ no: No }),
  output: RechargeOrder,
  refusals: ['notFound', 'stateConflict'],
});

export const unlockCards = endpoint({
  method: 'POST',
  path: '/quick/order/cardTicket',
  access: 'member',
  summary: '用交易密码换取一张查看卡密的凭证：只能用一次，2 分钟内有效',
  input: z.object({ no: No, tradePassword: TradePassword }),
  output: z.object({ ticket: z.string() }),
  refusals: ['notFound', 'tradePasswordUnset', 'tradePasswordWrong', 'tradePasswordLocked'],
});

export const getCardContent = endpoint({
  method: 'GET',
  path: '/quick/order/cardContent',
  access: 'member',
  summary: '一笔订单的卡号与卡密；每次查看都有记录',
  input: z.object({ no: No, ticket: Ticket }),
  output: z.object({
    cards: z.array(z.object({ number: z.string(), secret: z.string(), expires: z.string() })),
  }),
  refusals: ['notFound', 'codeWrong'],
});

export const downloadCards = endpoint({
  method: 'POST',
  path: '/quick/order/cardFile',
  access: 'member',
  summary: '下载一笔订单的卡号与卡密（Excel）：交易密码之外还要发到本人手机的验证码；每次下载都有记录',
  input: z.object({ no: No, tradePassword: TradePassword, code: SmsCode }),
  output: Nothing,
  answers: 'file',
  refusals: [
    'notFound',
    'codeWrong',
    'stateConflict',
    'tradePasswordUnset',
    'tradePasswordWrong',
    'tradePasswordLocked',
  ],
});

export const notifyAgain = endpoint({
  method: 'POST',
  path: '/recharge/order/notify',
  access: 'member',
  summary: '把订单结果再通知一次',
  input: z.object({ no: No }),
  output: z.object({ notify: z.number().int() }),
  refusals: ['notFound', 'stateConflict', 'tooManyRequests'],
});
