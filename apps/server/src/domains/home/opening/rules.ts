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
/** Where the console has who runs the site. */
const SITE = '/settings';

/** All steps in the order in which they are best done. */
export function stepsOf(settings: Settings, standing: Standing): Step[] {
  return [
    ...siteSteps(settings),
    ...payingSteps(settings, standing),
    ...tellingSteps(settings),
    ...shopSteps(settings, standing),
  ];
}

type Judged = Pick<Step, 'key' | 'name' | 'isDone'> & { there: string; missing: string };

const done = ({ there, missing, ...step }: Judged) => ({ ...step, words: step.isDone ? there : missing });

const bySetting = (judged: Judged, ...names: string[]): Step => ({
  ...done(judged),
  settings: judged.isDone ? [] : names,
  to: '',
});

const inConsole = (judged: Judged, to: string): Step => ({ ...done(judged), settings: [], to });

/** What goes to the sandbox is not done. */
function provider(
  { sandboxUrl }: Settings,
  { key, name, what }: { key: string; name: string; what: string },
  given: readonly (object | undefined)[],
  ...names: string[]
): Step {
  const isGiven = given.some(Boolean);
  const isDone = isGiven && sandboxUrl === undefined;
  return bySetting({ key, name, isDone, there: '已接好。', missing: `${what}${isGiven ? TRYING : SET}` }, ...names);
}

function siteSteps({ given, site: { name, icpNumber, csPhone } }: Settings): Step[] {
  return [
    inConsole(
      {
        key: 'name',
        name: '网站名称',
        isDone: given.has('site.name'),
        there: `${name}。`,
        missing: `访客现在看到的是默认名称“${name}”。`,
      },
      SITE,
    ),
    inConsole(
      {
        key: 'icp',
        name: 'ICP 备案号',
        isDone: icpNumber !== '',
        there: `${icpNumber}。`,
        missing: '页脚要写明备案号。',
      },
      SITE,
    ),
    inConsole(
      {
        key: 'phone',
        name: '客服电话',
        isDone: csPhone !== '',
        there: `${csPhone}。`,
        missing: '用户找不到可以打的电话。',
      },
      SITE,
    ),
  ];
}

function payingSteps(settings: Settings, { payees }: Standing): Step[] {
  const what = '用户要能用支付宝或微信支付充值，接好一个就行。';
  const payment = { key: 'payment', name: '收款渠道', what };
  return [
    provider(settings, payment, [settings.alipay, settings.wechatPay], 'ALIPAY_APP_ID', 'WECHAT_PAY_MCH_ID'),
    inConsole(
      {
        key: 'payee',
        name: '对公收款账户',
        isDone: payees > 0,
        there: '用户可以对公转账。',
        missing: '登记银行账户以后，用户才能对公转账付款。',
      },
      '/remittances/payees',
    ),
  ];
}

function tellingSteps(settings: Settings): Step[] {
  const sms = { key: 'sms', name: '短信', what: '登录、注册的验证码由短信送出。' };
  const mail = { key: 'mail', name: '邮件', what: '通知与发票由邮件送出。' };
  return [
    provider(settings, sms, [settings.sms], 'ALIYUN_SMS_ACCESS_KEY_ID'),
    provider(settings, mail, [settings.smtp], 'SMTP_URL', 'SMTP_FROM'),
  ];
}

function shopSteps(
  { databaseRole }: Settings,
  { owners, products, agreements, of, hasSeller, lastBackup }: Standing,
): Step[] {
  return [
    inConsole(
      {
        key: 'owner',
        name: '第二位所有者',
        isDone: owners > 1,
        there: `所有者 ${owners} 位。`,
        missing: '只有一位所有者时，大额资金没有人复核，丢了动态口令也没有人能帮您恢复。请邀请第二位。',
      },
      '/operators',
    ),
    inConsole(
      {
        key: 'product',
        name: '第一个自己的产品',
        isDone: products > 0,
        there: `在售 ${products} 个。`,
        missing: '随软件带来的产品是示例。新建或导入一个自己的产品，定价后上架。',
      },
      products > 0 ? '/products' : '/products/new',
    ),
    inConsole(
      {
        key: 'agreements',
        name: '协议',
        isDone: agreements >= of,
        there: '都已由您发布。',
        missing: `现在用的是随软件带来的文本。看过并改成自己的，再发布一版，还差 ${of - agreements} 份。`,
      },
      '/agreements',
    ),
    inConsole(
      {
        key: 'seller',
        name: '开票信息',
        isDone: hasSeller,
        there: '用户可以申请发票。',
        missing: '填写销售方的名称与税号以后，用户才能申请发票。',
      },
      '/invoices/settings',
    ),
    bySetting(
      {
        key: 'roles',
        name: '数据库权限',
        isDone: databaseRole !== undefined,
        there: '网站与网关各用自己的数据库角色，只有工作所需的权限。',
        missing:
          '网站以数据库用户的全部权限工作。请数据库管理员建立角色（docs/OPERATIONS.md），再运行 prepare，重启服务。',
      },
      'DATABASE_URL',
    ),
    bySetting({
      key: 'backup',
      name: '备份',
      isDone: lastBackup !== undefined,
      there: `上一次 ${lastBackup ?? ''}。`,
      missing: '还没有备份过。在服务器上运行 npm run backup；自己备份数据库的，备份后更新数据目录里的 backup.last。',
    }),
  ];
}
