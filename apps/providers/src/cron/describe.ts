import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import samples from './samples.json';

/** Cron 表达式. */
export const cronApi = {
  code: 'cron',
  name: 'Cron 表达式',
  glyph: '定',
  summary: '检查五段 Cron 表达式，按时区算出接下来若干次执行时间，写错时说出哪一段错在哪里。',
  category: '日历与时间',
  scenes: ['定时任务配置页实时预览', '检查表达式写得对不对', '排查任务为什么没有跑'],
  advantages: [
    '支持列表、范围、步长、英文月名和星期名、@daily 等写法',
    '日与星期都写时按通行规则满足其一',
    '按时区计算，夏令时跳过的时刻不算',
  ],
  limitations: ['不支持秒与年两段，也不支持 L、W、#', '一次最多 50 个时间'],
  dataSources: [{ name: 'POSIX.1-2017 crontab，及 Vixie cron 的扩展', licence: '公开标准（规则）', asOf: '2017' }],
  endpoints: [
    {
      code: 'next',
      name: '接下来的时间',
      summary: '算出接下来的执行时间',
      method: 'GET',
      path: '/cron/next',
      params: [
        {
          name: 'expression',
          in: 'query',
          type: 'string',
          required: true,
          example: '30 9 * * MON-FRI',
          description: '五段表达式：分 时 日 月 星期',
          maxLength: 120,
        },
        {
          name: 'zone',
          in: 'query',
          type: 'string',
          required: false,
          default: 'Asia/Shanghai',
          example: '北京',
          description: '时区：IANA 名称或常用城市名，默认北京时间',
          maxLength: 40,
        },
        {
          name: 'after',
          in: 'query',
          type: 'string',
          required: false,
          example: '2026-10-01',
          description: '从哪一天零点算起 yyyy-MM-dd；不给则从现在',
          format: 'date',
          pattern: '(?:19[7-9]\\d|20\\d{2})-\\d{2}-\\d{2}',
          patternMessage: '应在 1970 年至 2099 年之间',
        },
        {
          name: 'count',
          in: 'query',
          type: 'integer',
          required: false,
          default: 5,
          example: 3,
          minimum: 1,
          maximum: 50,
          description: '要几个，默认 5',
        },
      ],
      responseFields: [
        { name: 'expression', type: 'string', description: '所给表达式' },
        { name: 'zone', type: 'string', description: '时区' },
        { name: 'never', type: 'boolean', description: '表达式写法正确但永远不会到，例如 2 月 30 日' },
        { name: 'list', type: 'array', description: '执行时间，从早到晚' },
        { name: 'list[].date', type: 'string', description: '当地日期' },
        { name: 'list[].time', type: 'string', description: '当地时间' },
        { name: 'list[].weekday', type: 'integer', description: '星期，1 为星期一，7 为星期日' },
        { name: 'list[].timestamp', type: 'integer', description: 'Unix 时间戳（秒）' },
      ],
      sampleResponse: samples.next,
      errorCodes: [
        { code: 3801, http: 200, meaning: '表达式写法不正确，msg 说明哪一段', charged: false },
        { code: 3802, http: 200, meaning: '时区不存在', charged: false },
        { code: 3803, http: 200, meaning: '起点这一天没有零点', charged: false },
        INVALID_INPUT,
      ],
      chargeRule: { chargedCodes: [0], description: '算出时间计费；表达式不正确不计费' },
    },
  ],
  faq: [
    {
      question: '日和星期都写了是什么意思？',
      answer: '满足其中一个就执行，这是 cron 一直以来的规则；只想同时满足请在任务里再判断。',
    },
    { question: '星期 0 和 7 有区别吗？', answer: '没有，都是星期日。' },
  ],
} as const satisfies ApiDescription;
