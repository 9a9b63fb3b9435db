// Benefits from an enterprise that supplies them to a member who buys them, the money from the one to the other, and a dispute.
import { initGoodsOrder, payGoodsOrder } from '@jishi/contract/marketplace/order';
import { listOwnGoods } from '@jishi/contract/marketplace/goods';
import type { Output } from '@jishi/contract/endpoint';
import { payChannel } from '@jishi/contract/enums/payment';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, pick, picture, press } from './browser';
import { certify } from './company';
import { complaints, newMember, newOwner, openSite, site } from './journey';
import { agree, openCase } from './operator';
import { TRADE_PASSWORD, payFromBalance, setTradePassword, topUp } from './payment';

type Person = Awaited<ReturnType<typeof newMember>>;

const COMPANY = '杭州澄江数字权益有限公司';
const NAME = '澄江权益';
const PRODUCT = /会员季卡/;

let supplier: Person;
let buyer: Person;
let operator: Page;
openSite(async () => {
  [supplier, buyer] = [await newMember(), await newMember()];
  operator = await newOwner();
  await certify(site, supplier.call, COMPANY, '91330106MA2QYGH01');
});

const main = ({ page }: Person) => page.getByRole('main');

async function agreeTo(kind: 'goodsSupplier' | 'goods' | 'goodsPayout' | 'goodsDispute', outcome: RegExp) {
  await openCase(operator, site, kind);
  await picture(operator, `market-case-${kind}`);
  expect(await agree(operator)).toMatch(outcome);
}

test('a certified enterprise leaves a deposit, and supplies once an operator agrees', async () => {
  const { page, phone } = supplier;
  await topUp(page, site, '5000');
  await goTo(page, '/qy/supply');
  await picture(page, 'market-apply');
  await setTradePassword(page, site, phone);
  await page.getByLabel('供货方名称').fill(NAME);
  await page.getByLabel('联系人').fill('王小明');
  await page.getByLabel('联系手机').fill('13800138000');
  await page.getByLabel('交易密码').fill(TRADE_PASSWORD);
  await press(page, '交保证金，提交申请');
  await page.getByText('请阅读并同意供货协议').waitFor();
  await page.getByRole('checkbox').check();
  await press(page, '交保证金，提交申请');
  await page.getByRole('heading', { name: '入驻申请审核中' }).waitFor();
  await agreeTo('goodsSupplier', /供货/);
  await goTo(page, '/qy/supply');
  await page.getByText('合作中').first().waitFor();
  await picture(page, 'market-supply');
});

test('goods are offered, agreed to, and filled with cards from a file whose bad line is named', async () => {
  const { page } = supplier;
  await goTo(page, '/qy/supply/goods');
  await main(supplier).getByRole('button', { name: '新增商品' }).first().click();
  const dialog = page.getByRole('dialog');
  const product = dialog.getByLabel('商品', { exact: true });
  await product.locator('option', { hasText: PRODUCT }).waitFor({ state: 'attached' });
  const options = await product.getByRole('option').allInnerTexts();
  await product.selectOption({ label: options.find((option) => PRODUCT.test(option))! });
  await dialog.getByLabel('价格').fill('50');
  await press(page, '提交审核');
  await dialog.waitFor({ state: 'hidden' });
  await agreeTo('goods', /上架|在售|同意/);
  await goTo(page, '/qy/supply/import');
  await page.getByLabel('商品', { exact: true }).first().selectOption({ index: 1 });
  const lines = [
    'CJ-0001,TEST-1001',
    'CJ-0002',
    'CJ-0003,TEST-1003',
    'CJ-0004,TEST-1004,2030-12-31',
    'CJ-0005,TEST-1005',
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: '季卡.csv', mimeType: 'text/csv', buffer });
  await page.getByText('第 2 行：应有卡号与卡密两列').waitFor();
  await picture(page, 'market-import');
  await press(page, '导入 4 张');
  await page.getByRole('table').getByText('已导入').waitFor();
  await page.getByText('有错 1 行').click();
  await page.getByRole('table').getByText('第 2 行').waitFor();
});

test('a member locks its price, pays from the balance, and reads the cards after the trade password', async () => {
  const { page, phone } = buyer;
  await topUp(page, site, '500');
  await goTo(page, '/qy');
  await page.getByRole('link', { name: PRODUCT }).click();
  await page.getByRole('button', { name: '锁定价格，去付款' }).waitFor();
  await pick(page, new RegExp(NAME));
  await page.getByRole('heading', { name: `向${NAME}下单` }).waitFor();
  await press(page, '加一张');
  await press(page, '锁定价格，去付款');
  await page.getByRole('heading', { name: '价格已锁定' }).waitFor();
  await setTradePassword(page, site, phone);
  await picture(page, 'market-locked');
  await payFromBalance(page);
  await page.waitForURL(/\/qy\/order\/detail/);
  await page.getByRole('heading', { name: '凭交易密码查看' }).waitFor();
  expect(await main(buyer).innerText()).not.toContain('TEST-100');
  await main(buyer).getByRole('region', { name: '交付的卡' }).getByLabel('交易密码').fill(TRADE_PASSWORD);
  await press(page, '查看 2 张，60 秒后遮住');
  await main(buyer)
    .getByText(/TEST-100\d/)
    .nth(1)
    .waitFor();
  await picture(page, 'market-cards');
});

