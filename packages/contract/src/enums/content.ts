// Enumerations of what operators publish, and files made of lists.
import { enumeration } from './enumeration';

export const broadcastStatus = enumeration({
  draft: [1, '草稿', 'quiet'],
  scheduled: [2, '待发送', 'warning'],
  sending: [3, '发送中', 'brand'],
  sent: [4, '已发送', 'success'],
  cancelled: [5, '已取消', 'quiet'],
});

export const noticeKind = enumeration({
  system: [1, '系统'],
  product: [2, '产品'],
  event: [3, '活动'],
  maintenance: [4, '维护'],
});

export const entryStatus = enumeration({
  draft: [1, '草稿', 'quiet'],
  scheduled: [2, '定时', 'warning'],
  published: [3, '已发布', 'success'],
  withdrawn: [4, '已撤下', 'quiet'],
});

export const exportKind = enumeration({
  calls: [1, '调用记录'],
  logins: [2, '登录日志'],
  operations: [3, '操作日志'],
  payOrders: [4, '充值与付款记录'],
  packageOrders: [5, '套餐订单'],
  ledgerEntries: [6, '资金明细'],
  vipOrders: [7, '会员订单'],
  smsMessages: [8, '短信发送记录'],
  rechargeOrders: [9, '充值订单'],
  goodsOrders: [20, '权益订单'],
});

export const exportState = enumeration({
  waiting: [1, '等待', 'quiet'],
  running: [2, '生成中', 'brand'],
  ready: [3, '可下载', 'success'],
  failed: [4, '失败', 'danger'],
  expired: [5, '已过期', 'quiet'],
});
