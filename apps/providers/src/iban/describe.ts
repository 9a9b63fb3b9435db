import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const COUNTRY_FIELDS = [
  { name: 'country', type: 'string', description: '国家代码' },
  { name: 'countryName', type: 'string', nullable: true, description: '国家的中文名' },
] as const;

/** IBAN 与 SWIFT 代码校验. */
export const ibanApi = {
  code: 'iban',
  name: 'IBAN 与 SWIFT 代码校验',
  glyph: '汇',
  summary: '校验国际银行账号（IBAN）的国家、长度、格式与校验码，拆出银行与账号；校验 SWIFT/BIC 代码的结构。',
  category: '身份与证照',
  scenes: ['跨境付款前核对收款账号', '外贸客户资料清洗', '判断能否走 SEPA 转账'],
  advantages: ['按各国登记的长度与格式校验', '部分国家另查国内账号的校验码', '给出分组书写的格式'],
  limitations: ['只校验编码规则，不查账户是否存在', '中国内地、美国等不使用 IBAN', 'SWIFT 代码只查结构，不查银行名录'],
  dataSources: [
    { name: 'ISO 13616（SWIFT IBAN Registry），ibantools 4.5.4', licence: 'MIT 或 MPL-2.0', asOf: '4.5.4' },
    { name: 'ISO 9362（BIC）', licence: '国际标准（规则）', asOf: '2022' },
  ],
  endpoints: [
    {
      code: 'check',
      name: '校验 IBAN',
      summary: '校验一个国际银行账号并拆出各段',
      method: 'GET',
      path: '/iban/check',
      params: [
        {
          name: 'iban',
          in: 'query',
          type: 'string',
          required: true,
          example: 'DE89 3704 0044 0532 0130 00',
          description: '国际银行账号，可带空格',
          pattern: '[A-Za-z]{2}[A-Za-z0-9 -]{6,48}',
          patternMessage: '应以两位国家代码开头，后面是字母和数字',
        },
      ],
      responseFields: [
        { name: 'iban', type: 'string', description: '不带空格的账号' },
        { name: 'valid', type: 'boolean', description: '是否有效' },
        { name: 'problems', type: 'array', description: '不符合的规则，全部符合时为空数组' },
        { name: 'formatted', type: 'string', description: '四位一组的写法' },
        ...COUNTRY_FIELDS,
        { name: 'bban', type: 'string', nullable: true, description: '国内账号部分，无效时为空' },
        { name: 'bankCode', type: 'string', nullable: true, description: '银行代码，没有登记时为空' },
        { name: 'account', type: 'string', nullable: true, description: '账号，没有登记时为空' },
        { name: 'sepa', type: 'boolean', description: '该国是否在单一欧元支付区' },
      ],
      sampleResponse: samples.check,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '完成校验即计费，无论是否有效' },
    },
    {
      code: 'bic',
      name: '校验 SWIFT 代码',
      summary: '校验一个 SWIFT/BIC 代码的结构',
      method: 'GET',
      path: '/iban/bic',
      params: [
        {
          name: 'bic',
          in: 'query',
          type: 'string',
          required: true,
          example: 'DEUTDEFF500',
          description: '8 位或 11 位代码',
          pattern: '[A-Za-z0-9]{8}(?:[A-Za-z0-9]{3})?',
          patternMessage: '应为 8 位或 11 位字母和数字',
        },
      ],
      responseFields: [
        { name: 'bic', type: 'string', description: '大写的代码' },
        { name: 'valid', type: 'boolean', description: '结构是否正确' },
        { name: 'problems', type: 'array', description: '不符合的规则，全部符合时为空数组' },
        { name: 'bank', type: 'string', description: '银行代码' },
        ...COUNTRY_FIELDS,
        { name: 'location', type: 'string', description: '地区代码' },
        { name: 'branch', type: 'string', nullable: true, description: '分行代码，8 位代码没有' },
      ],
      sampleResponse: samples.bic,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '完成校验即计费，无论是否有效' },
    },
  ],
  faq: [
    { question: '中国的账号怎么没有 IBAN？', answer: '中国内地、香港和美国没有采用 IBAN，汇入用账号加 SWIFT 代码。' },
    { question: '有效就能收到钱吗？', answer: '不一定。有效只说明编码正确，户名和账户状态由收款银行核对。' },
  ],
} as const satisfies ApiDescription;
