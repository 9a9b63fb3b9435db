// Every enumeration of the wire: small integers and the one place their Chinese labels come from.

export type EnumRow = { value: number; label: string; color?: 'success' | 'warning' | 'danger' | 'brand' | 'quiet' };

export const enums = {
  memberStatus: [
    { value: 1, label: '正常', color: 'success' },
    { value: 2, label: '冻结', color: 'danger' },
    { value: 3, label: '注销中', color: 'warning' },
    { value: 4, label: '已注销', color: 'quiet' },
  ],
  authStatus: [
    { value: 0, label: '未认证', color: 'quiet' },
    { value: 1, label: '审核中', color: 'warning' },
    { value: 2, label: '已认证', color: 'success' },
    { value: 3, label: '未通过', color: 'danger' },
  ],
  authType: [
    { value: 0, label: '无' },
    { value: 1, label: '个人' },
    { value: 2, label: '企业' },
  ],
  projectStatus: [
    { value: 1, label: '草稿', color: 'quiet' },
    { value: 2, label: '在售', color: 'success' },
    { value: 3, label: '暂停', color: 'warning' },
    { value: 4, label: '下架', color: 'quiet' },
  ],
  projectNeeds: [
    { value: 0, label: '无需认证' },
    { value: 1, label: '个人认证' },
    { value: 2, label: '企业认证' },
    { value: 3, label: '场景审核' },
  ],
  applyStatus: [
    { value: 1, label: '已开通', color: 'success' },
    { value: 2, label: '待场景审核', color: 'warning' },
    { value: 3, label: '未通过', color: 'danger' },
    { value: 4, label: '已停用', color: 'danger' },
    { value: 5, label: '已关闭', color: 'quiet' },
  ],
  keyMode: [
    { value: 1, label: '正式' },
    { value: 2, label: '沙箱' },
  ],
  keyStatus: [
    { value: 1, label: '启用', color: 'success' },
    { value: 2, label: '停用', color: 'quiet' },
  ],
  chargeSource: [
    { value: 0, label: '未扣费' },
    { value: 1, label: '套餐' },
    { value: 2, label: '免费额度' },
    { value: 3, label: '余额' },
    { value: 4, label: '沙箱' },
  ],
  payOrderKind: [
    { value: 1, label: '充值' },
    { value: 2, label: '套餐' },
    { value: 3, label: '会员' },
    { value: 4, label: '权益商品' },
    { value: 5, label: '充值商品' },
  ],
  payChannel: [
    { value: 1, label: '余额' },
    { value: 2, label: '支付宝' },
    { value: 3, label: '微信支付' },
    { value: 4, label: '对公转账' },
  ],
  payOrderStatus: [
    { value: 10, label: '待付款', color: 'warning' },
    { value: 15, label: '等待到账', color: 'warning' },
    { value: 20, label: '已付款', color: 'success' },
    { value: 30, label: '已关闭', color: 'quiet' },
    { value: 40, label: '退款中', color: 'warning' },
    { value: 41, label: '部分退款', color: 'quiet' },
    { value: 42, label: '已退款', color: 'quiet' },
  ],
  offerStatus: [
    { value: 1, label: '在售', color: 'success' },
    { value: 2, label: '下架', color: 'quiet' },
  ],
  ledgerEntryKind: [
    { value: 1, label: '充值' },
    { value: 2, label: '购买套餐' },
    { value: 3, label: '按次调用' },
    { value: 4, label: '调用预占' },
    { value: 5, label: '退款' },
    { value: 6, label: '赠送' },
    { value: 7, label: '调整' },
    { value: 9, label: '其他' },
  ],
  loginWay: [
    { value: 1, label: '验证码' },
    { value: 2, label: '密码' },
    { value: 3, label: '微信扫码' },
    { value: 4, label: '两步验证' },
    { value: 5, label: '密码（嵌入式）' },
  ],
  loginResult: [
    { value: 1, label: '成功', color: 'success' },
    { value: 2, label: '验证码不正确', color: 'danger' },
    { value: 3, label: '密码不正确', color: 'danger' },
    { value: 4, label: '账户冻结', color: 'danger' },
    { value: 5, label: '密码已锁定', color: 'danger' },
    { value: 6, label: '等待两步验证', color: 'quiet' },
    { value: 7, label: '动态口令不正确', color: 'danger' },
  ],
  messageKind: [
    { value: 1, label: '账户' },
    { value: 2, label: '交易' },
    { value: 3, label: '接口' },
    { value: 4, label: '短信' },
    { value: 5, label: '系统' },
  ],
  broadcastStatus: [
    { value: 1, label: '草稿', color: 'quiet' },
    { value: 2, label: '待发送', color: 'warning' },
    { value: 3, label: '发送中', color: 'brand' },
    { value: 4, label: '已发送', color: 'success' },
    { value: 5, label: '已取消', color: 'quiet' },
  ],
  noticeKind: [
    { value: 1, label: '系统' },
    { value: 2, label: '产品' },
    { value: 3, label: '活动' },
    { value: 4, label: '维护' },
  ],
  entryStatus: [
    { value: 1, label: '草稿', color: 'quiet' },
    { value: 2, label: '定时', color: 'warning' },
    { value: 3, label: '已发布', color: 'success' },
    { value: 4, label: '已撤下', color: 'quiet' },
  ],
} as const satisfies Record<string, readonly EnumRow[]>;

export type EnumName = keyof typeof enums;
