import { YUAN_PATTERN } from '../cents';
import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const YUAN = {
  in: 'query',
  type: 'string',
  pattern: YUAN_PATTERN,
  patternMessage: '应为金额（元），最多 9 位整数和 2 位小数',
} as const;
const NONE = { ...YUAN, required: false, default: '0' } as const;

const TAX_FIELDS = [
  { name: 'taxable', type: 'string', description: '应纳税所得额（元）' },
  { name: 'rate', type: 'integer', description: '适用税率（%）' },
  { name: 'quick', type: 'string', description: '速算扣除数（元）' },
] as const;

/** 个人所得税. */
export const incomeTax = {
  code: 'income-tax',
  name: '个人所得税计算',
  glyph: '税',
  summary: '按现行个人所得税法计算工资薪金逐月预扣、综合所得全年税额，比较年终奖单独计税与并入综合所得哪种更省。',
  category: '计算与工具',
  scenes: ['人事系统估算到手工资', '年终奖发放方式比较', '求职与理财工具'],
  advantages: ['逐月累计预扣，每月扣多少、到手多少一表列清', '年终奖两种计税方式直接比较', '金额精确到分，不用浮点数'],
  limitations: ['只算居民个人的工资薪金与年终奖', '未含地方减免和股权激励等特殊算法', '结果供参考，以税务机关核定为准'],
  dataSources: [
    { name: '《中华人民共和国个人所得税法》（2018 年修正）附税率表', licence: '法律（规则）', asOf: '2019-01-01' },
    {
      name: '财政部、税务总局公告 2023 年第 30 号（全年一次性奖金，至 2027 年底）',
      licence: '规范性文件（规则）',
      asOf: '2023-08',
    },
  ],
  endpoints: [
    {
      code: 'withholding',
      name: '逐月预扣',
      summary: '每月工资相同时，一年十二个月各预扣多少、到手多少',
      method: 'GET',
      path: '/income-tax/withholding',
      params: [
        { name: 'wage', required: true, example: '20000', description: '每月税前工资（元）', ...YUAN },
        { name: 'insurance', example: '2250', description: '每月个人缴纳的社保与公积金（元），默认 0', ...NONE },
        { name: 'special', example: '3000', description: '每月专项附加扣除（元），默认 0', ...NONE },
      ],
      responseFields: [
        { name: 'total', type: 'string', description: '全年预扣税额（元）' },
        { name: 'takeHome', type: 'string', description: '全年到手（元）' },
        { name: 'months', type: 'array', description: '一月到十二月' },
        { name: 'months[].month', type: 'integer', description: '月份' },
        ...TAX_FIELDS.map((field) => ({
          ...field,
          name: `months[].${field.name}`,
          description: `累计${field.description}`,
        })),
        { name: 'months[].withheld', type: 'string', description: '当月预扣（元）' },
        { name: 'months[].total', type: 'string', description: '累计预扣（元）' },
        { name: 'months[].takeHome', type: 'string', description: '当月到手（元）' },
      ],
      sampleResponse: samples.withholding,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次计算计费' },
    },
    {
      code: 'annual',
      name: '全年综合所得',
      summary: '按全年收入和各项扣除计算应纳税额',
      method: 'GET',
      path: '/income-tax/annual',
      params: [
        { name: 'income', required: true, example: '300000', description: '全年收入（元）', ...YUAN },
        { name: 'insurance', example: '27000', description: '全年个人缴纳的社保与公积金（元），默认 0', ...NONE },
        { name: 'special', example: '36000', description: '全年专项附加扣除（元），默认 0', ...NONE },
        { name: 'other', example: '12000', description: '个人养老金等其他扣除（元），默认 0', ...NONE },
      ],
      responseFields: [
        { name: 'deductions', type: 'string', description: '扣除合计（元），含每年 6 万元的减除费用' },
        ...TAX_FIELDS,
        { name: 'tax', type: 'string', description: '应纳税额（元）' },
      ],
      sampleResponse: samples.annual,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次计算计费' },
    },
    {
      code: 'bonus',
      name: '年终奖比较',
      summary: '年终奖单独计税与并入综合所得，各缴多少税',
      method: 'GET',
      path: '/income-tax/bonus',
      params: [
        { name: 'bonus', required: true, example: '50000', description: '年终奖（元）', ...YUAN },
        { name: 'income', example: '200000', description: '全年其他收入（元），默认 0', ...NONE },
        { name: 'deductions', example: '60000', description: '6 万元减除费用之外的全年扣除（元），默认 0', ...NONE },
      ],
      responseFields: [
        { name: 'apart', type: 'object', description: '单独计税' },
        ...TAX_FIELDS.map((field) => ({ ...field, name: `apart.${field.name}` })),
        { name: 'apart.tax', type: 'string', description: '年终奖的税（元）' },
        { name: 'apart.yearTax', type: 'string', description: '其他收入的税（元）' },
        { name: 'apart.total', type: 'string', description: '合计（元）' },
        { name: 'together', type: 'object', description: '并入综合所得' },
        ...TAX_FIELDS.map((field) => ({ ...field, name: `together.${field.name}` })),
        { name: 'together.total', type: 'string', description: '合计（元）' },
        { name: 'better', type: 'string', description: '哪种更省：apart、together，相同时为 apart' },
        { name: 'saves', type: 'string', description: '省多少（元）' },
      ],
      sampleResponse: samples.bonus,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次计算计费' },
    },
  ],
  faq: [
    {
      question: '为什么前几个月扣得少？',
      answer: '工资按累计预扣法，年初累计所得额低，适用的税率也低，之后逐档上升。',
    },
    {
      question: '年终奖 36,000 和 36,001 元差多少？',
      answer: '单独计税时多一元跨进下一档，多缴两千多元，这正是比较的用处。',
    },
  ],
} as const satisfies ApiDescription;
