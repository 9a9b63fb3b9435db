// Ledger account names in words: `member:7:deposit` is 用户 7 的充值余额, `platform:revenue.api` is 平台的调用收入.

export type AccountName = {
  /** Whose it is; undefined for the platform. */
  memberId?: string;
  /** In words; the name itself where this build has none. */
  text: string;
};

const MEMBER_ACCOUNTS: Readonly<Record<string, string>> = {
  deposit: '充值余额',
  bonus: '赠送余额',
  credit: '已用授信',
  frozen: '冻结',
  hold: '调用预占',
  supply: '可提现的货款',
  settlement: '待结算的货款',
  escrow: '代管货款',
  bond: '供货保证金',
};

const PLATFORM_ACCOUNTS: Readonly<Record<string, string>> = {
  'revenue.api': '调用收入',
  'revenue.package': '套餐收入',
  'revenue.vip': '会员费收入',
  'revenue.sms': '短信收入',
  'revenue.recharge': '充值商品收入',
  'revenue.marketplace': '市场服务收入',
  'expense.coupon': '优惠券支出',
  'expense.bonus': '赠送支出',
  'clearing.alipay': '支付宝在途',
  'clearing.wechat': '微信支付在途',
  'clearing.bank': '对公转账在途',
  'refund.payable': '应退款项',
  suspense: '待查款项',
};

/** Reads an account name of the ledger. */
export function accountNameOf(account: string): AccountName {
  const [, memberId, memberKind] = /^member:(\d+):([a-z]+)$/.exec(account) ?? [];
  if (memberId && memberKind) return { memberId, text: MEMBER_ACCOUNTS[memberKind] ?? memberKind };
  const [, platformKind] = /^platform:([a-z.]+)$/.exec(account) ?? [];
  return { text: (platformKind && PLATFORM_ACCOUNTS[platformKind]) ?? account };
}
