import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';
import { TIME_PATTERN } from './zones';

const ZONE = { in: 'query', type: 'string', required: true, maxLength: 40 } as const;
const UNKNOWN_ZONE = { code: 3601, http: 200, meaning: '时区不存在', charged: false } as const;

const LOCAL_FIELDS = [
  { name: 'zone', type: 'string', description: '时区' },
  { name: 'date', type: 'string', description: '当地日期' },
  { name: 'time', type: 'string', description: '当地时间' },
  { name: 'offset', type: 'integer', description: '与世界时相差的分钟数，东为正' },
  { name: 'offsetText', type: 'string', description: '时差，如 +08:00' },
  { name: 'weekday', type: 'integer', description: '星期，1 为星期一，7 为星期日' },
] as const;

const INSTANT_FIELDS = [
  { name: 'timestamp', type: 'integer', description: 'Unix 时间戳（秒）' },
  { name: 'utc', type: 'string', description: '世界时，ISO 8601' },
] as const;

/** 时区换算. */
export const timezoneApi = {
  code: 'timezone',
  name: '时区换算',
  glyph: '时',
  summary: '在任意两个时区之间换算时间，历年夏令时都算在内，分辨重复与不存在的时刻。',
  category: '日历与时间',
  scenes: ['跨国会议与航班时间', '海外订单和日志的时间归一', '按当地时间发送通知'],
  advantages: ['IANA 时区库，夏令时规则逐年收录', '常用城市可直接写中文名', '夏令时切换时重复或跳过的时刻明确指出'],
  limitations: ['各国临时改变夏令时，以运行环境所带的时区库为准', '换算 1970 年至 2099 年'],
  dataSources: [{ name: 'IANA 时区数据库（随 Node.js 的 ICU）', licence: '公有领域', asOf: '2025' }],
  endpoints: [
    {
      code: 'convert',
      name: '换算',
      summary: '把一个时区的时间换成另一个时区的',
      method: 'GET',
      path: '/timezone/convert',
      params: [
        {
          name: 'time',
          in: 'query',
          type: 'string',
          required: true,
          example: '2026-07-01 09:30',
          description: '当地时间 yyyy-MM-dd HH:mm，秒可省',
          pattern: TIME_PATTERN,
          patternMessage: '应为 1970 年至 2099 年的时间，格式 yyyy-MM-dd HH:mm:ss',
        },
        { name: 'from', example: '北京', description: '所给时间的时区：IANA 名称或城市名', ...ZONE },
        { name: 'to', example: 'America/New_York', description: '要换成的时区：IANA 名称或城市名', ...ZONE },
      ],
      responseFields: [
        ...INSTANT_FIELDS,
        { name: 'from', type: 'object', description: '原时区的时间' },
        ...LOCAL_FIELDS.map((field) => ({ ...field, name: `from.${field.name}` })),
        { name: 'to', type: 'object', description: '目标时区的时间' },
        ...LOCAL_FIELDS.map((field) => ({ ...field, name: `to.${field.name}` })),
        { name: 'ambiguous', type: 'boolean', description: '夏令时结束时同一钟点出现两次，取了较早的一次' },
      ],
      sampleResponse: samples.convert,
      errorCodes: [
        UNKNOWN_ZONE,
        { code: 3603, http: 200, meaning: '日期不存在', charged: false },
        { code: 3602, http: 200, meaning: '这一时刻因夏令时开始被跳过', charged: false },
        INVALID_INPUT,
      ],
      chargeRule: { chargedCodes: [0], description: '换算成功计费' },
    },
    {
      code: 'cities',
      name: '常用城市',
      summary: '可以直接写中文名的城市',
      method: 'GET',
      path: '/timezone/cities',
      params: [],
      responseFields: [
        { name: 'total', type: 'integer', description: '个数' },
        { name: 'list', type: 'array', description: '城市' },
        { name: 'list[].city', type: 'string', description: '城市名' },
        { name: 'list[].zone', type: 'string', description: '时区' },
      ],
      sampleResponse: samples.cities,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次调用计费' },
    },
  ],
  faq: [
    { question: '城市不在列表里怎么办？', answer: '写 IANA 名称，如 Asia/Urumqi、Europe/Madrid。' },
    { question: '新疆时间怎么换？', answer: '法定时间是北京时间；当地习惯用的乌鲁木齐时间写 Asia/Urumqi。' },
  ],
} as const satisfies ApiDescription;
