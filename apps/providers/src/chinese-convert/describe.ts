import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const DIRECTION = {
  name: 'direction',
  type: 'string',
  required: true,
  example: 's2twp',
  description:
    '方向：s2t 简→繁，t2s 繁→简，s2tw 简→台湾正体，tw2s 台湾正体→简，s2twp 简→台湾正体并换用当地词汇，twp2s 反向，s2hk 简→香港繁体，hk2s 反向',
  enum: ['s2t', 't2s', 's2tw', 'tw2s', 's2twp', 'twp2s', 's2hk', 'hk2s'],
} as const;

const FIELDS = [
  { name: 'direction', type: 'string', description: '转换方向' },
  { name: 'converted', type: 'string', description: '转换后的文字' },
  { name: 'changed', type: 'boolean', description: '与原文是否不同' },
] as const;

/** 简繁转换. */
export const chineseConvert = {
  code: 'chinese-convert',
  name: '简繁转换',
  glyph: '繁',
  summary: '简体与繁体、台湾正体、香港繁体互转，按词语判断一简多繁，可换用当地词汇（鼠标与滑鼠）。',
  category: '文字与语言',
  scenes: ['面向港澳台的页面与商品文案', '繁体来稿归一为简体后检索', '字幕与电子书转换'],
  advantages: [
    '按词语转换，“皇后”“之后”不混淆',
    '区分繁体、台湾正体与香港用字',
    '可选换用台湾常用词汇',
    '单次最长 1 万字',
  ],
  limitations: ['词语判断依词库，人名、古文等特殊用字请人工复核'],
  dataSources: [{ name: 'OpenCC 词库（opencc-js 1.4.2）', licence: 'Apache-2.0（词库）、MIT（程序）', asOf: '1.4.2' }],
  endpoints: [
    {
      code: 'convert',
      name: '短文转换',
      summary: '转换一段不超过 500 字的文字',
      method: 'GET',
      path: '/chinese-convert/convert',
      params: [
        {
          name: 'text',
          in: 'query',
          type: 'string',
          required: true,
          example: '鼠标里面的硅二极管坏了，导致光标分辨率降低。',
          description: '要转换的文字，最多 500 字',
          maxLength: 500,
        },
        { ...DIRECTION, in: 'query' },
      ],
      responseFields: FIELDS,
      sampleResponse: samples.convert,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '转换成功计费' },
    },
    {
      code: 'text',
      name: '长文转换',
      summary: '转换一段不超过 1 万字的文字',
      method: 'POST',
      path: '/chinese-convert/text',
      params: [
        {
          name: 'text',
          in: 'body',
          type: 'string',
          required: true,
          example: '皇后在後宮之後頭髮乾了',
          description: '要转换的文字，最多 10000 字',
          maxLength: 10_000,
        },
        { ...DIRECTION, in: 'body', example: 't2s' },
      ],
      responseFields: FIELDS,
      sampleResponse: samples.text,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '转换成功计费' },
    },
  ],
  faq: [
    {
      question: 's2tw 与 s2twp 有何不同？',
      answer: 's2tw 只转换字形；s2twp 还把词汇换成台湾常用说法，如 鼠标→滑鼠、软件→軟體。',
    },
    {
      question: '转过去再转回来会一样吗？',
      answer: '多数一样。一个简体字对应多个繁体字时，依词语判断，个别字词可能不能还原。',
    },
  ],
} as const satisfies ApiDescription;
