// Invoices from consumption to the file, by hand: what can be invoiced, titles, who decides, and races.
import * as contract from '@jishi/contract/console/invoice';
import { invoiceStatus, titleKind } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import * as member from '@jishi/contract/invoice';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CREDIT_CODE,
  apply,
  availableTo,
  buy,
  companyTitle,
  invoiceSettings,
  issuedByHand,
  newBuyer,
  newConsumer,
  offersAt,
} from '../../testing/invoices';
import { newEnterprise, stageOf } from '../../testing/enterprises';
import { charge, fund, topUp } from '../../testing/ledger';
import type { TestMember } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { caseOf, decide, reviewOf } from '../../testing/reviews';
import { type TestServer, startTestServer } from '../../testing/server';
import { readWorkbook } from '../../testing/workbook';
import { certification } from '../certification/domain';
import { type TransferKind, memberAccount, platformAccount, post, setCreditLine } from '../ledger';
import { message } from '../message/domain';
import { packages } from '../package/domain';
import { payment } from '../payment/domain';
import { review } from '../review/domain';
import { invoice } from './domain';

const ENTERPRISE = { name: '杭州澄江科技有限公司', taxNo: CREDIT_CODE };

let server: TestServer;
let one: TestOperator;
let other: TestOperator;
let offers: Record<'120.00' | '300.00' | '10000.01', string>;
beforeAll(async () => {
  server = await startTestServer({
    domains: [invoice, message, packages, payment, review, certification],
    settings: { invoice: invoiceSettings },
  });
  [one, other] = [await signInOperator(server), await signInOperator(server)];
  offers = await offersAt(server, '120.00', '300.00', '10000.01');
});
afterAll(() => server.close());

const consumer = () => newConsumer(server, offers);
const ownOf = async ({ token }: TestMember) => (await server.call(member.listInvoices, {}, { token })).result.list;
test('only what was consumed of paid-in money can be invoiced', async () => {
  const buyer = await newBuyer(server);
  await server.db.transaction((tx) =>
    post(tx, topUp(buyer.memberId, 200n * YUAN), topUp(buyer.memberId, 500n * YUAN, 'bonus')),
  );
  expect(await availableTo(server, buyer)).toMatchObject({ consumed: '0.00', available: '0.00' });
  await buy(server, buyer, offers['120.00']);
  await buy(server, buyer, offers['300.00']);
  const records = await server.call(member.listConsumption, {}, { token: buyer.token });
  expect(await availableTo(server, buyer)).toMatchObject({
    consumed: '200.00',
    refunded: '0.00',
    available: '200.00',
    bonus: '220.00',
    minimum: '100.00',
  });
  expect(records.result.list.map(({ paid, open, ratePercent }) => [paid, open, ratePercent])).toEqual([
    ['120.00', '120.00', 6],
    ['80.00', '80.00', 6],
  ]);
});

test('what comes back of goods bought on credit pays nothing else that is owed', async () => {
  const buyer = await newBuyer(server);
  const { memberId } = buyer;
  await server.db.transaction((tx) => setCreditLine(tx, memberId, 500n * YUAN));
  await buy(server, buyer, offers['300.00']);
  const moved = (key: string, kind: TransferKind, from: 'credit' | 'escrow' | 'frozen', to: typeof from) => ({
    key,
    kind,
    memo: { orderNo: key },
    lines: [
      { account: memberAccount(memberId, from), amount: -50n * YUAN },
      { account: memberAccount(memberId, to), amount: 50n * YUAN },
    ],
  });
  await server.db.transaction((tx) =>
    post(
      tx,
      moved('on-credit:1', 'goods.buy', 'credit', 'escrow'),
      moved('on-credit:2', 'goods.back', 'escrow', 'credit'),
      moved('on-credit:3', 'quick.freeze', 'credit', 'frozen'),
      moved('on-credit:4', 'quick.back', 'frozen', 'credit'),
    ),
  );
  expect(await availableTo(server, buyer)).toMatchObject({ consumed: '0.00', available: '0.00', owed: '300.00' });
});

