// The day after: an operator books a payment that is on the channel's bill but unknown to the site, and explains
// another one; the day and the revenue page show the result.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { goTo, press } from './browser';
import { faultsOf } from './inspection';
import { complaints, newMember, newOwner, openSite, site } from './journey';
import { payTopUp, setAlipay, tradeOf } from './payment';
import { connectTo } from './site';

let operator: Page;
const missed = { orderNo: '', tradeNo: '' };

openSite();
afterAll(() => setAlipay(site, 'switches', { outTradeNo: '', notify: 'normal' }));

/** A member pays 200.00 at the cashier, and the notification is lost on the way. */
async function payUnheard() {
  const { page } = await newMember();
  await setAlipay(site, 'switches', { outTradeNo: '', notify: 'never' });
  const orderNo = await payTopUp(page, site, '200');
  const { tradeNo } = await tradeOf(site, orderNo);
  Object.assign(missed, { orderNo, tradeNo });
}

/** The bill of yesterday as it would have been fetched this morning: the channel makes none of today. */
async function fetchBill() {
  const database = await connectTo(site);
  await database.query(
    `insert into payment.bill (channel, day, found, lines, bill_in, bill_out, book_in, book_out, checked_at)
     values (2, (now() at time zone 'Asia/Shanghai')::date - 1, true, 2, 21800000, 0, 0, 0, now())`,
  );
  const lines: [number, string, string, number][] = [
    [1, missed.tradeNo, missed.orderNo, 20_000_000],
    [7, '2026031022001', 'SHOP-20260310-0009', 1_800_000],
  ];
  for (const [kind, tradeNo, no, amount] of lines) {
    await database.query(
      `insert into payment.bill_line values (2, (now() at time zone 'Asia/Shanghai')::date - 1, $1, $2, '', $3, $4, now())`,
      [kind, tradeNo, no, amount],
    );
    await database.query(
      `insert into payment.difference (channel, day, kind, trade_no, refund_no, order_no, bill_amount, found_at)
       values (2, (now() at time zone 'Asia/Shanghai')::date - 1, $1, $2, '', $3, $4, now())`,
      [kind, tradeNo, no, amount],
    );
  }
  await database.end();
}

const openConsole = (address: string) => goTo(operator, `/console${address}`);

test('the day shows what its bill and the book are apart', async () => {
  await payUnheard();
  await fetchBill();
  operator = await newOwner();
  await openConsole('/reconciliation');
  const day = operator.getByRole('row').filter({ hasText: '218.00' });
  await day.getByText('2 处待处理').click();
  await operator.waitForURL(/differences\?channel=2&day=/);
  await operator.getByText('SHOP-20260310-0009').waitFor();
  expect(await operator.getByRole('row').count()).toBe(3);
});

test('a payment that the channel confirms is booked, what is not the site’s is explained, and nothing is open any more', async () => {
  await press(operator, `补单：${missed.orderNo}`);
  await operator.getByRole('dialog').getByRole('button', { name: '查实并入账' }).click();
  await operator.getByRole('table').getByText('已补单').waitFor();

  await press(operator, '说明：SHOP-20260310-0009');
  const asked = operator.getByRole('dialog');
  await asked.getByRole('button', { name: '说明并结案' }).click();
  await asked.getByText('请写明原因').or(asked.getByText('原因至少 2 个字')).first().waitFor();
  await asked.getByLabel('原因').fill('同一商户号下线下门店的收款');
  await asked.getByRole('button', { name: '说明并结案' }).click();
  await operator.getByText('林溪：同一商户号下线下门店的收款').waitFor();

  await openConsole('/reconciliation');
  await operator.getByText('2 处差异已了结').waitFor();
  expect(await operator.getByText('账单与账目没有未了的差异').count()).toBe(1);
  await openConsole(`/orders/${missed.orderNo}`);
  await operator.getByText('已付款').first().waitFor();
});

test('the revenue page says what is owed, and the new pages are sound at a desk and on a phone', async () => {
  await openConsole('/revenue');
  await operator.getByText('200.00').first().waitFor();
  for (const address of ['/revenue', '/reconciliation', '/reconciliation/differences']) {
    await openConsole(address);
    expect(await faultsOf(operator), address).toEqual([]);
  }
  expect(complaints).toEqual([]);
});
