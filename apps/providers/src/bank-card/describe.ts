import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import { CARD_NUMBER_PATTERN } from './rules';
import samples from './samples.json';

const issuerFields = <P extends string>(path: P) =>
  [
    { name: `${path}.bin`, type: 'string', description: '匹配的卡 BIN' },
    { name: `${path}.bank`, type: 'string', description: '银行代码，如 ICBC' },
    { name: `${path}.bankName`, type: 'string', description: '银行名称' },
    { name: `${path}.cardType`, type: 'string', description: 'DC 借记卡、CC 贷记卡、SCC 准贷记卡、PC 预付费卡' },
    { name: `${path}.cardTypeName`, type: 'string', description: '卡种的中文名称' },
  ] as const;

/** 银行卡校验与归属. */
export const bankCard = {
  code: 'bank-card',
  name: '银行卡校验与归属',
  glyph: '卡',
  summary: '用 Luhn 算法校验银行卡号，由卡 BIN 识别发卡行、卡种与卡组织。',
  category: '身份与证照',
  scenes: ['绑卡表单自动带出银行与卡种', '卡号录入纠错', '区分借记卡与信用卡，限制信用卡入账'],
  advantages: [
    '1700 余个国内卡 BIN，覆盖 120 余家银行',
    '识别银联、VISA、万事达等 7 家卡组织',
    '卡号不落盘、不写日志，返回中只有遮盖后的卡号',
  ],
  limitations: [
    '只校验编码规则，不核对持卡人，也不能证明卡存在或可用',
    '卡 BIN 为公开整理数据，新发卡种可能未收录；同一 BIN 在来源中归属两家银行的不给出',
    '银行名称沿用数据来源，合并改名的银行可能仍为旧称',
  ],
  dataSources: [
    { name: '国内银行卡 BIN（bankcardinfo 2.0.6）', licence: 'ISC', asOf: '2.0.6' },
    { name: 'ISO/IEC 7812-1 校验算法与各卡组织公布的号段', licence: '公开标准', asOf: '2017' },
  ],
  endpoints: [
    {
      code: 'check',
      name: '卡号校验与归属',
      summary: '校验一个卡号并识别发卡行',
      method: 'GET',
      path: '/bank-card/check',
      params: [
        {
          name: 'number',
          in: 'query',
          type: 'string',
          required: true,
          example: '6222005865412565801',
          description: '12 到 19 位卡号，可含空格和连字符',
          pattern: CARD_NUMBER_PATTERN,
          patternMessage: '应为 12 到 19 位数字',
        },
      ],
      responseFields: [
        { name: 'valid', type: 'boolean', description: '是否通过 Luhn 校验' },
        { name: 'masked', type: 'string', description: '遮盖后的卡号' },
        { name: 'length', type: 'integer', description: '卡号位数' },
        {
          name: 'scheme',
          type: 'string',
          nullable: true,
          description: '卡组织代码：unionpay、visa、mastercard、amex、jcb、diners、discover',
        },
        { name: 'schemeName', type: 'string', nullable: true, description: '卡组织名称' },
        { name: 'issuer', type: 'object', nullable: true, description: '发卡行；BIN 未收录时为空' },
        ...issuerFields('issuer'),
      ],
      sampleResponse: samples.check,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '完成校验即计费，无论卡号是否有效；位数或字符不对（4000）不计费' },
    },
    {
      code: 'bin',
      name: '卡 BIN 查询',
      summary: '由卡号前 6 到 10 位查发卡行与卡种',
      method: 'GET',
      path: '/bank-card/bin',
      params: [
        {
          name: 'bin',
          in: 'query',
          type: 'string',
          required: true,
          example: '622700',
          description: '卡号前 6 到 10 位',
          pattern: '\\d{6,10}',
          patternMessage: '应为 6 到 10 位数字',
        },
      ],
      responseFields: [
        { name: 'cards', type: 'array', description: '匹配的卡，位数不同的分列' },
        ...issuerFields('cards[]'),
        { name: 'cards[].length', type: 'integer', description: '卡号位数' },
      ],
      sampleResponse: samples.bin,
      errorCodes: [{ code: 2601, http: 200, meaning: '卡 BIN 未收录', charged: false }, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '查到发卡行才计费' },
    },
  ],
  faq: [
    {
      question: '校验通过但 issuer 为空？',
      answer: '卡号符合校验规则，但其 BIN 没有收录，多见于境外发卡行与新发卡种。',
    },
    { question: '能查余额或持卡人吗？', answer: '不能，也不会保存卡号。本接口只按公开的编码规则判断。' },
  ],
} as const satisfies ApiDescription;
