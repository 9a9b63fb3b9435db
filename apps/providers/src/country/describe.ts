import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const FIELDS = [
  { name: 'alpha2', type: 'string', description: '两位字母代码' },
  { name: 'alpha3', type: 'string', description: '三位字母代码' },
  { name: 'numeric', type: 'string', description: '三位数字代码' },
  { name: 'name', type: 'string', description: '中文名' },
  { name: 'englishName', type: 'string', description: '英文名' },
  { name: 'aliases', type: 'array', description: '其他中英文名' },
] as const;

/** 国家与地区代码. */
export const countryApi = {
  code: 'country',
  name: '国家与地区代码',
  glyph: '国',
  summary: '按代码或中英文名查国家与地区的两位、三位字母代码和数字代码，列出全部或按名称搜索。',
  category: '计算与工具',
  scenes: ['海外地址与护照国籍的代码换算', '下拉框里的国家列表', '外贸单据的国别代码'],
  advantages: ['收录 ISO 3166-1 全部 249 个国家与地区', '中文、英文、别名和三种代码都能查', '中文名按国内通行写法'],
  limitations: ['不含一级行政区（ISO 3166-2）', '只收录现行代码'],
  dataSources: [{ name: 'ISO 3166-1（i18n-iso-countries 7.14.0）', licence: 'MIT', asOf: '7.14.0' }],
  endpoints: [
    {
      code: 'find',
      name: '查一个',
      summary: '按代码或名称查一个国家或地区',
      method: 'GET',
      path: '/country/find',
      params: [
        {
          name: 'text',
          in: 'query',
          type: 'string',
          required: true,
          example: 'CHN',
          description: '两位、三位字母代码，三位数字代码，或完整的中英文名',
          maxLength: 60,
        },
      ],
      responseFields: FIELDS,
      sampleResponse: samples.find,
      errorCodes: [{ code: 3501, http: 200, meaning: '没有这个国家或地区', charged: false }, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '查到才计费' },
    },
    {
      code: 'list',
      name: '列表与搜索',
      summary: '列出全部，或名称里有某几个字的',
      method: 'GET',
      path: '/country/list',
      params: [
        {
          name: 'keyword',
          in: 'query',
          type: 'string',
          required: false,
          example: '几内亚',
          description: '名称里的几个字；不给则列出全部',
          maxLength: 40,
        },
      ],
      responseFields: [
        { name: 'total', type: 'integer', description: '个数' },
        { name: 'list', type: 'array', description: '按两位代码排列' },
        ...FIELDS.map((field) => ({ ...field, name: `list[].${field.name}` })),
      ],
      sampleResponse: samples.list,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计费' },
    },
  ],
  faq: [
    { question: '为什么有的代码不是国家？', answer: 'ISO 3166-1 给国家和地区都编了代码，例如 HK、MO、TW、GL。' },
    { question: '英国的代码是 UK 还是 GB？', answer: '标准里是 GB；UK 只是保留代码。' },
  ],
} as const satisfies ApiDescription;
