import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MerchantClient } from '../test-kit/merchant-client';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';

let sandbox: SandboxUnderTest;
let merchant: MerchantClient;
let count = 0;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  merchant = await MerchantClient.demo(sandbox.url);
});
afterAll(() => sandbox.dispose());

function newOrderNo(): string {
  count += 1;
  return `ORDER_${count}`;
}

async function node(method: string, biz: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer = await merchant.call(method, biz);
  expect(answer.isGenuine).toBe(true);
  return answer.node;
}

function query(outTradeNo: string): Promise<Record<string, unknown>> {
  return node('alipay.trade.query', { out_trade_no: outTradeNo });
}

async function paidOrder(amount = '88.88'): Promise<string> {
  const orderNo = newOrderNo();
  await merchant.payByPage({ out_trade_no: orderNo, total_amount: amount });
  return orderNo;
}

describe('page pay', () => {
  test('a trade exists only once the buyer has opened the cashier', async () => {
    const orderNo = newOrderNo();
    const cashier = await merchant.pagePay({ out_trade_no: orderNo });
    expect(await query(orderNo)).toMatchObject({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' });
    await merchant.openCashier(cashier);
    expect(await query(orderNo)).toMatchObject({
      code: '10000',
      trade_status: 'WAIT_BUYER_PAY',
      total_amount: '88.88',
      receipt_amount: '0.00',
      out_trade_no: orderNo,
    });
  });

  test('the form may be sent by POST with the business content in the body', async () => {
    const biz = {
      out_trade_no: newOrderNo(),
      total_amount: 0.1,
      subject: '点',
      product_code: 'FAST_INSTANT_TRADE_PAY',
    };
    const { biz_content: body = '', ...common } = merchant.parameters('alipay.trade.page.pay', biz);
    const url = `${sandbox.url}/gateway.do?${new URLSearchParams(common)}`;
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ biz_content: body }),
      headers: { origin: 'https://merchant.example' },
      redirect: 'manual',
    });
    expect(answer.status).toBe(302);
    expect(await merchant.openCashier(answer.headers.get('location') ?? '')).toContain('0.10');
  });

  test('paying moves the trade once, however often the button is pressed', async () => {
    const orderNo = newOrderNo();
    const cashier = await merchant.pagePay({ out_trade_no: orderNo });
    await merchant.openCashier(cashier);
    await Promise.all([1, 2, 3].map(() => merchant.press('pay', cashier)));
    const trade = await query(orderNo);
    expect(trade).toMatchObject({ trade_status: 'TRADE_SUCCESS', receipt_amount: '88.88', buyer_pay_amount: '88.88' });
    expect(trade['send_pay_date']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(trade['trade_no']).toMatch(/^\d{28}$/);
    expect(await node('alipay.trade.query', { trade_no: trade['trade_no'] })).toMatchObject({ out_trade_no: orderNo });
  });

  test('cancelling leaves the order payable', async () => {
    const orderNo = newOrderNo();
    const cashier = await merchant.pagePay({ out_trade_no: orderNo });
    await merchant.openCashier(cashier);
    const answer = await merchant.press('cancel', cashier);
    expect(await answer.text()).toContain('没有扣款');
    expect(await query(orderNo)).toMatchObject({ trade_status: 'WAIT_BUYER_PAY' });
    await merchant.press('pay', cashier);
    expect(await query(orderNo)).toMatchObject({ trade_status: 'TRADE_SUCCESS' });
  });

  test('paying a cashier that nobody opened does nothing', async () => {
    const orderNo = newOrderNo();
    await merchant.press('pay', await merchant.pagePay({ out_trade_no: orderNo }));
    expect(await query(orderNo)).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' });
  });

  test('a wrong request shows the buyer the code of the mistake', async () => {
    const biz = { out_trade_no: newOrderNo(), total_amount: '1', subject: 'x', product_code: 'FAST_INSTANT_TRADE_PAY' };
    const parameters = { ...merchant.parameters('alipay.trade.page.pay', biz), version: '1.1' };
    const page = await (await fetch(`${sandbox.url}/gateway.do?${new URLSearchParams(parameters)}`)).text();
    expect(page).toContain('调试错误，请回到请求来源地，重新发起请求。');
    expect(page).toContain('invalid-parameter');
  });

  test('a mistake in the signature does not put markup on the page', async () => {
    const biz = { out_trade_no: '1', subject: '<script>alert(1)</script>', product_code: 'FAST_INSTANT_TRADE_PAY' };
    const parameters = { ...merchant.parameters('alipay.trade.page.pay', biz), timestamp: '2024-07-24 03:07:51' };
    const page = await (await fetch(`${sandbox.url}/gateway.do?${new URLSearchParams(parameters)}`)).text();
    expect(page).toContain('invalid-signature');
    expect(page).not.toContain('<script>alert');
  });

  test.each([
    [{ total_amount: '0' }],
    [{ total_amount: '0.001' }],
    [{ total_amount: '100000000.01' }],
    [{ total_amount: '-1' }],
    [{ total_amount: '1e3' }],
    [{ total_amount: ['1'] }],
    [{ out_trade_no: '' }],
    [{ out_trade_no: 'has space' }],
    [{ out_trade_no: 'x'.repeat(65) }],
    [{ subject: 'x'.repeat(257) }],
    [{ subject: { deep: true } }],
    [{ product_code: 'QUICK_WAP_WAY' }],
    [{ timeout_express: '16d' }],
    [{ timeout_express: '0m' }],
    [{ timeout_express: 'soon' }],
    [{ time_expire: '2001-01-01 00:00:00' }],
    [{ time_expire: 'tomorrow' }],
  ])('%j is refused', async (wrong) => {
    await expect(merchant.pagePay({ out_trade_no: newOrderNo(), ...wrong })).rejects.toThrow('ACQ.INVALID_PARAMETER');
  });

  test('a notify address that is no http address is refused', async () => {
    const order = { out_trade_no: newOrderNo() };
    await expect(merchant.pagePay(order, { notify_url: 'file:///etc/passwd' })).rejects.toThrow('invalid-parameter');
  });
});

