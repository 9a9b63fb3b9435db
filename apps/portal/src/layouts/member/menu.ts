// The menu of the member area, by task; only pages that are built.

export type MenuEntry = {
  to: string;
  name: string;
  /** What else one may type to find it: pinyin, initials, other words. */
  keys: string;
};

export type MenuGroup = { name: string; entries: readonly MenuEntry[] };

export const menu: readonly MenuGroup[] = [
  {
    name: '接入',
    entries: [
      { to: '/overview', name: '总览', keys: 'zonglan zl overview 余额 套餐余量' },
      { to: '/req/applynew', name: '申请接口', keys: 'shenqing sq apply api 开通' },
      { to: '/req/apply', name: '我的接口', keys: 'wode wd api 密钥 miyao appkey 示例' },
      { to: '/req/collect', name: '收藏的接口', keys: 'shoucang sc collect favourite 收藏夹' },
    ],
  },
  {
    name: '查调用',
    entries: [
      { to: '/req/applylist', name: '调用记录', keys: 'diaoyong jilu dyjl records 请求 日志' },
      { to: '/req/debug', name: '调用排障', keys: 'diaoyong paizhang dypz debug 签名 报错 失败 401' },
      { to: '/req/statics', name: '调用统计', keys: 'diaoyong tongji dytj statistics 成功率 响应时间' },
    ],
  },
  {
    name: '短信',
    entries: [
      {
        to: '/req/smsManage',
        name: '短信服务',
        keys: 'duanxin fasong qianming moban dx fs qm mb sms 发送短信 群发 短信签名 短信模板 备案',
      },
    ],
  },
  {
    name: '权益',
    entries: [
      { to: '/qy', name: '权益市场', keys: 'quanyi shichang qysc market goods 卡密 视频会员 礼品卡 直充' },
      { to: '/qy/order', name: '权益订单', keys: 'quanyi dingdan qydd goods orders 买到的 卡密 争议 退款' },
      { to: '/qy/supply', name: '供货', keys: 'gonghuo gh supply 入驻 供货方 卡密导入 发货 货款 结算 提现' },
    ],
  },
  {
    name: '付款与对账',
    entries: [
      { to: '/vip', name: '会员服务', keys: 'huiyuan hy vip 折扣 续费 升级 月度额度' },
      { to: '/fund/rechargeCenter', name: '充值中心', keys: 'chongzhi cz recharge 支付宝' },
      { to: '/fund/rechargeRecords', name: '充值与付款记录', keys: 'chongzhi fukuan jilu czjl 订单 orders' },
      { to: '/fund/consumptionRecords', name: '消费记录', keys: 'xiaofei jilu xfjl consumption 套餐 按天' },
      { to: '/fund/couponRecords', name: '优惠券', keys: 'youhuiquan yhq coupon 口令 满减 折扣' },
      { to: '/invite', name: '邀请有礼', keys: 'yaoqing youli yqyl invite 邀请码 邀请链接 奖励 推荐' },
      { to: '/fund/detail', name: '资金明细', keys: 'zijin mingxi zjmx ledger 账簿 流水 对账单 核对' },
      { to: '/quote', name: '报价', keys: 'baojia bj quote 价目表 加价' },
      { to: '/fund/invoiceManagement', name: '发票', keys: 'fapiao fp invoice 开票 抬头 专票 普票 红冲' },
    ],
  },
  {
    name: '账户',
    entries: [
      { to: '/acomang', name: '账户信息', keys: 'zhanghu xinxi zhxx account 昵称 邀请码' },
      { to: '/acomang/auth', name: '认证信息', keys: 'shiming renzheng rzxx certification 实名认证 个人认证' },
      {
        to: '/security/accountSecurity',
        name: '账户安全',
        keys: 'zhanghu anquan zhaq aq security 交易密码 登录密码 换手机 微信 两步验证 设备 注销',
      },
      { to: '/security/notifyMessage', name: '消息', keys: 'xiaoxi xx messages 通知 邮箱 webhook 接收设置' },
      { to: '/security/alertSettings', name: '预警设置', keys: 'yujing shezhi yjsz alert 余额预警 预警手机 失败率' },
      { to: '/security/whitelistSettings', name: '白名单设置', keys: 'baimingdan shezhi bmdsz ip whitelist rsa 公钥' },
      { to: '/security/logManagement', name: '日志管理', keys: 'rizhi guanli rzgl logs 登录日志 操作日志' },
    ],
  },
];

/** Pages of the member area that no menu entry leads to straight away, and the entry they belong to. */
const belongsTo: Readonly<Record<string, string>> = {
  '/req/first': '/req/apply',
  '/oauth/authorize': '/req/apply',
  '/req/buy': '/req/apply',
  '/req/smsManage/saveTemplate': '/req/smsManage',
  '/req/smsManage/saveSignTemplate': '/req/smsManage',
  '/vip/components/BuyVip': '/vip',
  '/vip/components/PayStateDia': '/vip',
  '/vip/components/BanlaPaySure': '/vip',
  '/fund/invoiceManagement/applyInvoice': '/fund/invoiceManagement',
  '/qy/goods': '/qy',
  '/qy/order/detail': '/qy/order',
  '/qy/supply/goods': '/qy/supply',
  '/qy/supply/import': '/qy/supply',
  '/qy/supply/order': '/qy/supply',
  '/qy/supply/settlement': '/qy/supply',
  '/qy/supply/dispute': '/qy/supply',
  '/acomang/auth/form': '/acomang/auth',
  '/security/bindwxres': '/security/accountSecurity',
  '/security/logManagement/loginLog': '/security/logManagement',
  '/security/logManagement/operateLog': '/security/logManagement',
};

/** Group and entry of an address; undefined for pages outside the menu. */
export function menuPlaceOf(path: string): { group: MenuGroup; entry: MenuEntry } | undefined {
  const to = belongsTo[path] ?? path;
  for (const group of menu) {
    const entry = group.entries.find((candidate) => candidate.to === to);
    if (entry) return { group, entry };
  }
  return undefined;
}
