// Every public page as it is without JavaScript: it has its title, and what it is about can be read, on a phone too.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { declaredPages } from '../apps/portal/src/build/page-count';
import { MOBILE, PATIENCE_MS } from './browser';
import { browser, openSite, site } from './journey';

type Subject = {
  /** A link of this page leads to it, where its path has a parameter. */
  by?: [page: string, link: string];
  query?: string;
  title: string;
  /** Words that stand on it only when its subject does. */
  shows: string[];
};

const ARTICLE = '先用沙箱密钥联调，再换正式密钥';

/** What each public page must show; a new page needs its line. */
const SUBJECTS: Record<string, Subject> = {
  Index: { title: '都记在账上', shows: ['在售接口', '身份证号校验', '0.012', '"province"'] },
  APIList: { title: '全部接口', shows: ['身份证号校验', '元/次', '节假日与农历'] },
  APIDetail: {
    by: ['/product/list', '手机号归属地'],
    title: '手机号归属地',
    shows: ['/openapi/phone-area/query', '11 位手机号', '"province"', '常见问题', '元/次'],
  },
  APICompare: {
    query: '?ids=1001&ids=1003',
    title: '对比',
    shows: ['手机号归属地', '身份证号校验', '会员价', '请求上限'],
  },
  CodeTest: { title: '在线调试', shows: ['手机号批量查询', '11 位手机号', '"province"'] },
  PrivacyIndex: { by: ['/aboutus', '用户协议'], title: '用户服务协议', shows: ['一、账户', '二、接口服务'] },
  AboutUs: { title: '关于集市', shows: ['按次计费的接口集市', '隐私政策'] },
  NewsList: { title: '动态', shows: [ARTICLE, '共 3 篇'] },
  PlatNewsHtml: { by: ['/news', '使用经验'], title: '使用经验', shows: [ARTICLE] },
  NewsTags: { title: '动态标签', shows: ['接口上架', '沙箱'] },
  'news-RecomList': { title: '编辑推荐', shows: [ARTICLE] },
  NewsDetail: { by: ['/news', ARTICLE], title: ARTICLE, shows: ['沙箱密钥做什么', '什么时候换成正式密钥'] },
  HelpIndex: { title: '文档', shows: ['从注册到第一次调用', '网关结果码一览'] },
  HelpSearch: { query: '?keyword=签名', title: '搜索', shows: ['HMAC-SHA256', '一次调用从哪里扣'] },
  HelpDetail: { by: ['/help', '网关结果码一览'], title: '网关结果码一览', shows: ['402001'] },
  Notice: { title: '公告', shows: ['关于本站的示例内容'] },
  Status: { title: '服务状态', shows: ['各项服务', '网关调用', '还没有结束的故障与维护'] },
  Login: { title: '登录或注册', shows: ['验证码登录', '手机号'] },
  ForgetPwd: { title: '忘记密码', shows: ['验证手机', '验证码'] },
  UnPhone: { title: '手机号不能用了', shows: ['填写身份', '身份证号'] },
  WxBind: { title: '微信登录', shows: [] },
  AuthH5: { title: '身份核验', shows: ['这个链接打不开'] },
};

const open = Object.values(await declaredPages())
  .flat()
  .filter(({ access }) => access === 'public')
  .filter(({ path }) => !path.startsWith('/sheet/') && path !== '/status/:id'); // quote.spec.ts, status.spec.ts

let page: Page;

openSite(async () => {
  const context = await browser.newContext({ baseURL: site.url, viewport: MOBILE, javaScriptEnabled: false });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
});

test.each(open.map(({ name, path }) => [path, name] as const))('%s', async (path, name) => {
  const { by, query = '', title, shows } = SUBJECTS[name] ?? { title: 'a line in this file', shows: [] };
  if (by) {
    await page.goto(by[0]);
    await page.getByRole('main').getByRole('link', { name: by[1], exact: true }).first().click();
  } else await page.goto(path + query);
  const shape = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  expect(new URL(page.url()).pathname).toMatch(shape);
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([expect.stringContaining(title)]);
  const words = await page.locator('body').innerText();
  expect(shows.filter((shown) => !words.includes(shown))).toEqual([]);
  const beyond = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(beyond).toBe(0);
});