test('what credit paid can be invoiced as far as it was paid back', async () => {
  const buyer = await newBuyer(server);
  const { memberId } = buyer;
  await server.db.transaction((tx) => setCreditLine(tx, memberId, 500n * YUAN));
  await buy(server, buyer, offers['300.00']);
  expect(await availableTo(server, buyer)).toMatchObject({ consumed: '0.00', available: '0.00', owed: '300.00' });
  await fund(server.db, memberId, 110n * YUAN);
  await server.db.transaction((tx) =>
    post(tx, {
      key: `adjust:test-${memberId}`,
      kind: 'adjust',
      memo: {},
      lines: [
        { account: memberAccount(memberId, 'deposit'), amount: -110n * YUAN },
        { account: memberAccount(memberId, 'credit'), amount: 110n * YUAN },
      ],
    }),
  );
  expect(await availableTo(server, buyer)).toMatchObject({ consumed: '110.00', available: '110.00', owed: '190.00' });
});

/** As if the postings were a month old: who dates them is the database. */
const letAMonthPass = (memberId: string) =>
  server.db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('delete from invoice.book where member_id = $1', [memberId]);
    await tx.query(
      `update ledger.posting p set at = p.at - interval '1 month'
       from ledger.account a where a.id = p.account_id and a.owner_id = $1`,
      [memberId],
    );
    await tx.query(
      `update ledger.transfer t set at = t.at - interval '1 month' where exists (
         select from ledger.posting p join ledger.account a on a.id = p.account_id
         where p.transfer_id = t.id and a.owner_id = $1)`,
      [memberId],
    );
  });

test('calls can be invoiced once their month is over, leases in the month of their settling', async () => {
  const buyer = await newBuyer(server);
  const { memberId } = buyer;
  const hold = memberAccount(memberId, 'hold');
  await fund(server.db, memberId, 1_000n * YUAN);
  await server.db.transaction((tx) =>
    post(
      tx,
      charge(memberId, 130n * YUAN),
      {
        key: `lease:${memberId}:grant`,
        kind: 'api.hold',
        memo: {},
        lines: [
          { account: memberAccount(memberId, 'deposit', 'bonus', 'credit'), amount: -100n * YUAN },
          { account: hold, amount: 100n * YUAN },
        ],
      },
      {
        key: `lease:${memberId}:settle`,
        kind: 'api.charge',
        memo: {},
        lines: [
          { account: hold, amount: -100n * YUAN },
          { account: platformAccount('revenue.api'), amount: 25n * YUAN },
          { account: memberAccount(memberId, 'deposit'), amount: 75n * YUAN },
        ],
      },
    ),
  );
  expect(await availableTo(server, buyer)).toMatchObject({ available: '0.00', thisMonth: '155.00' });
  await letAMonthPass(memberId);
  expect(await availableTo(server, buyer)).toMatchObject({ available: '155.00', thisMonth: '0.00' });
  const { list } = (await server.call(member.listConsumption, {}, { token: buyer.token })).result;
  expect(list).toMatchObject([{ taxItem: 1, paid: '155.00', orderNo: '' }]);
});

test('calls that were settled before their lease closed are invoiced with it, though its closing charges nothing more', async () => {
  const buyer = await newBuyer(server);
  const { memberId } = buyer;
  const [deposit, hold] = [memberAccount(memberId, 'deposit'), memberAccount(memberId, 'hold')];
  await fund(server.db, memberId, 1_000n * YUAN);
  const moved = (part: string, ...lines: { account: ReturnType<typeof memberAccount>; amount: bigint }[]) =>
    server.db.transaction((tx) => post(tx, { key: `lease:9${memberId}:${part}`, kind: 'api.charge', memo: {}, lines }));
  await moved('grant', { account: deposit, amount: -300n * YUAN }, { account: hold, amount: 300n * YUAN });
  const revenue = platformAccount('revenue.api');
  await moved('used:8', { account: hold, amount: -80n * YUAN }, { account: revenue, amount: 80n * YUAN });
  await moved('used:12', { account: hold, amount: -40n * YUAN }, { account: revenue, amount: 40n * YUAN });
  await moved('settle', { account: hold, amount: -180n * YUAN }, { account: deposit, amount: 180n * YUAN });
  await letAMonthPass(memberId);
  expect(await availableTo(server, buyer)).toMatchObject({ available: '120.00', thisMonth: '0.00' });
});

