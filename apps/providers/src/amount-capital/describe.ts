import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import { AMOUNT_PATTERN } from './rules';
import samples from './samples.json';

/** 大写金额. */
export const amountCapital = {
  code: 'amount-capital',
  name: '大写金额',
  glyph: '圆',
  summary: '按票据填写规定把金额写成中文大写，也可把大写金额读回数字，用来核对大小写是否一致。',
  category: '计算与工具',
  scenes: ['发票、收据、合同和支票上的大写金额', '核对票面大小写是否一致', '报销单自动填写'],
  advantages: [
    '按《支付结算办法》所附填写规定写零与整',
    '最大到 9,999 万亿元，精确到分',
    '能读常见异体与小写数字（圆、两、一百）',
  ],
  limitations: ['币种只有人民币', '角后写“整”，规定允许不写'],
  dataSources: [
    { name: '《支付结算办法》附件《正确填写票据和结算凭证的基本规定》', licence: '部门规章（规则）', asOf: '1997' },
  ],
  endpoints: [
    {
      code: 'write',
      name: '写成大写',
      summary: '把金额写成中文大写',
      method: 'GET',
      path: '/amount-capital/write',
      params: [
        {
          name: 'amount',
          in: 'query',
          type: 'string',
          required: true,
          example: '16409.02',
          description: '金额（元），最多 16 位整数、2 位小数',
          pattern: AMOUNT_PATTERN,
          patternMessage: '应为金额，最多 16 位整数和 2 位小数',
        },
        {
          name: 'prefix',
          in: 'query',
          type: 'boolean',
          required: false,
          default: false,
          example: true,
          description: '前面是否写“人民币”，默认不写',
        },
      ],
      responseFields: [
        { name: 'amount', type: 'string', description: '金额' },
        { name: 'capital', type: 'string', description: '中文大写' },
      ],
      sampleResponse: samples.write,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '写成即计费' },
    },
    {
      code: 'read',
      name: '读大写金额',
      summary: '把中文大写金额读成数字，并给出规范写法',
      method: 'GET',
      path: '/amount-capital/read',
      params: [
        {
          name: 'text',
          in: 'query',
          type: 'string',
          required: true,
          example: '人民币壹万陆仟肆佰零玖元零贰分',
          description: '大写金额，可带“人民币”',
          maxLength: 60,
        },
      ],
      responseFields: [
        { name: 'text', type: 'string', description: '所给文字' },
        { name: 'amount', type: 'string', description: '金额（元），两位小数' },
        { name: 'capital', type: 'string', description: '这个金额的规范写法' },
      ],
      sampleResponse: samples.read,
      errorCodes: [{ code: 3001, http: 200, meaning: '不是一个大写金额', charged: false }, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '读出金额才计费' },
    },
  ],
  faq: [
    {
      question: '中间的零写一个还是多个？',
      answer: '连续几个 0 只写一个零；元位是 0 而角位不是 0 时规定写不写均可，这里不写。',
    },
    { question: '为什么 100.50 后面有“整”？', answer: '规定写到角为止的可以写也可以不写“整”，写上不容易被添改。' },
  ],
} as const satisfies ApiDescription;
