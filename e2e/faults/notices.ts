// Between the channels and the product: takes every notification as the provider sends it, and loses it, doubles it,
// holds it back or lets another overtake it, as its order was drawn. In the end each is told until it is acknowledged.
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export const MANNERS = ['prompt', 'twice', 'late', 'lost'] as const;
export type Manner = (typeof MANNERS)[number];

type Notice = { target: string; body: string; orderNo: string; acknowledged: boolean };

export type Notices = {
  /** Where the providers send their notifications. */
  url: string;
  /** How the notification for an order will fare. */
  plan(orderNo: string, manner: Manner): void;
  /** Tells what was held back, the latest first. */
  release(): Promise<void>;
  /** Tells every notification once more, until each is acknowledged. @throws when one is not */
  tellAll(): Promise<void>;
  /** Form fields of those that the product acknowledged. */
  acknowledged(): Record<string, string>[];
  close(): Promise<void>;
};

/** `addresses`: the servers that may be told. */
export async function carryNotices(addresses: () => readonly string[]): Promise<Notices> {
  const manners = new Map<string, Manner>();
  const all: Notice[] = [];
  let held: Notice[] = [];
  let turn = 0;
  const tell = async (notice: Notice): Promise<void> => {
    const url = addresses()[turn++ % addresses().length]! + notice.target;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: notice.body,
      signal: AbortSignal.timeout(8_000),
    }).then(
      (response) => response.text(),
      () => '',
    );
    if (answer === 'success') notice.acknowledged = true;
  };
  const receive = async (notice: Notice) => {
    const manner = manners.get(notice.orderNo) ?? 'prompt';
    if (manner === 'late') held.push(notice);
    else if (manner === 'twice') await Promise.all([tell(notice), tell(notice)]);
    else if (manner === 'prompt') await tell(notice);
  };
  const server = await listen((target, body) => {
    const orderNo = new URLSearchParams(body).get('out_trade_no') ?? '';
    const notice = { target, body, orderNo, acknowledged: false };
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
          if (attempt === 100) throw new Error(`nobody acknowledged the notification of ${notice.orderNo}`);
          if (!notice.acknowledged) await pause(100);
        }
      }
    },
    acknowledged: () =>
      all.filter((notice) => notice.acknowledged).map(({ body }) => Object.fromEntries(new URLSearchParams(body))),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function listen(hear: (target: string, body: string) => void): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      hear(request.url ?? '/', body);
      response.end('success');
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
