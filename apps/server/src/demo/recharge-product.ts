// What a fresh site recharges: the product that programs call, and examples of what can be bought. Prices are examples, cards are made up.
import { chargeUnit } from '@jishi/contract/enums/catalogue';
import { rechargeAccount, rechargeKind, rechargeSale } from '@jishi/contract/enums/recharge';
import { UNITS_HEADER } from '@jishi/contract/sms/gateway';
import { refusals } from '@jishi/contract/refusals';
import type { saveProjectDraft } from '../domains/catalogue';
import { keepCards, keepGroup, keepPrice, keepProduct } from '../domains/recharge';
import type { Context } from '../kernel/context';

const REASON = '示例产品';
const DEMO_CARDS = 20;

type Example = { code: string; name: string; kind: 1 | 2; account: 1 | 2 | 5; face: string; price: string };

const GROUPS: readonly { code: string; name: string; products: readonly Example[] }[] = [
  {
    code: 'mobile',
    name: '话费',
    products: ['10', '30', '50', '100'].map((face) => ({
      code: `mobile-${face}`,
      name: `话费 ${face} 元`,
      kind: rechargeKind.direct,
      account: rechargeAccount.phone,
      face,
      price: (Number(face) * 0.995).toFixed(2),
    })),
  },
  {
    code: 'gift',
    name: '卡密',
    products: [
      {
        code: 'demo-card-20',
        name: '示例礼品卡 20 元',
        kind: rechargeKind.card,
        account: rechargeAccount.none,
        face: '20',
        price: '19.5',
      },
    ],
  },
];

/** Puts the examples in. Direct ones are on sale where a supplier is (`withSuppliers`), cards come out of the stock. */
export async function seedRecharge(ctx: Context, withSuppliers: boolean): Promise<void> {
  for (const [position, { code, name, products }] of GROUPS.entries()) {
    const group = await keepGroup(ctx, { code, name, position, reason: REASON });
    for (const example of products) await seedProduct(ctx, group.id, example, withSuppliers);
  }
}

async function seedProduct(ctx: Context, groupId: string, example: Example, withSuppliers: boolean) {
  const { face, price, ...named } = example;
  const fromStock = named.kind === rechargeKind.card;
  const sale = fromStock || withSuppliers ? rechargeSale.on : rechargeSale.off;
  const given = {
    ...named,
    groupId,
    faceValue: face,
    carriers: [],
    provinces: [],
    maxCount: fromStock ? 5 : 1,
    fromStock,
    sale,
  };
  const { id } = await keepProduct(ctx, { ...given, reason: REASON });
  await keepPrice(ctx, { productId: id, price, reason: REASON });
  if (!fromStock) return;
  const cards = Array.from(
    { length: DEMO_CARDS },
    (_, at) => `DEMO${String(at + 1).padStart(8, '0')},NOT-A-REAL-CARD-${at + 1}`,
  );
  await keepCards(ctx, { productId: id, cards: cards.join('\n'), reason: REASON });
}

type Draft = Parameters<typeof saveProjectDraft>[1];
type Api = Draft['apiInfos'][number];
type Param = Api['params'][number];

const body = (name: string, type: Param['type'], required: boolean, example: string, description: string): Param => ({
  name,
  in: 'body',
  type,
  required,
  example,
  description,
});
const field = (name: string, type: string, description: string) => ({ name, type, description });

const ERRORS = (
  [
    'invalidInput',
    'rechargeProductUnusable',
    'rechargeAccountWrong',
    'ownNoReused',
    'soldOut',
    'balanceTooLow',
    'notFound',
  ] as const
).map((name) => ({
  code: refusals[name].code,
  http: 200,
  meaning: name === 'soldOut' ? '卡密库存不足' : refusals[name].msg,
  charged: false,
}));

const ORDER = {
  orderNo: 'order-20261124-1',
  no: 'QO2026112400000001',
  product: 'mobile-50',
  account: '138****8000',
  count: 1,
  price: '49.75',
  amount: '49.75',
  status: 1,
  statusText: '已受理',
  reason: '',
  endTime: null,
};
const ORDER_FIELDS = [
  field('data.orderNo', 'string', '您的订单编号'),
  field('data.no', 'string', '平台订单号'),
  field('data.account', 'string', '打码的充值账号'),
  field('data.amount', 'string', '金额，元'),
  field('data.status', 'integer', '1 已受理，2 充值中，3 成功，4 失败已退款，5 已取消，6 待确认'),
  field('data.reason', 'string', '失败的原因'),
  field('data.endTime', 'string', '结束时间'),
];

