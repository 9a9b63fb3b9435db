// Products as operators edit them.
import * as z from 'zod';
import { ApiErrorCode, ApiField, ApiMethod, ApiParam } from '../catalogue';
import { ChargeRule, ONE_UNIT, StoredChargeRule } from '../charge-rule';
import { endpoint } from '../endpoint';
import { chargeUnit, projectNeeds, projectStatus } from '../enums/catalogue';
import { UpstreamSigning } from '../upstream-signing';
import { choice, list, picked, search } from '../list';
import { Id, Money, Nothing, Time, Whole, oneOf, shownName } from '../values';

const UnitPrice = z.string('请输入单价').regex(/^(?:0|[1-9]\d{0,6})(?:\.\d{1,5})?$/, '单价最多 5 位小数');
/** What a payment channel can charge: whole fen. */
const OfferPrice = z
  .string('请输入价格')
  .regex(/^(?:0|[1-9]\d{0,6})(?:\.\d{1,2}0{0,3})?$/, '套餐价格最多两位小数')
  .regex(/[1-9]/, '套餐价格最少 0.01 元');
const Count = (name: string) => Whole.pipe(z.number().min(0, `${name}不能为负`).max(100_000_000, `${name}太大`));

const Secret = z.string().regex(/^[\x20-\x7e]{0,2000}$/, '值只能是 2000 个以内的可见字符');

const PriceTierDraft = z.object({
  /** So many units of a month are charged before this price holds. */
  fromCalls: Whole.pipe(z.number().min(1, '次数至少为 1').max(1_000_000_000_000, '次数太大')),
  price: UnitPrice,
});

