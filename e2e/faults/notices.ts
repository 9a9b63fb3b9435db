// Sits between the channels and the product: loses, duplicates, delays or reorders notifications, as drawn for each order. In
// the end each one is delivered until it is acknowledged.
import { createDecipheriv } from 'node:crypto';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ALIPAY, WECHAT, orderOfAttempt, yuanOf } from './cashiers';

export const MANNERS = ['prompt', 'twice', 'late', 'lost'] as const;
export type Manner = (typeof MANNERS)[number];

/** The fields of a notification; the amount in yuan as text. */
export type Said = { channel: number; orderNo: string; tradeNo: string; amount: string; paid: boolean };

type Notice = { target: string; headers: Record<string, string>; body: string; said: Said; acknowledged: boolean };

/** What suppliers of recharge send is passed on once: it only has the product ask, which it does by itself as well. */
const SUPPLIERS = '/notify/recharge/';

export type Notices = {
  /** Where the providers send their notifications. */
  url: string;
  /** What will happen to the notifications of an order. */
  plan(orderNo: string, manner: Manner): void;
  /** Delivers what was held back, the latest first. */
  release(): Promise<void>;
  /** Delivers every notification again until it is acknowledged. @throws if one is not */
  tellAll(): Promise<void>;
  /** The content of acknowledged notifications. */
  acknowledged(): Said[];
  close(): Promise<void>;
};

/** `addresses`: the servers to notify; `apiV3Key` decrypts WeChat Pay's notifications. */
export async function carryNotices(addresses: () => readonly string[], apiV3Key: string): Promise<Notices> {
  const manners = new Map<string, Manner>();
  const all: Notice[] = [];
  let held: Notice[] = [];
  let turn = 0;
  const pass = ({ target, headers, body }: Pick<Notice, 'target' | 'headers' | 'body'>): Promise<boolean> => {
    const url = addresses()[turn++ % addresses().length]! + target;
    const signal = AbortSignal.timeout(8_000);
    return fetch(url, { method: 'POST', headers, body, signal }).then(
      async (answer) => (await answer.text()) === 'success' || answer.status === 204,
      () => false,
    );
  };
  const tell = async (notice: Notice): Promise<void> => {
    notice.acknowledged ||= await pass(notice);
  };
  const receive = async (notice: Notice) => {
    const manner = manners.get(notice.said.orderNo) ?? 'prompt';
    if (manner === 'late') held.push(notice);
    else if (manner === 'twice') await Promise.all([tell(notice), tell(notice)]);
    else if (manner === 'prompt') await tell(notice);
  };
  const server = await listen((target, headers, body) => {
    if (target.startsWith(SUPPLIERS)) return void pass({ target, headers: signedHeaders(headers), body });
    const said = target.includes('wechat') ? saidByWechat(body, apiV3Key) : saidByAlipay(body);
    const notice = { target, headers: signedHeaders(headers), body, said, acknowledged: false };
    all.push(notice);
    void receive(notice);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (orderNo, manner) => void manners.set(orderNo, manner),
    async release() {
      const released = held.reverse();
      held = [];
      for (const notice of released) await tell(notice);
    },
    async tellAll() {
      for (const notice of all) {
        notice.acknowledged = false;
        for (let attempt = 1; !notice.acknowledged; attempt++) {
          await tell(notice);
          if (attempt === 100) throw new Error(`nobody acknowledged the notification of ${notice.said.orderNo}`);
          if (!notice.acknowledged) await pause(100);
        }
      }
    },
    acknowledged: () => all.filter((notice) => notice.acknowledged).map(({ said }) => said),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** The headers by which the receiver verifies a notification. */
function signedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => /^(?:content-type$|wechatpay-|x-)/.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

function saidByAlipay(body: string): Said {
  const form = new URLSearchParams(body);
  const field = (name: string) => form.get(name) ?? '';
  return {
    channel: ALIPAY,
    orderNo: orderOfAttempt(field('out_trade_no')),
    tradeNo: field('trade_no'),
    amount: field('total_amount'),
    paid: field('trade_status') === 'TRADE_SUCCESS',
  };
}

type Sealed = { nonce: string; associated_data: string; ciphertext: string };

function saidByWechat(body: string, apiV3Key: string): Said {
  const { resource } = JSON.parse(body) as { resource: Sealed };
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce);
  decipher.setAuthTag(bytes.subarray(-16)).setAAD(Buffer.from(resource.associated_data));
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
  const said = JSON.parse(text) as {
    out_trade_no: string;
    transaction_id: string;
    trade_state: string;
    amount: { total: number };
  };
  return {
    channel: WECHAT,
    orderNo: orderOfAttempt(said.out_trade_no),
    tradeNo: said.transaction_id,
    amount: yuanOf(said.amount.total),
    paid: said.trade_state === 'SUCCESS',
  };
}

function listen(hear: (target: string, headers: IncomingHttpHeaders, body: string) => void): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      hear(request.url ?? '/', request.headers, body);
      response.end('success');
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
