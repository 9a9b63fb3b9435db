// The tester as a visitor and as a member use it: the try-out, signatures made in the browser with each kind of key, a
// secret that is wrong.
import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiKey, makeKey } from './api-key';
import { DESKTOP, MOBILE, collectMotion, goTo, pictures, press } from './browser';
import { callerFrom } from './calls';
import { faultsOf } from './inspection';
import { browser, complaints, newMember, newPage, newPhone, openSite, site } from './journey';
import { codeOf, proveByCode } from './sign-in';

let page: Page;
let phone: string;

openSite(async () => {
  page = await newPage();
});

const go = (path: string) => goTo(page, path);
const ticket = () => page.getByRole('region', { name: '返回内容' }).first();

test.each([DESKTOP, { width: 1024, height: 768 }, MOBILE])(
  '立即调用 leads to the tester and into it, $width px wide',
  async (viewport) => {
    const visitor = await newPage(viewport);
    await goTo(visitor, '/product/list');
    const links = visitor.getByRole('main').getByRole('link', { name: '立即调用' }).filter({ visible: true });
    await links.first().click();
    await visitor.waitForURL(/#try$/);
    await expect.poll(() => visitor.evaluate(() => document.activeElement?.id)).toBe('try');
    const { y } = (await visitor.locator('#try').filter({ visible: true }).boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(viewport.height / 2);
    await visitor.close();
  },
);

test('on a phone the tester of a product is right under its title and figures', async () => {
  const visitor = await newPage(MOBILE);
  await goTo(visitor, '/product/1001');
  const { y } = (await visitor.locator('#try').boundingBox())!;
  expect(y).toBeLessThan(MOBILE.height);
  await visitor.close();
});

/** Counts what a person presses, over all pages that follow. */
async function countPresses(visitor: Page): Promise<() => Promise<number>> {
  await visitor.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses')) + 1}`);
    };
    addEventListener('click', count, true);
  });
  return () => visitor.evaluate(() => Number(sessionStorage.getItem('presses')));
}

test.each([
  ['a product’s page', 3, '/product/1001'],
  ['the overview', 4, '/overview'],
])('from %s the first call takes one code and %i presses after it, within a minute', async (_from, presses, path) => {
  const visitor = await newPage();
  const own = newPhone();
  const pressed = await countPresses(visitor);
  await goTo(visitor, path);
  if (path !== '/overview') await visitor.getByRole('link', { name: '开通并调用' }).first().click();
  await visitor.waitForURL(/\/login/);
  const form = visitor.locator('form.sign-in').filter({ visible: true });
  await form.getByLabel('手机号').fill(own);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: '获取验证码' }).click();
  await form.getByLabel('验证码', { exact: true }).fill(await codeOf(site, own));
  const before = await pressed();
  const since = performance.now();

  await form.getByRole('button', { name: '登录', exact: true }).click();
  if (path === '/overview') await visitor.getByRole('main').getByRole('link', { name: '开通并调用' }).click();
  await visitor.getByText('等待第一次调用…').waitFor();
  await press(visitor, '开通并生成密钥');
  await visitor.getByText('完整密钥只显示这一次').waitFor();
  const secret = await visitor.locator('.new-secret code').innerText();
  expect(await visitor.locator('pre').first().innerText()).toContain(`APPCODE ${secret}`);
  await press(visitor, '在浏览器里跑一次');
  await visitor.getByText('第一次调用成了').waitFor();
  expect((performance.now() - since) / 1000).toBeLessThan(60); // the promise itself
  expect((await pressed()) - before).toBe(presses);

  expect(await faultsOf(visitor)).toEqual([]);
  const codes = await (await fetch(`${site.sandboxUrl}/phone/messages?phone=${own}`)).text();
  expect(codes.match(/验证码是 \d{6}/g)).toHaveLength(1);
  const call = await callerFrom(visitor, site.url);
  const made = await call<{ total: number }>('/order/api/record/list', {});
  expect(made.total).toBe(1);
  if (path === '/overview') await pictures(visitor, 'first-call');
  await visitor.close();
});