test('the preview says to the fen what will stand on the invoice, and keeps nothing', async () => {
  const buyer = await consumer();
  const seen = await server.call(member.previewInvoice, { titleId: buyer.titleId }, { token: buyer.token });
  expect(seen.result).toMatchObject({
    buyer: { name: ENTERPRISE.name, taxNo: CREDIT_CODE },
    seller: { name: '集市测试有限公司' },
    lines: [{ name: '*信息技术服务*接口套餐服务', ratePercent: 6, gross: '420.00', net: '396.23', tax: '23.77' }],
    words: '肆佰贰拾圆整',
    left: '0.00',
    barred: '',
  });
  expect(await availableTo(server, buyer)).toMatchObject({ available: '420.00' });
  const little = await server.call(member.previewInvoice, { amount: '99.99' }, { token: buyer.token });
  expect(little.result).toMatchObject({ barred: '每张发票至少 100.00 元', buyer: null });
});

test('who looks waits for nobody and writes nothing', async () => {
  const buyer = await consumer();
  const call = { token: buyer.token };
  await server.db.transaction(async (tx) => {
    await tx.query('select from invoice.book where member_id = $1 for update', [buyer.memberId]);
    await tx.query('select from account.member where id = $1 for update', [buyer.memberId]);
    expect(await availableTo(server, buyer)).toMatchObject({ consumed: '420.00', available: '420.00' });
    const { list } = (await server.call(member.listConsumption, {}, call)).result;
    expect(list.map(({ id, orderNo }) => [id, orderNo])).toEqual(buyer.orders.map((no) => [`order:${no}`, no]));
    const records = [{ id: list[1]!.id, amount: '100.00' }];
    expect((await server.call(member.previewInvoice, { records }, call)).result).toMatchObject({
      parts: [{ recordId: list[1]!.id, amount: '100.00' }],
      left: '320.00',
    });
  });
  const { rows } = await server.db.query('select from invoice.record where member_id = $1', [buyer.memberId]);
  expect(rows).toHaveLength(0);
});

test('an application holds its amount until it is refused or cancelled', async () => {
  const buyer = await consumer();
  const first = await apply(server, buyer, buyer.titleId, '250.00');
  expect(first.result).toMatchObject({ status: invoiceStatus.applied, gross: '250.00', buyerName: ENTERPRISE.name });
  expect(await availableTo(server, buyer)).toMatchObject({ available: '170.00', underWay: '250.00', invoices: 1 });
  expect(await apply(server, buyer, buyer.titleId, '170.01')).toMatchObject({ code: 4000 });
  const second = (await apply(server, buyer, buyer.titleId)).result;
  expect(await availableTo(server, buyer)).toMatchObject({ available: '0.00' });
  await decide(server, one, reviewKind.invoice, first.result.no, false, '抬头与税号不符');
  const cancelled = await server.call(member.cancelInvoice, { no: second.no }, { token: buyer.token });
  expect(cancelled.code).toBe(0);
  expect(await ownOf(buyer)).toMatchObject([
    { no: second.no, status: invoiceStatus.cancelled },
    { no: first.result.no, status: invoiceStatus.refused, reason: '抬头与税号不符' },
  ]);
  expect(await availableTo(server, buyer)).toMatchObject({ available: '420.00', invoices: 0 });
});