describe('asking again for the same order', () => {
  test('answers the same cashier while it is unpaid', async () => {
    const orderNo = newOrderNo();
    const first = await merchant.pagePay({ out_trade_no: orderNo });
    await merchant.openCashier(first);
    expect(await merchant.pagePay({ out_trade_no: orderNo })).toBe(first);
  });

  test('is refused under another amount once the buyer has opened it', async () => {
    const orderNo = newOrderNo();
    await merchant.openCashier(await merchant.pagePay({ out_trade_no: orderNo }));
    const again = merchant.pagePay({ out_trade_no: orderNo, total_amount: '1.00' });
    await expect(again).rejects.toThrow('ACQ.CONTEXT_INCONSISTENT');
  });

  test('is refused when it is paid or closed', async () => {
    const paid = await paidOrder();
    await expect(merchant.pagePay({ out_trade_no: paid })).rejects.toThrow('ACQ.TRADE_HAS_SUCCESS');
    const closed = newOrderNo();
    await merchant.openCashier(await merchant.pagePay({ out_trade_no: closed }));
    await node('alipay.trade.close', { out_trade_no: closed });
    const precreate = await node('alipay.trade.precreate', { out_trade_no: closed, total_amount: '1', subject: 'x' });
    expect(precreate).toMatchObject({ code: '40004', sub_code: 'ACQ.TRADE_HAS_CLOSE' });
  });
});

describe('precreate', () => {
  test('answers an address whose cashier takes the payment', async () => {
    const orderNo = newOrderNo();
    const made = await node('alipay.trade.precreate', { out_trade_no: orderNo, total_amount: '6', subject: '扫码' });
    expect(made).toMatchObject({ code: '10000', out_trade_no: orderNo });
    const cashier = String(made['qr_code']);
    expect(await merchant.openCashier(cashier)).toContain('6.00');
    const answer = await merchant.press('pay', cashier);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/alipay\/cashier\?order=/);
    expect(await merchant.openCashier(cashier)).toContain('支付成功');
    expect(await query(orderNo)).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '6.00' });
  });

  test('does not take a number whose page the buyer has opened', async () => {
    const orderNo = newOrderNo();
    const cashier = await merchant.pagePay({ out_trade_no: orderNo, total_amount: '6', subject: '扫码' });
    await merchant.openCashier(cashier);
    const made = await node('alipay.trade.precreate', { out_trade_no: orderNo, total_amount: '6', subject: '扫码' });
    expect(made).toMatchObject({ code: '40004', sub_code: 'ACQ.CONTEXT_INCONSISTENT' });
  });
});

