import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const REPORT_FIELDS = [
  { name: 'valid', type: 'boolean', description: '是否符合某一种号牌的编排规则' },
  { name: 'plate', type: 'string', description: '去掉分隔符、字母大写的号牌' },
  {
    name: 'kind',
    type: 'string',
    description:
      'ordinary、new-energy-small、new-energy-large、trailer、learner、police、emergency、hong-kong、macao、consulate、embassy；无效时为 none',
  },
  { name: 'kindName', type: 'string', description: '号牌种类的中文名称' },
  { name: 'energy', type: 'string', nullable: true, description: '新能源汽车的能源：纯电动、非纯电动' },
  { name: 'province', type: 'string', nullable: true, description: '发牌的省、自治区、直辖市' },
  { name: 'issuer', type: 'string', nullable: true, description: '发牌机关代号，如 浙A' },
] as const;

/** 车牌号校验. */
export const plateNumber = {
  code: 'plate-number',
  name: '车牌号校验',
  glyph: '车',
  summary:
    '按 GA 36-2018 校验机动车号牌，识别普通、新能源、挂车、教练、警用、应急、港澳入出境、使领馆等种类与所属省份。',
  category: '身份与证照',
  scenes: ['停车与车险表单录入自检', '识别结果纠错', '区分燃油、纯电动与非纯电动车辆', '按省份统计车辆'],
  advantages: [
    '覆盖 11 种号牌',
    '新能源号牌区分小型、大型与能源类型',
    '间隔符、空格、小写自动规整',
    '一次最多校验 100 个',
  ],
  limitations: [
    '只判断编排规则，不查询车辆是否登记，不返回车主或车辆信息',
    '发牌机关只给代号（如 浙A），不换算城市：没有许可明确的公开数据',
    '不含军队、武警号牌与摩托车、拖拉机号牌',
  ],
  dataSources: [{ name: 'GA 36-2018《中华人民共和国机动车号牌》', licence: '行业标准（规则）', asOf: '2018' }],
  endpoints: [
    {
      code: 'check',
      name: '号牌校验',
      summary: '校验一个号牌并识别种类',
      method: 'GET',
      path: '/plate-number/check',
      params: [
        {
          name: 'plate',
          in: 'query',
          type: 'string',
          required: true,
          example: '浙A·D12345',
          description: '号牌，可含间隔符与空格',
          maxLength: 20,
        },
      ],
      responseFields: REPORT_FIELDS,
      sampleResponse: samples.check,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '完成校验即计费，无论号牌是否有效' },
    },
    {
      code: 'check-batch',
      name: '批量校验',
      summary: '一次校验最多 100 个号牌',
      method: 'POST',
      path: '/plate-number/check-batch',
      params: [
        {
          name: 'plates',
          in: 'body',
          type: 'string[]',
          required: true,
          example: ['京A12345', '粤Z1234港', '沪I12345'],
          description: '号牌列表，1 到 100 个',
          maxItems: 100,
          maxLength: 20,
        },
      ],
      responseFields: [
        { name: 'total', type: 'integer', description: '提交的号牌数' },
        { name: 'valid', type: 'integer', description: '有效的号牌数' },
        { name: 'list', type: 'array', description: '逐个结果，顺序与提交一致' },
        ...REPORT_FIELDS.map((field) => ({ ...field, name: `list[].${field.name}` })),
      ],
      sampleResponse: samples['check-batch'],
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计一次费，与号牌个数无关' },
    },
  ],
  faq: [
    { question: '为什么字母 I 和 O 判为无效？', answer: '标准规定号牌不使用 I 和 O，以免与数字 1 和 0 混淆。' },
    {
      question: '新能源号牌怎样区分能源？',
      answer: 'D、A、B、C、E 表示纯电动，F、G、H、J、K 表示非纯电动；小型车在序号首位，大型车在末位。',
    },
  ],
} as const satisfies ApiDescription;
