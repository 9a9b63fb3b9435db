// The product that members send SMS by. Every installation has it: its upstream is this server, which operators' products
// cannot name. Its price and packages are examples.
import { refusals } from '@jishi/contract/refusals';
import { chargeUnit } from '@jishi/contract/enums/catalogue';
import { UNITS_HEADER } from '@jishi/contract/sms/gateway';
import { LINES_MAX } from '@jishi/contract/sms/send';
import type { saveProjectDraft } from '../domains/catalogue';

type Draft = Parameters<typeof saveProjectDraft>[1];
type Api = Draft['apiInfos'][number];
type Param = Api['params'][number];

/** Categories of the example catalogue have names, this is the product's. */
export const SMS_TYPE = '通信与号码';

const body = (name: string, type: Param['type'], required: boolean, example: string, description: string): Param => ({
  name,
  in: 'body',
  type,
  required,
  example,
  description,
});
const field = (name: string, type: string, description: string) => ({ name, type, description });

const LETTER = [
  body('signature', 'string', true, '澄江科技', '已通过并在收件人运营商备案的签名，不带【】'),
  body('template', 'string', true, 'TP20311', '已通过的模板编号'),
];
const SEND_TIME = body(
  'sendTime',
  'string',
  false,
  '',
  '定时发送，北京时间 yyyy-MM-dd HH:mm:ss，最远 7 天；不填为立即发送',
);

const ERRORS = (
  [
    'invalidInput',
    'signatureUnusable',
    'smsTemplateUnusable',
    'variableWrong',
    'wordForbidden',
    'smsDailyCap',
    'smsQuietHours',
    'nobodyToSend',
    'phoneTooFrequent',
    'phoneOptedOut',
    'phoneBlocked',
    'clientIdReused',
    'balanceTooLow',
  ] as const
).map((name) => ({ code: refusals[name].code, http: 200, meaning: refusals[name].msg, charged: false }));

const api = (
  given: Pick<Api, 'code' | 'name' | 'summary' | 'params' | 'responseFields' | 'errorCodes'>,
  data: object,
) => ({
  ...given,
  method: 'POST' as const,
  path: `/${given.code}`,
  upstreamPath: `/${given.code}`,
  sampleResponse: JSON.stringify({ code: 0, msg: '成功', data }),
  chargeCodes: [0],
  charge: { kind: 'service' as const, amount: { from: 'header' as const, at: UNITS_HEADER } },
});

const SEND = api(
  {
    code: 'send',
    name: '发送一条短信',
    summary: '按模板给一个号码发一条；按条数从套餐或余额扣，提交失败自动退回',
    params: [
      ...LETTER,
      body('phone', 'string', true, '13800138000', '收件人的手机号，11 位'),
      body('params', 'object', false, '{"code":"839204","minutes":"5"}', '模板变量的值；模板没有变量时不填'),
      body('clientId', 'string', false, '', '您的请求编号，1 到 64 位；同一编号只发一次，建议填写'),
      SEND_TIME,
    ],
    responseFields: [
      field('data.batchNo', 'string', '批次号'),
      field('data.messageId', 'string', '短信编号，回执以它对应'),
      field('data.segments', 'integer', '计费条数'),
    ],
    errorCodes: ERRORS,
  },
  { batchNo: 'SB2026112300000001', messageId: '20311', segments: 1 },
);

const BATCH = api(
  {
    code: 'batch',
    name: '批量发送',
    summary: `同一个模板发给最多 ${LINES_MAX} 个号码，变量各填各的；不能发的号码逐个说明原因，不影响其余`,
    params: [
      ...LETTER,
      body('clientId', 'string', true, 'order-20261123-1', '您的请求编号，1 到 64 位；同一编号只发一次'),
      body(
        'messages',
        'array',
        true,
        '[{"phone":"13800138000","params":{"code":"839204","minutes":"5"}}]',
        `收件人，1 到 ${LINES_MAX} 个：phone 手机号，params 变量的值`,
      ),
      SEND_TIME,
    ],
    responseFields: [
      field('data.batchNo', 'string', '批次号'),
      field('data.accepted', 'integer', '已接收的短信数'),
      field('data.messages[].index', 'integer', '在请求里的序号，从 1 起'),
      field('data.messages[].messageId', 'string', '短信编号，回执以它对应'),
      field('data.messages[].segments', 'integer', '计费条数'),
      field('data.skipped[].index', 'integer', '没有发的序号，从 1 起'),
      field('data.skipped[].reason', 'string', '没有发的原因'),
    ],
    errorCodes: ERRORS,
  },
  {
    batchNo: 'SB2026112300000002',
    accepted: 1,
    messages: [{ index: 1, messageId: '20312', segments: 1 }],
    skipped: [{ index: 2, reason: '与第 1 行重复' }],
  },
);

