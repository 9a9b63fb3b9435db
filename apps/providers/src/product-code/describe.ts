import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import { CODE_PATTERN } from './rules';
import samples from './samples.json';

const CODE = { pattern: CODE_PATTERN, patternMessage: '应为 8 到 14 位编码，可带连字符或空格，末位可为 X' } as const;

const REPORT_FIELDS = [
  { name: 'code', type: 'string', description: '去掉连字符和空格的编码' },
  {
    name: 'kind',
    type: 'string',
    nullable: true,
    description: '种类：ISBN-10、ISBN-13、ISSN、EAN-8、UPC-A、EAN-13、GTIN-14',
  },
  { name: 'valid', type: 'boolean', description: '校验位是否正确' },
  { name: 'expectedCheckDigit', type: 'string', nullable: true, description: '算出的校验位' },
  { name: 'isbn13', type: 'string', nullable: true, description: '对应的 13 位书号' },
  { name: 'isbn10', type: 'string', nullable: true, description: '对应的 10 位书号，979 开头的没有' },
  { name: 'gtin14', type: 'string', nullable: true, description: '对应的 14 位商品编码' },
  { name: 'prefix', type: 'string', nullable: true, description: '前缀分配给谁，常见的才有；不代表产地' },
] as const;

/** 图书与商品条码校验. */
export const productCode = {
  code: 'product-code',
  name: '图书与商品条码校验',
  glyph: '条',
  summary: '校验 ISBN、ISSN 和 EAN、UPC、GTIN 商品条码，自动认出种类，10 位与 13 位书号互换。',
  category: '计算与工具',
  scenes: ['图书与商品录入时防止错号', '商品主数据清洗', '旧书号换成新书号', '收银与仓储系统核对条码'],
  advantages: ['一个接口认七种编码', '给出正确的校验位，便于找出错在哪里', '一次最多校验 100 个'],
  limitations: ['只校验编码，不查书名、商品名和厂商', '前缀说明谁发放编码，不是产地'],
  dataSources: [
    { name: 'ISO 2108（ISBN）、ISO 3297（ISSN）', licence: '国际标准（规则）', asOf: '2017' },
    { name: 'GS1 通用规范与前缀表', licence: '公开规则', asOf: '2024' },
  ],
  endpoints: [
    {
      code: 'check',
      name: '校验',
      summary: '校验一个编码',
      method: 'GET',
      path: '/product-code/check',
      params: [
        {
          name: 'code',
          in: 'query',
          type: 'string',
          required: true,
          example: '978-7-115-54608-1',
          description: '编码，可带连字符或空格',
          ...CODE,
        },
      ],
      responseFields: REPORT_FIELDS,
      sampleResponse: samples.check,
      errorCodes: [{ code: 3101, http: 200, meaning: '位数与任何一种编码都不符', charged: false }, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '完成校验即计费，无论编码是否有效' },
    },
    {
      code: 'check-batch',
      name: '批量校验',
      summary: '一次校验最多 100 个编码',
      method: 'POST',
      path: '/product-code/check-batch',
      params: [
        {
          name: 'codes',
          in: 'body',
          type: 'string[]',
          required: true,
          example: ['6901234567892', '0317-8471'],
          description: '编码列表，1 到 100 个',
          maxItems: 100,
          ...CODE,
        },
      ],
      responseFields: [
        { name: 'total', type: 'integer', description: '提交的编码数' },
        { name: 'valid', type: 'integer', description: '有效的编码数' },
        { name: 'list', type: 'array', description: '逐个结果，顺序与提交一致；位数不符的 kind 为空' },
        ...REPORT_FIELDS.map((field) => ({ ...field, name: `list[].${field.name}` })),
      ],
      sampleResponse: samples['check-batch'],
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计一次费，与编码个数无关' },
    },
  ],
  faq: [
    {
      question: '690 开头就是国货吗？',
      answer: '不是。690 到 699 由中国物品编码中心发放，说明企业在那里登记，不说明产地。',
    },
    { question: '979 开头的书号为什么没有 10 位的？', answer: '10 位书号只对应 978 开头的号码。' },
  ],
} as const satisfies ApiDescription;