test('one key is one application, and of a changed total nothing is applied for', async () => {
  const buyer = await consumer();
  const [a, b] = [
    await apply(server, buyer, buyer.titleId, '200.00', 'once-only'),
    await apply(server, buyer, buyer.titleId, '200.00', 'once-only'),
  ];
  expect([a.msg, b.msg]).toEqual(['成功', '成功']);
  expect(b.result.no).toBe(a.result.no);
  const shown = { titleId: buyer.titleId, shown: '420.00' };
  expect(await server.call(member.applyInvoice, shown, { token: buyer.token })).toMatchObject({ code: 4005 });
  expect(await availableTo(server, buyer)).toMatchObject({ available: '220.00' });
});

test('of fifty applications at once exactly those are kept that fit', async () => {
  const buyer = await consumer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => apply(server, buyer, buyer.titleId, '130.00')));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
  expect(await availableTo(server, buyer)).toMatchObject({ available: '30.00', invoiced: '390.00' });
});

test('a large invoice takes two people', async () => {
  const buyer = await newBuyer(server);
  await fund(server.db, buyer.memberId, 20_000n * YUAN);
  await buy(server, buyer, offers['10000.01']);
  const { no } = (await apply(server, buyer, await companyTitle(server, buyer))).result;
  expect((await caseOf(server, one, reviewKind.invoice, no)).second).toBe(
    '单张超过 10,000.00 元，要两位操作员先后同意',
  );
  expect((await decide(server, one, reviewKind.invoice, no)).result.outcome).toContain('另一位操作员');
  expect(await decide(server, one, reviewKind.invoice, no)).toMatchObject({ code: 4009 });
  expect((await ownOf(buyer))[0]).toMatchObject({ status: invoiceStatus.applied });
  await decide(server, other, reviewKind.invoice, no);
  expect((await ownOf(buyer))[0]).toMatchObject({ status: invoiceStatus.issuing });
});

test('ordinary invoices that agree are granted together, the others are left with the reason', async () => {
  const buyer = await consumer();
  const nos = [
    (await apply(server, buyer, buyer.titleId, '200.00')).result.no,
    (await apply(server, buyer, buyer.titleId)).result.no,
  ];
  const large = await newBuyer(server);
  await fund(server.db, large.memberId, 20_000n * YUAN);
  await buy(server, large, offers['10000.01']);
  nos.push((await apply(server, large, await companyTitle(server, large))).result.no);
  const reviewIds = await Promise.all(nos.map((no) => reviewOf(server, reviewKind.invoice, no)));
  const answer = await server.call(contract.grantInvoices, { reviewIds }, { token: one.token });
  expect(answer.result).toEqual({
    granted: 2,
    left: [{ reviewId: reviewIds[2], why: '超过成批同意的 1,000.00 元' }],
  });
});

test('a special title is the certified enterprise, and its numbers are told masked', async () => {
  const buyer = await consumer();
  const special = {
    kind: titleKind.special,
    ...ENTERPRISE,
    address: '杭州市滨江区江陵路 18 号',
    phone: '0571-88888888',
    bank: '示例银行杭州分行',
    account: '3300123412340618',
  };
  const save = (title: object) => server.call(member.saveTitle, { ...special, ...title }, { token: buyer.token });
  expect(await save({})).toMatchObject({ code: 4003 });
  const licence = { ...newEnterprise(), name: ENTERPRISE.name, creditCode: CREDIT_CODE };
  await stageOf(server).certifyByLetter({ token: buyer.token }, licence);
  expect(await save({ name: '别家公司' })).toMatchObject({ code: 4000, fields: [{ path: 'name' }] });
  const saved = await save({ isDefault: true });
  expect(saved.result).toMatchObject({ account: '3300********0618', isDefault: true });
  const again = { id: saved.result.id, address: '新地址', phone: null, account: null };
  expect((await save(again)).result).toMatchObject({ address: '新地址', account: '3300********0618' });
  const { list, enterprise } = (await server.call(member.getTitles, {}, { token: buyer.token })).result;
  expect(enterprise).toEqual(ENTERPRISE);
  expect(list.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  const { rows } = await server.db.query<{ row: string }>('select t::text as row from invoice.title t');
  expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from('3300123412340618').toString('hex'));
  const { no } = (await apply(server, buyer, saved.result.id, '200.00')).result;
  const shown = await caseOf(server, one, reviewKind.invoice, no);
  expect(shown.facts.filter(({ source }) => source === '企业认证').map(({ verdict }) => verdict)).toEqual([2, 2]);
  expect(await server.call(member.removeTitle, { id: saved.result.id }, { token: buyer.token })).toMatchObject({
    code: 0,
  });
});