const REPORT = api(
  {
    code: 'report',
    name: '拉取回执与回复',
    summary: '上次确认之后的回执与回复；带上 ack 再拉一次即确认，没有确认的会再给。也可以用回调接收',
    params: [
      body('ack', 'string', false, '', '上次拉取得到的 ack；首次不填'),
      body('limit', 'integer', false, '100', '一次最多拉取多少，1 到 500，默认 100'),
    ],
    responseFields: [
      field('data.ack', 'string', '下次拉取时带上；没有新内容时为 null'),
      field('data.receipts[].messageId', 'string', '短信编号'),
      field('data.receipts[].clientId', 'string', '发送时的请求编号'),
      field('data.receipts[].phone', 'string', '打码的手机号'),
      field('data.receipts[].delivered', 'boolean', '是否送达'),
      field('data.receipts[].code', 'string', '没有送达时运营商的代码'),
      field('data.receipts[].time', 'string', '回执时间'),
      field('data.replies[].phone', 'string', '回复的手机号'),
      field('data.replies[].text', 'string', '回复的内容'),
      field('data.replies[].optsOut', 'boolean', '是否退订'),
      field('data.more', 'boolean', '还有更多'),
    ],
    errorCodes: ERRORS.slice(0, 1),
  },
  {
    ack: '7f9c24e8-3b1d-4f6a-9a52-0c1e8d7b6a54',
    receipts: [
      {
        messageId: '20311',
        batchNo: 'SB2026112300000001',
        clientId: 'order-20261123-1',
        index: 1,
        phone: '138****8000',
        delivered: true,
        code: 'DELIVERED',
        words: '',
        segments: 1,
        time: '2026-11-23 18:30:05',
      },
    ],
    replies: [],
    more: false,
  },
);

const offer = (calls: number, price: string, listPrice: string) => ({
  name: `${calls.toLocaleString('en-US')} 条`,
  calls,
  price,
  listPrice,
  validDays: 365,
  firstPurchaseOnly: false,
});

/** The product as it is put in, in the category `typeId`. */
export function smsProduct(typeId: string): Draft {
  return {
    code: 'sms',
    name: '短信服务',
    glyph: '信',
    typeId,
    summary: '验证码、通知与营销短信：按模板发送，逐条回执，失败退回',
    tags: [],
    detailHtml:
      '<h3>开始之前</h3><ul><li>完成企业认证，新建签名并提交备案资料，新建模板；两者通过后即可发送。</li>' +
      '<li>签名与内容合计 70 字以内计一条，超过 70 字按每 67 字一条。</li></ul>',
    scenes: [
      { title: '验证码', text: '登录、注册与支付确认，优先下发' },
      { title: '通知', text: '发货、预约、账单，一次最多一千个号码' },
      { title: '营销', text: '自动附退订方式，夜间不发' },
    ],
    advantages: [
      { title: '失败退回', text: '运营商没有接收的短信，费用立即退回' },
      { title: '一个编号只发一次', text: '同一请求编号重试，不会重复发送或扣费' },
      { title: '多通道', text: '一个通道出错，自动换到另一个' },
    ],
    faq: [
      { question: '怎么知道有没有送达？', answer: '在发送记录里看，或用回调、拉取接口接收每一条的回执。' },
      {
        question: '收件人回复 R 会怎样？',
        answer: '记为退订，您之后的通知与营销短信都不会再发给这个号码，验证码照发。',
      },
    ],
    unit: chargeUnit.item,
    price: '0.045',
    tiers: [],
    freeQuota: 0,
    needs: 0,
    qpsLimit: 200,
    upstreamBaseUrl: 'http://inside/inside/sms',
    upstreamTimeoutMs: 15_000,
    upstreamRetries: 0,
    upstreamConcurrency: 500,
    successStatuses: [],
    codePath: 'code',
    codeWords: [],
    apiInfos: [SEND, BATCH, REPORT],
    offers: [offer(1000, '42', '45'), offer(10_000, '390', '450')],
  };
}
