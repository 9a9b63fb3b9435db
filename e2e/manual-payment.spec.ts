// 补单: a member has paid and the site was never notified. An operator books the payment from the order's page once the
// channel confirms it; a large one needs a second operator.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PICTURE, fill, goTo, press } from './browser';
import { faultsOf } from './inspection';
import { complaints, newAccountant, newMember, newOwner, openSite, site } from './journey';
import { agree, refuse } from './operator';
import { chooseTopUp, openAlipay, payTopUp, setAlipay, tradeOf } from './payment';

let member: Page;
let owner: Page;
let finance: Page;
/** Paid without the site's knowledge: the number here, and the one on the member's bill at Alipay. */
const small = { orderNo: '', tradeNo: '' };
const large = { orderNo: '', tradeNo: '' };

openSite(async () => {
  ({ page: member } = await newMember());
  [owner, finance] = [await newOwner(), await newAccountant()];
});
afterAll(() => setAlipay(site, 'switches', { outTradeNo: '', notify: 'normal' }));
afterAll(() => setAlipay(site, 'faults', UNANSWERED(0)));

/** Alipay fails to answer what it is asked about a payment. */
const UNANSWERED = (times: number) => ({ method: 'alipay.trade.query', fault: 'systemError', times });

const openOrder = (operator: Page, { orderNo }: { orderNo: string }) => goTo(operator, `/console/orders/${orderNo}`);

async function book(operator: Page, values: Record<string, string>) {
  await fill(operator, values);
  await press(operator, '查实并入账');
}

test('a payment that Alipay neither reports nor tells of when it is asked stays unpaid for its member', async () => {
  await setAlipay(site, 'switches', { outTradeNo: '', notify: 'never' });
  await setAlipay(site, 'faults', UNANSWERED(1000));
  await goTo(member, '/fund/rechargeCenter');
  await chooseTopUp(member, /^100(?!0)/, /支付宝/);
  const cashier = await openAlipay(member);
  await press(cashier, '确认支付');
  await cashier.getByRole('heading', { name: '等待付款' }).waitFor();
  small.orderNo = new URL(cashier.url()).searchParams.get('orderNo') ?? '';
  await cashier.close();
  await goTo(member, `/pay?orderNo=${small.orderNo}`);
  await press(member, '我已付款');
  await member.getByText('还没有查到这笔付款').waitFor();
  // a page that stays open would find the payment by itself as soon as Alipay tells
  await goTo(member, '/overview');
  large.orderNo = await payTopUp(member, site, '58000');
  for (const paid of [small, large]) paid.tradeNo = (await tradeOf(site, paid.orderNo)).tradeNo;
});

test('nothing is booked while the channel does not answer, nor by a number that it does not know', async () => {
  await openOrder(owner, small);
  await owner.getByText('没有收到通知').waitFor();
  await press(owner, '补单');
  await press(owner, '查实并入账');
  await owner.getByText('请填写渠道单号').waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  const evidence = '工单 20260309-4：用户给出支付宝账单';
  await book(owner, { tradeNo: small.tradeNo, evidence });
  await owner.getByText('渠道暂时没有回应，没有入账，请稍后再试').waitFor();
  await setAlipay(site, 'faults', UNANSWERED(0));
  await book(owner, { tradeNo: `${small.tradeNo}9` });
  await owner.getByText('渠道查不到这笔订单有这个单号的付款').waitFor();
});

test('up to the limit one operator books what the channel confirms, and the member has it', async () => {
  await book(owner, { tradeNo: small.tradeNo });
  await owner.getByRole('dialog').waitFor({ state: 'hidden' });
  await owner.getByText('已付款').first().waitFor();
  await owner.getByText(/^工单 20260309-4/).waitFor(); // read after the order
  const page = await owner.locator('main').innerText();
  for (const words of [small.tradeNo, '100.00', '工单 20260309-4', '林溪', '已入账']) expect(page).toContain(words);
  expect(await owner.getByRole('button', { name: '补单' }).count()).toBe(0);
  await goTo(member, `/payres?orderNo=${small.orderNo}`);
  await member.getByRole('heading', { name: '已入账' }).waitFor();
  await goTo(member, '/overview');
  await member.getByText('100.00').filter({ visible: true }).first().waitFor();
  expect(await member.locator('main').innerText()).not.toContain('58,100.00');
});

const toCase = (operator: Page) => operator.getByRole('link', { name: `去处理 ${large.tradeNo}` });

async function enterLarge() {
  await openOrder(finance, large);
  await press(finance, '补单');
  await finance.getByLabel('凭据图片').setInputFiles({ name: '账单.png', mimeType: 'image/png', buffer: PICTURE });
  await finance.getByText('账单.png').waitFor();
  await book(finance, { tradeNo: large.tradeNo, evidence: '用户给出支付宝账单' });
  await toCase(finance).waitFor();
  expect(await finance.getByRole('button', { name: '补单' }).count()).toBe(0);
  await toCase(finance).click();
  await finance.getByText('是您提出的，要由另一位操作员复核').first().waitFor();
}

test('above the limit a second operator looks at the evidence and can send it back', async () => {
  await enterLarge();
  await openOrder(owner, large);
  await toCase(owner).click();
  await owner.getByRole('button', { name: /^看原图/ }).waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  const [file] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('button', { name: /^下载 / }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`补单凭据 ${large.tradeNo}.webp`);
  await refuse(owner, '账单上看不清金额');
  await openOrder(owner, large);
  await owner.getByText('账单上看不清金额').waitFor();
  await owner.getByText('待付款').first().waitFor();
});

test('entered anew and agreed to, it is booked once, and the member has both payments', async () => {
  await enterLarge();
  await openOrder(owner, large);
  await toCase(owner).click();
  await owner.getByRole('heading', { name: /58,000\.00$/ }).waitFor();
  await agree(owner);
  await openOrder(owner, large);
  await owner.getByText('已付款').first().waitFor();
  await goTo(member, '/fund/detail');
  await member.getByText('58,100.00').filter({ visible: true }).first().waitFor();
  const page = await member.locator('main').innerText();
  for (const words of ['58,100.00', '58,000.00', '100.00']) expect(page).toContain(words);
  await goTo(member, `/payres?orderNo=${large.orderNo}`);
  await member.getByRole('heading', { name: '已入账' }).waitFor();
  expect(complaints).toEqual([]);
});
