// What is on sale: categories, products, their endpoints and samples.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { belongsTo, choice, list, search, unoffered } from './list';
import { Id, Money, Nothing, Time, Whole } from './values';

/** Measured by the gateway over the last 24 hours; null where there was no call to measure. */
export const Availability = z.object({
  calls: z.number().int(),
  /** Per cent, two decimals, e.g. "99.98". */
  successRate: z.string().nullable(),
  p95: z.number().int().nullable(),
  /** The last 24 hours, oldest first. */
  hours: z.array(z.object({ calls: z.number().int(), failed: z.number().int() })),
});

/** What one unit costs with a VIP level, before tiers. */
export const VipPrice = z.object({
  level: z.number().int(),
  name: z.string(),
  price: Money,
  /** The caller has this level. */
  mine: z.boolean(),
});

export const ProjectCard = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** One Chinese character that stands for the product. */
  glyph: z.string(),
  typeId: z.string(),
  typeName: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  official: z.boolean(),
  /** Of one unit. */
  price: Money,
  /** By the caller's own level, for others the lowest of the levels on sale; null where that is not below the price. */
  vip: VipPrice.nullable(),
  /** What it is sold by: chargeUnit. */
  unit: z.number().int(),
  /** In units. */
  freeQuota: z.number().int(),
  needs: z.number().int(),
  /** The caller keeps it as a favourite. */
  collected: z.boolean(),
  availability: Availability,
});

/** How a product list may be sorted. */
export const ProjectSort = z.enum(['default', 'price', 'success', 'speed', 'newest'], '排序方式不正确');

export const listProjects = list({
  path: '/api/apiProject/pageList',
  access: 'public',
  summary: '在售产品列表',
  row: ProjectCard,
  filter: {
    keyword: search('关键词', { most: 50 }),
    typeId: belongsTo('分类'),
    needs: choice('projectNeeds', '认证要求'),
    /** 1: only those with a free quota. */
    free: unoffered(Whole.pipe(z.literal(1)).nullish()),
    sort: unoffered(ProjectSort.default('default')),
  },
  sums: {
    facets: z.object({
      /** Each followed by those below it, which its own count includes. */
      types: z.array(
        z.object({
          id: z.string(),
          parentId: z.string().nullable(),
          name: z.string(),
          icon: z.string(),
          count: z.number().int(),
        }),
      ),
      needs: z.array(z.object({ value: z.number().int(), count: z.number().int() })),
      free: z.number().int(),
    }),
    /** Where few were found: keywords that may have been meant, the likeliest first, each of which finds something. */
    alike: z.array(z.string()),
  },
  paged: 'pages',
});

/** How an endpoint on sale may be called. */
export const ApiMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], '请选择请求方法');

export const ApiParam = z.object({
  name: z.string().min(1, '参数名不能为空').max(64, '参数名太长'),
  in: z.enum(['query', 'body', 'header', 'path']),
  type: z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object']),
  required: z.boolean(),
  example: z.string().max(2000),
  description: z.string().max(500),
  enum: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  maxLength: z.number().int().optional(),
});
export const ApiField = z.object({ name: z.string(), type: z.string(), description: z.string() });
export const ApiErrorCode = z.object({
  code: z.number().int(),
  http: z.number().int(),
  meaning: z.string(),
  charged: z.boolean(),
});

export const ApiInfo = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  method: ApiMethod,
  /** As a customer calls it: /openapi/{product}{path}. */
  path: z.string(),
  summary: z.string(),
  params: z.array(ApiParam),
  responseFields: z.array(ApiField),
  /** A sample answer as indented JSON text. */
  sampleResponse: z.string(),
  errorCodes: z.array(ApiErrorCode),
  chargeCodes: z.array(z.number().int()),
  /** What a call costs, in words. */
  chargeWords: z.string(),
});

/** An endpoint as its product names it; the document is a call of its own. */
export const ApiOutline = ApiInfo.pick({
  id: true,
  code: true,
  name: true,
  method: true,
  path: true,
  chargeCodes: true,
  chargeWords: true,
}).extend({
  /** Whether all its parameters stand in the query string, and how many of them a call needs. */
  queryOnly: z.boolean(),
  requiredParams: z.number().int(),
});

export const Offer = z.object({
  id: z.string(),
  name: z.string(),
  /** Units of the product. */
  calls: z.number().int(),
  price: Money,
  listPrice: Money,
  /** Price of one unit of the package. */
  unitPrice: Money,
  validDays: z.number().int(),
  /** Valid from the first charged call, which must come within so many days of the purchase. Null: valid from the purchase. */
  startWithinDays: z.number().int().nullable(),
  /** Null: not limited. */
  stock: z.number().int().nullable(),
  firstPurchaseOnly: z.boolean(),
});

/** From so many charged units of a month on, counted for each member, one costs this much. */
export const PriceTier = z.object({ fromCalls: z.number().int(), price: Money });

