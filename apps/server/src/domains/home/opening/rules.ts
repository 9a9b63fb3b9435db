// What a new site still lacks: each step is judged by settings and by what tables hold.
import type { Provider } from '@jishi/contract/providers';
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

const TRYING = '现在接的是沙箱，只能试用。正式开业前在“服务商”里填写密钥并测试，马上生效。';
const SET = '在“服务商”里填写密钥并测试，马上生效。';
const BROKEN = '存下的密钥不能用，请重新填写。';
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

/** What goes to the sandbox is not done: it is where one of them still has the sandbox's keys of the environment. */
function provider(
  settings: Settings,
  { key, name, what, to }: Record<'key' | 'name' | 'what' | 'to', string>,
  providers: readonly Provider[],
): Step {
  const isTrying = (one: Provider) =>
    settings.sandboxUrl !== undefined && settings[one] === (settings.firstProviders ?? settings)[one];
  const given = providers.filter((one) => settings[one] !== undefined);
  const isBroken = providers.some((one) => settings.brokenProviders.has(one));
  const isDone = given.some((one) => !isTrying(one));
  const missing = isBroken ? BROKEN : given.length > 0 ? TRYING : SET;
  return inConsole({ key, name, isDone, there: '已接好。', missing: `${what}${missing}` }, to);
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
  const payment = { key: 'payment', name: '收款渠道', what, to: '/providers' };
  return [
    provider(settings, payment, ['alipay', 'wechatPay']),
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
  const sms = { key: 'sms', name: '短信', what: '登录、注册的验证码由短信送出。', to: '/providers/sms' };
  const mail = { key: 'mail', name: '邮件', what: '通知与发票由邮件送出。', to: '/providers/smtp' };
  return [provider(settings, sms, ['sms']), provider(settings, mail, ['smtp'])];
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
