import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import { VIN_PATTERN } from './rules';
import samples from './samples.json';

/** 车辆识别代号校验. */
export const vinApi = {
  code: 'vin',
  name: '车架号校验',
  glyph: '车',
  summary: '按 GB 16735 校验 17 位车辆识别代号（VIN），拆出制造厂、车型描述与指示部分，读出地区与可能的车型年份。',
  category: '身份与证照',
  scenes: ['二手车与保险录单时防止错号', '车辆档案清洗', '按车架号前缀分辨进口车', '读出车型年份'],
  advantages: ['指出正确的校验位，错一位就能发现', '车型年份按 30 年一轮全部列出', '不保存车架号'],
  limitations: ['不查车辆品牌、车主和登记情况', '部分出口欧洲的车不用校验位，校验不通过不等于假号', '国家只列常见的'],
  dataSources: [
    { name: 'GB 16735《道路车辆 车辆识别代号（VIN）》、ISO 3780', licence: '国家标准（规则）', asOf: '2019' },
  ],
  endpoints: [
    {
      code: 'check',
      name: '校验与解析',
      summary: '校验一个车辆识别代号并拆出各段',
      method: 'GET',
      path: '/vin/check',
      params: [
        {
          name: 'vin',
          in: 'query',
          type: 'string',
          required: true,
          example: '1M8GDM9AXKP042788',
          description: '17 位车辆识别代号，不含 I、O、Q',
          pattern: VIN_PATTERN,
          patternMessage: '应为 17 位字母和数字，不含 I、O、Q',
        },
      ],
      responseFields: [
        { name: 'vin', type: 'string', description: '大写的车辆识别代号' },
        { name: 'valid', type: 'boolean', description: '校验位是否正确' },
        { name: 'expectedCheckDigit', type: 'string', description: '第 9 位应有的校验位' },
        { name: 'wmi', type: 'string', description: '世界制造厂识别代号，1 到 3 位' },
        { name: 'vds', type: 'string', description: '车辆说明部分，4 到 9 位' },
        { name: 'vis', type: 'string', description: '车辆指示部分，10 到 17 位' },
        { name: 'area', type: 'string', nullable: true, description: '首位所属地区' },
        { name: 'country', type: 'string', nullable: true, description: '制造厂所在国家，常见的才有' },
        { name: 'modelYears', type: 'array', description: '第 10 位可能代表的车型年份，没有意义时为空数组' },
        { name: 'serial', type: 'string', description: '末 6 位生产顺序号' },
      ],
      sampleResponse: samples.check,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '完成校验即计费，无论是否有效；位数或字符不对（4000）不计费' },
    },
  ],
  faq: [
    {
      question: '为什么给出几个年份？',
      answer: '年份代码 30 年一轮，同一个字母可以是 1980、2010 或 2040 年；结合车况就能分辨。',
    },
    { question: '校验不通过怎么办？', answer: '先核对是否抄错，常见的是 0 与 D、8 与 B。欧洲市场的车可能不用校验位。' },
  ],
} as const satisfies ApiDescription;
