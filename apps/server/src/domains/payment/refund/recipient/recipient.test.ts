// Money that a company sent by bank goes back by bank to the same name only, whoever lets it out and by whichever way.
import * as refunds from '@jishi/contract/console/refund';
import * as transfers from '@jishi/contract/console/remittance';
import { payChannel, refundStatus, refundWay } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { buyPackageByThird } from '@jishi/contract/package';
import { startThirdPay } from '@jishi/contract/payment';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { formatMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTime } from '../../../../kernel/time';
import { message } from '../../../message/domain';
import { packages } from '../../../package/domain';
import { review } from '../../../review/domain';
import { payment } from '../../domain';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../../../testing/members';
import { type TestOperator, signInOperator } from '../../../../testing/operators';
import { openBankPayee } from '../../../../testing/payees';
import { makeProduct, offerDraft } from '../../../../testing/products';
import { caseOf, decide } from '../../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { balances, verify } from '../../../ledger';

const COMPANY = '北京某公司（集团）';
const NOT_THEIRS = [{ path: 'holder', message: `这笔钱是「${COMPANY}」对公转来的，只能退到同名账户` }];

let server: TestServer;
let clerk: TestOperator;
let cashier: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [payment, packages, message, review] });
  await openBankPayee(server);
  [clerk, cashier] = [await signInOperator(server, 'finance'), await signInOperator(server, 'finance')];
});
afterAll(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

const newMember = () => signInMember(server, { tradePassword: TRADE_PASSWORD });
const payOut = (no: string, holder: string) =>
  server.call(refunds.recordPayout, { no, holder, serial: `OUT-${no}` }, { token: cashier.token });
const refundsOf = async (no: string) =>
  (await server.call(refunds.searchRefunds, { no }, { token: cashier.token })).result.list;
const refund = (orderNo: string, amount: string, way: 1 | 2) =>
  server.call(refunds.refundOrder, { orderNo, amount, way, reason: '合同取消' }, { token: cashier.token });

async function arrives(orderNo: string, amount: string): Promise<void> {
  const time = formatTime(server.clock.now());
  const line = { orderNo, serial: `IN-${orderNo}`, payer: COMPANY, amount, time };
  expect(await server.call(transfers.matchRemittance, line, { token: clerk.token })).toMatchObject({ code: 0 });
}

async function toppedUp({ token }: TestMember, amount: string): Promise<string> {
  const ordered = await server.call(startThirdPay, { amount, channel: payChannel.transfer }, { token });
  await arrives(ordered.result.orderNo, amount);
  return ordered.result.orderNo;
}

test('an operator pays an order back to who paid it: another name is refused in words, its own is kept sealed', async () => {
  const orderNo = await toppedUp(await newMember(), '5000.00');
  const { no } = (await refund(orderNo, '2000.00', 1)).result;
  expect(await refundsOf(no)).toMatchObject([{ way: refundWay.bank, status: refundStatus.underWay, holder: COMPANY }]);
  expect(await payOut(no, '张三')).toMatchObject({ code: 4000, fields: NOT_THEIRS });
  expect(await refundsOf(no)).toMatchObject([{ status: refundStatus.underWay, serial: '' }]);
  expect(await payOut(no, ' 北京某公司(集团) ')).toMatchObject({ code: 0 });
  expect(await refundsOf(no)).toMatchObject([{ status: refundStatus.done, holder: '北京某公司(集团)' }]);
  const { rows } = await server.db.query<{ row: string }>('select to_jsonb(r)::text as row from payment.refund r');
  expect(JSON.stringify(rows)).not.toContain('北京某公司');
});

test('a large refund names the payer to who decides it', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '900.00');
  const { settings } = server.shared;
  const { limits } = settings;
  settings.limits = { ...limits, secondAbove: 0n };
  const { no } = (await refund(orderNo, '900.00', 1)).result;
  settings.limits = limits;
  const { facts } = await caseOf(server, clerk, reviewKind.refund, no);
  expect(facts).toContainEqual(
    expect.objectContaining({ label: '退回谁的账户', found: `${COMPANY}，只能退到同名账户` }),
  );
  expect((await decide(server, clerk, reviewKind.refund, no)).code).toBe(0);
  expect(await payOut(no, '李四')).toMatchObject({ code: 4000, fields: NOT_THEIRS });
});

test('goods that a company paid by bank go to the balance first and then to nobody else either', async () => {
  const member = await newMember();
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ price: '300.00', listPrice: '300.00' })] });
  const goods = { offerId: offerIds[0]!, channel: payChannel.transfer };
  const { orderNo } = (await server.call(buyPackageByThird, goods, { token: member.token })).result;
  await server.call(startThirdPay, { orderNo, channel: payChannel.transfer }, { token: member.token });
  await arrives(orderNo, '300.00');
  expect(await refund(orderNo, '300.00', 2)).toMatchObject({ code: 0 });
  expect(formatMoney((await balances(server.db, member.memberId)).deposit)).toBe('300.00');
  const ask = (holder: string) => {
    const account = { holder, bank: '工商银行杭州分行', number: '6222021234567890' };
    const asked = { amount: '300.00', account, tradePassword: TRADE_PASSWORD };
    return server.call(requestWithdrawal, asked, { token: member.token });
  };
  expect((await ask('张三')).fields).toEqual([{ ...NOT_THEIRS[0], path: 'account.holder' }]);
  const { no } = (await ask(COMPANY)).result;
  expect((await decide(server, clerk, reviewKind.withdrawal, no)).result.outcome).toContain('同意');
});

test('a withdrawal goes out to the account that was asked for, and to no other name', async () => {
  const member = await newMember();
  await toppedUp(member, '800.00');
  const account = { holder: COMPANY, bank: '工商银行杭州分行', number: '6222021234567890' };
  const asked = { amount: '800.00', account, tradePassword: TRADE_PASSWORD };
  const { no } = (await server.call(requestWithdrawal, asked, { token: member.token })).result;
  await decide(server, cashier, reviewKind.withdrawal, no);
  const [part] = await refundsOf(no);
  expect(part).toMatchObject({ holder: COMPANY });
  expect((await payOut(part!.no, '张三')).code).toBe(4000);
  const both = await Promise.all([payOut(part!.no, COMPANY), payOut(part!.no, '张三'), payOut(part!.no, COMPANY)]);
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
});
