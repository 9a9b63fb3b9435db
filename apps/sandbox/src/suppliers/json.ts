// The wire of the JSON style: requests, answers and notifications are signed with HMAC-SHA256, cards are sealed.
import { createCipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { json } from '../http/answer';
import { countField, fieldsOf, header, textField, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import { centsOf } from '../nuonuo/cents';
import { yuan, type Card, type Order, type Product, type State } from './orders';
import type { Key, Reply, Shop, Wire } from './shop';

const AT = '/suppliers/json';
const WINDOW_SECONDS = 300;

const PRODUCTS: Readonly<Record<string, Product>> = {
  MOBILE10: { name: '话费 10 元', price: 9_92 },
  MOBILE30: { name: '话费 30 元', price: 29_70 },
  MOBILE50: { name: '话费 50 元', price: 49_30 },
  MOBILE100: { name: '话费 100 元', price: 98_60 },
  FLOW1G: { name: '流量 1 GB', price: 8_50 },
  FUEL100: { name: '加油卡 100 元', price: 99_00 },
  VIDEO30: { name: '视频会员 30 天', price: 14_20 },
  CARD50: { name: '礼品卡 50 元', price: 48_50, isCard: true },
};
const STATUS: Readonly<Record<State, string>> = { processing: 'PROCESSING', success: 'SUCCESS', failed: 'FAILED' };

export const JSON_STYLE: Wire = {
  id: 'json',
  name: 'JSON 签名协议',
  products: PRODUCTS,
  keyWords: ['AppId', 'AppSecret'],
  usualCode: 'INVALID_ACCOUNT',
  notices: {
    contentType: 'application/json',
    acknowledges: (body) => body === '{"code":"OK"}',
    body: ({ number, tradeNo, account, amount, state }) =>
      JSON.stringify({
        code: 'OK',
        data: { orderNo: number, tradeNo, account, amount: yuan(amount), status: STATUS[state] },
      }),
    headers: ({ by }, { secret }, sentAt, body) =>
      by === 'nobody' ? {} : signed(by === 'forger' ? 'forged' : secret, randomBytes(12).toString('hex'), sentAt, body),
  },
};

function signed(secret: string, nonce: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': hmac(secret, [timestamp, nonce, body]) };
}

function hmac(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('hex');
}

type Call = (shop: Shop, request: SandboxRequest) => Reply;

/** What programs call. */
export function jsonRoutes(shop: Shop): Route[] {
  const at = (method: 'GET' | 'POST', path: string, call: Call): Route => ({
    methods: [method],
    path: `${AT}${path}`,
    access: 'open',
    answer: (request) =>
      shop.serve(() => {
        const wrong = fault(shop, request);
        const reply = wrong ?? call(shop, request);
        return { ...reply, answer: signedAnswer(shop, request, reply) };
      }),
  });
  return [
    at('POST', '/v1/orders', order),
    at('GET', '/v1/orders/*', look),
    at('GET', '/v1/balance', ({ orders }) => said({ balance: yuan(orders.balance) })),
    at('GET', '/v1/bills/*', bill),
  ];
}

const said = (data: object): Reply => ({ answer: json({ code: 'OK', data }) });
const refusal = (code: string, message: string, status = 200): Reply => ({ answer: json({ code, message }, status) });

/** Why a call is not heard. */
function fault({ key, clock }: Shop, request: SandboxRequest): Reply | undefined {
  const [timestamp, nonce] = [header(request, 'x-timestamp'), header(request, 'x-nonce')];
  if (header(request, 'x-app-id') !== key.account) return refusal('UNKNOWN_APP', 'The application is unknown.', 401);
  const apart = Math.abs(clock.now().getTime() / 1000 - Number(timestamp || Number.NaN));
  const parts = [request.method, request.path, timestamp, nonce, request.body.toString('utf8')];
  const [given, own] = [header(request, 'x-signature'), hmac(key.secret, parts)].map((text) => Buffer.from(text));
  const isOurs = given!.length === own!.length && timingSafeEqual(given!, own!);
  return isOurs && apart <= WINDOW_SECONDS ? undefined : refusal('BAD_SIGNATURE', 'The signature does not fit.', 401);
}

function signedAnswer({ key, clock }: Shop, request: SandboxRequest, { answer }: Reply): Reply['answer'] {
  const headers = signed(key.secret, header(request, 'x-nonce'), clock.now(), answer.body.toString());
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

const WORDS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  product: ['PRODUCT_CLOSED', 'The product is not sold.'],
  balance: ['INSUFFICIENT_BALANCE', 'The prepaid balance is used up.'],
  price: ['PRICE_CHANGED', 'The product costs more.'],
  twice: ['ORDER_EXISTS', 'There is an order of this number.'],
};

function order(shop: Shop, request: SandboxRequest): Reply {
  const fields = fieldsOf(request) ?? {};
  const [number, account] = [textField(fields, 'orderNo'), textField(fields, 'account')];
  const [count, most] = [countField(fields, 'quantity', 1000), centsOf(textField(fields, 'maxAmount'))];
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(number) || !count) return refusal('INVALID_REQUEST', 'A field is missing.', 400);
  const product = textField(fields, 'productCode');
  // a card is for nobody's account
  if (account.length < 5 && !PRODUCTS[product]?.isCard) return refusal('INVALID_ACCOUNT', 'The account is malformed.');
  const notifyUrl = textField(fields, 'notifyUrl');
  const taken = shop.order({ number, product, account, count, notifyUrl, ...(most !== undefined && { most }) });
  if ('taken' in taken) return { ...said(dataOf(shop, taken.taken, 'processing')), fate: taken.fate };
  if (taken.refused === 'lost') return { ...said({}), isLost: true };
  return taken.refused === 'code' ? refusal(taken.code, 'Refused.') : refusal(...WORDS[taken.refused]!);
}

function look(shop: Shop, { path }: SandboxRequest): Reply {
  const found = shop.orders.find(path.slice(`${AT}/v1/orders/`.length));
  return found
    ? said(dataOf(shop, found, shop.orders.stateOf(found)))
    : refusal('ORDER_NOT_FOUND', 'There is no order of this number.', 404);
}

function bill({ orders }: Shop, { path }: SandboxRequest): Reply {
  const rows = orders.delivered(path.slice(`${AT}/v1/bills/`.length));
  return said({ orders: rows.map(({ number, amount }) => ({ orderNo: number, amount: yuan(amount) })) });
}

function dataOf({ orders, key }: Shop, order: Order, state: State): object {
  const { number, tradeNo, amount, cards } = order;
  return {
    orderNo: number,
    tradeNo,
    account: orders.accountOf(order),
    amount: yuan(amount),
    status: STATUS[state],
    ...(state === 'failed' && { failCode: 'CARRIER_REFUSED', failReason: '运营商没有充成' }),
    ...(state === 'success' && cards.length > 0 && { cards: sealed(cards, number, key) }),
  };
}

/** Nonce, text and tag of AES-256-GCM, bound to the order. */
function sealed(cards: readonly Card[], number: string, { secret }: Key): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), nonce);
  cipher.setAAD(Buffer.from(number));
  const text = Buffer.concat([cipher.update(JSON.stringify(cards)), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64');
}
