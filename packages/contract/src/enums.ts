// Every enumeration of the wire: small integers and the one place their Chinese labels come from.

export type EnumRow = { value: number; label: string; color?: 'success' | 'warning' | 'danger' | 'brand' | 'quiet' };

// Those that public pages need stand by themselves: such a page then loads no others.
export const projectNeeds = [
  { value: 0, label: '无需认证' },
  { value: 1, label: '个人认证' },
  { value: 2, label: '企业认证' },
  { value: 3, label: '场景审核' },
] as const satisfies readonly EnumRow[];

export const applyStatus = [
  { value: 1, label: '已开通', color: 'success' },
  { value: 2, label: '待场景审核', color: 'warning' },
  { value: 3, label: '未通过', color: 'danger' },
  { value: 4, label: '已停用', color: 'danger' },
  { value: 5, label: '已关闭', color: 'quiet' },
] as const satisfies readonly EnumRow[];

export const chargeSource = [
  { value: 0, label: '未扣费' },
  { value: 1, label: '套餐' },
  { value: 2, label: '免费额度' },
  { value: 3, label: '余额' },
  { value: 4, label: '沙箱' },
  { value: 5, label: '会员额度' },
] as const satisfies readonly EnumRow[];

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
  projectNeeds,
  applyStatus,
  sceneAuditStatus: [
    { value: 1, label: '待审核', color: 'warning' },
    { value: 2, label: '通过', color: 'success' },
    { value: 3, label: '未通过', color: 'danger' },
    { value: 4, label: '已撤回', color: 'quiet' },
  ],
  keyMode: [
    { value: 1, label: '正式' },
    { value: 2, label: '沙箱' },
  ],
  keyStatus: [
    { value: 1, label: '启用', color: 'success' },
    { value: 2, label: '停用', color: 'quiet' },
    { value: 3, label: '平台停用', color: 'danger' },
  ],
  chargeSource,
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
  priceLineKind: [
    { value: 1, label: '商品' },
    { value: 2, label: '剩余抵扣' },
    { value: 3, label: '会员折扣' },
    { value: 4, label: '优惠券' },
  ],
  vipPurchase: [
    { value: 1, label: '开通' },
    { value: 2, label: '续费' },
    { value: 3, label: '升级' },
    { value: 4, label: '到期后生效' },
  ],
  vipPeriod: [
    { value: 1, label: '月' },
    { value: 2, label: '季' },
    { value: 3, label: '年' },
  ],
  refundWay: [
    { value: 1, label: '原路退回' },
    { value: 2, label: '退到余额' },
    { value: 3, label: '银行转账' },
  ],
  refundStatus: [
    { value: 1, label: '待复核', color: 'warning' },
    { value: 2, label: '退款中', color: 'brand' },
    { value: 3, label: '已退', color: 'success' },
    { value: 4, label: '渠道拒绝', color: 'danger' },
    { value: 5, label: '未同意', color: 'quiet' },
  ],
  withdrawalStatus: [
    { value: 1, label: '审核中', color: 'warning' },
    { value: 2, label: '退款中', color: 'brand' },
    { value: 3, label: '已退回', color: 'success' },
    { value: 4, label: '未通过', color: 'danger' },
    { value: 5, label: '已撤回', color: 'quiet' },
  ],
  adjustmentKind: [
    { value: 1, label: '充值余额调增' },
    { value: 2, label: '充值余额调减' },
    { value: 3, label: '赠送余额调增' },
    { value: 4, label: '赠送余额调减' },
    { value: 5, label: '授信额度' },
    { value: 6, label: '归还授信' },
  ],
  adjustmentStatus: [
    { value: 1, label: '待复核', color: 'warning' },
    { value: 2, label: '已生效', color: 'success' },
    { value: 3, label: '未同意', color: 'quiet' },
    { value: 4, label: '已撤回', color: 'quiet' },
  ],
  remittanceStatus: [
    { value: 1, label: '待汇款', color: 'warning' },
    { value: 2, label: '待核对', color: 'warning' },
    { value: 3, label: '待复核', color: 'warning' },
    { value: 4, label: '已入账', color: 'success' },
    { value: 5, label: '已退回', color: 'danger' },
    { value: 6, label: '已关闭', color: 'quiet' },
  ],
  couponKind: [
    { value: 1, label: '满减' },
    { value: 2, label: '折扣' },
    { value: 3, label: '直减' },
  ],
  couponStatus: [
    { value: 1, label: '可使用', color: 'success' },
    { value: 2, label: '订单占用', color: 'warning' },
    { value: 3, label: '已使用', color: 'quiet' },
    { value: 4, label: '已过期', color: 'quiet' },
    { value: 5, label: '已作废', color: 'danger' },
  ],
  couponSource: [
    { value: 1, label: '注册赠送' },
    { value: 2, label: '认证赠送' },
    { value: 3, label: '口令领取' },
    { value: 4, label: '平台发放' },
  ],
  campaignKind: [
    { value: 1, label: '注册送券' },
    { value: 2, label: '认证送券' },
    { value: 3, label: '口令领券' },
    { value: 4, label: '充值赠送' },
  ],
  campaignStage: [
    { value: 1, label: '未开始', color: 'warning' },
    { value: 2, label: '进行中', color: 'success' },
    { value: 3, label: '已结束', color: 'quiet' },
    { value: 4, label: '已停止', color: 'danger' },
  ],
  differenceKind: [
    { value: 1, label: '本站未入账' },
    { value: 2, label: '账单没有' },
    { value: 3, label: '金额不符' },
    { value: 4, label: '状态不符' },
    { value: 5, label: '账单重复' },
    { value: 6, label: '退款未到账单' },
    { value: 7, label: '非本站订单' },
  ],
  differenceState: [
    { value: 1, label: '待处理', color: 'warning' },
    { value: 2, label: '已自行对平', color: 'quiet' },
    { value: 3, label: '已补单', color: 'success' },
    { value: 4, label: '已说明', color: 'quiet' },
  ],
  receiptOutcome: [
    { value: 1, label: '付清订单', color: 'success' },
    { value: 2, label: '记入余额', color: 'warning' },
    { value: 3, label: '挂账待核', color: 'danger' },
    { value: 4, label: '原路退回', color: 'warning' },
  ],
  offerStatus: [
    { value: 1, label: '在售', color: 'success' },
    { value: 2, label: '下架', color: 'quiet' },
  ],
  packageState: [
    { value: 1, label: '可用', color: 'success' },
    { value: 2, label: '已用完', color: 'quiet' },
    { value: 3, label: '已过期', color: 'quiet' },
  ],
  ledgerEntryKind: [
    { value: 1, label: '充值' },
    { value: 2, label: '购买套餐' },
    { value: 3, label: '按次调用' },
    { value: 4, label: '调用预占' },
    { value: 5, label: '退款' },
    { value: 6, label: '赠送' },
    { value: 7, label: '调账' },
    { value: 8, label: '购买会员' },
    { value: 10, label: '直接支付' },
    { value: 11, label: '到账转余额' },
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
  exportKind: [
    { value: 1, label: '调用记录' },
    { value: 2, label: '登录日志' },
    { value: 3, label: '操作日志' },
    { value: 4, label: '充值与付款记录' },
    { value: 5, label: '套餐订单' },
    { value: 6, label: '资金明细' },
    { value: 7, label: '会员订单' },
  ],
  exportState: [
    { value: 1, label: '等待', color: 'quiet' },
    { value: 2, label: '生成中', color: 'brand' },
    { value: 3, label: '可下载', color: 'success' },
    { value: 4, label: '失败', color: 'danger' },
    { value: 5, label: '已过期', color: 'quiet' },
  ],
  vipMembershipState: [
    { value: 1, label: '生效中', color: 'success' },
    { value: 2, label: '未开始', color: 'quiet' },
    { value: 3, label: '已到期', color: 'quiet' },
  ],
  actorKind: [
    { value: 1, label: '会员' },
    { value: 2, label: '操作员' },
    { value: 3, label: '系统' },
  ],
  callOutcome: [
    { value: 1, label: '成功' },
    { value: 2, label: '失败' },
  ],
} as const satisfies Record<string, readonly EnumRow[]>;

export type EnumName = keyof typeof enums;
