import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

/** 国际电话号码. */
export const phoneGlobal = {
  code: 'phone-global',
  name: '国际电话号码',
  glyph: '拨',
  summary: '识别全球各国电话号码：是否有效、属于哪国、是手机还是固话，统一成 E.164、国际和当地写法。',
  category: '通信与号码',
  scenes: ['出海业务注册与短信前校验号码', '客户资料里的号码归一', '按当地习惯显示号码'],
  advantages: ['各国号码规则随 libphonenumber', '带不带国家码、括号、空格都能读', '分辨手机、固话、免费电话等'],
  limitations: ['只看号码规则，不查是否开通，也不查运营商', '北美等地手机与固话不能从号码分辨'],
  dataSources: [
    { name: 'libphonenumber 元数据（libphonenumber-js 1.13.16）', licence: 'MIT、Apache-2.0', asOf: '1.13.16' },
  ],
  endpoints: [
    {
      code: 'parse',
      name: '识别',
      summary: '识别一个电话号码',
      method: 'GET',
      path: '/phone-global/parse',
      params: [
        {
          name: 'number',
          in: 'query',
          type: 'string',
          required: true,
          example: '+44 20 7946 0018',
          description: '电话号码，带国家码（以 + 开头）最准',
          maxLength: 40,
        },
        {
          name: 'region',
          in: 'query',
          type: 'string',
          required: false,
          default: 'CN',
          example: 'CN',
          description: '没有国家码时按哪国的号码读，两位国家代码，默认 CN',
          pattern: '[A-Za-z]{2}',
          patternMessage: '应为两位国家代码',
        },
      ],
      responseFields: [
        { name: 'valid', type: 'boolean', description: '是否符合该国的号码规则' },
        { name: 'possible', type: 'boolean', description: '位数是否可能' },
        { name: 'country', type: 'string', nullable: true, description: '国家代码，卫星等国际号码为空' },
        { name: 'countryName', type: 'string', nullable: true, description: '国家中文名' },
        { name: 'callingCode', type: 'string', description: '国家码' },
        { name: 'kind', type: 'string', nullable: true, description: '种类，无效时为空' },
        { name: 'e164', type: 'string', description: 'E.164 写法，适合存储' },
        { name: 'international', type: 'string', description: '国际写法' },
        { name: 'national', type: 'string', description: '当地写法' },
      ],
      sampleResponse: samples.parse,
      errorCodes: [
        { code: 4201, http: 200, meaning: '不是电话号码', charged: false },
        { code: 4202, http: 200, meaning: '没有这个国家或地区的号码规则', charged: false },
        INVALID_INPUT,
      ],
      chargeRule: { chargedCodes: [0], description: '读出号码计费，无论是否有效' },
    },
  ],
  faq: [
    { question: '国内号码用哪个接口？', answer: '要归属地和运营商用“手机号归属地”，要校验与统一写法用这个。' },
    { question: '有效就能打通吗？', answer: '不一定。有效只说明号段已分配给这类号码。' },
  ],
} as const satisfies ApiDescription;