test('a reader without JavaScript finds the endpoint, its parameters and its document', async () => {
  const plain = await browser.newContext({ viewport: DESKTOP, javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(`${site.url}/codetest?product=1001`);
  const text = await reader.locator('main').innerText();
  for (const part of ['在线调试', '查询参数', '请求参数', '返回码', '/openapi/phone-area/query'])
    expect(text).toContain(part);
  expect((await reader.goto(`${site.url}/codetest?id=999999`))?.status()).toBe(404);
  await plain.close();
});

test('a visitor tries an endpoint, finds it in the history, and shares it without its being sent to a server', async () => {
  await go('/codetest?product=1001');
  await page.getByLabel('phone').fill('13900139000');
  await page.getByRole('button', { name: '立即调用' }).click();
  await ticket().getByText('"code"').waitFor();
  expect(await page.locator('main').innerText()).toMatch(/200 成功/);
  await ticket().locator('mark').getByText('"13900139000"').waitFor(); // what the sample has not is lit
  expect(await ticket().locator('mark').getByText('"code"').count()).toBe(0);
  expect(await page.getByRole('list', { name: '本页的调用' }).innerText()).toMatch(
    /^手机号查询\s*200 成功，\d+ ms\s*0\.000 元$/,
  );
  const again = page.getByRole('table', { name: '最近的请求' }).getByRole('link');
  expect(await again.getAttribute('href')).toMatch(/^\/codetest\?id=\d+#query\.phone=13900139000$/);
  await page.getByLabel('phone').fill('');
  await again.click();
  await expect.poll(() => page.getByLabel('phone').inputValue()).toBe('13900139000');
});

const MOTION = ['print-out', 'light-up', 'drop-in'];

test.each([
  ['an answer prints in, lights up what differs and drops a line', 'no-preference', MOTION],
  ['nothing of it moves for who wants things still', 'reduce', []],
] as const)('%s', async (_title, reducedMotion, names) => {
  const visitor = await newPage();
  await visitor.emulateMedia({ reducedMotion });
  const moved = await collectMotion(visitor);
  await goTo(visitor, '/codetest?product=1001');
  await visitor.getByLabel('phone').fill('13900139000');
  await press(visitor, '立即调用');
  await visitor.locator('mark').getByText('"13900139000"').waitFor();
  await visitor.getByRole('list', { name: '本页的调用' }).getByRole('listitem').waitFor();
  const printing = async () => {
    const seen = await moved();
    return MOTION.filter((name) => seen.includes(name));
  };
  await expect.poll(printing).toEqual(names);
  await visitor.close();
});

test('a value that the document refuses is named, and goes out only when asked to', async () => {
  await page.getByLabel('phone').fill('');
  await page.getByRole('button', { name: '立即调用' }).click();
  await page.getByText('请填写 phone').waitFor();
  await page.getByRole('button', { name: '按现在的内容发送' }).click();
  await page.locator('.tester-trouble').getByText('4000').waitFor();
});

let member: Awaited<ReturnType<typeof newMember>>;
let sandbox: ApiKey;

/** Nothing that proves a member is shown, kept by the browser or in the address. */
async function keepsToItself(secret: string) {
  expect(await page.locator('main').innerText()).not.toContain(secret);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret);
  expect(page.url()).not.toContain(secret);
}

/** The page once the answer is there, and how the request was made. */
async function answered(): Promise<string> {
  await ticket().getByText('"code"').waitFor();
  await page.getByRole('heading', { name: '签名过程' }).waitFor();
  return page.locator('main').innerText();
}

test('a member signs with the sandbox key: each line is shown, the answer comes, nothing is charged', async () => {
  member = await newMember();
  ({ page, phone } = member);
  await member.call('/api/apply/add', { projectId: '1001' });
  sandbox = await makeKey(page, (dialog) => proveByCode(dialog, site, phone, 1), '沙箱');
  await go('/codetest?product=1001');
  await page.getByRole('radio', { name: /沙箱密钥/ }).check();
  await page.getByLabel('AppSecret').fill(sandbox.secret);
  await press(page, '签名并发送');
  const text = await answered();
  expect(text).toContain('200 成功');
  expect(text).toContain(`x-ca-key:${sandbox.appKey}`);
  expect(text).toMatch(/扣自\s*沙箱/);
  await keepsToItself(sandbox.secret);
});

test('a wrong secret is 401003, explained', async () => {
  await page.getByLabel('AppSecret').fill(`${sandbox.secret.slice(0, -1)}${sandbox.secret.endsWith('x') ? 'y' : 'x'}`);
  await press(page, '签名并发送');
  const trouble = page.locator('.tester-trouble');
  await trouble.getByText('401003').waitFor();
  expect(await trouble.innerText()).toContain('签名不正确');
  expect(await trouble.innerText()).toContain('AppSecret 不属于这个 AppKey');
});

let live: ApiKey;

test('the live key is chosen by its role: the call takes one of the free ones, and says so', async () => {
  live = await makeKey(page, (dialog) => proveByCode(dialog, site, phone, 1));
  await go('/codetest?product=1001');
  await page.getByRole('radio', { name: /正式密钥/ }).check();
  await press(page, '发送并计费');
  await page.getByText('请先粘贴 AppSecret').waitFor();
  await page.getByLabel('AppSecret').fill(live.secret);
  await press(page, '发送并计费');
  const text = await answered();
  expect(text).toContain(`x-ca-key:${live.appKey}`);
  expect(text).toMatch(/扣自\s*免费/);
  expect(text).toMatch(/余次\s*99/);
  await keepsToItself(live.secret);
});

test('a chat comes word by word, says at its end what it cost, and stops when it is told to', async () => {
  const found = await fetch(`${site.url}/index/apiProject/list?kind=new`);
  const { result } = (await found.json()) as { result: { id: string; code: string }[] };
  const { id } = result.find(({ code }) => code === 'chat')!;
  await member.call('/api/apply/add', { projectId: id });
  await go(`/codetest?product=${id}`);
  await page.getByRole('radio', { name: /正式密钥/ }).check();
  await page.getByLabel('AppSecret').fill(live.secret);
  await page.getByLabel('stream').selectOption('true');
  await press(page, '发送并计费');
  await ticket().getByText('接收中').waitFor();
  await ticket().getByText('200 成功').first().waitFor();
  const text = await ticket().innerText();
  expect(text).toContain('这是演示模型的回答，按固定规则写成，背后没有大模型。');
  expect(text).toContain('用量和计费不变。');
  for (const figure of [/计量\s*1 千token/, /扣自\s*免费额度/, /余量\s*99 千token/]) expect(text).toMatch(figure);
  await page.getByLabel('messages').fill(JSON.stringify([{ role: 'user', content: '很长的一句话'.repeat(300) }]));
  await press(page, '发送并计费');
  await ticket().getByText('很长的一句话').waitFor();
  await press(page, '停止');
  await ticket().getByText('200 已停止').first().waitFor();
  expect(await ticket().innerText()).toMatch(/本次计费\s*见调用记录/);
});

test('a private key signs for every key once its public key was handed in', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await go('/security/whitelistSettings');
  const section = page.getByRole('region', { name: 'RSA 公钥' });
  await section.getByLabel('公钥（PEM）').fill(publicKey);
  await proveByCode(section, site, phone, 2);
  await press(page, '保存公钥');
  await section.getByText('2048 位', { exact: true }).waitFor();

  await go('/codetest?product=1001');
  await page.getByRole('radio', { name: /沙箱密钥/ }).check();
  await page.getByRole('radio', { name: '签名（RSA-SHA256）' }).check();
  await page.getByLabel('RSA 私钥（PEM）').fill(publicKey);
  await press(page, '签名并发送');
  await page.getByText('这是公钥，签名要用与它配对的私钥').waitFor();
  await page.getByLabel('RSA 私钥（PEM）').fill(privateKey);
  await press(page, '签名并发送');
  const text = await answered();
  expect(text).toContain('200 成功');
  expect(text).toContain(`x-ca-key:${sandbox.appKey}`);
  expect(text).toContain('用私钥算 RSA-SHA256');
  await keepsToItself(privateKey.split('\n')[1]!);
});

test('nothing complained in the browser but the two refusals', () => {
  expect(complaints.filter((text) => !/status of 40[01]/.test(text))).toEqual([]);
});
