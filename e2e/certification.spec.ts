// An enterprise proves itself, by keys alone: by a small transfer, by its legal person's face, by an agent's letter that is
// refused first.
import { getCertificate } from '@jishi/contract/certification';
import { readLicence } from '@jishi/contract/certification/licence';
import { checkCharacterOf } from '@jishi/contract/credit-code';
import type { Output } from '@jishi/contract/endpoint';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawnLicence } from '../apps/server/src/testing/licences';
import { MOBILE, PICTURE, goTo } from './browser';
import { passFaceCheck } from './face-check';
import { complaints, newMember, newOwner, newPage, openSite, site } from './journey';
import { arrowTo, giveFile, keyOn, typeAll, typeInto } from './keys';
import { agree, refuse } from './operator';

const FORM = '/acomang/auth/form?type=2';
const LEGAL = { name: '沈若川', idNumber: '110101199003074477' };

let operator: Page;
openSite(async () => {
  operator = await newOwner();
});

let companies = 0;
/** A company that no other test here has. */
function newCompany() {
  companies += 1;
  const front = `91330106MA2E2E${String(companies).padStart(3, '0')}`;
  return { name: `杭州澄江${companies}号科技有限公司`, creditCode: `${front}${checkCharacterOf(front)}` };
}

const file = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });

/** Fills in the licence of a company by hand. `isRead`: once its picture could not be read; others do not wait for that. */
async function handIn(page: Page, { name, creditCode }: ReturnType<typeof newCompany>, isRead = false) {
  await goTo(page, FORM);
  await giveFile(page, /^营业执照照片$/, file('licence.png'));
  if (isRead) await page.getByText(/没有认出营业执照|正忙|没有读出来/).waitFor();
  await typeAll(page, {
    企业名称: name,
    统一社会信用代码: creditCode,
    法定代表人: LEGAL.name,
    住所: '杭州市西湖区文三路 188 号',
  });
  await keyOn(page, /^长期$/, 'Space');
  await keyOn(page, /^下一步，选择验证方式$/);
  await page.getByText('选择验证方式', { exact: true }).waitFor();
}

/** Hands in a picture that can be read: it fills in the form, of which one field is then typed otherwise. */
async function handInDrawn(page: Page, { licence, picture }: Awaited<ReturnType<typeof drawnLicence>>) {
  await goTo(page, FORM);
  await giveFile(page, /^营业执照照片$/, { name: 'licence.jpg', mimeType: 'image/jpeg', buffer: picture });
  // as long as the answer itself may take
  await page.getByText('已按照片填好').waitFor({ timeout: readLicence.answersWithin! * 1000 });
  expect(await page.locator('[data-field="creditCode"]').inputValue()).toBe(licence.creditCode);
  await typeAll(page, { 法定代表人: LEGAL.name });
  await keyOn(page, /^长期$/, 'Space');
  await keyOn(page, /^下一步，选择验证方式$/);
  await page.getByText('选择验证方式', { exact: true }).waitFor();
}

/** Which part of the picture the frame of a number covers, in the case or in the whole picture. */
function frameOf(page: Page, number: number, within: '.review-look' | 'dialog[open]') {
  return page.locator(`.review-framed > ${within}`).evaluate((look, at) => {
    const sides = (element: Element) => element.getBoundingClientRect();
    const [picture, frame] = [sides(look.querySelector('img')!), sides(look.querySelectorAll('polygon')[at - 1]!)];
    const part = (value: number, from: number, length: number) => (value - from) / length;
    const [left, right] = [frame.left, frame.right].map((x) => part(x, picture.left, picture.width));
    const [top, bottom] = [frame.top, frame.bottom].map((y) => part(y, picture.top, picture.height));
    return { left: left!, right: right!, top: top!, bottom: bottom!, isOnPage: picture.right <= innerWidth };
  }, number);
}

/** Each number leads from the table to its frame and back; the frame is on the print, however wide the screen is. */
async function lookAtFrames(page: Page, { licence, placeOf }: Awaited<ReturnType<typeof drawnLicence>>) {
  expect(await page.locator('figure > .review-look .review-mark').allInnerTexts()).toEqual(['1', '2', '3', '4']);
  const [start, , end] = placeOf(licence.legalPerson)!;
  const middle = { x: (start!.x + end!.x) / 2, y: (start!.y + end!.y) / 2 };
  const isOnPrint = ({ left, right, top, bottom }: Awaited<ReturnType<typeof frameOf>>) =>
    left < middle.x && middle.x < right && top < middle.y && middle.y < bottom;
  const whole = page.viewportSize()!;
  for (const width of [whole.width, 390]) {
    await page.setViewportSize({ ...whole, width });
    const frame = await frameOf(page, 3, '.review-look');
    expect([frame.isOnPage, isOnPrint(frame)]).toEqual([true, true]);
  }
  await page.setViewportSize(whole);
  await keyOn(page, /^3 号框，法定代表人/);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('3 号框：法定代表人，不一致，回到上表');
  expect(await page.locator('.review-row-at').innerText()).toContain('法定代表人');
  await page.keyboard.press('z');
  expect(isOnPrint(await frameOf(page, 3, 'dialog[open]'))).toBe(true);
  expect(await page.getByRole('dialog').locator('.review-mark-at').innerText()).toBe('3');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await expect.poll(focused).toContain('3 号框，法定代表人：看它');
}

