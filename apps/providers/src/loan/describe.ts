import { YUAN_PATTERN } from '../cents';
import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const PARAMS = [
  {
    name: 'amount',
    in: 'query',
    type: 'string',
    required: true,
    example: '1000000',
    description: '贷款金额（元）',
    pattern: YUAN_PATTERN,
    patternMessage: '应为金额（元），最多 9 位整数和 2 位小数',
  },
  {
    name: 'rate',
    in: 'query',
    type: 'string',
    required: true,
    example: '3.5',
    description: '年利率（%），最多两位小数',
    pattern: '(?:0|[1-9]\\d?)(?:\\.\\d{1,2})?',
    patternMessage: '应为 0 到 99.99 的百分数',
  },
  {
    name: 'months',
    in: 'query',
    type: 'integer',
    required: true,
    example: 360,
    minimum: 1,
    maximum: 480,
    description: '期数（月），最多 480',
  },
] as const;

const TOTAL_FIELDS = [
  { name: 'first', type: 'string', description: '首月还款（元）' },
  { name: 'last', type: 'string', description: '末月还款（元）' },
  { name: 'interest', type: 'string', description: '利息合计（元）' },
  { name: 'total', type: 'string', description: '还款合计（元）' },
] as const;

const TOO_SMALL = { code: 3901, http: 200, meaning: '金额太小，每月不足一分', charged: false } as const;

/** 贷款计算. */
export const loanApi = {
  code: 'loan',
  name: '贷款计算',
  glyph: '贷',
  summary: '等额本息与等额本金两种还款方式，逐月列出本金、利息与剩余本金，直接比较哪种利息少。',
  category: '计算与工具',
  scenes: ['房产与汽车网站的月供计算', '分期付款页面', '理财工具比较还款方式'],
  advantages: ['逐月精确到分，末月补齐尾差，本金之和恰好等于贷款', '利率为零也能算', '整数运算，没有浮点误差'],
  limitations: ['按月计息，不含提前还款与利率调整', '银行按日计息的首月可能略有不同'],
  dataSources: [{ name: '等额本息、等额本金公式（年金公式）', licence: '公开规则', asOf: '通用' }],
  endpoints: [
    {
      code: 'plan',
      name: '还款计划',
      summary: '逐月的还款、本金、利息与剩余本金',
      method: 'GET',
      path: '/loan/plan',
      params: [
        PARAMS[0],
        PARAMS[1],
        { ...PARAMS[2], example: 3 },
        {
          name: 'method',
          in: 'query',
          type: 'string',
          required: false,
          default: '等额本息',
          example: '等额本息',
          description: '还款方式，默认等额本息',
          enum: ['等额本息', '等额本金'],
        },
      ],
      responseFields: [
        ...TOTAL_FIELDS,
        { name: 'list', type: 'array', description: '各期' },
        { name: 'list[].month', type: 'integer', description: '第几期' },
        { name: 'list[].payment', type: 'string', description: '还款（元）' },
        { name: 'list[].principal', type: 'string', description: '其中本金（元）' },
        { name: 'list[].interest', type: 'string', description: '其中利息（元）' },
        { name: 'list[].left', type: 'string', description: '还款后剩余本金（元）' },
      ],
      sampleResponse: samples.plan,
      errorCodes: [TOO_SMALL, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次计算计费' },
    },
    {
      code: 'compare',
      name: '方式比较',
      summary: '两种还款方式的首末月还款与利息',
      method: 'GET',
      path: '/loan/compare',
      params: PARAMS,
      responseFields: [
        { name: 'payment', type: 'object', description: '等额本息' },
        ...TOTAL_FIELDS.map((field) => ({ ...field, name: `payment.${field.name}` })),
        { name: 'principal', type: 'object', description: '等额本金' },
        ...TOTAL_FIELDS.map((field) => ({ ...field, name: `principal.${field.name}` })),
        { name: 'saves', type: 'string', description: '等额本金少付的利息（元）' },
      ],
      sampleResponse: samples.compare,
      errorCodes: [TOO_SMALL, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次计算计费' },
    },
  ],
  faq: [
    { question: '末月为什么差几分？', answer: '每月四舍五入到分，尾差在最后一个月补齐，本金之和才恰好等于贷款金额。' },
    { question: '哪种方式好？', answer: '等额本金利息少但前期还得多；等额本息每月一样，压力平均。' },
  ],
} as const satisfies ApiDescription;
