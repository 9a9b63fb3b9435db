// Paying by bank transfer: from the order to the line on the bank's statement, with two operators above the limit.
import * as consoleContract from '@jishi/contract/console/remittance';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/payment/remittance';
import { getPayOrder, listPayChannels, startThirdPay } from '@jishi/contract/payment';
import { formatMoney, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { payment } from '../domain';
import { formatTime } from '../../../kernel/time';
import { type TestMember, signInMember } from '../../../testing/members';
import { pdfOf } from '../../../testing/pdf';
import { signInOperator, type TestOperator } from '../../../testing/operators';
import { decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeCall } from '../../../testing/caller';
import { balances, verify } from '../../ledger';
import { dispositionOfLine, isCode, remittanceCode } from './rules';

let server: TestServer;
let owner: TestOperator;
let finance: TestOperator;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer({ domains: [message, payment, review] });
  [owner, finance] = [await signInOperator(server, 'owner'), await signInOperator(server, 'finance')];
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const payee = {
    kind: 1,
    holder: '集市科技有限公司',
    number: '6222021234567890123',
    bank: '工商银行杭州分行',
    reason: '开户',
  };
  expect(await asOwner(consoleContract.addPayee, payee)).toMatchObject({ code: 0 });
});
afterAll(() => server.close());

const asOwner = ((endpoint, input) => server.call(endpoint, input, { token: owner.token })) as TestServer['call'];
const asFinance = ((endpoint, input) => server.call(endpoint, input, { token: finance.token })) as TestServer['call'];
const now = () => formatTime(server.clock.now());
const deposit = async ({ memberId }: TestMember) => formatMoney((await balances(server.db, memberId)).deposit);
const clean = async () => expect(await verify(server.db)).toMatchObject({ ok: true });
let serial = 1000;
const nextSerial = () => `ICBC-${serial++}`;

async function orderOf(member: TestMember, amount: string) {
  const answer = await server.call(startThirdPay, { amount, channel: 4 }, { token: member.token });
  expect(answer.msg).toBe('成功');
  return answer.result;
}

