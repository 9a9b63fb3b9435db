// Settings of the shop that operators change while it runs. One line declares one: what it is called, what it may be, which variable
// of the environment says its first value, and whether a change takes two. Forms, checks, history and OpenAPI come from it.
import * as z from 'zod';
import { Amount, Picture, shownName } from './values';

/** How a value is read: amounts of yuan in 0.00001 yuan, counts as numbers, everything else as the text it is. */
export type SettingKind = 'text' | 'picture' | 'yuan' | 'count';

export type Setting<Kind extends SettingKind = SettingKind> = {
  readonly kind: Kind;
  readonly label: string;
  readonly hint: string;
  readonly unit: string;
  /** Of the environment; '' where there is none. */
  readonly variable: string;
  /** What holds while nobody said anything. */
  readonly fallback: string;
  /** Which way a change takes a second operator; the other way it holds at once. */
  readonly twoWhen: 'higher' | undefined;
  readonly schema: z.ZodType<string, string>;
};

type More = Partial<Pick<Setting, 'hint' | 'unit' | 'variable' | 'fallback' | 'twoWhen'>>;

function setting<Kind extends SettingKind>(
  kind: Kind,
  label: string,
  schema: Setting['schema'],
  { hint = '', unit = '', variable = '', fallback = '', twoWhen }: More = {},
): Setting<Kind> {
  return { kind, label, hint, unit, variable, fallback, twoWhen, schema };
}

const text = (label: string, most: number, more?: More) => setting('text', label, shownName(label, 0, most), more);

/** A text that has to look like `pattern`, or is empty. */
const patterned = (label: string, pattern: RegExp, told: string, more?: More) => {
  const schema = z
    .string(told)
    .trim()
    .max(120, told)
    .regex(new RegExp(`^(?:${pattern.source})?$`), told);
  return setting('text', label, schema, { hint: told, ...more });
};

/** A picture that was uploaded here. */
const picture = (label: string, more?: More) => setting('picture', label, Picture, more);

/** A limit of money: raising it takes two. */
const limit = (label: string, variable: string, fallback: number, hint: string) =>
  setting('yuan', label, Amount, { unit: '元', variable, fallback: String(fallback), hint, twoWhen: 'higher' });

const count = (label: string, [least, most]: readonly [number, number], more: More) => {
  const told = `${label}是 ${least} 到 ${most} 的整数`;
  const schema = z
    .string(told)
    .regex(/^(?:0|[1-9]\d{0,8})$/, told)
    .refine((digits) => Number(digits) >= least && Number(digits) <= most, told);
  return setting('count', label, schema, more);
};

const PROVINCE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]';

/** As wide as the heads of pages hold beside what else is there; whole names are for the company's. */
const SiteName = shownName('站点名称', 1, 16).refine(
  (name) => [...name].reduce((width, sign) => width + (/[\x20-\x7e]/.test(sign) ? 1 : 2), 0) <= 16,
  '站点名称最多 8 个汉字，或 16 个字母',
);

/** Who runs the site and how they are reached: as it stands on the portal, its papers and its messages. Empty: not shown. */
const site = {
  name: setting('text', '站点名称', SiteName, {
    variable: 'SITE_NAME',
    fallback: '集市',
    hint: '标题栏、页脚、单据、邮件都用它，最多 8 个汉字',
  }),
  companyName: text('公司全称', 60, { hint: '关于我们、收据与对账单写它；不填时写站点名称' }),
  address: text('公司地址', 120),
  copyRight: text('版权行', 100, { variable: 'SITE_COPYRIGHT', hint: '页脚最下面一行，如 © 2026 某某公司' }),
  icpNumber: patterned(
    'ICP 备案号',
    new RegExp(String.raw`${PROVINCE}ICP[备证]\d{6,10}号(?:-\d{1,3})?`),
    '形如 京ICP备12345678号-1',
    { variable: 'SITE_ICP' },
  ),
  policeNumber: patterned(
    '公安联网备案号',
    new RegExp(String.raw`${PROVINCE}公网安备 ?\d{14}号`),
    '形如 京公网安备 11010802012345号',
  ),
  csPhone: patterned('客服电话', /[\d+() -]{5,20}/, '5 到 20 位数字，可以带区号和横线', { variable: 'SITE_PHONE' }),
  csEmail: patterned('客服邮箱', /[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}/, '形如 help@example.com'),
  csQr: picture('客服微信二维码', { hint: '用户扫它联系客服' }),
  officialQr: picture('公众号二维码', { hint: '用户扫它关注公众号' }),
};

