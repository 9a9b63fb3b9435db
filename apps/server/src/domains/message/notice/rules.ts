// The catalogue of what members are told: which kind it is, its words, where it leads, and what it never goes without.
// Words and parameters hold masked data only: they are stored, and leave the site by channels that others can read.
import { deviceName } from '@jishi/contract/device-words';
import type { Channel } from '@jishi/contract/message';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import { formatTime } from '../../../kernel/time';

export type ChannelName = z.output<typeof Channel>;

/** Enumeration messageKind. */
export const MessageKind = { account: 1, trade: 2, api: 3, sms: 4, system: 5 } as const;

/** What each event tells. Phones are masked, amounts in units of 0.00001 yuan. */
export type EventParams = {
  newPlaceLogin: { place: string; ip: string; device: string; time: Date };
  passwordChanged: { time: Date; ip: string };
  passwordLocked: { minutes: number };
  tradePasswordChanged: object;
  phoneChanged: { phone: string };
  totpEnabled: object;
  totpDisabled: object;
  wechatBound: { nickname: string };
  wechatUnbound: object;
  keyReset: { keyName: string };
  rsaKeyReset: { fingerprint: string };
  ipListChanged: { count: number };
  certified: { name: string };
  certificationFailed: { reason: string };
  closureRequested: { time: Date };
  closureCancelled: object;
  closureStopped: { reason: string };
  accountFrozen: { reason: string };
  accountUnfrozen: object;
  topUpArrived: { amount: bigint; orderNo: string };
  packageBought: { name: string; orderNo: string };
  balanceLow: { balance: bigint; threshold: bigint };
  apiWarning: { project: string; what: string };
  webhookStopped: { host: string };
  broadcast: { title: string; text: string };
};
export type EventName = keyof EventParams;

export type EventSpec<Params> = {
  kind: number;
  title: string | ((params: Params) => string);
  text: (params: Params) => string;
  link: string;
  /** The variables of its SMS template; without them it is never an SMS. */
  sms?: (params: Params) => Record<string, string>;
  /** Goes there whatever the member chose. */
  forced?: readonly ChannelName[];
};

/** What a webhook gets: docs/WEBHOOKS.md. `link` is a whole address or ''. */
export function webhookBody(news: {
  id: string;
  event: EventName;
  kind: number;
  title: string;
  text: string;
  link: string;
  createdAt: Date;
}): string {
  const { id, event, kind, title, text, link, createdAt } = news;
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { id, kind, title, text, link } });
}

const SECURITY_PAGE = '/security/accountSecurity';
const NOT_YOU = '如非本人操作，请立即修改密码并联系客服。';
const security = { kind: MessageKind.account, link: SECURITY_PAGE };
const yuan = (amount: bigint) => `${formatMoney(amount)} 元`;
const none = () => ({});

