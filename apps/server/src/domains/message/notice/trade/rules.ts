// What members are told about money: the trade part of the catalogue.
import { messageKind } from '@jishi/contract/enums/account';
import { displayMoney, formatMoney } from '@jishi/money';
import { formatTime } from '../../../../kernel/time';
import { type EventSpec } from '../spec/rules';

/** Amounts in units of 0.00001 yuan. */
export type TradeParams = {
  topUpArrived: { amount: bigint; orderNo: string };
  transferRefused: { orderNo: string; reason: string };
  refunded: { amount: bigint; toBalance: boolean };
  paidTwiceReturned: { amount: bigint; orderNo: string };
  bonusTakenBack: { bonusBack: bigint; /** Kept of what goes back, for what was spent. */ withheld: bigint };
  withdrawalRefused: { amount: bigint; reason: string };
  adjusted: { /** In words, with its amount. */ change: string; reason: string };
  packageBought: { name: string; orderNo: string };
  packageRenewed: { name: string; orderNo: string };
  packageRenewalFailed: { name: string; reason: string };
  packageExpiring: { name: string; left: string; end: Date; unstarted: boolean };
  vipBought: { name: string; begin: Date; end: Date; orderNo: string };
  vipGranted: { name: string; begin: Date; end: Date };
  vipExpiring: { name: string; end: Date; /** What the balance will be charged; '' when nothing. */ renews: string };
  vipEnded: { name: string; /** The level that goes on; '' when none. */ next: string };
  vipRenewalFailed: { name: string; reason: string; end: Date };
  couponGranted: { name: string; terms: string; time: Date };
  rewardPromised: { amount: bigint; leastAmount: bigint; end: Date };
  inviterRewarded: { amount: bigint };
  invitedRewarded: { amount: bigint };
  balanceLow: { balance: bigint; threshold: bigint };
  appealReplied: { no: string };
  appealAsked: { no: string; hours: number };
  appealEnded: { no: string; /** In words. */ outcome: string };
  invoiceIssued: { amount: bigint; number: string };
  invoiceRefused: { amount: bigint; reason: string };
  invoiceReversed: { amount: bigint; number: string; reason: string };
  quoteStopped: { title: string; reason: string };
};

const vip = { kind: messageKind.trade, link: '/vip' };
const invitations = { kind: messageKind.trade, link: '/invite' };
const invoices = { kind: messageKind.trade, link: '/fund/invoiceManagement' };
const appeals = { kind: messageKind.trade, link: '/fund/rechargeRecords' };
const packages = { kind: messageKind.trade, link: '/fund/consumptionRecords' };
const yuan = (amount: bigint) => `${displayMoney(amount)} 元`;