async function upload(member: TestMember, orderNo: string, content = picture, name = '回单.png') {
  const form = new FormData();
  form.set('orderNo', orderNo);
  form.set('file', new File([new Uint8Array(content)], name));
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await server.inject({
    method: 'POST',
    url: contract.uploadSlip.path,
    token: member.token,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<{ code: number; msg: string; result: { id: string; name: string; type: string } }>();
}

async function submitted(member: TestMember, amount: string, said = amount) {
  const { orderNo } = await orderOf(member, amount);
  const slip = await upload(member, orderNo);
  const input = { orderNo, slipId: slip.result.id, payer: '杭州某某贸易公司', amount: said, time: now() };
  const answer = await server.call(contract.completeTransfer, input, { token: member.token });
  expect(answer.msg).toBe('成功');
  return orderNo;
}

const line = (orderNo: string, amount: string, number = nextSerial()) => ({
  orderNo,
  serial: number,
  payer: '杭州某某贸易公司',
  amount,
  time: now(),
});

const orderStatus = async (member: TestMember, orderNo: string) =>
  (await server.call(getPayOrder, { orderNo }, { token: member.token })).result.status;

test('a transfer goes from its code over the slip to the bank line, and is credited', async () => {
  const member = await signInMember(server);
  const { channels } = (await server.call(listPayChannels, {}, { token: member.token })).result;
  expect(channels.map(({ channel }) => channel)).toEqual([4]);
  const { orderNo, payUrl, codeUrl } = await orderOf(member, '1200.50');
  expect([payUrl, codeUrl]).toEqual([null, null]);
  const opened = (await server.call(contract.getRemittance, { orderNo }, { token: member.token })).result;
  expect(opened).toMatchObject({ status: 1, submitted: null, slip: null, payees: [{ number: '6222021234567890123' }] });
  expect(isCode(opened.code)).toBe(true);
  const slip = await upload(member, orderNo);
  expect(slip.result).toMatchObject({ name: '回单.webp', type: 'image/webp' });
  const said = { orderNo, slipId: slip.result.id, payer: '杭州某某贸易公司', amount: '1200.50', time: now() };
  const handed = await server.call(contract.completeTransfer, said, { token: member.token });
  expect(handed.result).toMatchObject({
    status: 2,
    slip: { id: slip.result.id },
    payees: [{ number: '6222***********0123' }],
  });
  expect(await orderStatus(member, orderNo)).toBe(15);

  const queue = await asFinance(consoleContract.searchRemittances, { word: opened.code });
  expect(queue.result).toMatchObject({ toMatch: 1, list: [{ orderNo, payer: '杭州某某贸易公司', amount: '1200.50' }] });
  const file = await server.inject({
    method: 'GET',
    url: `${consoleContract.readRemittanceSlip.path}?id=${slip.result.id}`,
    token: finance.token,
  });
  expect((await sharp(file.rawPayload).metadata()).format).toBe('webp');
  expect(await asFinance(consoleContract.matchRemittance, line(orderNo, '1200.50'))).toMatchObject({
    result: { booked: true },
  });
  expect(await orderStatus(member, orderNo)).toBe(20);
  expect(await deposit(member)).toBe('1200.50');
  await clean();
});

test('nothing of a payer, a slip or an account number stands readable in the database', async () => {
  const { rows } = await server.db.query<{ row: string }>(
    `select to_jsonb(r)::text as row from payment.remittance r union all select to_jsonb(s)::text from payment.slip s
     union all select to_jsonb(l)::text from payment.bank_line l union all select to_jsonb(p)::text from payment.payee p`,
  );
  const text = rows.map(({ row }) => row).join('\n');
  for (const secret of ['杭州某某', '回单', '6222021234567890123']) expect(text).not.toContain(secret);
  expect(rows.length).toBeGreaterThan(3);
});

test('above the limit one operator enters and another one books; nobody seconds themselves', async () => {
  const member = await signInMember(server);
  const orderNo = await submitted(member, '50000.01');
  const entered = line(orderNo, '50000.01');
  expect(await asFinance(consoleContract.matchRemittance, entered)).toMatchObject({ result: { booked: false } });
  expect(await deposit(member)).toBe('0.00');
  const own = await decide(server, finance, reviewKind.bankLine, entered.serial);
  expect(own).toMatchObject({ code: 4009, msg: '这条流水是您提出的，要由另一位操作员复核' });
  const twice = await Promise.all(
    Array.from({ length: 8 }, () => decide(server, owner, reviewKind.bankLine, entered.serial)),
  );
  expect(twice.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await deposit(member)).toBe('50000.01');
  await clean();
});

test('a line that the second operator sends back may be entered again, corrected', async () => {
  const member = await signInMember(server);
  const orderNo = await submitted(member, '60000.00');
  const entered = line(orderNo, '60000.00');
  await asFinance(consoleContract.matchRemittance, entered);
  const back = await decide(server, owner, reviewKind.bankLine, entered.serial, false, '户名抄错了');
  expect(back.code).toBe(0);
  expect(await asFinance(consoleContract.matchRemittance, entered)).toMatchObject({ result: { booked: false } });
  expect(await decide(server, owner, reviewKind.bankLine, entered.serial)).toMatchObject({ code: 0 });
  expect(await deposit(member)).toBe('60000.00');
});

test('two operators who book at once, on one line or on one order: the money is credited once per line', async () => {
  const member = await signInMember(server);
  const [first, second] = [await submitted(member, '300.00'), await submitted(member, '300.00')];
  const one = line(first, '300.00');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? asOwner : asFinance)(consoleContract.matchRemittance, { ...one, orderNo: at % 3 ? first : second }),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(new Set(answers.filter(({ code }) => code !== 0).map(({ code }) => code))).toEqual(new Set([4008]));
  expect(await deposit(member)).toBe('300.00');
  await clean();
});

test('another amount is credited as it arrived, the order closes and its owner is told', async () => {
  const member = await signInMember(server);
  const orderNo = await submitted(member, '500.00', '499.00');
  const answer = await asFinance(consoleContract.matchRemittance, line(orderNo, '499.00'));
  expect(answer.result).toEqual({ booked: true, outcome: '金额与订单不符：已按到账金额记入余额，订单已关闭' });
  expect([await deposit(member), await orderStatus(member, orderNo)]).toEqual(['499.00', 30]);
  const seen = await server.call(contract.getRemittance, { orderNo }, { token: member.token });
  expect(seen.result).toMatchObject({ status: 4, arrivals: [{ amount: '499.00', toBalance: true }] });
  const { rows } = await server.db.query('select text from message.member_message where member_id = $1', [
    member.memberId,
  ]);
  expect(rows).toEqual([{ text: `您充值的 499.00 元已到账，订单号 ${orderNo}。` }]);
  await clean();
});

test('a slip that is refused can be handed in again; money that comes after the order closed goes to the balance', async () => {
  const member = await signInMember(server);
  const orderNo = await submitted(member, '700.00');
  expect(await asFinance(consoleContract.refuseRemittance, { orderNo, reason: '回单看不清' })).toMatchObject({
    code: 0,
  });
  const sent = await server.call(contract.getRemittance, { orderNo }, { token: member.token });
  expect(sent.result).toMatchObject({ status: 5, reason: '回单看不清' });
  expect(await asFinance(consoleContract.refuseRemittance, { orderNo, reason: '又一次' })).toMatchObject({
    code: 4005,
  });
  server.clock.advance(8 * 86_400_000);
  await server.db.query(`update graphile_worker._private_jobs set run_at = now()`);
  expect(await server.runJobs()).toEqual([]);
  expect(await orderStatus(member, orderNo)).toBe(30);
  const again = { orderNo, slipId: crypto.randomUUID(), payer: '某某', amount: '700.00', time: now() };
  expect(await server.call(contract.completeTransfer, again, { token: member.token })).toMatchObject({ code: 4005 });
  const token = (await signInOperator(server, 'finance')).token;
  const late = await server.call(consoleContract.matchRemittance, line(orderNo, '700.00'), { token });
  expect(late.result.outcome).toBe('订单已付款或已关闭：款项已记入余额');
  expect(await deposit(member)).toBe('700.00');
  await clean();
});

test('what waits to be matched does not close by itself', async () => {
  const member = await signInMember(server);
  const orderNo = await submitted(member, '80.00');
  server.clock.advance(30 * 86_400_000);
  await server.db.query(`update graphile_worker._private_jobs set run_at = now()`);
  expect(await server.runJobs()).toEqual([]);
  const { rows } = await server.db.query('select status from payment.pay_order where no = $1', [orderNo]);
  expect(rows).toEqual([{ status: 15 }]);
});

test('account numbers are whole only for who has an order to pay; other people see neither order nor slip', async () => {
  const [member, other] = [await signInMember(server), await signInMember(server)];
  const { orderNo } = await orderOf(member, '90.00');
  const number = async (person: TestMember, no?: string) =>
    (await server.call(contract.getBankPayee, { orderNo: no }, { token: person.token })).result?.number;
  expect([await number(member, orderNo), await number(member)]).toEqual(['6222021234567890123', '6222***********0123']);
  for (const call of [contract.getBankPayee, contract.getRemittance])
    expect(await server.call(call, { orderNo }, { token: other.token })).toMatchObject({ code: 4004 });
  const slip = await upload(member, orderNo);
  expect(await upload(other, orderNo)).toMatchObject({ code: 4004 });
  const stolen = {
    orderNo: (await orderOf(other, '90.00')).orderNo,
    slipId: slip.result.id,
    payer: '某某',
    amount: '90.00',
    time: now(),
  };
  expect(await server.call(contract.completeTransfer, stolen, { token: other.token })).toMatchObject({ code: 4004 });
  expect((await makeCall(server, contract.getSlip, { id: slip.result.id }, { token: other.token })).code).toBe(4004);
});

test('a PDF is a slip when it can be drawn; its owner gets it back, an operator gets its pages as a picture', async () => {
  const member = await signInMember(server);
  const { orderNo } = await orderOf(member, '80.00');
  const broken = await upload(member, orderNo, Buffer.from('%PDF-1.4 <script> %%EOF'), '回单.pdf');
  expect(broken).toMatchObject({ code: 4000 });
  expect(broken.msg).toContain('无法打开');
  const pdf = pdfOf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' });
  const { result } = await upload(member, orderNo, pdf, '回单.pdf');
  expect(result).toMatchObject({ name: '回单.pdf', type: 'application/pdf' });
  const said = { orderNo, slipId: result.id, payer: '杭州某某贸易公司', amount: '80.00', time: now() };
  expect(await server.call(contract.completeTransfer, said, { token: member.token })).toMatchObject({ code: 0 });
  const get = (url: string, token: string) => server.inject({ method: 'GET', url: `${url}?id=${result.id}`, token });
  expect((await get(contract.getSlip.path, member.token)).rawPayload.equals(pdf)).toBe(true);
  const { token } = await signInOperator(server, 'finance'); // time has gone on: earlier sessions are over
  const shown = await get(consoleContract.readRemittanceSlip.path, token);
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(shown.headers['content-security-policy']).toContain('sandbox');
  expect(shown.rawPayload.includes('JavaScript')).toBe(false);
  const looks = await server.db.query("select from audit.entry where action = 'payment.readSlip' and target_id = $1", [
    result.id,
  ]);
  expect(looks.rows, 'the look is kept').toHaveLength(1);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1240 });
});

