// The sandbox's Alipay for the adapter under test, and somewhere for its notifications to go.
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { payChannel } from '@jishi/contract/enums/payment';
import type { AlipaySettings } from '../kernel/settings';
import type { Context } from '../kernel/context';
import { type RawNotify, receiveNotify } from '../domains/payment';
import { type SandboxProcess, startSandboxProcess } from './sandbox';
import { until } from './until';

type Form = Record<string, string>;

export type AlipayPeer = {
  /** The process it runs in, with the other peers. */
  sandbox: SandboxProcess;
  url: string;
  settings: AlipaySettings;
  /** The address that notifications are sent to: `publicUrl` of the server under test. */
  listenerUrl: string;
  /** Notifications received so far, oldest first. */
  notifies: Form[];
  /** What other peers sent to the listener, oldest first. */
  others: RawNotify[];
  /** Opens the cashier page of a pay URL and presses 确认支付. */
  pay(payUrl: string | null): Promise<void>;
  /** Opens the cashier page and goes no further. */
  open(payUrl: string | null): Promise<string>;
  /** Chooses how the notification for an order behaves. */
  switch(change: { outTradeNo: string; notify: string; payAfterClose?: boolean }): Promise<void>;
  /** Waits until so many notifications were received. @throws when they do not come */
  untilNotified(count: number): Promise<Form[]>;
  close(): Promise<void>;
};

/** Lets the server hear a notification; returns what Alipay is told. */
export async function hearAlipay(ctx: Context, form: Form): Promise<string> {
  const raw = { headers: {}, body: new URLSearchParams(form).toString() };
  return (await receiveNotify(ctx, payChannel.alipay, raw)).body;
}

/** Starts the sandbox with keys of its own, and the listener. */
export async function startAlipayPeer(): Promise<AlipayPeer> {
  const sandbox = await startSandboxProcess();
  const notifies: Form[] = [];
  const others: RawNotify[] = [];
  const listener = await listen(notifies, others);
  const merchant = await sandbox.get<Form>('/alipay/merchant.json');
  const open = async (payUrl: string | null) => {
    if (!payUrl) throw new Error('there is no page to pay at');
    const cashier = (await fetch(payUrl)).url;
    return new URL(cashier).searchParams.get('order') ?? '';
  };
  return {
    sandbox,
    url: sandbox.url,
    settings: {
      gateway: `${sandbox.url}/gateway.do`,
      appId: merchant.appId!,
      sellerId: merchant.sellerId!,
      privateKey: merchant.merchantPrivateKey!,
      alipayPublicKey: merchant.alipayPublicKey!,
    },
    listenerUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    notifies,
    others,
    open,
    async pay(payUrl) {
      const body = new URLSearchParams({ order: await open(payUrl) });
      const paid = await fetch(`${sandbox.url}/alipay/cashier/pay`, { method: 'POST', body, redirect: 'manual' });
      if (paid.status >= 400) throw new Error(`the cashier answered ${paid.status}: ${await paid.text()}`);
    },
    switch: (change) => sandbox.post('/alipay/switches', change),
    untilNotified: (count) => until(`${count} notifications`, () => notifies.length >= count && notifies),
    async close() {
      await sandbox.close();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

function listen(notifies: Form[], others: RawNotify[]): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/notify/alipay') notifies.push(Object.fromEntries(new URLSearchParams(body)));
      else others.push({ headers: request.headers, body });
      response.end('success');
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
