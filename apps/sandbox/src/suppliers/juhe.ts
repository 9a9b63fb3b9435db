// The wire of Juhe's style: forms with MD5 signatures; the state in a notification is not signed.
import { createHash } from 'node:crypto';
import { json } from '../http/answer';
import { formOf, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import { yuan, type Order, type Product, type State } from './orders';
import type { Reply, Shop, Wire } from './shop';

const FACES = [1, 2, 5, 10, 20, 30, 50, 100, 200, 300, 500];
const PRODUCTS: Readonly<Record<string, Product>> = Object.fromEntries(
  FACES.map((face): [string, Product] => [String(face), { name: `话费 ${face} 元`, price: Math.round(face * 98.5) }]),
);
const STATES: Readonly<Record<State, string>> = { processing: '0', success: '1', failed: '9' };

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export const JUHE: Wire = {
  id: 'juhe',
  name: '聚合协议',
  products: PRODUCTS,
  keyWords: ['AppKey', 'OpenID'],
  usualCode: '208501',
  notices: {
    contentType: 'application/x-www-form-urlencoded',
    acknowledges: (body) => body === 'success',
    body: ({ tradeNo, number, state, by }, { account: key }) =>
      new URLSearchParams({
        sporder_id: tradeNo,
        orderid: number,
        sta: STATES[state],
        ...(by !== 'nobody' && { sign: md5((by === 'forger' ? 'forged' : key) + tradeNo + number) }),
      }).toString(),
  },
};

const said = (result: object): Reply => ({ answer: json({ error_code: 0, reason: 'success', result }) });
const refusal = (code: number, reason: string): Reply => ({ answer: json({ error_code: code, reason, result: null }) });

/** What programs call. */
export function juheRoutes(shop: Shop): Route[] {
  const calls: Record<string, (shop: Shop, fields: Fields) => Reply> = {
    onlineorder: order,
    ordersta: look,
    yue: balance,
    bill,
  };
  return Object.entries(calls).map(([name, call]) => ({
    methods: ['GET', 'POST'],
    path: `/suppliers/juhe/ofpay/mobile/${name}`,
    access: 'open',
    answer: (request) => shop.serve(() => call(shop, fieldsOf(request))),
  }));
}

type Fields = (name: string) => string;

/** Parameters stand in the address or in a form. */
function fieldsOf(request: SandboxRequest): Fields {
  const form = formOf(request);
  return (name) => form.get(name) ?? request.query.get(name) ?? '';
}

/** Why a call is not heard: its key or its signature. */
function fault({ key }: Shop, field: Fields, signed: string): Reply | undefined {
  if (field('key') !== key.account) return refusal(10001, '错误的请求KEY');
  return signed === '' || field('sign') === md5(signed) ? undefined : refusal(208508, '校验失败');
}

function order(shop: Shop, field: Fields): Reply {
  const [account, product, number] = [field('phoneno'), field('cardnum'), field('orderid')];
  const wrong = fault(shop, field, shop.key.secret + shop.key.account + account + product + number);
  if (wrong) return wrong;
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(number)) return refusal(208513, '订单号不正确');
  if (!/^1[3-9]\d{9}$/.test(account)) return refusal(208501, '不允许充值的手机号码及金额');
  const taken = shop.order({ number, product, account, count: 1 });
  if ('taken' in taken) return { ...said(resultOf(shop, taken.taken, true)), fate: taken.fate };
  switch (taken.refused) {
    case 'lost':
      return { ...said({}), isLost: true };
    case 'twice':
      return refusal(208514, '订单号重复');
    case 'balance':
      return refusal(208505, '用户余额不足');
    case 'code':
      return refusal(Number(taken.code), '拒绝受理');
    default:
      return refusal(208501, '不允许充值的手机号码及金额');
  }
}

function look(shop: Shop, field: Fields): Reply {
  const found = shop.orders.find(field('orderid'));
  return fault(shop, field, '') ?? (found ? said(resultOf(shop, found, false)) : refusal(208515, '订单不存在'));
}

function balance(shop: Shop, field: Fields): Reply {
  const wrong = fault(shop, field, shop.key.secret + shop.key.account + field('timestamp'));
  return wrong ?? said({ uid: 'sandbox', money: yuan(shop.orders.balance) });
}

function bill(shop: Shop, field: Fields): Reply {
  const day = field('day');
  const wrong = fault(shop, field, shop.key.secret + shop.key.account + day);
  const orders = shop.orders.delivered(day);
  return wrong ?? said({ orders: orders.map(({ number, amount }) => ({ uorderid: number, ordercash: yuan(amount) })) });
}

function resultOf({ orders }: Shop, order: Order, isNew: boolean): object {
  const { number, tradeNo, product, amount } = order;
  return {
    uorderid: number,
    sporder_id: tradeNo,
    game_userid: orders.accountOf(order),
    game_state: STATES[isNew ? 'processing' : orders.stateOf(order)],
    cardnum: product,
    [isNew ? 'ordercash' : 'uordercash']: yuan(amount),
  };
}
