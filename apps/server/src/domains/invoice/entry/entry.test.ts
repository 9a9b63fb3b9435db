// Invoices that operators upload: what they type is held against the application and against the files.
import * as contract from '@jishi/contract/console/invoice';
import { invoiceFile, invoiceStatus } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import * as member from '@jishi/contract/invoice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxDownload } from '../../../kernel/xlsx';
import {
  A_PDF,
  SOME_PDF,
  apply,
  invoiceSettings,
  issuedByHand,
  newBuyer,
  newConsumer,
  offersAt,
  sendForm,
  typed,
} from '../../../testing/invoices';
import type { TestMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { pdfOf } from '../../../testing/pdf';
import { decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { packages } from '../../package/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { invoice } from '../domain';

let server: TestServer;
let one: TestOperator;
let offers: Record<'120.00' | '300.00', string>;
beforeAll(async () => {
  server = await startTestServer({
    domains: [invoice, message, packages, payment, review],
    settings: { invoice: invoiceSettings },
  });
  one = await signInOperator(server);
  offers = await offersAt(server, '120.00', '300.00');
});
afterAll(() => server.close());

const consumer = () => newConsumer(server, offers);
const ownOf = async ({ token }: TestMember) => (await server.call(member.listInvoices, {}, { token })).result.list;

test('uploaded by hand it is issued once, by number and amount, for its owner alone', async () => {
  const buyer = await consumer();
  const { no } = (await apply(server, buyer, buyer.titleId)).result;
  expect(await sendForm(server, contract.enterInvoice, one, typed(server, no, '420.00'), [A_PDF])).toMatchObject({
    code: 4005,
  });
  await decide(server, one, reviewKind.invoice, no);
  const enter = (fields: Record<string, string>, files = [A_PDF]) =>
    sendForm(server, contract.enterInvoice, one, fields, files);
  expect(await enter(typed(server, no, '419.99'))).toMatchObject({
    code: 4000,
    msg: expect.stringContaining('420.00'),
  });
  expect(await enter(typed(server, no, '420.00'), [{ name: 'a.pdf', content: Buffer.from('no') }])).toMatchObject({
    code: 4000,
  });
  const said = typed(server, no, '420.00');
  const xml = (amount: string) => ({
    name: 'a.xml',
    content: Buffer.from(`<?xml version="1.0"?><E><No>${said.number}</No><Total>${amount}</Total></E>`),
  });
  expect(await enter(said, [A_PDF, xml('421.00')])).toMatchObject({ code: 4000 });
  const both = await Promise.all([enter(said, [A_PDF, xml('420.00')]), enter(said, [A_PDF, xml('420.00')])]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 4005]);
  expect(both.find(({ code }) => code === 0)?.result).toEqual({
    files: [
      { type: invoiceFile.pdf, unread: ['number', 'gross', 'time'] },
      { type: invoiceFile.xml, unread: ['time'] },
    ],
  });
  const [row] = await ownOf(buyer);
  expect(row).toMatchObject({
    status: invoiceStatus.issued,
    number: said.number,
    files: [invoiceFile.pdf, invoiceFile.xml],
  });
  const url = `${member.downloadInvoice.path}?no=${no}`;
  const file = await server.inject({ method: 'GET', url, token: buyer.token });
  expect(file.rawPayload.equals(SOME_PDF)).toBe(true);
  const stranger = await newBuyer(server);
  expect((await server.inject({ method: 'GET', url, token: stranger.token })).json()).toMatchObject({ code: 4004 });
  const { rows } = await server.db.query('select event from message.member_message where member_id = $1', [
    buyer.memberId,
  ]);
  expect(rows).toContainEqual({ event: 'invoiceIssued' });
});

test('what a PDF and an OFD say of number, amount and day is held against what was typed', async () => {
  const buyer = await consumer();
  const { no } = (await apply(server, buyer, buyer.titleId)).result;
  await decide(server, one, reviewKind.invoice, no);
  const said = typed(server, no, '420.00');
  const [year, month, day] = said.time.slice(0, 10).split('-');
  const paper = (number: string, amount: string, on = `${year}年${month}月${day}日`) => ({
    name: 'a.pdf',
    content: pdfOf({ text: `发票号码：${number} 开票日期：${on} （小写）¥${amount}` }),
  });
  const ofd = async (amount: string) => {
    async function* rows() {
      yield [['OFD.xml', said.number, `¥${amount}`, said.time]];
    }
    const { content } = xlsxDownload('OFD.xml', [{ name: 'OFD.xml', widths: [9], rows: rows() }]);
    const bytes = await (content as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray();
    return { name: 'a.ofd', content: Buffer.concat([...bytes, Buffer.from('OFD.xml')]) };
  };
  const enter = (...files: { name: string; content: Buffer }[]) =>
    sendForm(server, contract.enterInvoice, one, said, files);
  const other = `9${said.number.slice(1)}`;
  for (const [files, words] of [
    [[paper(other, '420.00')], other],
    [[paper(said.number, '402.00')], '402.00'],
    [[paper(said.number, '420.00', '2020年02月03日')], '2020-02-03'],
    [[paper(said.number, '420.00'), await ofd('402.00')], 'OFD'],
    [[{ name: 'a.pdf', content: Buffer.from('%PDF-1.4 torn %%EOF') }], '打不开'],
  ] as const) {
    const answer = await enter(...files);
    expect(answer).toMatchObject({ code: 4000, msg: expect.stringContaining(words) });
  }
  expect((await enter(paper(said.number, '420.00'), await ofd('420.00'))).result).toEqual({
    files: [
      { type: invoiceFile.pdf, unread: [] },
      { type: invoiceFile.ofd, unread: [] },
    ],
  });
});

test('a number stands for one invoice', async () => {
  const buyer = await consumer();
  const { number } = await issuedByHand(server, one, buyer, '200.00');
  const { no } = (await apply(server, buyer, buyer.titleId, '200.00')).result;
  await decide(server, one, reviewKind.invoice, no);
  const again = await sendForm(server, contract.enterInvoice, one, typed(server, no, '200.00', number), [A_PDF]);
  expect(again.msg).toContain('已经登记过');
});
