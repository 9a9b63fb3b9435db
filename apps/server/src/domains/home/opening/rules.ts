// What a new site still lacks: each step is judged by settings and by what tables hold.
import type { Settings } from '../../../kernel/settings';

/** What tables and the data folder say. */
export type Standing = {
  owners: number;
  payees: number;
  /** Products on sale that did not come with the software. */
  products: number;
  /** Agreements that an operator published, of `of`; those that came with the software are drafts of ours. */
  agreements: number;
  of: number;
  /** Suggested by one operator and agreed to by another, or in the environment. */
  hasSeller: boolean;
  lastBackup: string | undefined;
};

export type Step = { key: string; name: string; isDone: boolean; words: string; settings: string[]; to: string };

const TRYING = '现在接的是沙箱，只能试用。正式开业前填写下面的设置，重启服务。';
const SET = '在环境变量里填写下面的设置，重启服务。';

/** All steps in the order in which they are best done. */
export function stepsOf(settings: Settings, standing: Standing): Step[] {
  const { site, alipay, wechatPay, sms, smtp, sandboxUrl } = settings;
  /** Real is what does not go to the sandbox. */
  const isReal = (provider: object | undefined) => provider !== undefined && sandboxUrl === undefined;
  const bySetting = (
    key: string,
    name: string,
    isDone: boolean,
    there: string,
    missing: string,
    ...names: string[]
  ): Step => ({
    key,
    name,
    isDone,
    words: isDone ? there : missing,
    settings: isDone ? [] : names,
    to: '',
  });
  const provider = (
    key: string,
    name: string,
    given: readonly (object | undefined)[],
    what: string,
    ...names: string[]
  ) => bySetting(key, name, given.some(isReal), '已接好。', `${what}${given.some(Boolean) ? TRYING : SET}`, ...names);
  const inConsole = (key: string, name: string, isDone: boolean, there: string, missing: string, to: string): Step => ({
    key,
    name,
    isDone,
    words: isDone ? there : missing,
    settings: [],
    to,
  });
  return [
    bySetting(
      'name',
      '网站名称',
      settings.siteNamed,
      `${site.name}。`,
      `访客现在看到的是默认名称“${site.name}”。${SET}`,
      'SITE_NAME',
    ),
    bySetting(
      'icp',
      'ICP 备案号',
      site.icpNumber !== '',
      `${site.icpNumber}。`,
      `页脚要写明备案号。${SET}`,
      'SITE_ICP',
    ),
    bySetting(
      'phone',
      '客服电话',
      site.csPhone !== '',
      `${site.csPhone}。`,
      `会员找不到可以打的电话。${SET}`,
      'SITE_PHONE',
    ),
    provider(
      'payment',
      '收款渠道',
      [alipay, wechatPay],
      '会员要能用支付宝或微信支付充值，接好一个就行。',
      'ALIPAY_APP_ID',
      'WECHAT_PAY_MCH_ID',
    ),
    inConsole(
      'payee',
      '对公收款账户',
      standing.payees > 0,
      '会员可以对公转账。',
      '登记银行账户以后，会员才能对公转账付款。',
      '/remittances/payees',
    ),
    provider('sms', '短信', [sms], '登录、注册的验证码由短信送出。', 'ALIYUN_SMS_ACCESS_KEY_ID'),
    provider('mail', '邮件', [smtp], '通知与发票由邮件送出。', 'SMTP_URL', 'SMTP_FROM'),
    inConsole(
      'owner',
      '第二位所有者',
      standing.owners > 1,
      `所有者 ${standing.owners} 位。`,
      '只有一位所有者时，大额资金没有人复核，丢了动态口令也没有人能帮您恢复。请邀请第二位。',
      '/operators',
    ),
    inConsole(
      'product',
      '第一个自己的产品',
      standing.products > 0,
      `在售 ${standing.products} 个。`,
      '随软件带来的产品是示例。新建或导入一个自己的产品，定价后上架。',
      '/products/new',
    ),
    inConsole(
      'agreements',
      '协议',
      standing.agreements >= standing.of,
      '都已由您发布。',
      `现在用的是随软件带来的文本。看过并改成自己的，再发布一版，还差 ${standing.of - standing.agreements} 份。`,
      '/agreements',
    ),
    inConsole(
      'seller',
      '开票信息',
      standing.hasSeller,
      '会员可以申请发票。',
      '填写销售方的名称与税号以后，会员才能申请发票。',
      '/invoices/settings',
    ),
    {
      key: 'backup',
      name: '备份',
      isDone: standing.lastBackup !== undefined,
      words: standing.lastBackup
        ? `上一次 ${standing.lastBackup}。`
        : '还没有备份过。在服务器上运行 npm run backup；自己备份数据库的，备份后更新数据目录里的 backup.last。',
      settings: [],
      to: '',
    },
  ];
}