test('operators read lists and one invoice', async () => {
  const buyer = await consumer();
  const { no, number } = await issuedByHand(server, one, buyer, '420.00');
  const { token } = one;
  const found = await server.call(contract.searchInvoices, { number }, { token });
  expect(found.result).toMatchObject({ gross: '420.00', toIssue: 0, list: [{ no, memberId: buyer.memberId }] });
  const detail = await server.call(contract.getInvoiceDetail, { no }, { token });
  expect(detail.result).toMatchObject({ taxNo: CREDIT_CODE, byHand: false, lines: [{ gross: '420.00' }] });
  expect(detail.result.parts.map(({ amount }) => amount)).toEqual(['120.00', '300.00']);
  const own = await server.call(member.getInvoice, { no }, { token: buyer.token });
  expect(own.result).toMatchObject({ words: '肆佰贰拾圆整', cancels: false });
  const file = await server.inject({ method: 'GET', url: `${contract.exportInvoices.path}?number=${number}`, token });
  expect(file.body).toContain(no);
});

test('what leaves with an operator, list or file, is on record; what could not be shown is not', async () => {
  const buyer = await consumer();
  const { no, number } = await issuedByHand(server, one, buyer, '420.00');
  const get = (path: string, query: string) =>
    server.inject({ method: 'GET', url: `${path}?${query}`, token: one.token });
  const known = (await server.db.query<{ id: string }>('select max(id)::text as id from audit.entry')).rows[0]!.id;
  await get(contract.exportInvoices.path, `number=${number}`);
  await get(contract.exportInvoicesWorkbook.path, `memberId=${buyer.memberId}`);
  const file = await get(contract.downloadInvoiceFile.path, `no=${no}`);
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await get(contract.downloadInvoiceFile.path, 'no=FP20200101000001')).json()).not.toMatchObject({
    code: 0,
  });
  const { rows } = await server.db.query(
    'select action, target_id, after from audit.entry where id > $1 and actor_kind = 2 order by id',
    [known],
  );
  expect(rows).toEqual([
    { action: 'invoice.export', target_id: '', after: { number } },
    { action: 'invoice.export', target_id: '', after: { memberId: buyer.memberId } },
    { action: 'invoice.readFile', target_id: no, after: { file: 1 } },
  ]);
});

test('the accountant saves lists and sums as workbooks whose amounts are numbers', async () => {
  const buyer = await consumer();
  const { no, number } = await issuedByHand(server, one, buyer, '420.00');
  const sheetOf = async (url: string) => {
    const answer = await server.inject({ method: 'GET', url, token: one.token });
    return readWorkbook(answer.rawPayload)[0]!.rows;
  };
  const [head, row, ...others] = await sheetOf(`${contract.exportInvoicesWorkbook.path}?number=${number}`);
  expect(head).toContain('价税合计');
  expect(row!.slice(0, 2)).toEqual([no, number]);
  expect(row![head!.indexOf('价税合计')]).toBe('420.00');
  expect(others).toEqual([]);
  const { list } = (await server.call(contract.getInvoiceSums, {}, { token: one.token })).result;
  const [, ...sums] = await sheetOf(contract.exportInvoiceSums.path);
  expect(sums.map((sum) => [sum[0], ...sum.slice(4)])).toEqual(
    list.map(({ month, net, tax, gross }) => [month, net, tax, gross]),
  );
});