/** The success of a day; null where nothing was called. */
export const DayRate = z.object({ day: z.string(), calls: z.number().int(), successRate: z.string().nullable() });

export const ProjectDetail = ProjectCard.extend({
  detailHtml: z.string(),
  scenes: z.array(z.object({ title: z.string(), text: z.string() })),
  advantages: z.array(z.object({ title: z.string(), text: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  qpsLimit: z.number().int(),
  apiInfos: z.array(ApiOutline),
  /** Above the plain price, the lowest first. */
  tiers: z.array(PriceTier),
  /** Of the caller's own level and of each on sale, where below the price; the lowest level first. */
  vipPrices: z.array(VipPrice),
  offers: z.array(Offer),
  /** One row a day, oldest first, 30 days. */
  days: z.array(DayRate),
  /** Null for visitors; otherwise the status of the member's application (0: none). */
  applyStatus: z.number().int().nullable(),
  updatedTime: Time,
});

export const getProject = endpoint({
  method: 'GET',
  path: '/api/apiProject/detail',
  access: 'public',
  summary: '产品详情：接口目录、价格、套餐、实测可用率；每个接口的文档另取',
  input: z.object({ id: Id }),
  output: ProjectDetail,
  refusals: ['notFound'],
});

export const listProjectNames = endpoint({
  method: 'GET',
  path: '/dict/api/apiProject/list',
  access: 'public',
  summary: '在售产品名录（下拉选择用）',
  input: Nothing,
  output: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
});

/** A category of the first level with what is in it and below it. */
export const ApiType = z.object({
  id: z.string(),
  name: z.string(),
  /** The address of a picture, or ''. */
  icon: z.string(),
  count: z.number().int(),
  children: z.array(z.object({ id: z.string(), name: z.string(), icon: z.string(), count: z.number().int() })),
  /** Some of its products, for a directory. */
  projects: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const listApiTypes = endpoint({
  method: 'GET',
  path: '/api/apiType/list',
  access: 'public',
  summary: '产品分类',
  input: Nothing,
  output: z.array(ApiType),
});

export const listHomeTypes = endpoint({
  method: 'GET',
  path: '/index/apiType/list',
  access: 'public',
  summary: '首页分类目录',
  input: Nothing,
  output: z.array(ApiType),
});

export const listHomeProjects = endpoint({
  method: 'GET',
  path: '/index/apiProject/list',
  access: 'public',
  summary: '首页产品：hot 常用，new 最近上架',
  input: z.object({ kind: z.enum(['hot', 'new']).default('hot') }),
  output: z.array(ProjectCard),
});

export const getHomeFigures = endpoint({
  method: 'GET',
  path: '/index/data/get',
  access: 'public',
  summary: '首页数字：都由账本和调用记录数出来',
  input: Nothing,
  output: z.object({
    projects: z.number().int(),
    callsDay: z.number().int(),
    /** Per cent over 30 days; null when nothing was called. */
    successRate: z.string().nullable(),
    /** Failed calls of 30 days, none of which was charged. */
    uncharged: z.number().int(),
  }),
});

export const getApiInfo = endpoint({
  method: 'GET',
  path: '/api/apiInfo/detail',
  access: 'public',
  summary: '一个接口的文档',
  input: z.object({ id: Id }),
  output: ApiInfo.extend({ projectId: z.string(), projectName: z.string(), projectCode: z.string() }),
  refusals: ['notFound'],
});

/** The languages that samples are made in; appcode: one line of cURL with the AppSecret itself, the others sign. */
export const SampleLanguage = z.enum(
  ['appcode', 'curl', 'java', 'python', 'php', 'go', 'nodejs', 'csharp', 'ruby', 'swift'],
  '没有这种语言的示例',
);

export const getCodeSample = endpoint({
  method: 'GET',
  path: '/api/apiInfo/codeSimple',
  access: 'public',
  summary: '可以直接运行的调用示例，签名正确；密钥处留空由调用者填',
  input: z.object({ id: Id, language: SampleLanguage.default('curl') }),
  output: z.object({ language: SampleLanguage, code: z.string() }),
  refusals: ['notFound'],
});

export const makeCodeSample = endpoint({
  method: 'POST',
  path: '/api/apiInfo/codeSimple',
  access: 'public',
  summary: '用填写的参数生成的调用示例，签名正确；参数不进地址栏与访问日志，密钥处留空由调用者填',
  input: z.object({
    id: Id,
    language: SampleLanguage.default('curl'),
    /** By place and name, such as `query.phone`; those that are left out are not sent. */
    values: z
      .record(z.string().max(100, '参数名太长'), z.string().max(20_000, '参数太长'))
      .refine((values) => Object.keys(values).length <= 100, '参数太多'),
  }),
  output: z.object({ language: SampleLanguage, code: z.string() }),
  refusals: ['notFound'],
});
