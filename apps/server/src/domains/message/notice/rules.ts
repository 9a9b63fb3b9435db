// The catalogue of notices to members: kind, words, link, and mandatory channels. Words and parameters contain masked
// data only, because they are stored and sent over channels that others can read.
import { deviceName } from '@jishi/contract/device-words';
import { messageKind } from '@jishi/contract/enums/account';
import { formatTime } from '../../../kernel/time';
import { type EventSpec } from './spec/rules';
import { DEED_EVENTS, type DeedParams } from './deed/rules';
import { GOODS_EVENTS, type GoodsParams } from './goods/rules';
import { SMS_EVENTS, type SmsParams } from './sms/rules';
import { SUPPORT_EVENTS, type SupportParams } from './support/rules';
import { TRADE_EVENTS, type TradeParams } from './trade/rules';

export { type ChannelName, type EventSpec } from './spec/rules';

/** What each event tells. Phones are masked, amounts in units of 0.00001 yuan. */
export type EventParams = TradeParams &
  SmsParams &
  GoodsParams &
  DeedParams &
  SupportParams & {
    newPlaceLogin: { place: string; ip: string; device: string; time: Date };
    passwordChanged: { time: Date; ip: string };
    passwordLocked: { minutes: number };
    tradePasswordChanged: object;
    phoneChanged: { phone: string };
    totpEnabled: object;
    totpDisabled: object;
    passkeyAdded: { name: string };
    passkeyRemoved: { name: string };
    wechatBound: { nickname: string };
    wechatUnbound: object;
    keyMade: { keyName: string };
    keyReset: { keyName: string };
    keyRemoved: { keyName: string };
    keyStopped: { keyName: string; reason: string };
    keyResumed: { keyName: string; reason: string };
    organisationInvited: { name: string };
    colleagueJoined: { name: string };
    colleagueLeft: { name: string; phone: string };
    colleagueRemoved: { name: string };
    colleagueFinance: { name: string };
    rsaKeyReset: { fingerprint: string };
    ipListChanged: { count: number };
    certified: { name: string };
    certificationFailed: { reason: string };
    enterpriseCertified: { name: string };
    enterpriseRefused: { reason: string };
    licenceEnding: { name: string; day: string };
    licenceEnded: { name: string };
    closureRequested: { time: Date };
    closureCancelled: object;
    closureStopped: { reason: string };
    accountFrozen: { reason: string };
    accountUnfrozen: object;
    cardsBarred: { reason: string };
    cardsPermitted: object;
    apiWarning: { project: string; what: string };
    sceneAccepted: { project: string };
    sceneRefused: { project: string; reason: string };
    applySuspended: { project: string; reason: string };
    applyResumed: { project: string };
    exportReady: { list: string };
    exportFailed: { list: string; reason: string };
    webhookStopped: { host: string };
    broadcast: { title: string; text: string };
  };
export type EventName = keyof EventParams;

/** A webhook's body: docs/WEBHOOKS.md. `link` is an absolute address or ''. */
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
const security = { kind: messageKind.account, link: SECURITY_PAGE };
const certification = { kind: messageKind.account, link: '/acomang' };
const none = () => ({});