describe('query', () => {
  test('needs one of the two numbers', async () => {
    expect(await node('alipay.trade.query', {})).toMatchObject({ code: '40004', sub_code: 'ACQ.INVALID_PARAMETER' });
  });

  test("does not show another merchant's trade", async () => {
    const orderNo = await paidOrder();
    const tradeNo = (await query(orderNo))['trade_no'];
    const created = await sandbox.control('/alipay/merchants', {});
    const other = new MerchantClient(sandbox.url, created.body as never);
    for (const numbers of [{ out_trade_no: orderNo }, { trade_no: tradeNo }]) {
      expect((await other.call('alipay.trade.query', numbers)).node).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' });
    }
  });
});

describe('time running out', () => {
  test('an opened trade is closed and can no longer be paid', async () => {
    const orderNo = newOrderNo();
    const cashier = await merchant.pagePay({ out_trade_no: orderNo, timeout_express: '5m' });
    await merchant.openCashier(cashier);
    sandbox.advance(5 * 60 + 1);
    await merchant.press('pay', cashier);
    expect(await query(orderNo)).toMatchObject({ trade_status: 'TRADE_CLOSED', receipt_amount: '0.00' });
    expect(await merchant.openCashier(cashier)).toContain('交易已关闭');
  });

  test('an order that nobody opened never becomes a trade', async () => {
    const orderNo = newOrderNo();
    const cashier = await merchant.pagePay({ out_trade_no: orderNo, timeout_express: '5m' });
    sandbox.advance(5 * 60 + 1);
    expect(await merchant.openCashier(cashier)).toContain('订单已超时');
    expect(await query(orderNo)).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' });
  });

  test('time_expire counts as Beijing time', async () => {
    const orderNo = newOrderNo();
    const inTenMinutes = new Date(sandbox.now().getTime() + 8 * 3_600_000 + 600_000).toISOString();
    const timeExpire = inTenMinutes.slice(0, 19).replace('T', ' ');
    const cashier = await merchant.pagePay({ out_trade_no: orderNo, time_expire: timeExpire });
    expect(await merchant.openCashier(cashier)).toContain(`${timeExpire} 前`);
    sandbox.advance(601);
    expect(await query(orderNo)).toMatchObject({ trade_status: 'TRADE_CLOSED' });
  });

  test('1c closes at midnight in Beijing', async () => {
    const orderNo = newOrderNo();
    const cashier = await merchant.pagePay({ out_trade_no: orderNo, timeout_express: '1c' });
    expect(await merchant.openCashier(cashier)).toMatch(/\d{4}-\d\d-\d\d 00:00:00 前/);
  });
});