test('the buyer settles it early, and the supplier is paid out less the fee', async () => {
  await press(buyer.page, '已核对，提前结算');
  const early = buyer.page.getByRole('dialog');
  await early.getByLabel('交易密码').fill(TRADE_PASSWORD);
  await early.getByRole('button', { name: '提前结算' }).click();
  await early.waitFor({ state: 'hidden' });
  const { page } = supplier;
  await expect
    .poll(async () => {
      await goTo(page, '/qy/supply/settlement');
      return page.getByRole('table').innerText();
    })
    .toMatch(/已结算[^]*97\.50/);
  await picture(page, 'market-settlement');
  await page.getByRole('tab', { name: '提现' }).click();
  await page.getByLabel('提现金额').fill('97.50');
  await page.getByLabel('开户行').fill('招商银行杭州文三路支行');
  await page.getByLabel('账号', { exact: true }).fill('571900000010999');
  await page.getByLabel('交易密码').fill(TRADE_PASSWORD);
  await press(page, '申请提现');
  await page.getByRole('table').getByText('审核中').waitFor();
  await agreeTo('goodsPayout', /请转账后登记/);
  await goTo(page, '/qy/supply/settlement?tab=payout');
  await page.getByRole('table').getByText('待打款').waitFor();
  await goTo(operator, '/console/marketplace/payouts');
  await operator
    .getByRole('button', { name: /^打款 / })
    .first()
    .click();
  await press(operator, '查看收款账号');
  await operator.getByText('571900000010999').waitFor();
  await operator.getByLabel('银行流水号').fill('CMB20261127001');
  await picture(operator, 'market-pay');
  await press(operator, '登记');
  await operator.getByText('已登记').waitFor();
  await goTo(page, '/qy/supply/settlement?tab=payout');
  await page.getByRole('table').getByText('流水号 CMB20261127001').waitFor();
  await picture(page, 'market-paid');
});

/** Two more of the cards, bought without looking. */
async function buyTwo(): Promise<string> {
  const { list } = await supplier.call<Output<typeof listOwnGoods>>(listOwnGoods.path, {});
  const wanted = { goodsId: list[0]!.id, count: 2 };
  const { no } = await buyer.call<Output<typeof initGoodsOrder>>(initGoodsOrder.path, wanted);
  await buyer.call(payGoodsOrder.path, { no, channel: payChannel.balance, tradePassword: TRADE_PASSWORD });
  return no;
}

test('one of two cards is disputed, the supplier objects, and an operator gives its price back', async () => {
  const no = await buyTwo();
  await goTo(buyer.page, `/qy/order/detail?no=${no}`);
  await press(buyer.page, '有问题，提出争议');
  const dialog = buyer.page.getByRole('dialog');
  await dialog.getByLabel('问题', { exact: true }).selectOption('已被使用');
  await dialog.getByLabel('有问题的数量').fill('1');
  await dialog.getByLabel('情况').fill('第一张兑换时提示已被使用');
  await picture(buyer.page, 'market-dispute-form');
  await dialog.getByRole('button', { name: '提出争议' }).click();
  await main(buyer).getByText('等供货方回应').waitFor();
  await goTo(supplier.page, '/qy/supply');
  await supplier.page.getByRole('link', { name: '去回应' }).click();
  await main(supplier).getByRole('button', { name: PRODUCT }).click();
  await press(supplier.page, '不同意');
  await supplier.page.getByLabel('说明').fill('出库记录显示这张卡没有兑换过');
  await picture(supplier.page, 'market-answer');
  await press(supplier.page, '提交说明');
  await main(supplier).getByRole('dialog').getByText('平台处理中').waitFor();
  await agreeTo('goodsDispute', /已退给买家 50\.00 元/);
  await goTo(buyer.page, `/qy/order/detail?no=${no}`);
  await main(buyer).getByText('平台核实后支持买家').first().waitFor();
  await picture(buyer.page, 'market-returned');
  await goTo(buyer.page, '/fund/detail');
  await main(buyer).getByText('350.00').first().waitFor();
});

test('no page complained', () => expect(complaints).toEqual([]));
