import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

const ADDRESS = { pattern: '[0-9A-Fa-f:.]{2,45}', patternMessage: '应为 IPv4 或 IPv6 地址' } as const;

const PLACE_FIELDS = [
  { name: 'ip', type: 'string', description: '查询的地址' },
  { name: 'version', type: 'integer', description: '4 或 6' },
  { name: 'countryCode', type: 'string', description: '国家或地区的 ISO 3166-1 代码' },
  { name: 'country', type: 'string', description: '国家名称' },
  { name: 'province', type: 'string', nullable: true, description: '中国的省级行政区；境外为空' },
  { name: 'adcode', type: 'string', nullable: true, description: '省级行政区划代码；境外为空' },
  { name: 'attribution', type: 'string', description: '数据署名；展示结果时须保留' },
] as const;

const OUTCOMES = [
  { code: 2901, http: 200, meaning: '归属地未收录', charged: false },
  { code: 2902, http: 200, meaning: '私有、本机、组播等保留地址，没有归属地', charged: false },
  { code: 2903, http: 200, meaning: '不是有效的 IP 地址', charged: false },
] as const;

/** IP 归属地. */
export const ipPlace = {
  code: 'ip-place',
  name: 'IP 归属地',
  glyph: '址',
  summary: '由 IPv4 或 IPv6 地址查国家，国内查到省级；识别私有、保留地址。',
  category: '通信与号码',
  scenes: ['登录与评论展示 IP 属地', '按国家或省份限制访问、分流', '访问日志按地区统计', '异地登录提醒'],
  advantages: [
    'IPv4 与 IPv6 各 35 万个地址段',
    '数据在本机，不外传地址，毫秒级返回',
    '国内附省级行政区划代码',
    '一次最多查 100 个',
  ],
  limitations: [
    '国内只到省级，境外只到国家：来源数据的城市在国内不可靠，不予提供',
    '按地址段的登记与使用情况推断，移动网络、专线、代理与任播地址可能不准',
    '数据依 CC BY 4.0 使用，网页展示结果时须注明 IP Geolocation by DB-IP 并链接 db-ip.com',
  ],
  dataSources: [{ name: 'DB-IP IP to City Lite（https://db-ip.com）', licence: 'CC BY 4.0', asOf: '2026-06' }],
  endpoints: [
    {
      code: 'query',
      name: 'IP 查询',
      summary: '查一个 IP 地址的归属地',
      method: 'GET',
      path: '/ip-place/query',
      params: [
        {
          name: 'ip',
          in: 'query',
          type: 'string',
          required: true,
          example: '223.5.5.5',
          description: 'IPv4 或 IPv6 地址',
          ...ADDRESS,
        },
      ],
      responseFields: PLACE_FIELDS,
      sampleResponse: samples.query,
      errorCodes: [...OUTCOMES, INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '查到归属地才计费' },
    },
    {
      code: 'batch',
      name: 'IP 批量查询',
      summary: '一次查最多 100 个 IP 地址',
      method: 'POST',
      path: '/ip-place/batch',
      params: [
        {
          name: 'ips',
          in: 'body',
          type: 'string[]',
          required: true,
          example: ['61.139.2.69', '2a00:1450:4001:80b::200e', '192.168.1.1'],
          description: '地址列表，1 到 100 个',
          maxItems: 100,
          ...ADDRESS,
        },
      ],
      responseFields: [
        { name: 'total', type: 'integer', description: '提交的地址数' },
        { name: 'located', type: 'integer', description: '查到归属地的地址数' },
        { name: 'list', type: 'array', description: '逐个结果，顺序与提交一致' },
        { name: 'list[].code', type: 'integer', description: '此地址的结果码：0、2901、2902 或 2903' },
        { name: 'list[].msg', type: 'string', description: '此地址的结果说明' },
        { name: 'list[].range', type: 'string', description: '保留地址的种类，仅 2902' },
        ...PLACE_FIELDS.map((field) => ({ ...field, name: `list[].${field.name}` })),
      ],
      sampleResponse: samples.batch,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计一次费，与地址个数无关' },
    },
  ],
  faq: [
    {
      question: '为什么没有城市和运营商？',
      answer: '许可明确的开放数据在国内只有省级可信。我们不给没有把握的城市，省级结果同样请勿用于定位到人。',
    },
    {
      question: '我需要署名吗？',
      answer: '在网页上展示结果时需要，写明 IP Geolocation by DB-IP 并链接 https://db-ip.com。仅在后台使用不必。',
    },
  ],
} as const satisfies ApiDescription;