test('what is no picture is no slip; a time to come and an amount of nothing are told beside their field', async () => {
  const member = await signInMember(server);
  const { orderNo } = await orderOf(member, '90.00');
  expect(await upload(member, orderNo, Buffer.from('<html>'), 'x.html')).toMatchObject({ code: 4000 });
  const said = { orderNo, slipId: crypto.randomUUID(), payer: '某某', amount: '0', time: now() };
  const answer = await server.call(contract.completeTransfer, said, { token: member.token });
  expect(answer.fields).toEqual([{ path: 'amount', message: '转账金额要大于 0' }]);
  const later = formatTime(new Date(server.clock.now().getTime() + 3_600_000));
  const early = await server.call(
    contract.completeTransfer,
    { ...said, amount: '1.00', time: later },
    { token: member.token },
  );
  expect(early.fields).toEqual([{ path: 'time', message: '转账时间还没有到' }]);
});

test('a new account takes the place of the one before; without one there is no bank transfer', async () => {
  const token = (await signInOperator(server, 'owner')).token;
  const call = ((endpoint, input) => server.call(endpoint, input, { token })) as TestServer['call'];
  const payee = { kind: 1, holder: '集市科技有限公司', bank: '招商银行杭州分行', reason: '换行' };
  await Promise.all(['11112222', '33334444'].map((number) => call(consoleContract.addPayee, { ...payee, number })));
  const shown = (await call(consoleContract.listPayees, {})).result.filter(({ status }) => status === 1);
  expect(shown).toHaveLength(1);
  const refused = await server.call(
    consoleContract.addPayee,
    { ...payee, number: '11112222' },
    { token: (await signInOperator(server, 'finance')).token },
  );
  expect(refused.code).toBe(4009);
  await call(consoleContract.archivePayee, { id: shown[0]!.id, reason: '销户' });
  const member = await signInMember(server);
  const answer = await server.call(startThirdPay, { amount: '100.00', channel: 4 }, { token: member.token });
  expect(answer.code).toBe(5401);
});

