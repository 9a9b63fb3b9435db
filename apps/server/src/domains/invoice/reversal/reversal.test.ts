// What refunds and operators do to invoices that are there: reversals, who decides them, and what can be invoiced again.
import * as contract from '@jishi/contract/console/invoice';
import { invoiceStatus, reversalStatus } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import * as member from '@jishi/contract/invoice';
import { YUAN, parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  A_PDF,
  apply,
  availableTo,
  companyTitle,
  invoiceSettings,
  issuedByHand,
  newConsumer,
  offersAt,
  payBack,
  sendForm,
  typed,
} from '../../../testing/invoices';
import type { TestMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { handDue, newList, newSender, sellSms, sendList, tellOutcomes } from '../../../testing/sms-senders';
import { message } from '../../message/domain';
import { packages } from '../../package/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { sms } from '../../sms/domain';
import { invoice } from '../domain';

let server: TestServer;
let one: TestOperator;
let other: TestOperator;
let offers: Record<'120.00' | '300.00', string>;
beforeAll(async () => {
  server = await startTestServer({
    domains: [invoice, message, packages, payment, review, sms],
    settings: { invoice: invoiceSettings },
  });
  [one, other] = [await signInOperator(server), await signInOperator(server)];
  offers = await offersAt(server, '120.00', '300.00');
});
afterAll(() => server.close());

const consumer = () => newConsumer(server, offers);
const ownOf = async ({ token }: TestMember) => (await server.call(member.listInvoices, {}, { token })).result.list;
const reversalsOf = async (invoiceNo: string) =>
  (await server.call(contract.searchReversals, { invoiceNo }, { token: one.token })).result.list;

test('a refund ends an application that nobody has begun to issue', async () => {
  const buyer = await consumer();
  const { no } = (await apply(server, buyer, buyer.titleId)).result;
  expect(await payBack(server, one, buyer.orders[1]!, '300.00')).toMatchObject({ code: 0 });
  expect((await ownOf(buyer))[0]).toMatchObject({ no, status: invoiceStatus.cancelled, reason: '所含的消费已退款' });
  expect(await availableTo(server, buyer)).toMatchObject({
    consumed: '420.00',
    refunded: '300.00',
    available: '120.00',
  });
});

test('a refund of what is invoiced is a reversal that two people agree to and nobody can refuse', async () => {
  const buyer = await consumer();
  const { no } = await issuedByHand(server, one, buyer, '400.00');
  await payBack(server, one, buyer.orders[1]!, '300.00');
  expect(await availableTo(server, buyer)).toMatchObject({ available: '0.00', toReverse: '280.00' });
  const [due] = await reversalsOf(no);
  expect(due).toMatchObject({ gross: '280.00', isDue: true, status: reversalStatus.waiting });
  const word = (operator: TestOperator, accepted = true) =>
    decide(server, operator, reviewKind.redReversal, due!.no, accepted, '不该红冲');
  expect(await word(one, false)).toMatchObject({ code: 4005 });
  await word(one);
  await word(other);
  const red = await sendForm(server, contract.enterReversal, one, typed(server, due!.no, '280.00'), [A_PDF]);
  expect(red).toMatchObject({ code: 0 });
  expect((await ownOf(buyer))[0]).toMatchObject({ status: invoiceStatus.partlyReversed, reversed: '280.00' });
  expect(await availableTo(server, buyer)).toMatchObject({ available: '0.00', toReverse: '0.00', invoiced: '120.00' });
  const sums = await server.call(contract.getInvoiceSums, {}, { token: one.token });
  const total = sums.result.list.reduce((sum, { gross }) => sum + parseMoney(gross), 0n);
  const { rows } = await server.db.query<{ gross: string }>('select sum(gross) as gross from invoice.issued');
  expect(total).toBe(BigInt(rows[0]!.gross));
});

test('what an operator has reversed can be invoiced again, in part and then whole', async () => {
  const buyer = await consumer();
  const { no } = await issuedByHand(server, one, buyer, '400.00');
  const ask = (amount?: string) =>
    server.call(contract.requestReversal, { no, amount, reason: '抬头开错' }, { token: one.token });
  expect(await ask('400.01')).toMatchObject({ code: 4000 });
  const part = (await ask('150.00')).result.no;
  expect(await decide(server, other, reviewKind.redReversal, part)).toMatchObject({ code: 0 });
  await sendForm(server, contract.enterReversal, one, typed(server, part, '150.00'), [A_PDF]);
  expect(await availableTo(server, buyer)).toMatchObject({ available: '170.00' });
  const rest = (await ask()).result.no;
  await decide(server, other, reviewKind.redReversal, rest);
  await sendForm(server, contract.enterReversal, one, typed(server, rest, '250.00'), [A_PDF]);
  expect((await ownOf(buyer))[0]).toMatchObject({ status: invoiceStatus.reversed, reversed: '400.00' });
  expect(await availableTo(server, buyer)).toMatchObject({ available: '420.00', invoiced: '0.00' });
  expect(await ask()).toMatchObject({ code: 4005 });
});

test('messages that are given back after they were invoiced are a reversal by the end of the minute', async () => {
  const sender = await newSender(server, await sellSms(server, '1.00'), { money: '500.00' });
  expect(await sendList(server, sender, newList(150))).toMatchObject({ code: 0 });
  const claimed = await handDue(server);
  const buyer = { ...sender, orders: [], titleId: await companyTitle(server, sender) };
  const { no } = await issuedByHand(server, one, buyer, '150.00');
  for (const refused of [20, 10]) {
    await tellOutcomes(server, claimed.splice(0, refused), () => 'refused');
    expect(await reversalsOf(no)).toEqual([]);
  }
  const { rows } = await server.db.query("select from graphile_worker.jobs where task_identifier = 'invoice.cover'");
  expect(rows, 'one look for all that came back').toHaveLength(1);
  await server.db.query('update graphile_worker._private_jobs set run_at = now()');
  await server.runJobs();
  expect(await reversalsOf(no)).toMatchObject([{ gross: '30.00', isDue: true, status: reversalStatus.waiting }]);
});

test('a reversal that is refused leaves the invoice as it was, unless a refund came to need it', async () => {
  const buyer = await consumer();
  const { no } = await issuedByHand(server, one, buyer, '420.00');
  const ask = async () =>
    (await server.call(contract.requestReversal, { no, reason: '用户要求' }, { token: one.token })).result.no;
  const refuse = (reversalNo: string) =>
    decide(server, other, reviewKind.redReversal, reversalNo, false, '先与用户核对');
  expect(await refuse(await ask())).toMatchObject({ code: 0 });
  const second = await ask();
  await payBack(server, one, buyer.orders[0]!, '120.00');
  expect((await reversalsOf(no)).filter(({ isDue }) => isDue)).toEqual([]);
  expect(await refuse(second)).toMatchObject({ code: 4005 });
});

test('the database takes no record that is invoiced beyond what was consumed', async () => {
  const buyer = await consumer();
  await issuedByHand(server, one, buyer, '420.00');
  const update = server.db.query('update invoice.record set refunded = 1 where member_id = $1', [buyer.memberId]);
  await expect(update).rejects.toMatchObject({ constraint: 'record_covered' });
});

test('a refund and an application at the same moment never leave more invoiced than consumed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await consumer();
    await Promise.all([
      apply(server, buyer, buyer.titleId),
      payBack(server, one, buyer.orders[1]!, '300.00'),
      apply(server, buyer, buyer.titleId, '200.00'),
    ]);
    const { available, invoiced } = await availableTo(server, buyer);
    expect(parseMoney(available) + parseMoney(invoiced)).toBe(120n * YUAN);
  }
});
