import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

/** 域名解析. */
export const domainApi = {
  code: 'domain',
  name: '域名拆分',
  glyph: '域',
  summary: '从网址或主机名里拆出可注册的域名、子域名与公共后缀，中文域名与 Punycode 互换。',
  category: '计算与工具',
  scenes: ['按主域名统计来源与归并站点', '判断两个网址是否同一家', 'Cookie 与白名单按域名设置', '中文域名转码'],
  advantages: ['按公共后缀表，com.cn、github.io 都拆得对', '网址、端口、大小写不影响', '中文域名自动转换'],
  limitations: ['不查域名是否注册、不解析 IP', '公共后缀表每年更新多次，以所带版本为准'],
  dataSources: [{ name: 'Mozilla 公共后缀表（tldts 7.6.0）', licence: 'MPL-2.0（表）、MIT（程序）', asOf: '7.6.0' }],
  endpoints: [
    {
      code: 'parse',
      name: '拆分',
      summary: '拆分一个主机名或网址',
      method: 'GET',
      path: '/domain/parse',
      params: [
        {
          name: 'host',
          in: 'query',
          type: 'string',
          required: true,
          example: 'https://bbs.pku.edu.cn:8080/index',
          description: '主机名或网址',
          maxLength: 500,
        },
      ],
      responseFields: [
        { name: 'host', type: 'string', description: '主机名' },
        { name: 'ascii', type: 'string', description: 'Punycode 写法' },
        { name: 'unicode', type: 'string', description: '中文等原文写法' },
        { name: 'domain', type: 'string', description: '可注册的域名' },
        { name: 'subdomain', type: 'string', nullable: true, description: '子域名，没有时为空' },
        { name: 'suffix', type: 'string', description: '公共后缀' },
        { name: 'listed', type: 'boolean', description: '后缀是否在公共后缀表里' },
        { name: 'private', type: 'boolean', description: '后缀是否属于企业，如 github.io' },
      ],
      sampleResponse: samples.parse,
      errorCodes: [
        { code: 4301, http: 200, meaning: '不是域名', charged: false },
        { code: 4302, http: 200, meaning: '没有可注册的域名', charged: false },
        INVALID_INPUT,
      ],
      chargeRule: { chargedCodes: [0], description: '拆出域名计费' },
    },
  ],
  faq: [
    {
      question: '为什么 github.io 下的每个站都算一个域名？',
      answer: '它在公共后缀表里，下面的名字归不同的人，合在一起会把别人的站点当成一家。',
    },
    { question: '中文域名怎么存？', answer: '存 ascii，显示 unicode。' },
  ],
} as const satisfies ApiDescription;
