// Words that people look for and words that the site uses for the same thing.

/** In lower case. Each word finds texts with any other of its line. */
const GROUPS: readonly (readonly string[])[] = [
  ['错误码', '结果码', '返回码', '状态码', '报错码'],
  ['限流', '频率', '每秒', 'qps', '并发', '429'],
  ['sdk', '示例代码', '代码示例', '调用示例', '开发包'],
  ['签名', '验签', '加签', '鉴权'],
  ['密钥', '秘钥', 'appkey', 'apikey'],
  ['登录', '登陆'],
  ['账户', '帐户', '账号', '帐号'],
  ['发票', '开票', '专票', '普票'],
  ['充值', '充钱'],
  ['退款', '退钱', '退回'],
  ['提现', '取现', '取钱'],
  ['对公转账', '对公汇款', '汇款', '银行转账'],
  ['实名', '认证'],
  ['企业认证', '营业执照', '公司认证'],
  ['合同', '合约', '框架协议'],
  ['工单', '客服', '人工服务'],
  ['组织', '子账号', '子帐号', '子账户', '团队', '同事', '多人'],
  ['优惠券', '代金券', '优惠码'],
  ['会员', 'vip'],
  ['邀请', '返利', '推广'],
  ['注销', '销户'],
  ['两步验证', '二次验证', '2fa', '动态口令', '通行密钥', 'passkey'],
  ['短信签名', '短信模板', '短信备案'],
  ['发短信', '短信接口', '短信验证码', '验证码短信', '群发短信', '短信群发'],
  ['话费', '充值接口'],
  ['供货', '供应商', '入驻', '商家'],
  ['争议', '售后', '维权'],
  ['排障', '排错', '报错', '被拒绝', '调不通'],
  ['扣费', '计费', '收费', '扣多少'],
  ['webhook', '回调'],
  ['对账', '账单', '流水'],
  ['手机号', '手机号码', '电话号码'],
  ['归属地', '所在地', '定位'],
  ['农历', '阴历', '黄历'],
  ['节假日', '放假', '调休'],
];

/** `term` in lower case, and how else it may be written; each at most once. */
export function alternatives(term: string): string[] {
  const own = term.toLowerCase();
  const others = GROUPS.flatMap((group) => {
    const word = group.filter((one) => own.includes(one)).toSorted((a, b) => b.length - a.length)[0];
    return word === undefined ? [] : group.map((other) => own.replace(word, other));
  });
  return [...new Set([own, ...others])];
}