describe('close', () => {
  test('closes a trade that waits for payment, once', async () => {
    const orderNo = newOrderNo();
    await merchant.openCashier(await merchant.pagePay({ out_trade_no: orderNo }));
    const done = await node('alipay.trade.close', { out_trade_no: orderNo });
    expect(done).toMatchObject({ code: '10000', out_trade_no: orderNo, trade_no: expect.stringMatching(/^\d{28}$/) });
    expect(await query(orderNo)).toMatchObject({ trade_status: 'TRADE_CLOSED' });
    const again = await node('alipay.trade.close', { out_trade_no: orderNo });
    expect(again).toMatchObject({ code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR' });
  });

  test('refuses a paid trade and one that the buyer never opened', async () => {
    const paid = await node('alipay.trade.close', { out_trade_no: await paidOrder() });
    expect(paid).toMatchObject({ sub_code: 'ACQ.REASON_TRADE_STATUS_INVALID' });
    const orderNo = newOrderNo();
    await merchant.pagePay({ out_trade_no: orderNo });
    const unopened = await node('alipay.trade.close', { out_trade_no: orderNo });
    expect(unopened).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' });
  });

  test('a closed trade can be paid only under the switch for it', async () => {
    const orderNo = newOrderNo();
    const cashier = await merchant.pagePay({ out_trade_no: orderNo });
    await merchant.openCashier(cashier);
    await node('alipay.trade.close', { out_trade_no: orderNo });
    await merchant.press('pay', cashier);
    expect(await query(orderNo)).toMatchObject({ trade_status: 'TRADE_CLOSED' });
    await sandbox.control('/alipay/switches', { outTradeNo: orderNo, payAfterClose: true });
    await merchant.press('pay', cashier);
    expect(await query(orderNo)).toMatchObject({ trade_status: 'TRADE_SUCCESS', receipt_amount: '88.88' });
  });
});

describe('refund', () => {
  test('parts add up, the last fen closes the trade, nothing more goes back', async () => {
    const orderNo = await paidOrder('10.00');
    const refund = (amount: string, requestNo: string) =>
      node('alipay.trade.refund', { out_trade_no: orderNo, refund_amount: amount, out_request_no: requestNo });
    expect(await refund('3.30', 'R1')).toMatchObject({ code: '10000', fund_change: 'Y', refund_fee: '3.30' });
    expect(await query(orderNo)).toMatchObject({ trade_status: 'TRADE_SUCCESS' });
    expect(await refund('6.71', 'R2')).toMatchObject({ code: '40004', sub_code: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' });
    expect(await refund('6.70', 'R2')).toMatchObject({ fund_change: 'Y', refund_fee: '10.00', send_back_fee: '6.70' });
    expect(await query(orderNo)).toMatchObject({ trade_status: 'TRADE_CLOSED', total_amount: '10.00' });
    expect(await refund('0.01', 'R3')).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' });
  });

  test('the same refund number gives the money back once', async () => {
    const orderNo = await paidOrder('10.00');
    const refund = { out_trade_no: orderNo, refund_amount: '10.00', out_request_no: 'SAME' };
    expect(await node('alipay.trade.refund', refund)).toMatchObject({ fund_change: 'Y', refund_fee: '10.00' });
    expect(await node('alipay.trade.refund', refund)).toMatchObject({ fund_change: 'N', refund_fee: '10.00' });
    const other = await node('alipay.trade.refund', { ...refund, refund_amount: '1.00' });
    expect(other).toMatchObject({ code: '40004', sub_code: 'ACQ.DISCORDANT_REPEAT_REQUEST' });
  });

  test('an unpaid trade has nothing to give back', async () => {
    const orderNo = newOrderNo();
    await merchant.openCashier(await merchant.pagePay({ out_trade_no: orderNo }));
    const answer = await node('alipay.trade.refund', { out_trade_no: orderNo, refund_amount: '1.00' });
    expect(answer).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' });
  });

  test('the switch makes the seller too poor to refund', async () => {
    const orderNo = await paidOrder();
    await sandbox.control('/alipay/switches', { outTradeNo: orderNo, refuseRefunds: true });
    const answer = await node('alipay.trade.refund', { out_trade_no: orderNo, refund_amount: '1.00' });
    expect(answer).toMatchObject({ code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' });
  });

  test('the query finds what went through, and answers bare success for what did not', async () => {
    const orderNo = await paidOrder('10.00');
    await node('alipay.trade.refund', { out_trade_no: orderNo, refund_amount: '2.00', out_request_no: 'Q1' });
    const method = 'alipay.trade.fastpay.refund.query';
    const found = await node(method, {
      out_trade_no: orderNo,
      out_request_no: 'Q1',
      query_options: ['gmt_refund_pay'],
    });
    expect(found).toMatchObject({ refund_status: 'REFUND_SUCCESS', refund_amount: '2.00', total_amount: '10.00' });
    expect(found['gmt_refund_pay']).toMatch(/^\d{4}-/);
    expect(await node(method, { out_trade_no: orderNo, out_request_no: 'Q2' })).toEqual({
      code: '10000',
      msg: 'Success',
    });
    expect(await node(method, { out_trade_no: orderNo })).toMatchObject({ sub_code: 'ACQ.INVALID_PARAMETER' });
    expect(await node(method, { out_trade_no: 'NONE', out_request_no: 'Q1' })).toMatchObject({
      sub_code: 'ACQ.TRADE_NOT_EXIST',
    });
  });
});