const api = (given: Pick<Api, 'code' | 'name' | 'summary' | 'params' | 'responseFields'>, data: object): Api => ({
  ...given,
  method: 'POST' as const,
  path: `/${given.code}`,
  upstreamPath: `/${given.code}`,
  sampleResponse: JSON.stringify({ code: 0, msg: '成功', data }),
  errorCodes: ERRORS,
  chargeCodes: [0],
  charge: { kind: 'service' as const, amount: { from: 'header' as const, at: UNITS_HEADER } },
});

const OWN_NO = body('orderNo', 'string', true, 'order-20261124-1', '您的订单编号，1 到 64 位；同一编号只下一次');

const APIS = [
  api(
    {
      code: 'submit',
      name: '提交充值',
      summary: '下一笔单：冻结金额，成功后扣款，失败退回；同一编号重试不会重复下单',
      params: [
        OWN_NO,
        body('product', 'string', true, 'mobile-50', '充值产品的编号'),
        body('account', 'string', false, '13800138000', '充值账号；卡密不填'),
        body('count', 'integer', false, '1', '数量，默认 1'),
        body('notifyUrl', 'string', false, '', '结果通知的地址；用您 Webhook 的密钥签名'),
      ],
      responseFields: ORDER_FIELDS,
    },
    ORDER,
  ),
  api(
    {
      code: 'query',
      name: '查询订单',
      summary: '按您的订单编号查询状态；待确认的订单金额冻结，有结果后自动扣款或退回',
      params: [OWN_NO],
      responseFields: ORDER_FIELDS,
    },
    { ...ORDER, status: 3, statusText: '成功', endTime: '2026-11-24 10:20:30' },
  ),
  api(
    {
      code: 'balance',
      name: '查询余额',
      summary: '可用余额与冻结金额',
      params: [],
      responseFields: [field('data.balance', 'string', '可用余额，元'), field('data.frozen', 'string', '冻结金额，元')],
    },
    { balance: '950.25', frozen: '49.75' },
  ),
];

/** The product that programs recharge by, in the category `typeId`: its calls are free, orders cost what they buy. */
export function rechargeApi(typeId: string): Draft {
  return {
    code: 'recharge',
    name: '话费与卡密充值',
    glyph: '充',
    typeId,
    summary: '话费直充与卡密：一个编号只下一次，失败退款，结果签名通知',
    tags: [],
    detailHtml:
      '<h3>怎么计费</h3><ul><li>调用本身不收费，目录里的单价与免费额度不会扣减；每笔订单按产品价格从余额冻结，成功后扣款，失败全额退回。</li>' +
      '<li>结果没有确认之前金额一直冻结，不会自动退款，也不会重复充值。</li></ul>',
    scenes: [
      { title: '积分兑换', text: '会员积分换话费或礼品卡' },
      { title: '代充', text: '为您的客户批量充值，逐笔有结果' },
    ],
    advantages: [
      { title: '一个编号只下一次', text: '同一订单编号重试，不会重复下单或扣款' },
      { title: '明确失败才换供应商', text: '没有明确结果的只查询，不重充' },
    ],
    faq: [{ question: '卡密在哪里看？', answer: '在用户中心的充值订单里，输入交易密码后查看，每次查看都有记录。' }],
    unit: chargeUnit.call,
    // every call answers that it took no unit: this is what a lease sets aside meanwhile, never what is charged
    price: '0.00001',
    tiers: [],
    freeQuota: 1000,
    needs: 0,
    qpsLimit: 100,
    upstreamBaseUrl: 'http://inside/inside/recharge',
    upstreamTimeoutMs: 15_000,
    upstreamRetries: 0,
    upstreamConcurrency: 200,
    successStatuses: [],
    codePath: 'code',
    codeWords: [],
    apiInfos: APIS,
    offers: [],
  };
}
