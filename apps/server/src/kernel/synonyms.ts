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
  ['发票', '开票'],
  ['充值', '充钱'],
  ['退款', '退钱', '退回'],
  ['实名', '认证'],
  ['扣费', '计费', '收费'],
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