test('a code tells when a digit is wrong or two neighbours changed places', () => {
  const code = fc.bigInt({ min: 1_000_001n, max: 9_999_999n }).map(remittanceCode);
  fc.assert(fc.property(code, (right) => isCode(right)));
  fc.assert(
    fc.property(code, fc.nat(7), fc.integer({ min: 1, max: 9 }), (right, at, by) => {
      const wrong = right.slice(0, at) + ((Number(right[at]) + by) % 10) + right.slice(at + 1);
      expect(isCode(wrong)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(code, fc.nat(6), (right, at) => {
      const swapped = right.slice(0, at) + right[at + 1]! + right[at]! + right.slice(at + 2);
      expect(isCode(swapped)).toBe(swapped === right);
    }),
  );
});

test('only the very amount pays, and only an order that waits; nothing that arrives is held back', () => {
  const amount = fc.bigInt({ min: 1n, max: parseMoney('1000000') });
  const status = fc.constantFrom(10, 15, 20, 30, 40, 41, 42);
  fc.assert(
    fc.property(status, amount, fc.oneof(amount, fc.constant(0n)), (state, payAmount, off) => {
      const waits = state === 10 || state === 15;
      const { disposition, closes } = dispositionOfLine({ status: state, payAmount }, payAmount + off);
      expect([disposition, closes]).toEqual([waits && off === 0n ? 1 : 2, waits && off !== 0n]);
    }),
  );
});