const WAYS = /^(法定代表人人脸核身|对公账户打款|授权经办人)/;
const choose = (page: Page, way: RegExp) => arrowTo(page, WAYS, way);

test('what is missing or wrong of a licence is said at its field, and outlives a reload', async () => {
  const { page } = await newMember();
  await goTo(page, FORM);
  await typeAll(page, { 企业名称: '杭州澄江科技有限公司', 统一社会信用代码: '913301 06ma2xk1cj72' });
  await keyOn(page, /^下一步，选择验证方式$/);
  await page.getByText(/校验位不对|统一社会信用代码不正确/).waitFor();
  await page.getByText('请选择营业执照的照片').waitFor();
  await page.getByText('填写的内容已保存').waitFor();
  await goTo(page, FORM);
  expect(await page.locator('[data-field="creditCode"]').inputValue()).toBe('91330106MA2XK1CJ72');
});

test('the amount that arrived at the company’s account certifies it', async () => {
  const { page } = await newMember();
  await handIn(page, newCompany(), true);
  await choose(page, /^对公账户打款/);
  const account = '33001234567890000101';
  await typeAll(page, {
    开户银行: '招商银行',
    开户地省份: '浙江省',
    开户地城市: '杭州市',
    开户网点: '杭州支行',
    联行号: '308331012343',
    对公账号: account,
  });
  await keyOn(page, /^打款到这个账户$/);
  await page.getByRole('textbox', { name: '到账金额' }).waitFor();
  const arrived = await fetch(`${site.sandboxUrl}/bank/arrivals.json?number=${account}`);
  const { arrivals } = (await arrived.json()) as { arrivals: { fen: number }[] };
  const fen = arrivals[0]!.fen;
  await typeInto(page, /^到账金额$/, ((fen % 99) + 1) / 100 + '');
  await keyOn(page, /^确认金额$/);
  await page.getByText('金额不对，还可以试 2 次').waitFor();
  await typeInto(page, /^到账金额$/, (fen / 100).toFixed(2));
  await keyOn(page, /^确认金额$/);
  await page.getByRole('heading', { name: '企业认证', exact: true, level: 2 }).waitFor();
});

test('the legal person’s face certifies it', async () => {
  const { page } = await newMember();
  await handIn(page, newCompany());
  await choose(page, /^法定代表人人脸核身/);
  await typeAll(page, { 姓名: LEGAL.name, 身份证号: LEGAL.idNumber });
  await keyOn(page, /^开始核身$/);
  await passFaceCheck({
    desktop: page,
    mobile: await newPage(MOBILE),
    purpose: '企业认证：法定代表人核身',
    name: LEGAL.name,
  });
  await page.getByRole('heading', { name: '企业认证', exact: true, level: 2 }).waitFor();
});

test('an agent’s letter is refused with a reason, handed in again, and believed', async () => {
  const { page, call } = await newMember();
  const drawn = await drawnLicence(12);
  await handInDrawn(page, drawn);
  await choose(page, /^授权经办人/);
  await keyOn(page, /^看授权书的写法$/);
  await page.getByRole('dialog', { name: '授权书' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const paper = await page.evaluate(() => document.body.innerText.trim());
  await page.emulateMedia({ media: null });
  expect(paper, 'printed is the letter and nothing of the page').toMatch(/^授权书\s+致[^：]+：[^]*月　　日$/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const handInLetter = async () => {
    await choose(page, /^授权经办人/);
    await typeAll(page, { 经办人姓名: '王小明', 经办人手机号: '13800138000' });
    await giveFile(page, /^盖章的授权书$/, file('letter.png'));
    await page.getByText('letter.png').waitFor();
    await keyOn(page, /^提交审核$/);
    await page.getByText('授权书已经交给运营人员审核').waitFor();
  };
  const openCase = async () => {
    const { enterprise } = await call<Output<typeof getCertificate>>(getCertificate.path);
    await goTo(operator, `/console/certifications/2/${enterprise!.id}`);
    await keyOn(operator, /^去处理/);
    await operator.getByRole('region', { name: '决定' }).waitFor();
  };
  await handInLetter();
  await openCase();
  const picture = operator.getByRole('button', { name: /^看原图/ }).first();
  const marks = async () => {
    await operator.reload();
    await picture.waitFor();
    return operator.locator('.review-look .review-mark').count();
  };
  // the picture is read meanwhile
  await expect.poll(marks).toBe(4);
  await lookAtFrames(operator, drawn);
  await refuse(operator, '授权书没有盖章');
  await goTo(page, FORM);
  await page.getByRole('main').getByText('授权书没有盖章').first().waitFor();
  await handInLetter();
  await openCase();
  await agree(operator);
  await goTo(page, '/acomang/auth');
  await page.getByRole('heading', { name: '企业认证', exact: true, level: 2 }).waitFor();
  expect(complaints).toEqual([]);
});
