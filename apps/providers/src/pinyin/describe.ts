import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const TONE = {
  name: 'tone',
  type: 'string',
  required: false,
  default: 'mark',
  example: 'mark',
  description: '声调：mark（标在字母上，默认）、number（数字，如 hao3）、none（不标）',
  enum: ['mark', 'number', 'none'],
} as const;

/** 汉字转拼音. */
export const pinyinApi = {
  code: 'pinyin',
  name: '汉字转拼音',
  glyph: '拼',
  summary: '汉字转带调拼音与首字母，按词语判断多音字；人名按国家标准拼写，给出护照写法。',
  category: '文字与语言',
  scenes: [
    '通讯录与商品按拼音排序、检索',
    '儿童读物与教材注音',
    '由中文姓名生成护照式拼写',
    '生成网址、文件名等拉丁标识',
  ],
  advantages: [
    '按词语识别多音字，“重庆银行行长”读对',
    '姓氏用姓氏读音，单、查、仇等不误读',
    '逐字列出全部读音，便于人工校对',
    '一次最多转换 100 条',
  ],
  limitations: [
    '多音字按词库与上下文判断，生僻用法可能有误，逐字结果列出全部读音供核对',
    '部分扩展区生僻字没有读音，原样保留',
  ],
  dataSources: [{ name: 'pinyin-pro 3.29.4 词库', licence: 'MIT', asOf: '3.29.4' }],
  endpoints: [
    {
      code: 'convert',
      name: '转拼音',
      summary: '一段文字的拼音、首字母与逐字读音',
      method: 'GET',
      path: '/pinyin/convert',
      params: [
        {
          name: 'text',
          in: 'query',
          type: 'string',
          required: true,
          example: '重庆银行行长',
          description: '要转换的文字，最多 500 字',
          maxLength: 500,
        },
        { ...TONE, in: 'query' },
      ],
      responseFields: [
        { name: 'text', type: 'string', description: '原文' },
        { name: 'pinyin', type: 'string', description: '拼音，以空格分隔，非汉字原样保留' },
        { name: 'initials', type: 'string', description: '大写首字母，非汉字原样保留' },
        { name: 'syllables', type: 'array', description: '逐字结果，不含非汉字' },
        { name: 'syllables[].character', type: 'string', description: '汉字' },
        { name: 'syllables[].pinyin', type: 'string', description: '在文中的读音' },
        { name: 'syllables[].readings', type: 'array', description: '此字的全部读音' },
      ],
      sampleResponse: samples.convert,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '转换成功计费' },
    },
    {
      code: 'batch',
      name: '批量转拼音',
      summary: '一次转换最多 100 条短文字',
      method: 'POST',
      path: '/pinyin/batch',
      params: [
        {
          name: 'texts',
          in: 'body',
          type: 'string[]',
          required: true,
          example: ['长沙', '银行 ATM'],
          description: '文字列表，1 到 100 条，每条最多 200 字',
          maxItems: 100,
          maxLength: 200,
        },
        { ...TONE, in: 'body' },
      ],
      responseFields: [
        { name: 'total', type: 'integer', description: '条数' },
        { name: 'list', type: 'array', description: '逐条结果，顺序与提交一致' },
        { name: 'list[].text', type: 'string', description: '原文' },
        { name: 'list[].pinyin', type: 'string', description: '拼音' },
        { name: 'list[].initials', type: 'string', description: '大写首字母' },
      ],
      sampleResponse: samples.batch,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计一次费，与条数无关' },
    },
    {
      code: 'name',
      name: '姓名拼写',
      summary: '中文姓名的拼音拼写与护照写法',
      method: 'GET',
      path: '/pinyin/name',
      params: [
        {
          name: 'name',
          in: 'query',
          type: 'string',
          required: true,
          example: '单雪绿',
          description: '2 到 8 个汉字的姓名',
          pattern: '\\p{Script=Han}{2,8}',
          patternMessage: '应为 2 到 8 个汉字',
        },
      ],
      responseFields: [
        { name: 'name', type: 'string', description: '姓名' },
        { name: 'surname', type: 'string', description: '姓，识别常见复姓' },
        { name: 'given', type: 'string', description: '名' },
        { name: 'spelled', type: 'string', description: '拼音写法，姓名分写、首字母大写' },
        { name: 'passport', type: 'string', description: '护照写法，全大写，ü 写作 YU' },
      ],
      sampleResponse: samples.name,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '转换成功计费' },
    },
  ],
  faq: [
    {
      question: '多音字读错了怎么办？',
      answer: '逐字结果的 readings 列出该字全部读音，可按需要改选。姓名请用姓名拼写接口，姓氏会用姓氏读音。',
    },
    { question: 'ü 怎样表示？', answer: '普通转换保留 ü（如 lǜ）；护照写法按出入境管理要求写作 YU，如 吕 写作 LYU。' },
  ],
} as const satisfies ApiDescription;
