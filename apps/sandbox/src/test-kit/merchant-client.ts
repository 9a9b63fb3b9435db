// A merchant written from Alipay's documents alone: it shares no code with the peer that it tests.
import { createSign, createVerify } from 'node:crypto';

interface Credentials {
  appId: string;
  sellerId: string;
  merchantPrivateKey: string;
  alipayPublicKey: string;
}

export interface NodeAnswer {
  node: Record<string, unknown>;
  /** Name of the answer's node, such as alipay_trade_query_response. */
  name: string;
  isSigned: boolean;
  isGenuine: boolean;
}

export class MerchantClient {
  constructor(
    readonly url: string,
    readonly credentials: Credentials,
  ) {}

  static async demo(url: string): Promise<MerchantClient> {
    const answer = await fetch(`${url}/alipay/merchant.json`);
    return new MerchantClient(url, (await answer.json()) as Credentials);
  }

  /** Common and business parameters of a call, signed. */
  parameters(method: string, biz: unknown, extra: Record<string, string> = {}): Record<string, string> {
    const parameters: Record<string, string> = {
      app_id: this.credentials.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: '2024-07-24 03:07:50',
      version: '1.0',
      biz_content: JSON.stringify(biz),
      ...extra,
    };
    return { ...parameters, sign: this.sign(parameters) };
  }

  sign(parameters: Record<string, string>): string {
    const pairs = Object.entries(parameters).filter(([name, value]) => name !== 'sign' && value !== '');
    const content = pairs
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return createSign('RSA-SHA256').update(content, 'utf8').sign(this.credentials.merchantPrivateKey, 'base64');
  }

  /** Calls a method: common parameters in the query, business content in the body. */
  async call(method: string, biz: unknown, extra: Record<string, string> = {}): Promise<NodeAnswer> {
    return this.send(this.parameters(method, biz, extra));
  }

  async send(parameters: Record<string, string>): Promise<NodeAnswer> {
    const { biz_content: biz = '', ...common } = parameters;
    const answer = await fetch(`${this.url}/gateway.do?${new URLSearchParams(common)}`, {
      method: 'POST',
      body: new URLSearchParams({ biz_content: biz }),
    });
    return this.read(await answer.text());
  }

  /** Takes the node's raw text out of the answer and verifies the signature over it. */
  read(text: string): NodeAnswer {
    const [, name = '', raw = '', sign] = /^\{"([a-z_]+)":(\{.*?\})(?:,"sign":"([^"]*)")?\}$/s.exec(text) ?? [];
    const isGenuine = sign !== undefined && this.verify(raw, sign);
    return { name, node: JSON.parse(raw) as Record<string, unknown>, isSigned: sign !== undefined, isGenuine };
  }

  verify(content: string, sign: string): boolean {
    return createVerify('RSA-SHA256').update(content, 'utf8').verify(this.credentials.alipayPublicKey, sign, 'base64');
  }

  /** True when the fields of a notify or a return carry the platform's signature. */
  verifyFields(fields: Record<string, string>): boolean {
    const pairs = Object.entries(fields).filter(([name]) => name !== 'sign' && name !== 'sign_type');
    const content = pairs
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return this.verify(content, fields['sign'] ?? '');
  }

  /** Asks for page pay by GET and answers the path of the cashier that the browser is sent to. */
  async pagePay(order: Record<string, unknown>, extra: Record<string, string> = {}): Promise<string> {
    const biz = { product_code: 'FAST_INSTANT_TRADE_PAY', subject: '充值', total_amount: '88.88', ...order };
    const query = new URLSearchParams(this.parameters('alipay.trade.page.pay', biz, extra));
    const answer = await fetch(`${this.url}/gateway.do?${query}`, { redirect: 'manual' });
    const location = answer.headers.get('location');
    if (answer.status !== 302 || !location) throw new Error(`no cashier: ${answer.status} ${await answer.text()}`);
    return location;
  }

  /** Opens the cashier as the buyer's browser does. */
  async openCashier(location: string): Promise<string> {
    return (await fetch(this.moved(location))).text();
  }

  /** Presses a button of the cashier. */
  press(button: 'pay' | 'cancel', location: string): Promise<Response> {
    const order = new URL(location).searchParams.get('order') ?? '';
    const body = new URLSearchParams({ order });
    return fetch(`${this.url}/alipay/cashier/${button}`, { method: 'POST', body, redirect: 'manual' });
  }

  /** Requests, opens and pays an order; answers the redirect after paying. */
  async payByPage(order: Record<string, unknown>, extra: Record<string, string> = {}): Promise<Response> {
    const cashier = await this.pagePay(order, extra);
    await this.openCashier(cashier);
    return this.press('pay', cashier);
  }

  /** A cashier address stays good across a restart, on the address that now serves it. */
  private moved(location: string): string {
    const { pathname, search } = new URL(location);
    return this.url + pathname + search;
  }
}