export const EVENTS: { readonly [Name in EventName]: EventSpec<EventParams[Name]> } = {
  ...SMS_EVENTS,
  ...TRADE_EVENTS,
  ...GOODS_EVENTS,
  ...DEED_EVENTS,
  ...SUPPORT_EVENTS,
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
    text: () => `您的交易密码已设置，从余额付款时请使用刚设置的这一个。${NOT_YOU}`,
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
  passkeyAdded: {
    ...security,
    title: '通行密钥已添加',
    text: ({ name }) => `您的账户添加了通行密钥“${name}”，可以用它直接登录。${NOT_YOU}`,
    sms: none,
    forced: ['sms'],
  },
  passkeyRemoved: {
    ...security,
    title: '通行密钥已删除',
    text: ({ name }) => `您的账户删除了通行密钥“${name}”，不能再用它登录。${NOT_YOU}`,
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
    ...certification,
    title: '实名认证已通过',
    text: ({ name }) => `您的账户已完成个人实名认证，认证姓名 ${name}。`,
  },
  certificationFailed: {
    ...certification,
    title: '实名认证没有通过',
    text: ({ reason }) => `您的个人实名认证没有通过：${reason}。`,
  },
  enterpriseCertified: {
    ...certification,
    title: '企业认证已通过',
    text: ({ name }) => `您的账户已完成企业认证，企业名称 ${name}。`,
  },
  enterpriseRefused: {
    ...certification,
    title: '企业认证没有通过',
    text: ({ reason }) => `您的企业认证没有通过：${reason}。更正后可以继续，填过的内容都在。`,
  },
  licenceEnding: {
    ...certification,
    title: '营业执照即将到期',
    text: ({ name, day }) => `${name} 的营业执照将于 ${day} 到期，请换发后提交新的执照。到期前认证照常有效。`,
  },
  licenceEnded: {
    ...certification,
    title: '营业执照已到期',
    text: ({ name }) =>
      `${name} 的营业执照已到期。已有的密钥照常使用，余额退款与开专用发票需要先提交新的执照；供货的商品暂停出售，已付款的照常交付。`,
  },
  keyMade: {
    kind: messageKind.api,
    link: '/req/apply',
    title: '新的接口密钥已生成',
    text: ({ keyName }) => `密钥“${keyName}”已生成，可以用来调用您申请的接口。${NOT_YOU}`,
  },
  organisationInvited: {
    kind: messageKind.account,
    link: '/organisation',
    title: '有组织邀请您加入',
    text: ({ name }) => `“${name}”邀请您加入，7 天内可以在组织页接受或拒绝。不认识的邀请不用理会。`,
  },
  colleagueJoined: {
    kind: messageKind.account,
    link: '/organisation',
    title: '有同事加入了您的组织',
    text: ({ name }) => `一位同事接受了邀请，加入了“${name}”。角色与上限可以在组织页调整。`,
  },
  colleagueLeft: {
    kind: messageKind.account,
    link: '/organisation',
    title: '有同事离开了您的组织',
    text: ({ name, phone }) => `${phone} 已不在“${name}”中，其为组织建的密钥已停止。`,
  },
  colleagueRemoved: {
    kind: messageKind.account,
    link: '/organisation',
    title: '您已不在组织中',
    text: ({ name }) => `“${name}”已将您移出，您为组织建的密钥已停止。`,
  },
  colleagueFinance: {
    kind: messageKind.account,
    link: '/organisation',
    title: '您在组织中的角色改为财务',
    text: ({ name }) => `您现在可以看“${name}”的花费。财务不建密钥，您为组织建过的密钥已停止。`,
  },
  keyReset: {
    kind: messageKind.api,
    link: '/req/apply',
    title: '接口密钥已重置',
    text: ({ keyName }) => `密钥“${keyName}”已重置，请尽快换用新的密钥。${NOT_YOU}`,
    sms: ({ keyName }) => ({ name: keyName }),
    forced: ['sms'],
  },
  keyRemoved: {
    kind: messageKind.api,
    link: '/req/apply',
    title: '接口密钥已删除',
    text: ({ keyName }) => `密钥“${keyName}”已删除，用它的调用会被拒绝。${NOT_YOU}`,
  },
  keyStopped: {
    kind: messageKind.api,
    link: '/req/apply',
    title: '接口密钥已由平台停用',
    text: ({ keyName, reason }) => `密钥“${keyName}”已停用，原因：${reason}。其他密钥不受影响，如有疑问请联系客服。`,
  },
  keyResumed: {
    kind: messageKind.api,
    link: '/req/apply',
    title: '接口密钥已恢复',
    text: ({ keyName }) => `密钥“${keyName}”已恢复，可以照常调用。`,
  },
  rsaKeyReset: {
    kind: messageKind.api,
    link: '/security/whitelistSettings',
    title: 'RSA 公钥已更换',
    text: ({ fingerprint }) => `验签所用的 RSA 公钥已更换，新公钥的指纹是 ${fingerprint}。${NOT_YOU}`,
    sms: ({ fingerprint }) => ({ fingerprint }),
    forced: ['sms'],
  },
  ipListChanged: {
    kind: messageKind.api,
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
    text: ({ time }) =>
      `您已申请注销账户，将于 ${formatTime(time)} 注销。在此之前可以登录后在账户安全里撤回。${NOT_YOU}`,
    sms: ({ time }) => ({ time: formatTime(time) }),
    forced: ['sms'],
  },
  closureCancelled: {
    ...security,
    title: '账户注销申请已撤回',
    text: () => `您的账户注销申请已撤回，账户照常使用。`,
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
  cardsBarred: {
    ...security,
    title: '已停止购买卡密',
    text: ({ reason }) => `您的账户已停止购买卡密商品，原因：${reason}。已买的照常查看，如有疑问请联系客服。`,
    sms: none,
  },
  cardsPermitted: {
    ...security,
    title: '已恢复购买卡密',
    text: () => `您的账户可以照常购买卡密商品。`,
    sms: none,
  },
  accountUnfrozen: {
    ...security,
    title: '账户已解除冻结',
    text: () => `您的账户已解除冻结，可以照常使用。`,
    sms: none,
    forced: ['sms'],
  },
  apiWarning: {
    kind: messageKind.api,
    link: '/security/alertSettings',
    title: ({ project }) => `接口预警：${project}`.slice(0, 60),
    text: ({ project, what }) => `接口“${project}”触发预警：${what}。`,
    sms: ({ project, what }) => ({ project, what }),
  },
  sceneAccepted: {
    kind: messageKind.api,
    link: '/req/apply',
    title: ({ project }) => `场景审核已通过：${project}`.slice(0, 60),
    text: ({ project }) => `接口“${project}”的场景审核已通过，现在就可以调用。`,
    sms: ({ project }) => ({ project }),
  },
  sceneRefused: {
    kind: messageKind.api,
    link: '/req/apply',
    title: ({ project }) => `场景审核没有通过：${project}`.slice(0, 60),
    text: ({ project, reason }) => `接口“${project}”的场景审核没有通过：${reason}。补充材料后可以再次提交。`,
    sms: ({ project }) => ({ project }),
  },
  applySuspended: {
    kind: messageKind.api,
    link: '/req/apply',
    title: ({ project }) => `接口已停用：${project}`.slice(0, 60),
    text: ({ project, reason }) =>
      `您的接口“${project}”已被平台停用，原因：${reason}。停用期间的调用会被拒绝，不扣费；剩余次数保留。如有疑问请联系客服。`,
    sms: ({ project }) => ({ project }),
    forced: ['sms'],
  },
  applyResumed: {
    kind: messageKind.api,
    link: '/req/apply',
    title: ({ project }) => `接口已恢复：${project}`.slice(0, 60),
    text: ({ project }) => `您的接口“${project}”已恢复，可以照常调用。`,
    sms: ({ project }) => ({ project }),
    forced: ['sms'],
  },
  exportReady: {
    kind: messageKind.system,
    link: '',
    title: ({ list }) => `${list}已导出`,
    text: ({ list }) => `您要的${list}文件已生成，7 天内可以下载，过期删除。`,
  },
  exportFailed: {
    kind: messageKind.system,
    link: '',
    title: ({ list }) => `${list}没有导出`,
    text: ({ list, reason }) => `您要的${list}文件没有生成：${reason}。`,
  },
  webhookStopped: {
    kind: messageKind.system,
    link: '/security/alertSettings',
    title: 'Webhook 消息未能送达',
    text: ({ host }) => `发往 ${host} 的 Webhook 消息多次重试仍未送达，已停止重试。请检查接收地址后重新测试。`,
  },
  broadcast: {
    kind: messageKind.system,
    link: '',
    title: ({ title }) => title,
    text: ({ text }) => text,
  },
};