export const TRADE_EVENTS: { readonly [Name in keyof TradeParams]: EventSpec<TradeParams[Name]> } = {
  appealReplied: {
    ...appeals,
    title: ({ no }) => `申诉 ${no} 有新的答复`,
    text: ({ no }) => `您的申诉 ${no} 有新的答复，请查看。`,
  },
  appealAsked: {
    ...appeals,
    title: ({ no }) => `申诉 ${no} 请您补充`,
    text: ({ no, hours }) =>
      `您的申诉 ${no} 需要补充材料，请在 ${hours} 小时内补充，到时没有补充会自动关闭，可以再提一次。`,
    sms: ({ no, hours }) => ({ no, hours: String(hours) }),
  },
  appealEnded: {
    ...appeals,
    title: ({ no }) => `申诉 ${no} 已有结果`,
    text: ({ no, outcome }) => `您的申诉 ${no} 已有结果：${outcome}。`,
    sms: ({ no, outcome }) => ({ no, outcome }),
  },
  topUpArrived: {
    kind: messageKind.trade,
    link: '/fund/rechargeRecords',
    title: '充值已到账',
    text: ({ amount, orderNo }) => `您充值的 ${yuan(amount)}已到账，订单号 ${orderNo}。`,
    sms: ({ amount }) => ({ amount: formatMoney(amount) }),
  },
  refunded: {
    kind: messageKind.trade,
    link: '/fund/detail',
    title: '退款已退出',
    text: ({ amount, toBalance }) =>
      toBalance ? `${yuan(amount)}已退到您的余额。` : `${yuan(amount)}已退回，到账时间以付款渠道或银行为准。`,
  },
  paidTwiceReturned: {
    kind: messageKind.trade,
    link: '/fund/rechargeRecords',
    title: '重复付款已退回',
    text: ({ amount, orderNo }) =>
      `订单 ${orderNo} 已付过款，您又付的 ${yuan(amount)}已原路退回，到账时间以付款渠道为准。`,
  },
  bonusTakenBack: {
    kind: messageKind.trade,
    link: '/fund/detail',
    title: '随充值赠送的已收回',
    text: ({ bonusBack, withheld }) =>
      `充值退回时，赠送按比例收回 ${yuan(bonusBack + withheld)}${withheld > 0n ? `，其中已花掉的 ${yuan(withheld)}从退款里扣除` : ''}。`,
  },
  withdrawalRefused: {
    kind: messageKind.trade,
    link: '/fund/detail',
    title: '余额退款的申请没有通过',
    text: ({ amount, reason }) => `您申请的余额退款 ${yuan(amount)}没有通过：${reason}。金额已解冻，可以照常使用。`,
  },
  adjusted: {
    kind: messageKind.trade,
    link: '/fund/detail',
    title: '平台调整了您的余额或授信',
    text: ({ change, reason }) => `${change}。原因：${reason}。`,
  },
  transferRefused: {
    kind: messageKind.trade,
    link: '/fund/rechargeRecords',
    title: '转账回单没有通过核对',
    text: ({ orderNo, reason }) => `订单 ${orderNo} 的转账没有核对上：${reason}。请在付款页改正后重新提交。`,
  },
  packageBought: {
    kind: messageKind.trade,
    link: '/req/apply',
    title: '套餐购买成功',
    text: ({ name, orderNo }) => `您购买的套餐“${name}”已生效，订单号 ${orderNo}。`,
    sms: ({ name }) => ({ name }),
  },
  packageRenewed: {
    ...packages,
    title: '套餐已自动续购',
    text: ({ name, orderNo }) => `按您的签署，已用余额续购“${name}”，订单号 ${orderNo}。可在消费记录里随时停止。`,
    sms: ({ name }) => ({ name }),
  },
  packageRenewalFailed: {
    ...packages,
    title: '套餐自动续购没有成功',
    text: ({ name, reason }) => `“${name}”没有自动续购：${reason}。会继续尝试；套餐用完后从余额扣费。`,
    sms: ({ name }) => ({ name }),
  },
  packageExpiring: {
    ...packages,
    title: '套餐快到期',
    text: ({ name, left, end, unstarted }) =>
      unstarted
        ? `您的“${name}”还没有启用，请在 ${formatTime(end)} 前首次调用，过期 ${left}作废。`
        : `您的“${name}”还剩 ${left}，${formatTime(end)} 到期，到期没用完的作废。`,
    sms: ({ name, end }) => ({ name, time: formatTime(end) }),
  },
  vipBought: {
    ...vip,
    title: '会员购买成功',
    text: ({ name, begin, end, orderNo }) =>
      `您购买的${name}会员有效期为 ${formatTime(begin)} 至 ${formatTime(end)}，订单号 ${orderNo}。`,
    sms: ({ name, end }) => ({ name, time: formatTime(end) }),
  },
  vipGranted: {
    ...vip,
    title: '平台赠送会员',
    text: ({ name, begin, end }) => `平台赠送您${name}会员，有效期为 ${formatTime(begin)} 至 ${formatTime(end)}。`,
  },
  vipExpiring: {
    ...vip,
    title: '会员即将到期',
    text: ({ name, end, renews }) =>
      renews
        ? `您的${name}会员将于 ${formatTime(end)} 到期，到期前一天会从余额自动续费 ${renews}。如不需要，请在会员页关闭自动续费。`
        : `您的${name}会员将于 ${formatTime(end)} 到期，到期后折扣、每秒次数与月度额度不再享有。续费的时间会接在后面。`,
    sms: ({ name, end }) => ({ name, time: formatTime(end) }),
  },
  vipEnded: {
    ...vip,
    title: '会员已到期',
    text: ({ name, next }) =>
      next ? `您的${name}会员已到期，现在享有${next}会员的权益。` : `您的${name}会员已到期，调用按原价扣费。`,
  },
  vipRenewalFailed: {
    ...vip,
    title: '会员自动续费没有成功',
    text: ({ name, reason, end }) =>
      `您的${name}会员没有自动续费：${reason}。到期（${formatTime(end)}）前会继续尝试，您也可以自己续费。`,
    sms: ({ name, end }) => ({ name, time: formatTime(end) }),
  },
  couponGranted: {
    kind: messageKind.trade,
    link: '/fund/couponRecords',
    title: '您有一张新的优惠券',
    text: ({ name, terms, time }) => `优惠券“${name}”（${terms}）已放入您的账户，${formatTime(time)} 前可用。`,
  },
  rewardPromised: {
    ...invitations,
    title: '您受邀注册，有一份奖励等您领取',
    text: ({ amount, leastAmount, end }) =>
      `${formatTime(end)} 前完成实名认证并充值满 ${yuan(leastAmount)}，${yuan(amount)}将记入您的赠送余额。`,
  },
  inviterRewarded: {
    ...invitations,
    title: '您的邀请奖励到账',
    text: ({ amount }) => `您邀请的好友已完成实名并充值，奖励 ${yuan(amount)}已记入您的赠送余额。`,
  },
  invitedRewarded: {
    ...invitations,
    title: '受邀奖励到账',
    text: ({ amount }) => `您受邀注册并完成实名与充值，奖励 ${yuan(amount)}已记入您的赠送余额。`,
  },
  invoiceIssued: {
    ...invoices,
    title: '发票已开具',
    text: ({ amount, number }) => `您申请的 ${yuan(amount)}发票已开具，发票号码 ${number}，可以下载。`,
  },
  invoiceRefused: {
    ...invoices,
    title: '开票申请已退回',
    text: ({ amount, reason }) => `您的 ${yuan(amount)}开票申请没有通过：${reason}。金额已退回，可以重新申请。`,
  },
  invoiceReversed: {
    ...invoices,
    title: '发票已红冲',
    text: ({ amount, number, reason }) => `发票 ${number} 已红冲 ${yuan(amount)}：${reason}。已经抵扣的请按规定转出。`,
  },
  quoteStopped: {
    kind: messageKind.trade,
    link: '/quote',
    title: '报价的公开链接被撤回',
    text: ({ title, reason }) => `价目表「${title}」的公开链接已被平台撤回，不能再公开。原因：${reason}。`,
  },
  balanceLow: {
    kind: messageKind.trade,
    link: '/fund/rechargeCenter',
    title: '余额低于预警金额',
    text: ({ balance, threshold }) =>
      `您的可用余额为 ${yuan(balance)}，已低于预警金额 ${yuan(threshold)}。请及时充值，以免影响调用。`,
    sms: ({ balance, threshold }) => ({ balance: formatMoney(balance), threshold: formatMoney(threshold) }),
  },
};
