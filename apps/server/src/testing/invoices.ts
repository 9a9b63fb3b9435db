// Consumption to invoice, for tests: packages bought from the balance, titles, applications.
import { refundOrder } from '@jishi/contract/console/refund';
import type { Endpoint, Output } from '@jishi/contract/endpoint';
import { titleKind } from '@jishi/contract/enums/invoice';
import { refundWay } from '@jishi/contract/enums/payment';
import { applyInvoice, getAvailable, saveTitle } from '@jishi/contract/invoice';
import { buyPackage } from '@jishi/contract/package';
import { YUAN } from '@jishi/money';
import type { InvoiceSettings } from '../kernel/settings';
import type { TestMember } from './members';
import { signInMember } from './members';
import type { TestOperator } from './operators';
import { makeProduct, offerDraft } from './products';
import type { TestServer } from './server';

export const TRADE_PASSWORD = '135792';
export const CREDIT_CODE = '91330106673959654P';

export const invoiceSettings: InvoiceSettings = {
  seller: { name: '集市测试有限公司', taxNo: '91110108551385082Q', address: '', phone: '', bank: '', account: '' },
  minimum: 100n * YUAN,
  batchUpTo: 1_000n * YUAN,
  secondAbove: 10_000n * YUAN,
  rates: { 1: 6, 2: 6, 3: 6, 4: 6 },
};

/** A member with a trade password. */
export const newBuyer = (server: TestServer) => signInMember(server, { tradePassword: TRADE_PASSWORD });

/** Packages by price, each to be bought any number of times. */
export async function offersAt<Price extends string>(
  server: TestServer,
  ...prices: Price[]
): Promise<Record<Price, string>> {
  const offers = prices.map((price) => offerDraft({ name: `套餐 ${price}`, price, listPrice: price }));
  const { offerIds } = await makeProduct(server, { offers });
  return Object.fromEntries(prices.map((price, at) => [price, offerIds[at]!])) as Record<Price, string>;
}

/** Buys from the balance; answers the order's number. */
export async function buy(server: TestServer, { token }: TestMember, offerId: string): Promise<string> {
  const answer = await server.call(buyPackage, { offerId, tradePassword: TRADE_PASSWORD }, { token });
  if (answer.code !== 0) throw new Error(answer.msg);
  return answer.result.orderNo;
}

/** Pays an order back to the balance. */
export const payBack = (server: TestServer, { token }: Pick<TestOperator, 'token'>, orderNo: string, amount: string) =>
  server.call(refundOrder, { orderNo, amount, way: refundWay.balance, reason: '测试退款' }, { token });

/** A title of a company; answers its id. */
export async function companyTitle(server: TestServer, { token }: TestMember): Promise<string> {
  const title = { kind: titleKind.ordinary, name: '杭州澄江科技有限公司', taxNo: CREDIT_CODE };
  return (await server.call(saveTitle, title, { token })).result.id;
}

/** Applies for an invoice about an amount, or about all there is. */
export const apply = (
  server: TestServer,
  { token }: TestMember,
  titleId: string,
  amount?: string,
  idempotencyKey?: string,
) => server.call(applyInvoice, { titleId, amount }, { token, ...(idempotencyKey && { idempotencyKey }) });

export const availableTo = async (server: TestServer, { token }: TestMember) =>
  (await server.call(getAvailable, {}, { token })).result;

/** The shortest file that is a PDF. */
export const SOME_PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

/** Sends a form with files. */
export async function sendForm<E extends Endpoint>(
  server: TestServer,
  { path }: E,
  { token }: Pick<TestOperator, 'token'>,
  fields: Readonly<Record<string, string>>,
  files: readonly { name: string; content: Buffer }[],
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, content } of files) form.append('file', new File([new Uint8Array(content)], name));
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await server.inject({
    method: 'POST',
    url: path,
    token,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<{ code: number; msg: string; result: Output<E> }>();
}