const ApiInfoDraft = z.object({
  id: Id.nullish(),
  code: z.string('请输入接口代码').regex(/^[a-z][a-z0-9-]{0,39}$/, '接口代码为小写字母、数字、横线，字母开头'),
  name: shownName('接口名称', 1, 40),
  method: ApiMethod,
  path: z
    .string('请输入路径')
    .regex(
      /^(?=.{1,121}$)(?:\/(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*|\{[A-Za-z]\w{0,39}\}))+\/?$/,
      '路径以 / 开头，只含字母、数字和 / _ . -，变量写成 {名称}',
    ),
  upstreamPath: z.string('请输入上游路径').regex(/^\/[^\s?#]{0,200}$/, '上游路径以 / 开头'),
  summary: z.string().max(200, '说明最多 200 个字').default(''),
  params: z.array(ApiParam).max(100, '参数最多 100 个').default([]),
  responseFields: z.array(ApiField).max(300, '返回字段最多 300 个').default([]),
  sampleResponse: z.string().max(20_000, '返回示例太长').default(''),
  errorCodes: z.array(ApiErrorCode).max(100, '错误码最多 100 个').default([]),
  chargeCodes: z.array(z.int32('结果码不正确')).max(50, '计费结果码最多 50 个').default([0]),
  charge: ChargeRule.default(ONE_UNIT),
});

const OfferDraft = z.object({
  id: Id.nullish(),
  name: shownName('套餐名称', 1, 40),
  calls: Whole.pipe(z.number().min(1, '次数至少为 1').max(1_000_000_000, '次数太大')),
  price: OfferPrice,
  listPrice: OfferPrice,
  validDays: Whole.pipe(z.number().min(1, '有效期至少 1 天').max(3650, '有效期最长 3650 天')),
  startWithinDays: Whole.pipe(z.number().min(1, '最晚启用至少 1 天').max(3650, '最晚启用最长 3650 天')).nullish(),
  stock: Count('库存').nullish(),
  firstPurchaseOnly: z.boolean().default(false),
});

const ProjectDraft = z.object({
  id: Id.nullish(),
  code: z
    .string('请输入产品代码')
    .regex(/^[a-z][a-z0-9-]{1,39}$/, '产品代码为 2 到 40 位小写字母、数字、横线，字母开头'),
  name: shownName('产品名称', 1, 40),
  glyph: z.string('请输入字标').regex(/^\p{Script=Han}$/u, '字标是一个汉字'),
  typeId: z.string('请选择分类').regex(/^\d{1,19}$/, '请选择分类'),
  summary: z.string('请输入一句话说明').min(1, '请输入一句话说明').max(120, '一句话说明最多 120 个字'),
  tags: z.array(z.string().min(1).max(12, '标签最多 12 个字')).max(8, '标签最多 8 个').default([]),
  detailHtml: z.string().max(100_000, '详情太长').default(''),
  scenes: z
    .array(z.object({ title: shownName('标题', 0, 40), text: z.string().max(300) }))
    .max(12)
    .default([]),
  advantages: z
    .array(z.object({ title: shownName('标题', 0, 40), text: z.string().max(300) }))
    .max(12)
    .default([]),
  faq: z
    .array(z.object({ question: z.string().max(100), answer: z.string().max(1000) }))
    .max(30)
    .default([]),
  /** What price, tiers, free quota and packages count. */
  unit: oneOf(chargeUnit, '计量单位不正确').default(chargeUnit.call),
  price: UnitPrice,
  tiers: z.array(PriceTierDraft).max(10, '阶梯最多 10 级').default([]),
  freeQuota: Count('免费额度').default(0),
  needs: oneOf(projectNeeds, '认证要求不正确').default(projectNeeds.none),
  qpsLimit: Whole.pipe(z.number().min(1, 'QPS 至少为 1').max(100_000, 'QPS 太大')).default(50),
  upstreamBaseUrl: z
    .string('请输入上游地址')
    .max(300, '上游地址太长')
    .regex(/^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/, '上游地址以 http:// 或 https:// 开头'),
  upstreamTimeoutMs: Whole.pipe(z.number().min(100, '超时至少 100 毫秒').max(60_000, '超时最长 60000 毫秒')).default(
    5000,
  ),
  /** Absent: the stored ones stay. */
  upstreamHeaders: z
    .record(
      z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/, '请求头名称不正确'),
      z.string().regex(/^[\x20-\x7e]{0,2000}$/, '请求头的值只能是 2000 个以内的可见字符'),
    )
    .nullish(),
  /** Added to the query of each request. Absent: the stored ones stay. */
  upstreamQuery: z.record(z.string().regex(/^[\x21-\x7e]{1,64}$/, '参数名称不正确'), Secret).nullish(),
  /** How requests are signed; null: they are not. */
  upstreamSigning: UpstreamSigning.nullish(),
  /** Absent: the stored one stays. */
  upstreamSigningSecret: z.string().max(2000, '签名密钥太长').nullish(),
  upstreamRetries: Whole.pipe(z.number().min(0, '重试 0 到 3 次').max(3, '重试 0 到 3 次')).default(0),
  upstreamConcurrency: Whole.pipe(z.number().min(1, '并发至少为 1').max(10_000, '并发最多 10000')).default(500),
  /** Statuses whose answers can be charged; none: any if the result code says so, 2xx for answers without codes. */
  successStatuses: z
    .array(
      z
        .int('HTTP 状态码不正确')
        .refine((status) => (status >= 200 && status < 300) || (status >= 400 && status < 500), '状态码为 2xx 或 4xx'),
    )
    .max(20, '状态码最多 20 个')
    .default([]),
  /** The field with the result code, without which an answer is free; empty: no codes, the status decides. */
  codePath: z
    .string()
    .regex(/^(?:[^\s.]{1,40}(?:\.[^\s.]{1,40}){0,5})?$/, '结果码的位置写成 code 或 head.status，最多六层')
    .default(''),
  codeWords: z
    .array(z.object({ word: z.string().min(1, '请输入文字').max(60, '文字太长'), code: z.int32('结果码不正确') }))
    .max(50, '对照最多 50 行')
    .default([]),
  apiInfos: z.array(ApiInfoDraft).min(1, '至少要有一个接口').max(500, '接口最多 500 个'),
  offers: z.array(OfferDraft).max(30, '套餐最多 30 个').default([]),
});

export const saveProject = endpoint({
  method: 'POST',
  path: '/console-api/project/save',
  bodyMax: 1 << 20,
  access: 'operator',
  permission: 'catalogue.write',
  summary: '新建或修改产品、它的接口与套餐；整体保存，要么全成要么不变',
  input: ProjectDraft.extend({
    /** Of the product as it was read: somebody else's changes since then are not overwritten. */
    version: z.string().max(64, '版本不正确').nullish(),
  }).refine(({ id, version }) => !id || Boolean(version), { path: ['version'], error: '缺少版本，请重新载入这个产品' }),
  output: z.object({ id: z.string() }),
  refusals: ['notFound', 'duplicate', 'stateConflict'],
});

export const changeProjectStatus = endpoint({
  method: 'POST',
  path: '/console-api/project/status',
  access: 'operator',
  permission: 'catalogue.write',
  summary: '上架、暂停、下架',
  input: z.object({
    id: Id,
    status: oneOf(projectStatus, '状态不正确', [projectStatus.onSale, projectStatus.suspended, projectStatus.off]),
  }),
  output: z.object({ status: z.number().int() }),
  refusals: ['notFound', 'stateConflict'],
});

export const searchProjects = list({
  path: '/console-api/project/list',
  access: 'operator',
  permission: 'catalogue.read',
  summary: '全部产品，含未上架',
  row: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    glyph: z.string(),
    typeName: z.string(),
    price: Money,
    unit: z.number().int(),
    status: z.number().int(),
    apiCount: z.number().int(),
    callsDay: z.number().int(),
    successRate: z.string().nullable(),
    demo: z.boolean(),
    updateTime: Time,
  }),
  filter: {
    keyword: search('名称、代码或说明', { most: 50, wide: true }),
    status: choice('projectStatus', '状态'),
    typeId: picked(Id.nullish(), '分类'),
  },
  paged: 'pages',
});

export const getProjectDraft = endpoint({
  method: 'GET',
  path: '/console-api/project/detail',
  access: 'operator',
  permission: 'catalogue.read',
  summary: '产品的可编辑内容；上游密钥只给出名称',
  input: z.object({ id: Id }),
  output: ProjectDraft.omit({ upstreamHeaders: true, upstreamQuery: true, upstreamSigningSecret: true }).extend({
    apiInfos: z.array(ApiInfoDraft.extend({ charge: StoredChargeRule })),
    upstreamHeaderNames: z.array(z.string()),
    upstreamQueryNames: z.array(z.string()),
    /** Differs after each change of the content, and after each sale of a package in limited stock. */
    version: z.string(),
    status: z.number().int(),
    demo: z.boolean(),
  }),
  refusals: ['notFound'],
});

/** A category of products: of the first level, or below one of it. */
export const ProductType = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  /** With the name of the one above, as it is chosen. */
  fullName: z.string(),
  /** A picture that was uploaded here, or ''. */
  icon: z.string(),
  sort: z.number().int(),
  /** In it itself, in any status. */
  products: z.number().int(),
});

export const listTypes = endpoint({
  method: 'GET',
  path: '/console-api/type/list',
  access: 'operator',
  permission: 'catalogue.read',
  summary: '产品分类，最多两级，按前台的顺序',
  input: Nothing,
  output: z.array(ProductType),
});
