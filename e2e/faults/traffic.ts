// What people do while things break: members top up, buy, pay or forget to, look, and call APIs; an operator pays back.
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { refundOrder } from '@jishi/contract/console/refund';
import { buyPackage, buyPackageByThird } from '@jishi/contract/package';
import { getPayOrder, startThirdPay } from '@jishi/contract/payment';
import type { Drawing } from './drawing';
import { MANNERS, type Notices } from './notices';

export const TRADE_PASSWORD = '135792';

export type Shopper = { memberId: string; token: string; secret: string };

type Answer<Result> = { code: number; msg: string; result: Result };
type Asked = { ask(): Promise<Answer<{ orderNo?: string; payUrl?: string | null; no?: string }>> };

export type Ground = {
  draw: Drawing;
  shoppers: readonly Shopper[];
  /** The token of an operator who may pay back. */
  operator: string;
  offerIds: readonly string[];
  /** Path of an API on sale. */
  callPath: string;
  servers: () => readonly string[];
  gateway: () => string;
  notices: Notices;
  /** Tells the provider's cashier what the buyer does. */
  provider: {
    open(payUrl: string): Promise<string>;
    pay(payUrl: string): Promise<void>;
    switch(change: { outTradeNo: string; notify: string; payAfterClose?: boolean }): Promise<void>;
  };
  /** Has the order closed as if its time were over. */
  hurryClosing(orderNo: string): Promise<void>;
};

/** What came of the traffic, as those outside saw it. */
export type Seen = {
  /** Order numbers answered with success, by Idempotency-Key. */
  orders: Map<string, string>;
  /** Requests that were never answered, to be asked again with the same key. */
  open: Map<string, Asked>;
  /** Request ids of the calls that were answered and charged. */
  charged: string[];
  /** Calls whose answer never came: each may have been charged, or not. */
  unanswered: number;
};

export function nothingSeen(): Seen {
  return { orders: new Map(), open: new Map(), charged: [], unanswered: 0 };
}

/** One act of a member, drawn by chance. It never fails: what breaks is seen later. */
export async function act(ground: Ground, seen: Seen, key: string): Promise<void> {
  const { draw, shoppers } = ground;
  const who = draw.pick(shoppers);
  const kind = draw.whole(11);
  if (kind < 3) return orderAndPay(ground, seen, key, who, topUp(ground, who, key));
  if (kind < 5) return orderAndPay(ground, seen, key, who, buyByThird(ground, who, key));
  if (kind < 7) return void (await settleRequest(seen, key, { ask: buyFromBalance(ground, who, key) }));
  if (kind === 7) return payBack(ground, seen, key);
  return callMany(ground, seen, who, 4 + draw.whole(12));
}

/** Asks again what was never answered, until every request has its outcome. @throws when one gets none */
export async function finishOpen(seen: Seen): Promise<void> {
  for (let attempt = 1; seen.open.size > 0; attempt++) {
    // a request whose process died is taken over after a minute
    if (attempt === 400) throw new Error(`${seen.open.size} requests never got an outcome`);
    for (const [key, asked] of seen.open) await settleRequest(seen, key, asked);
    if (seen.open.size > 0) await pause(200);
  }
}

function topUp({ draw, servers }: Ground, who: Shopper, key: string): Asked['ask'] {
  const amount = `${10 + draw.whole(90)}.${String(draw.whole(100)).padStart(2, '0')}`;
  const server = draw.pick(servers());
  return () => call(server, startThirdPay, { amount }, who, key);
}

function buyByThird({ draw, servers, offerIds }: Ground, who: Shopper, key: string): Asked['ask'] {
  const [server, offerId] = [draw.pick(servers()), draw.pick(offerIds)];
  return () => call(server, buyPackageByThird, { offerId, channel: 2 }, who, key);
}

function buyFromBalance({ draw, servers, offerIds }: Ground, who: Shopper, key: string): Asked['ask'] {
  const [server, offerId] = [draw.pick(servers()), draw.pick(offerIds)];
  return () => call(server, buyPackage, { offerId, tradePassword: TRADE_PASSWORD }, who, key);
}

/** Pays back a part of some order so far; most are refused: not paid, no top-up, spent since. */
async function payBack({ draw, servers, operator }: Ground, seen: Seen, key: string): Promise<void> {
  const amount = `${1 + draw.whole(12)}.00`;
  const server = draw.pick(servers());
  const orders = [...seen.orders.values()];
  const orderNo = orders[draw.whole(Math.max(1, orders.length))];
  if (!orderNo) return;
  const input = { orderNo, amount, way: 1, reason: '会员要求退一部分' };
  await settleRequest(seen, key, { ask: () => call(server, refundOrder, input, { token: operator }, key) });
}

async function orderAndPay(ground: Ground, seen: Seen, key: string, who: Shopper, ask: Asked['ask']): Promise<void> {
  const { draw, notices, provider, servers } = ground;
  const [manner, pays, looks, hurries, payAfterClose] = [
    draw.pick(MANNERS),
    draw.chance(85),
    draw.chance(40),
    draw.chance(30),
    draw.chance(50),
  ];
  const server = draw.pick(servers());
  const order = await settleRequest(seen, key, { ask });
  if (!order?.payUrl || !order.orderNo) return;
  const { orderNo, payUrl } = order;
  notices.plan(orderNo, manner);
  await provider.switch({ outTradeNo: orderNo, notify: 'normal', payAfterClose });
  await provider.open(payUrl);
  await Promise.all([
    pays && provider.pay(payUrl).catch(() => undefined), // closed meanwhile
    hurries && ground.hurryClosing(orderNo),
    looks && call(server, getPayOrder, { orderNo }, who).catch(() => undefined),
  ]);
}

/** Busy, fault, unavailable, channel silent, still under way: to be asked again, with the same key. */
const NO_OUTCOME = new Set([429, 500, 503, 4008, 5401]);

async function settleRequest(seen: Seen, key: string, asked: Asked) {
  const answer = await asked.ask().catch(() => undefined);
  const open = !answer || NO_OUTCOME.has(answer.code);
  if (open) seen.open.set(key, asked);
  else seen.open.delete(key);
  if (answer?.code !== 0) return undefined;
  if (answer.result.orderNo) seen.orders.set(key, answer.result.orderNo);
  return answer.result;
}

async function call<E extends Endpoint>(
  server: string,
  endpoint: E,
  input: Input<E>,
  { token }: Pick<Shopper, 'token'>,
  key?: string,
): Promise<Answer<Output<E>>> {
  const info = Buffer.from(JSON.stringify({ clientType: 3, token })).toString('base64url');
  const query = endpoint.body === 'query' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const answer = await fetch(server + endpoint.path + query, {
    method: endpoint.method,
    headers: {
      'x-client-info': info,
      ...(query ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(query ? {} : { body: JSON.stringify(input) }),
    signal: AbortSignal.timeout(10_000),
  });
  return answer.json() as never;
}

async function callMany({ gateway, callPath }: Ground, seen: Seen, who: Shopper, times: number): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, async () => {
      try {
        const headers = { authorization: `APPCODE ${who.secret}` };
        const answer = await fetch(gateway() + callPath, { headers, signal: AbortSignal.timeout(10_000) });
        await answer.arrayBuffer();
        const id = answer.headers.get('x-request-id');
        const source = answer.headers.get('x-charge-source');
        if (answer.status === 200 && id && source && source !== 'none') seen.charged.push(id);
      } catch {
        seen.unanswered += 1;
      }
    }),
  );
}
