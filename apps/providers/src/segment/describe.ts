import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const SHORT_TEXT = '小明硕士毕业于中国科学院计算所，后在日本京都大学深造';

/** 中文分词. */
export const segment = {
  code: 'segment',
  name: '中文分词',
  glyph: '词',
  summary: '把中文句子切分成词，支持精确、搜索、全模式，可标词性，可统计词频。',
  category: '文字与语言',
  scenes: ['站内搜索建索引', '评论与工单的高频词', '文本分类前的切词', '提取地名、机构名'],
  advantages: [
    '词库加新词识别，未登录词也能切出',
    '搜索模式兼顾长词与短词',
    '词性含词典所收的人名、地名、机构名',
    '单次最长 1 万字',
  ],
  limitations: [
    '不消歧义到句法层面，专业领域新词可能切碎',
    '词典以外新识别出的词（如普通人名）词性记为 x',
    '繁体文本请先转为简体',
  ],
  dataSources: [{ name: '结巴分词词典（jieba-wasm 2.4.0）', licence: 'MIT', asOf: '2.4.0' }],
  endpoints: [
    {
      code: 'words',
      name: '切词',
      summary: '把一段文字切成词',
      method: 'GET',
      path: '/segment/words',
      params: [
        {
          name: 'text',
          in: 'query',
          type: 'string',
          required: true,
          example: SHORT_TEXT,
          description: '要切分的文字，最多 500 字',
          maxLength: 500,
        },
        {
          name: 'mode',
          in: 'query',
          type: 'string',
          required: false,
          default: 'precise',
          example: 'precise',
          description: '模式：precise 精确（默认）、search 搜索（长词再切短词）、full 全部可能的词',
          enum: ['precise', 'search', 'full'],
        },
      ],
      responseFields: [
        { name: 'total', type: 'integer', description: '词数' },
        { name: 'words', type: 'array', description: '按出现先后的词' },
      ],
      sampleResponse: samples.words,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '切分成功计费' },
    },
    {
      code: 'tags',
      name: '词性标注',
      summary: '切词并标注词性',
      method: 'POST',
      path: '/segment/tags',
      params: [
        {
          name: 'text',
          in: 'body',
          type: 'string',
          required: true,
          example: '我来到北京清华大学',
          description: '要标注的文字，最多 10000 字',
          maxLength: 10_000,
        },
      ],
      responseFields: [
        { name: 'total', type: 'integer', description: '词数' },
        { name: 'words', type: 'array', description: '按出现先后' },
        { name: 'words[].word', type: 'string', description: '词' },
        { name: 'words[].tag', type: 'string', description: '词性代码' },
        { name: 'words[].tagName', type: 'string', description: '词性中文名称' },
      ],
      sampleResponse: samples.tags,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '标注成功计费' },
    },
    {
      code: 'frequency',
      name: '词频统计',
      summary: '统计一篇文字里两字以上的词各出现几次',
      method: 'POST',
      path: '/segment/frequency',
      params: [
        {
          name: 'text',
          in: 'body',
          type: 'string',
          required: true,
          example: '快递很快，快递员态度好，包装也好，下次还找这个快递员。',
          description: '要统计的文字，最多 10000 字',
          maxLength: 10_000,
        },
        {
          name: 'limit',
          in: 'body',
          type: 'integer',
          required: false,
          default: 20,
          example: 3,
          minimum: 1,
          maximum: 200,
          description: '返回前几个词，默认 20',
        },
      ],
      responseFields: [
        { name: 'distinct', type: 'integer', description: '不同的词数' },
        { name: 'words', type: 'array', description: '按次数从多到少' },
        { name: 'words[].word', type: 'string', description: '词' },
        { name: 'words[].count', type: 'integer', description: '次数' },
      ],
      sampleResponse: samples.frequency,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '统计成功计费' },
    },
  ],
  faq: [
    {
      question: '三种模式怎么选？',
      answer: '分析文本用精确模式；建搜索索引用搜索模式；需要列出全部可能的词用全模式，其中的词会重叠。',
    },
    { question: '可以加自己的词吗？', answer: '暂不支持自定义词典，各调用互不影响。' },
  ],
} as const satisfies ApiDescription;
