// The demo product that costs tokens: OpenAI's chat wire, answered by the built-in demo model. Prices are examples.
import { chargeUnit } from '@jishi/contract/enums/catalogue';
import type { ChargeRule } from '@jishi/contract/charge-rule';
import type { saveProjectDraft } from '../domains/catalogue';

type Draft = Parameters<typeof saveProjectDraft>[1];
type Api = Draft['apiInfos'][number];
type Param = Api['params'][number];

export const CHAT_CODE = 'chat';
/** Of the example catalogue. */
export const CHAT_TYPE = '文字与语言';

/** A token that comes out costs as much as four that go in. The model takes 8,192 tokens and says 2,048. */
const TOKENS: ChargeRule = {
  kind: 'answer',
  amounts: [
    { from: 'json', at: 'usage.prompt_tokens', weight: 1 },
    { from: 'json', at: 'usage.completion_tokens', weight: 4 },
  ],
  divisor: 1000,
  most: 17,
  silent: 1,
  beyond: 'dropped',
  cut: { count: 'events', weight: 4, requestBytes: 4 },
};

const body = (name: string, type: Param['type'], required: boolean, example: string, description: string): Param => ({
  name,
  in: 'body',
  type,
  required,
  example,
  description,
});
const field = (name: string, type: 'string' | 'integer', description: string) => ({ name, type, description });

const SAMPLE = {
  id: 'chatcmpl-demo-c349b3fbdc374f961185',
  created: 1_772_337_600,
  model: 'demo-chat',
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content:
          '这是演示模型的回答，按固定规则写成，背后没有大模型。这次对话有 1 条消息，您最后说了 6 个字：\n\n你好，你是谁\n\n接入真实的模型时，只换上游地址，用量和计费不变。',
        refusal: null,
      },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 6, completion_tokens: 75, total_tokens: 81 },
};

const COMPLETIONS: Api = {
  code: 'completions',
  name: '对话',
  method: 'POST',
  path: '/v1/chat/completions',
  upstreamPath: '/chat/v1/chat/completions',
  summary: '给出对话，得到下一句；可以一次答完，也可以边写边收',
  params: [
    { ...body('model', 'string', true, 'demo-chat', '模型；演示只有 demo-chat'), enum: ['demo-chat'] },
    body(
      'messages',
      'array',
      true,
      '[{"role":"user","content":"你好，你是谁"}]',
      '到现在为止的对话，每条有 role 与 content，合计最多 8192 个 token',
    ),
    body('stream', 'boolean', false, 'true', '边写边收：答复是事件流，以 [DONE] 结束'),
    body('max_tokens', 'integer', false, '', '最多写多少个 token，1 到 2048'),
  ],
  responseFields: [
    field('choices[].message.content', 'string', '回答；事件流里在 choices[].delta.content，一次一段'),
    field('choices[].finish_reason', 'string', 'stop 写完了，length 到了 max_tokens'),
    field('usage.prompt_tokens', 'integer', '进去的 token'),
    field('usage.completion_tokens', 'integer', '出来的 token'),
  ],
  sampleResponse: JSON.stringify(SAMPLE),
  errorCodes: [
    { code: 400, http: 400, meaning: '参数不正确，或对话太长；原因在 error.message', charged: false },
    { code: 404, http: 404, meaning: '没有这个模型', charged: false },
  ],
  chargeCodes: [0],
  charge: TOKENS,
};

const offer = (calls: number, price: string, listPrice: string) => ({
  name: `${calls.toLocaleString('en-US')} 千token`,
  calls,
  price,
  listPrice,
  validDays: 365,
  firstPurchaseOnly: false,
});

/** The product as it is put in, in the category `typeId`, answered by the built-in APIs at `upstreamBaseUrl`. */
export function chatProduct(typeId: string, upstreamBaseUrl: string): Draft {
  return {
    code: CHAT_CODE,
    name: '对话',
    glyph: '谈',
    typeId,
    summary:
      '演示按 token 计费的产品：OpenAI 的客户端改一个地址即可调用，可以边写边收。回答按固定规则写成，不是大模型。',
    tags: ['演示'],
    detailHtml:
      '<h3>怎么接</h3><ul><li>OpenAI 的客户端把 base_url 换成本产品的地址，api_key 换成您的 AppSecret，其余不改。</li>' +
      '<li>出来的 1 个 token 按进去的 4 个计，合计每 1000 个为 1 千token，不足按 1 计。</li>' +
      '<li>中途断开只计问的和已经收到的部分；答复前出错不扣费。</li></ul>' +
      '<h3>它不做什么</h3><ul><li>这是演示：回答复述您的话，没有模型在背后。</li></ul>',
    scenes: [
      { title: '先把程序接好', text: '流式、用量、余额不足、断线重连，都可以在这里试' },
      { title: '看计费怎么走', text: '预留、结算、退回，逐笔在调用记录里' },
    ],
    advantages: [
      { title: '不用改程序', text: '与 OpenAI 的 chat completions 接口相同，流式与出错时也一样' },
      { title: '用多少扣多少', text: '按答复里的用量结算，多留的立即退回' },
    ],
    faq: [
      { question: '同样的问题，回答会变吗？', answer: '不会。演示模型按固定规则作答，便于核对用量和费用。' },
      {
        question: '流式调用没有要用量，也能准确计费吗？',
        answer: '能。网关会替您向上游要用量，但不把那一个事件转给您的程序。',
      },
    ],
    unit: chargeUnit.kiloToken,
    price: '0.002',
    tiers: [{ fromCalls: 1_000_000, price: '0.0016' }],
    freeQuota: 100,
    needs: 0,
    qpsLimit: 50,
    upstreamBaseUrl,
    upstreamTimeoutMs: 15_000,
    upstreamRetries: 0,
    upstreamConcurrency: 200,
    successStatuses: [],
    codePath: '',
    codeWords: [],
    apiInfos: [COMPLETIONS],
    offers: [offer(1000, '1.8', '2'), offer(10_000, '16', '20')],
  };
}
