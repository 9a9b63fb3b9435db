// Consumption to invoice, for tests: packages bought from the balance, titles, applications.
import { enterInvoice } from '@jishi/contract/console/invoice';
import { refundOrder } from '@jishi/contract/console/refund';
import type { Endpoint, Output } from '@jishi/contract/endpoint';
import { titleKind } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import { refundWay } from '@jishi/contract/enums/payment';
import { applyInvoice, getAvailable, saveTitle } from '@jishi/contract/invoice';
import { buyPackage } from '@jishi/contract/package';
import { YUAN } from '@jishi/money';
import type { InvoiceSettings } from '../kernel/settings';
import { formatTime } from '../kernel/time';
import { fund } from './ledger';
import type { TestMember } from './members';
import { TRADE_PASSWORD, signInMember } from './members';
import type { TestOperator } from './operators';
import { pdfOf } from './pdf';
import './children';
import { makeProduct, offerDraft } from './products';
import { decide } from './reviews';
import type { TestServer } from './server';

export const CREDIT_CODE = '91330106673959654P';

export const invoiceSettings: InvoiceSettings = {
  seller: {
    name: '集市测试有限公司',
    taxNo: '91110108551385082Q',
    address: '',
    phone: '',
    bank: '',
    account: '',
    clerk: '',
    payee: '',
    checker: '',
  },
  minimum: 100n * YUAN,
  pauseSeconds: 60,
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

/** A PDF that can be opened and says nothing of an invoice. */
export const SOME_PDF = pdfOf();

export type Consumer = TestMember & { titleId: string; orders: string[] };

/** A member who has bought packages for 120 and 300 yuan of 1,000 paid in. */
export async function newConsumer(
  server: TestServer,
  offers: Readonly<Record<'120.00' | '300.00', string>>,
): Promise<Consumer> {
  const buyer = await newBuyer(server);
  await fund(server.db, buyer.memberId, 1_000n * YUAN);
  const orders = [await buy(server, buyer, offers['120.00']), await buy(server, buyer, offers['300.00'])];
  return { ...buyer, orders, titleId: await companyTitle(server, buyer) };
}

let numbers = 0;
const nextNumber = () => `2633200000${String(++numbers).padStart(10, '0')}`;

/** What an operator types from an invoice. */
export const typed = ({ clock }: TestServer, no: string, gross: string, number: string = nextNumber()) => ({
  no,
  number,
  gross,
  time: formatTime(clock.now()),
});

export const A_PDF = { name: 'a.pdf', content: SOME_PDF };

/** An invoice about an amount that is agreed to and uploaded. */
export async function issuedByHand(
  server: TestServer,
  operator: TestOperator,
  buyer: Consumer,
  amount: string,
): Promise<{ no: string; number: string }> {
  const { no } = (await apply(server, buyer, buyer.titleId, amount)).result;
  await decide(server, operator, reviewKind.invoice, no);
  const said = typed(server, no, amount);
  const { code, msg } = await sendForm(server, enterInvoice, operator, said, [A_PDF]);
  if (code !== 0) throw new Error(msg);
  return { no, number: said.number };
}

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
