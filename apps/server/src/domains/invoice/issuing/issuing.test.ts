// Issuing at a platform: whatever is lost or refused, and wherever the process is killed, a serial is issued once.
import * as contract from '@jishi/contract/console/invoice';
import { invoiceStatus, reversalStatus } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import { listInvoices } from '@jishi/contract/invoice';
import { YUAN } from '@jishi/money';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formatTime } from '../../../kernel/time';
import { type InvoicePeer, type Step, invoicePeer, startInvoicePeer } from '../../../testing/invoice-peer';
import {
  SOME_PDF,
  apply,
  availableTo,
  buy,
  companyTitle,
  invoiceSettings,
  newBuyer,
  offersAt,
  payBack,
  sendForm,
} from '../../../testing/invoices';
import { startJobProcess } from '../../../testing/job-process';
import { fund } from '../../../testing/ledger';
import type { TestMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { packages } from '../../package/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { invoice } from '../domain';

let peer: InvoicePeer;
let server: TestServer;
let one: TestOperator;
let other: TestOperator;
let offers: Record<'300.00', string>;
beforeAll(async () => {
  peer = await startInvoicePeer();
  server = await startTestServer({
    domains: [invoice, invoicePeer, message, packages, payment, review],
    settings: { invoice: invoiceSettings },
  });
  [one, other] = [await signInOperator(server), await signInOperator(server)];
  offers = await offersAt(server, '300.00');
});
afterEach(() => {
  peer.at = async () => true;
  peer.instead = undefined;
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

/** An invoice about one package that is agreed to. */
async function agreed(): Promise<{ buyer: TestMember; orderNo: string; no: string }> {
  const buyer = await newBuyer(server);
  await fund(server.db, buyer.memberId, 300n * YUAN);
  const orderNo = await buy(server, buyer, offers['300.00']);
  const { no } = (await apply(server, buyer, await companyTitle(server, buyer))).result;
  expect(await decide(server, one, reviewKind.invoice, no)).toMatchObject({ code: 0 });
  return { buyer, orderNo, no };
}

async function runDueJobs(): Promise<string[]> {
  await server.db.query('update graphile_worker._private_jobs set run_at = now()');
  return server.runJobs();
}

const ownOf = async ({ token }: TestMember) => (await server.call(listInvoices, {}, { token })).result.list[0]!;
const reversalOf = async (invoiceNo: string) =>
  (await server.call(contract.searchReversals, { invoiceNo }, { token: one.token })).result.list[0]!;

/** Lets two operators agree to what a refund of the order brought about. */
async function refunded({ orderNo, no }: { orderNo: string; no: string }): Promise<string> {
  expect(await payBack(server, one, orderNo, '300.00')).toMatchObject({ code: 0 });
  const { no: reversalNo } = await reversalOf(no);
  await decide(server, one, reviewKind.redReversal, reversalNo);
  return reversalNo;
}

test('what is agreed to is issued with its file', async () => {
  const { buyer, no } = await agreed();
  expect(await runDueJobs()).toEqual([]);
  expect(await ownOf(buyer)).toMatchObject({ status: invoiceStatus.issued, number: peer.issued.get(no), files: [1] });
  const typed = { no, number: '1'.repeat(20), gross: '300.00', time: formatTime(server.clock.now()) };
  const files = [{ name: 'a.pdf', content: SOME_PDF }];
  expect(await sendForm(server, contract.enterInvoice, one, typed, files)).toMatchObject({ code: 4005 });
});

test('an answer that is not plain is asked for again, and nothing is uploaded meanwhile', async () => {
  const { buyer, no } = await agreed();
  for (const state of ['unknown', 'accepted'] as const) {
    peer.instead = { state };
    expect(await runDueJobs()).toEqual([]);
    expect(await ownOf(buyer)).toMatchObject({ status: invoiceStatus.issuing });
  }
  const typed = { no, number: '2'.repeat(20), gross: '300.00', time: formatTime(server.clock.now()) };
  const files = [{ name: 'a.pdf', content: SOME_PDF }];
  const entered = await sendForm(server, contract.enterInvoice, one, typed, files);
  expect(entered.msg).toContain('开票平台正在开具');
  peer.instead = undefined;
  await runDueJobs();
  expect(await ownOf(buyer)).toMatchObject({ status: invoiceStatus.issued });
});

test('a plain no gives the amount back, and drops a reversal that waits for it', async () => {
  const { buyer, orderNo, no } = await agreed();
  expect(await payBack(server, one, orderNo, '300.00')).toMatchObject({ code: 0 });
  const { no: reversalNo } = await reversalOf(no);
  await decide(server, one, reviewKind.redReversal, reversalNo);
  expect(await decide(server, other, reviewKind.redReversal, reversalNo)).toMatchObject({ code: 4005 });
  peer.instead = { state: 'refused', reason: '购方税号不存在' };
  expect(await runDueJobs()).toEqual([]);
  expect(await ownOf(buyer)).toMatchObject({ status: invoiceStatus.refused, reason: '购方税号不存在' });
  expect(await reversalOf(no)).toMatchObject({ status: reversalStatus.dropped });
  expect(await availableTo(server, buyer)).toMatchObject({ available: '0.00', invoiced: '0.00', toReverse: '0.00' });
});

test('a reversal that the platform refuses is uploaded by hand', async () => {
  const { buyer, ...invoiced } = await agreed();
  await runDueJobs();
  const reversalNo = await refunded(invoiced);
  peer.instead = { state: 'refused', reason: '对方已抵扣，需先确认' };
  expect(await decide(server, other, reviewKind.redReversal, reversalNo)).toMatchObject({ code: 0 });
  await runDueJobs();
  expect(await reversalOf(invoiced.no)).toMatchObject({ status: reversalStatus.issuing, said: '对方已抵扣，需先确认' });
  const typed = { no: reversalNo, number: '3'.repeat(20), gross: '300.00', time: formatTime(server.clock.now()) };
  const files = [{ name: 'a.pdf', content: SOME_PDF }];
  expect(await sendForm(server, contract.enterReversal, one, typed, files)).toMatchObject({ code: 0 });
  expect(await ownOf(buyer)).toMatchObject({ status: invoiceStatus.reversed, reversed: '300.00' });
});

const HOUR_MS = 3_600_000;
const searched = async () => (await server.call(contract.searchInvoices, {}, { token: one.token })).result;

test('files that the platform does not give are asked for two hours, then an operator uploads them under its number', async () => {
  const { buyer, no } = await agreed();
  peer.at = async (step) => step !== 'file';
  const files = [{ name: 'a.pdf', content: SOME_PDF }];
  const upload = (number: string) => {
    const typed = { no, number, gross: '300.00', time: formatTime(server.clock.now()) };
    return sendForm(server, contract.enterInvoice, one, typed, files);
  };
  expect(await runDueJobs()).toEqual([]);
  server.clock.advance(2 * HOUR_MS - 1);
  expect(await runDueJobs()).toEqual([]);
  expect(await upload(peer.issued.get(no)!)).toMatchObject({ code: 4005 });
  expect(await searched()).toMatchObject({ toUpload: 0 });
  server.clock.advance(1);
  expect(await runDueJobs()).toEqual([]);
  const { list, toUpload } = await searched();
  expect([toUpload, list.find((row) => row.no === no)?.said]).toEqual([
    1,
    expect.stringContaining(peer.issued.get(no)!),
  ]);
  expect((await server.call(contract.getInvoiceDetail, { no }, { token: one.token })).result).toMatchObject({
    byHand: true,
  });
  const asked = peer.requests.length;
  peer.at = async () => true;
  expect(await runDueJobs()).toEqual([]);
  expect(await ownOf(buyer)).toMatchObject({ status: invoiceStatus.issuing });
  expect(await upload('9'.repeat(20))).toMatchObject({ code: 4000, msg: expect.stringContaining('号码') });
  expect(await upload(peer.issued.get(no)!)).toMatchObject({ code: 0 });
  expect(await ownOf(buyer)).toMatchObject({ status: invoiceStatus.issued, number: peer.issued.get(no), files: [1] });
  expect([peer.requests.length, (await searched()).toUpload]).toEqual([asked, 0]);
});

test('a red invoice whose files the platform does not give is uploaded as well', async () => {
  const { buyer, ...invoiced } = await agreed();
  await runDueJobs();
  const reversalNo = await refunded(invoiced);
  peer.at = async (step) => step !== 'file';
  await decide(server, other, reviewKind.redReversal, reversalNo);
  await runDueJobs();
  server.clock.advance(2 * HOUR_MS);
  await runDueJobs();
  expect(await reversalOf(invoiced.no)).toMatchObject({ said: expect.stringContaining('没有给出文件') });
  const number = peer.issued.get(reversalNo)!;
  const typed = { no: reversalNo, number, gross: '300.00', time: formatTime(server.clock.now()) };
  const files = [{ name: 'a.pdf', content: SOME_PDF }];
  expect(await sendForm(server, contract.enterReversal, one, typed, files)).toMatchObject({ code: 0 });
  expect(await ownOf(buyer)).toMatchObject({ status: invoiceStatus.reversed });
});

/** Kills the process that issues at a step; what it asked for then gets no answer. */
async function killedAt(step: Step, serial: string): Promise<void> {
  const process = await startJobProcess(server, {
    module: path.join(import.meta.dirname, 'service.ts'),
    run: 'issue',
    payload: serial,
    settings: {},
    domains: [path.join(import.meta.dirname, '../../../testing/invoice-peer.ts')],
  });
  const killed = new Promise<void>((resolve) => {
    peer.at = async (reached) => {
      if (reached !== step) return true;
      await process.kill();
      resolve();
      return false;
    };
  });
  await killed;
  peer.at = async () => true;
}

/** Rows of serials that were issued. */
const issuedRows = async (...serials: string[]) =>
  (await server.db.query('select serial from invoice.issued where serial = any ($1)', [serials])).rows.length;
const requestsOf = (serial: string) => peer.requests.filter((asked) => asked === serial).length;

test.each(['query', 'request', 'issued', 'file'] as const)(
  'killed at the step "%s" an invoice is issued once',
  async (step) => {
    const { buyer, no } = await agreed();
    await killedAt(step, no);
    expect(await ownOf(buyer)).toMatchObject({ status: invoiceStatus.issuing });
    await Promise.all([runDueJobs(), runDueJobs()]);
    expect(await ownOf(buyer)).toMatchObject({
      status: invoiceStatus.issued,
      number: peer.issued.get(no),
      files: [1],
    });
    expect([requestsOf(no), await issuedRows(no)]).toEqual([1, 1]);
  },
);

test('killed when the red invoice is issued and not heard of, a reversal takes its amount off once', async () => {
  const { buyer, ...invoiced } = await agreed();
  await runDueJobs();
  const reversalNo = await refunded(invoiced);
  await decide(server, other, reviewKind.redReversal, reversalNo);
  await killedAt('issued', reversalNo);
  await Promise.all([runDueJobs(), runDueJobs()]);
  expect(await ownOf(buyer)).toMatchObject({ status: invoiceStatus.reversed, reversed: '300.00' });
  expect([requestsOf(reversalNo), await issuedRows(invoiced.no, reversalNo)]).toEqual([1, 2]);
  expect(await availableTo(server, buyer)).toMatchObject({ invoiced: '0.00', available: '0.00' });
});
