import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Listener } from '../test-kit/listener';
import { MerchantClient } from '../test-kit/merchant-client';
import { SandboxUnderTest, until } from '../test-kit/sandbox-under-test';

let sandbox: SandboxUnderTest;
let merchant: MerchantClient;
let listener: Listener;
let count = 0;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  merchant = await MerchantClient.demo(sandbox.url);
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  listener = await Listener.start('success');
});
afterEach(() => listener.close());

const MINUTE = 60;

/** Pays an order under switches; the notifies go to the listener. */
async function payWith(switches: Record<string, unknown>, order: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const outTradeNo = `NOTE_${count}`;
  const chosen = await sandbox.control('/alipay/switches', { outTradeNo, ...switches });
  expect(chosen.status).toBe(200);
  await merchant.payByPage({ out_trade_no: outTradeNo, ...order }, { notify_url: `${listener.url}/notify` });
  return outTradeNo;
}

function received(number: number): Promise<Record<string, string>[]> {
  return until(`${number} notifies`, () => listener.received.length >= number && listener.forms());
}

/** What the console says about the notifies of an order. */
async function deliveries(outTradeNo: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${sandbox.url}/alipay/trades.json?outTradeNo=${outTradeNo}`);
  const { trades } = (await answer.json()) as { trades: { deliveries: Record<string, unknown>[] }[] };
  return trades[0]?.deliveries ?? [];
}

function untilState(outTradeNo: string, state: string): Promise<true> {
  return until(`the notify is ${state}`, async () => (await deliveries(outTradeNo))[0]?.['state'] === state && true);
}

function untilAttempts(outTradeNo: string, number: number): Promise<true> {
  return until(`${number} attempts`, async () => {
    const attempts = (await deliveries(outTradeNo))[0]?.['attempts'] as unknown[] | undefined;
    return (attempts?.length ?? 0) >= number && true;
  });
}

describe('a payment', () => {
  test('is told as a signed form with the fields of the real platform', async () => {
    const outTradeNo = await payWith({}, { subject: '套餐 & 100%+', body: '说明', passback_params: 'a%3Db' });
    const [notify = {}] = await received(1);
    expect(listener.received[0]).toMatchObject({ path: '/notify' });
    expect(listener.received[0]?.contentType).toMatch(/^application\/x-www-form-urlencoded/);
    expect(merchant.verifyFields(notify)).toBe(true);
    expect(notify).toMatchObject({
      notify_type: 'trade_status_sync',
      trade_status: 'TRADE_SUCCESS',
      out_trade_no: outTradeNo,
      app_id: merchant.credentials.appId,
      auth_app_id: merchant.credentials.appId,
      seller_id: merchant.credentials.sellerId,
      total_amount: '88.88',
      receipt_amount: '88.88',
      buyer_pay_amount: '88.88',
      invoice_amount: '88.88',
      point_amount: '0.00',
      subject: '套餐 & 100%+',
      body: '说明',
      passback_params: 'a%3Db',
      sign_type: 'RSA2',
      version: '1.0',
      charset: 'utf-8',
      fund_bill_list: '[{"amount":"88.88","fundChannel":"ALIPAYACCOUNT"}]',
    });
    for (const name of ['gmt_create', 'gmt_payment', 'notify_time']) {
      expect(notify[name], name).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
    expect(notify['notify_id']).toMatch(/^\w{20,64}$/);
    await untilState(outTradeNo, 'acknowledged');
    sandbox.advance(48 * 60 * MINUTE);
    expect(await sandbox.control('/alipay/notify/now', { outTradeNo })).toMatchObject({ body: { sent: [] } });
    expect(listener.received).toHaveLength(1);
  });

  test('without a notify address is told nobody', async () => {
    await merchant.payByPage({ out_trade_no: 'NO_ADDRESS' });
    expect(await deliveries('NO_ADDRESS')).toEqual([]);
  });
});

describe('retries', () => {
  test('come after 4m, 10m, 10m, 1h, 2h, 6h and 15h with one notify_id, then stop', async () => {
    listener.answer = { status: 200, body: 'fail' };
    const outTradeNo = await payWith({});
    await received(1);
    const waits = [4, 10, 10, 60, 120, 360, 900];
    for (const [index, minutes] of waits.entries()) {
      await untilAttempts(outTradeNo, index + 1);
      const [waiting] = await deliveries(outTradeNo);
      expect(Date.parse(String(waiting?.['dueAt']))).toBe(sandbox.now().getTime() + minutes * MINUTE * 1000);
      sandbox.advance(minutes * MINUTE);
      await received(index + 2);
    }
    await untilState(outTradeNo, 'given up');
    const forms = listener.forms();
    expect(forms).toHaveLength(8);
    expect(new Set(forms.map((form) => form['notify_id'])).size).toBe(1);
    expect(forms.every((form) => merchant.verifyFields(form))).toBe(true);
  });

  test.each([
    ['a word around it', 200, ' success'],
    ['capital letters', 200, 'SUCCESS'],
    ['quotes', 200, '"success"'],
    ['an error status', 500, 'success'],
    ['no body', 200, ''],
  ])('success with %s is no acknowledgement', async (_what, status, body) => {
    listener.answer = { status, body };
    const outTradeNo = await payWith({});
    await received(1);
    await untilAttempts(outTradeNo, 1);
    expect(await deliveries(outTradeNo)).toMatchObject([{ state: 'waiting', attempts: [{ acknowledged: false }] }]);
  });

  test('a redirect is not followed', async () => {
    listener.answer = { status: 302, body: 'success', headers: { location: `${listener.url}/elsewhere` } };
    const outTradeNo = await payWith({});
    await untilAttempts(outTradeNo, 1);
    expect(listener.received.map(({ path }) => path)).toEqual(['/notify']);
    expect(await deliveries(outTradeNo)).toMatchObject([{ state: 'waiting' }]);
  });

  test('a due retry can be triggered at once and tells the answer', async () => {
    listener.answer = { status: 200, body: 'no' };
    const outTradeNo = await payWith({});
    await untilAttempts(outTradeNo, 1);
    listener.answer = { status: 200, body: 'success' };
    const answer = await sandbox.control('/alipay/notify/now', { outTradeNo });
    expect(answer.body).toMatchObject({ sent: [{ state: 'acknowledged', attempts: 2, answer: 'success' }] });
  });

  test('a merchant that is down is tried again', async () => {
    const gone = await Listener.start('success');
    const address = gone.url;
    await gone.close();
    await merchant.payByPage({ out_trade_no: 'DEAD' }, { notify_url: address });
    await untilAttempts('DEAD', 1);
    expect(await deliveries('DEAD')).toMatchObject([{ state: 'waiting', attempts: [{ status: 0 }] }]);
  });
});

describe('switches', () => {
  test('late: nothing comes before the seconds are over', async () => {
    const outTradeNo = await payWith({ notify: 'late', lateSeconds: 90 });
    const query = await merchant.call('alipay.trade.query', { out_trade_no: outTradeNo });
    expect(query.node).toMatchObject({ trade_status: 'TRADE_SUCCESS' });
    sandbox.advance(80);
    const prompt = await payWith({});
    expect(await received(1)).toMatchObject([{ out_trade_no: prompt }]);
    expect(await deliveries(outTradeNo)).toMatchObject([{ state: 'waiting', attempts: [] }]);
    sandbox.advance(11);
    const forms = await received(2);
    expect(forms[1]).toMatchObject({ out_trade_no: outTradeNo });
    expect(merchant.verifyFields(forms[1] ?? {})).toBe(true);
  });

  test('duplicate: the same notify comes twice at once', async () => {
    await payWith({ notify: 'duplicate' });
    const [first, second] = await received(2);
    expect(first).toEqual(second);
  });

  test('reordered: an older WAIT_BUYER_PAY follows the success', async () => {
    await payWith({ notify: 'reordered' });
    const [first = {}, second = {}] = await received(2);
    expect([first['trade_status'], second['trade_status']]).toEqual(['TRADE_SUCCESS', 'WAIT_BUYER_PAY']);
    expect(merchant.verifyFields(second)).toBe(true);
    expect(second['notify_id']).not.toBe(first['notify_id']);
    expect((second['notify_time'] ?? '') <= (first['gmt_payment'] ?? '')).toBe(true);
    expect(second).not.toHaveProperty('gmt_payment');
  });

  test('forged: everything is right but the signature', async () => {
    const outTradeNo = await payWith({ notify: 'forged' });
    const [notify = {}] = await received(1);
    expect(notify).toMatchObject({ out_trade_no: outTradeNo, total_amount: '88.88', sign_type: 'RSA2' });
    expect(notify['sign']).toHaveLength(344);
    expect(merchant.verifyFields(notify)).toBe(false);
  });

  test('shortPaid: the notify is genuine and one fen short, and the query agrees with it', async () => {
    const outTradeNo = await payWith({ notify: 'shortPaid' });
    const [notify = {}] = await received(1);
    expect(merchant.verifyFields(notify)).toBe(true);
    expect(notify).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '88.87', receipt_amount: '88.87' });
    const query = await merchant.call('alipay.trade.query', { out_trade_no: outTradeNo });
    expect(query.node).toMatchObject({ total_amount: '88.87', receipt_amount: '88.87' });
  });

  test('otherMerchant: the notify is genuine and about somebody else', async () => {
    const created = await sandbox.control('/alipay/merchants', { name: '别家' });
    await payWith({ notify: 'otherMerchant' });
    const [notify = {}] = await received(1);
    expect(merchant.verifyFields(notify)).toBe(true);
    expect(notify).toMatchObject({ app_id: created.body['appId'], seller_id: created.body['sellerId'] });
  });

  test('never: the notify is lost until somebody sends it by hand', async () => {
    const outTradeNo = await payWith({ notify: 'never' });
    sandbox.advance(48 * 60 * MINUTE);
    const [lost] = await deliveries(outTradeNo);
    expect(lost).toMatchObject({ state: 'withheld', attempts: [] });
    expect((await sandbox.control('/alipay/notify/now', { outTradeNo })).body).toEqual({ sent: [] });
    const byHand = await sandbox.control('/alipay/notify/now', { notifyId: lost?.['id'] });
    expect(byHand.body).toMatchObject({ sent: [{ state: 'acknowledged' }] });
    expect(listener.received).toHaveLength(1);
  });

  test('a default holds for every order without a choice of its own', async () => {
    await sandbox.control('/alipay/switches', { notify: 'never' });
    await merchant.payByPage({ out_trade_no: 'BY_DEFAULT' }, { notify_url: listener.url });
    expect(await deliveries('BY_DEFAULT')).toMatchObject([{ state: 'withheld' }]);
    await payWith({ notify: 'normal' });
    await received(1);
    await sandbox.control('/alipay/switches', { notify: 'normal' });
  });

  test('the form on the cashier sets them and takes back what is not ticked', async () => {
    const cashier = await merchant.pagePay({ out_trade_no: 'BY_FORM' });
    const order = new URL(cashier).searchParams.get('order') ?? '';
    const send = (fields: Record<string, string>) =>
      fetch(`${sandbox.url}/alipay/switches`, {
        method: 'POST',
        body: new URLSearchParams({ order, ...fields }),
        redirect: 'manual',
      });
    expect((await send({ notify: 'late', lateSeconds: '7', payAfterClose: 'true' })).status).toBe(303);
    expect(await switchesOf('BY_FORM')).toMatchObject({ notify: 'late', lateSeconds: 7, payAfterClose: true });
    await send({ notify: 'normal' });
    expect(await switchesOf('BY_FORM')).toMatchObject({ notify: 'normal', payAfterClose: false });
    expect((await send({ order: 'unknown', notify: 'never' })).status).toBe(400);
    expect(await switchesOf('BY_FORM')).toMatchObject({ notify: 'normal' });
  });

  test.each([
    [{ notify: 'loud' }],
    [{ notify: 7 }],
    [{ lateSeconds: -1 }],
    [{ lateSeconds: 1.5 }],
    [{ payAfterClose: 'yes' }],
  ])('%j is refused', async (wrong) => {
    expect((await sandbox.control('/alipay/switches', { outTradeNo: 'WRONG', ...wrong })).status).toBe(400);
  });

  async function switchesOf(outTradeNo: string): Promise<unknown> {
    const answer = await fetch(`${sandbox.url}/alipay/trades.json?outTradeNo=${outTradeNo}`);
    return ((await answer.json()) as { trades: { switches: unknown }[] }).trades[0]?.switches;
  }
});

describe('refunds and closing', () => {
  test('a part refunded of a page payment is told as TRADE_SUCCESS with the sum refunded', async () => {
    const outTradeNo = await payWith({});
    const refund = { out_trade_no: outTradeNo, refund_amount: '1.00' };
    await merchant.call('alipay.trade.refund', { ...refund, out_request_no: 'P1' });
    await merchant.call('alipay.trade.refund', { ...refund, out_request_no: 'P2' });
    const forms = await received(3);
    const second = forms.find((form) => form['out_biz_no'] === 'P2') ?? {};
    expect(second).toMatchObject({ trade_status: 'TRADE_SUCCESS', refund_fee: '2.00' });
    expect(second['gmt_refund']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
    expect(merchant.verifyFields(second)).toBe(true);
  });

  test('the whole refunded of a page payment is told nobody, of a QR payment TRADE_CLOSED', async () => {
    const page = await payWith({});
    await received(1);
    await merchant.call('alipay.trade.refund', { out_trade_no: page, refund_amount: '88.88' });
    expect(await deliveries(page)).toHaveLength(1);

    const qr = await qrOrder('QR_REFUND');
    await merchant.openCashier(qr);
    await merchant.press('pay', qr);
    await merchant.call('alipay.trade.refund', { out_trade_no: 'QR_REFUND', refund_amount: '5.00' });
    const forms = await received(3);
    expect(forms.at(-1)).toMatchObject({ trade_status: 'TRADE_CLOSED', refund_fee: '5.00', out_trade_no: 'QR_REFUND' });
  });

  test('closing is told for a QR payment, also when its time runs out, and not for a page payment', async () => {
    const page = await merchant.pagePay({ out_trade_no: 'PAGE_CLOSE' }, { notify_url: listener.url });
    await merchant.openCashier(page);
    await merchant.call('alipay.trade.close', { out_trade_no: 'PAGE_CLOSE' });
    expect(await deliveries('PAGE_CLOSE')).toEqual([]);

    await merchant.openCashier(await qrOrder('QR_TIMEOUT'));
    sandbox.advance(2 * 60 * MINUTE + 1);
    const [notify = {}] = await received(1);
    expect(notify).toMatchObject({ trade_status: 'TRADE_CLOSED', out_trade_no: 'QR_TIMEOUT' });
    expect(notify).not.toHaveProperty('refund_fee');
    expect(notify).not.toHaveProperty('gmt_payment');
  });

  async function qrOrder(outTradeNo: string): Promise<string> {
    const biz = { out_trade_no: outTradeNo, total_amount: '5.00', subject: '扫码' };
    const { node } = await merchant.call('alipay.trade.precreate', biz, { notify_url: listener.url });
    return String(node['qr_code']);
  }
});