/** What may be done how often, and by how many people. */
const limits = {
  secondAbove: limit(
    '一人经手的上限',
    'SECOND_OPERATOR_ABOVE',
    50_000,
    '24 小时内，一位操作员经手的、或对一位用户由一人经手的，合计超过它要两个人',
  ),
  secondAboveOneOwner: limit(
    '只有一位所有者时的上限',
    'SECOND_OPERATOR_ABOVE_ONE_OWNER',
    5_000,
    '比上一项低时，在职的所有者不足两位的期间用它',
  ),
  confirmAbove: limit('要动态口令的金额', 'SECOND_FACTOR_ABOVE', 1_000, '操作员同意超过它的资金，要当场输入动态口令'),
  invoiceBatchUpTo: limit('成批同意开票的上限', 'INVOICE_BATCH_UP_TO', 1_000, '单张不超过它的普通发票可以成批同意'),
  invoiceSecondAbove: limit('一人同意开票的上限', 'INVOICE_SECOND_ABOVE', 10_000, '单张超过它的发票要两个人同意'),
  codePauseSeconds: count('验证码间隔', [60, 3_600], {
    unit: '秒',
    variable: 'CODE_PAUSE_SECONDS',
    fallback: '60',
    hint: '同一手机号多久以后可以再要一次验证码',
  }),
};

const days = (label: string, hint: string) => {
  const told = `${label}写成 2026-10-01，用空格隔开，最多 40 天`;
  const schema = z
    .string(told)
    .trim()
    .regex(/^(?:\d{4}-\d{2}-\d{2}(?: \d{4}-\d{2}-\d{2}){0,39})?$/, told)
    .refine((text) => text.split(' ').every((day) => day === '' || z.iso.date().safeParse(day).success), told);
  return setting('text', label, schema, { hint });
};

const answered = (label: string, fallback: number) =>
  count(label, [1, 200], { unit: '小时', fallback: String(fallback), hint: '按服务时间计，从提交或用户回复起' });

/** When tickets are answered. */
const service = {
  weekdays: count('每周服务几天', [5, 7], { unit: '天', fallback: '5', hint: '5 是周一到周五，6 到周六，7 是每天' }),
  opensAt: count('几点开始', [0, 12], { unit: '点', fallback: '9', hint: '北京时间' }),
  closesAt: count('几点结束', [13, 24], { unit: '点', fallback: '18', hint: '北京时间' }),
  closedDays: days('休息的日子', '法定节假日，这些天不计服务时间，如 2026-10-01 2026-10-02'),
  extraDays: days('另外上班的日子', '调休上班的周末，这些天照常服务'),
  urgentHours: answered('紧急工单的答复时限', 2),
  highHours: answered('较急工单的答复时限', 4),
  normalHours: answered('一般工单的答复时限', 9),
};

/** By group. */
export const settings = { site, limits, service } as const;

export const SETTING_GROUPS = ['site', 'limits', 'service'] as const satisfies readonly (keyof typeof settings)[];
export type SettingGroup = (typeof SETTING_GROUPS)[number];

type ReadAs = { text: string; picture: string; yuan: bigint; count: number };
type ValueOf<One> = One extends Setting<infer Kind> ? ReadAs[Kind] : never;

/** The values of a group, as they are read. */
export type SettingValues<Group extends SettingGroup> = {
  readonly [Name in keyof (typeof settings)[Group]]: ValueOf<(typeof settings)[Group][Name]>;
};

/** What may be sent of a group: those that are to change, as texts. */
export function changesOf<Group extends SettingGroup>(group: Group) {
  const shape = Object.fromEntries(
    Object.entries<Setting>(settings[group]).map(([name, { schema, label, hint }]) => [
      name,
      schema.meta({ title: label, ...(hint && { description: hint }) }).optional(),
    ]),
  );
  return z.object(shape as { [Name in keyof (typeof settings)[Group]]: z.ZodOptional<z.ZodType<string, string>> });
}