export const EVENTS: { readonly [Name in EventName]: EventSpec<EventParams[Name]> } = {
  newPlaceLogin: {
    ...security,
    link: '/security/logManagement/loginLog',
    title: '您的账户在新的地点登录',
    text: ({ place, ip, device, time }) =>
      `您的账户于 ${formatTime(time)} 在${place || '未知地点'}登录，IP ${ip}，设备 ${device ? deviceName(device) : '未知'}。${NOT_YOU}`,
    sms: ({ place, time }) => ({ time: formatTime(time), place: place || '未知地点' }),
    forced: ['sms'],
  },
  passwordChanged: {
    ...security,
    title: '登录密码已修改',
    text: ({ time, ip }) => `您的登录密码已于 ${formatTime(time)} 修改，操作 IP ${ip}。${NOT_YOU}`,
    sms: ({ time }) => ({ time: formatTime(time) }),
    forced: ['sms'],
  },
  passwordLocked: {
    ...security,
    title: '登录密码已锁定',
    text: ({ minutes }) => `登录密码连续输错次数过多，已锁定 ${minutes} 分钟。其间可以用验证码登录。${NOT_YOU}`,
    sms: ({ minutes }) => ({ minutes: String(minutes) }),
  },
  tradePasswordChanged: {
    ...security,
    title: '交易密码已设置',
    text: () => `您的交易密码已重新设置，从余额付款时请使用新的交易密码。${NOT_YOU}`,
    sms: none,
    forced: ['sms'],
  },
  phoneChanged: {
    ...security,
    title: '绑定手机已更换',
    text: ({ phone }) => `您的账户已改绑手机 ${phone}，登录与接收验证码请使用新手机。${NOT_YOU}`,
    sms: ({ phone }) => ({ phone }),
    forced: ['sms'],
  },
  totpEnabled: {
    ...security,
    title: '两步验证已开启',
    text: () => `您的账户已开启两步验证，登录时需要输入动态口令。请妥善保存恢复码。`,
  },
  totpDisabled: {
    ...security,
    title: '两步验证已关闭',
    text: () => `您的账户已关闭两步验证，登录时不再需要动态口令。${NOT_YOU}`,
    sms: none,
    forced: ['sms'],
  },
  wechatBound: {
    ...security,
    title: '微信已绑定',
    text: ({ nickname }) => `您的账户已绑定微信“${nickname}”，可以用微信扫码登录。${NOT_YOU}`,
    sms: none,
    forced: ['sms'],
  },
  wechatUnbound: {
    ...security,
    title: '微信已解绑',
    text: () => `您的账户已解除微信绑定，不能再用微信扫码登录。${NOT_YOU}`,
  },
  certified: {
    kind: MessageKind.account,
    link: '/acomang',
    title: '实名认证已通过',
    text: ({ name }) => `您的账户已完成个人实名认证，认证姓名 ${name}。`,
  },
  certificationFailed: {
    kind: MessageKind.account,
    link: '/acomang',
    title: '实名认证没有通过',
    text: ({ reason }) => `您的个人实名认证没有通过：${reason}。`,
  },
  keyReset: {
    kind: MessageKind.api,
    link: '/req/apply',
    title: '接口密钥已重置',
    text: ({ keyName }) => `密钥“${keyName}”已重置，请尽快换用新的密钥。${NOT_YOU}`,
    sms: ({ keyName }) => ({ name: keyName }),
    forced: ['sms'],
  },
  rsaKeyReset: {
    kind: MessageKind.api,
    link: '/security/whitelistSettings',
    title: 'RSA 公钥已更换',
    text: ({ fingerprint }) => `验签所用的 RSA 公钥已更换，新公钥的指纹是 ${fingerprint}。${NOT_YOU}`,
    sms: ({ fingerprint }) => ({ fingerprint }),
    forced: ['sms'],
  },
  ipListChanged: {
    kind: MessageKind.api,
    link: '/security/whitelistSettings',
    title: 'IP 白名单已修改',
    text: ({ count }) =>
      count > 0
        ? `IP 白名单已修改，现有 ${count} 条，其他地址的调用会被拒绝。`
        : `IP 白名单已清空，调用不再限制来源地址。${NOT_YOU}`,
  },
  closureRequested: {
    ...security,
    title: '账户注销申请已提交',
    text: ({ time }) => `您已申请注销账户，将于 ${formatTime(time)} 注销。在此之前登录即可撤销申请。${NOT_YOU}`,
    sms: ({ time }) => ({ time: formatTime(time) }),
    forced: ['sms'],
  },
  closureCancelled: {
    ...security,
    title: '账户注销申请已撤销',
    text: () => `您的账户注销申请已撤销，账户照常使用。`,
  },
  closureStopped: {
    ...security,
    title: '账户没有注销',
    text: ({ reason }) => `您的账户到期没有注销：${reason}。账户照常使用，处理后可以重新申请注销。`,
  },
  accountFrozen: {
    ...security,
    title: '账户已冻结',
    text: ({ reason }) => `您的账户已冻结，原因：${reason}。如有疑问请联系客服。`,
    sms: ({ reason }) => ({ reason }),
    forced: ['sms'],
  },
  accountUnfrozen: {
    ...security,
    title: '账户已解除冻结',
    text: () => `您的账户已解除冻结，可以照常使用。`,
    sms: none,
    forced: ['sms'],
  },
  topUpArrived: {
    kind: MessageKind.trade,
    link: '/fund/rechargeRecords',
    title: '充值已到账',
    text: ({ amount, orderNo }) => `您充值的 ${yuan(amount)}已到账，订单号 ${orderNo}。`,
    sms: ({ amount }) => ({ amount: formatMoney(amount) }),
  },
  packageBought: {
    kind: MessageKind.trade,
    link: '/req/apply',
    title: '套餐购买成功',
    text: ({ name, orderNo }) => `您购买的套餐“${name}”已生效，订单号 ${orderNo}。`,
    sms: ({ name }) => ({ name }),
  },
  balanceLow: {
    kind: MessageKind.trade,
    link: '/fund/rechargeCenter',
    title: '余额低于预警金额',
    text: ({ balance, threshold }) =>
      `您的可用余额为 ${yuan(balance)}，已低于预警金额 ${yuan(threshold)}。请及时充值，以免影响调用。`,
    sms: ({ balance, threshold }) => ({ balance: formatMoney(balance), threshold: formatMoney(threshold) }),
  },
  apiWarning: {
    kind: MessageKind.api,
    link: '/security/alertSettings',
    title: ({ project }) => `接口预警：${project}`.slice(0, 60),
    text: ({ project, what }) => `接口“${project}”触发预警：${what}。`,
    sms: ({ project, what }) => ({ project, what }),
  },
  webhookStopped: {
    kind: MessageKind.system,
    link: '/security/alertSettings',
    title: 'Webhook 消息未能送达',
    text: ({ host }) => `发往 ${host} 的 Webhook 消息多次重试仍未送达，已停止重试。请检查接收地址后重新测试。`,
  },
  broadcast: {
    kind: MessageKind.system,
    link: '',
    title: ({ title }) => title,
    text: ({ text }) => text,
  },
};
