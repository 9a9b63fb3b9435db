// The built-in help: on a fresh site, on one that has had an earlier list, and as people look for it.
import { searchHelp } from '@jishi/contract/content/help';
import { deletePlace, saveEntry, savePlace } from '@jishi/contract/console/entry';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainText } from '../domains/content/entry/rules';
import { content } from '../domains/content/domain';
import { sanitiseHtml } from '../kernel/html';
import { systemContext } from '../testing/members';
import { type TestOperator, signInOperator } from '../testing/operators';
import { type TestServer, startTestServer } from '../testing/server';
import { HELP_TEXTS, seedHelp } from './help';

let server: TestServer;
let operator: TestOperator;
let claimed: Set<string>;
beforeAll(async () => {
  server = await startTestServer({ domains: [content] });
  operator = await signInOperator(server);
});
afterAll(async () => {
  await server?.close();
});
async function emptySite() {
  claimed = new Set();
  await server.db.query("delete from content.published where kind = 'help'");
  await server.db.query("delete from content.entry where kind = 'help'");
  await server.db.query("delete from content.place where kind = 'help'");
}

const claim = async (item: string) => {
  const isNew = !claimed.has(item);
  claimed.add(item);
  return isNew;
};
const start = (texts = HELP_TEXTS) => seedHelp(systemContext(server), claim, texts);
type Row = { title: string; place: string };
const standing = async () => {
  const { rows } = await server.db.query<Row>(
    "select p.title, pl.name as place from content.published p join content.place pl on pl.id = p.place_id where p.kind = 'help' order by p.id",
  );
  return rows;
};
const places = async () => {
  const { rows } = await server.db.query<{ id: string; name: string }>(
    "select id, name from content.place where kind = 'help' order by sort, id",
  );
  return rows;
};
const expected = (texts = HELP_TEXTS) => texts.map(({ title, group }) => ({ title, place: group }));
const textOf = (key: string) => HELP_TEXTS.find((one) => one.key === key)!;
const EARLIER = HELP_TEXTS.filter(({ key }) => !['invoices', 'limits', 'sms-api'].includes(key));

describe('starts', () => {
  beforeEach(emptySite);

  test('a fresh site has every text once, in the order of the list', async () => {
    await start();
    await start();
    expect(await standing()).toEqual(expected());
  });

  test('a site with an earlier list gets the texts that came since, in the groups it has, and nothing else', async () => {
    await start(EARLIER);
    expect(await standing()).toEqual(expected(EARLIER));
    const removed = textOf('coupons').title;
    await server.db.query('delete from content.entry where title = $1', [removed]);
    await start();
    const added = HELP_TEXTS.filter((one) => !EARLIER.includes(one));
    const before = EARLIER.filter(({ key }) => key !== 'coupons');
    expect(await standing(), 'what was removed stays away').toEqual(expected([...before, ...added]));
  });

  test('groups are found by another name, and by where their texts went; a removed one comes not back, nor do its texts', async () => {
    await start(EARLIER);
    const idOf = async (name: string) => (await places()).find((place) => place.name === name)!.id;
    const rename = { kind: 'help' as const, id: await idOf('充值与发票'), name: '钱与票' };
    expect((await server.call(savePlace, rename, operator)).code).toBe(0);
    const sms = await idOf('短信服务');
    await server.db.query('delete from content.entry where place_id = $1', [sms]);
    expect((await server.call(deletePlace, { id: sms }, operator)).code).toBe(0);
    await start();
    const now = await standing();
    expect(now.find(({ title }) => title === textOf('invoices').title)?.place).toBe('钱与票');
    expect((await places()).map(({ name }) => name)).not.toContain('充值与发票');
    expect((await places()).map(({ name }) => name)).not.toContain('短信服务');
    expect(now.map(({ title }) => title)).not.toContain(textOf('sms-api').title);
  });

  test('a group that operators made before it was ours is used as it is', async () => {
    await server.call(savePlace, { kind: 'help', name: '企业与团队', summary: '自己写的' }, operator);
    await start();
    expect(await standing()).toEqual(expected());
    expect((await places()).filter(({ name }) => name === '企业与团队')).toHaveLength(1);
  });
});

describe('searches', () => {
  beforeAll(async () => {
    await emptySite();
    await start();
  });

  test.each([
    ['限流', 'limits'],
    ['QPS', 'limits'],
    ['429', 'limits'],
    ['SDK', 'sdk'],
    ['postman', 'sdk'],
    ['合同', 'deeds'],
    ['合约', 'deeds'],
    ['发票', 'invoices'],
    ['开票', 'invoices'],
    ['专票', 'invoices'],
    ['红冲', 'invoices'],
    ['退款', 'refunds'],
    ['提现', 'refunds'],
    ['企业认证', 'certification'],
    ['实名认证', 'certification'],
    ['营业执照', 'certification'],
    ['验证码短信', 'sms-api'],
    ['群发短信', 'sms-api'],
    ['短信签名', 'sms-setup'],
    ['回执', 'sms-receipts'],
    ['退订', 'sms-receipts'],
    ['签名', 'signature'],
    ['子账号', 'organisation'],
    ['团队', 'organisation'],
    ['组织', 'organisation'],
    ['客服', 'tickets'],
    ['工单', 'tickets'],
    ['vip', 'vip'],
    ['优惠券', 'coupons'],
    ['对公转账', 'bank-transfer'],
    ['汇款', 'bank-transfer'],
    ['怎么充值', 'bank-transfer'],
    ['账单', 'statements'],
    ['收据', 'statements'],
    ['两步验证', 'sign-in-safely'],
    ['通行密钥', 'sign-in-safely'],
    ['销户', 'leaving'],
    ['话费', 'recharge-api'],
    ['申诉', 'appeals'],
    ['充值订单没有到账', 'appeals'],
    ['充值没有到账', 'top-up'],
    ['售后', 'marketplace-buy'],
    ['供应商', 'supply'],
    ['报价', 'quotes'],
    ['返利', 'referral'],
    ['调不通', 'debug'],
    ['错误码', 'result-codes'],
    ['回调', 'webhook'],
    ['扣费', 'charging'],
    ['充值', 'bank-transfer'],
    ['认证', 'certification'],
    ['注销', 'leaving'],
    ['套餐', 'packages'],
  ])('who looks for %s finds %s first', async (keyword, key) => {
    const { list } = (await server.call(searchHelp, { keyword, scope: 'help' })).result;
    expect(list[0]?.titleMarked.replaceAll(/<\/?mark>/g, '')).toBe(textOf(key).title);
  });
});

test.each(HELP_TEXTS.map((text) => [text.key, text] as const))(
  '%s is a text that an operator could save as it is',
  (_key, { title, html }) => {
    const given = { kind: 'help', title, html: html.trim(), placeId: '1' };
    expect(saveEntry.input.safeParse(given).error).toBeUndefined();
    const same = (one: string) => one.replaceAll('<br />', '<br>').replaceAll('&quot;', '"');
    expect(same(sanitiseHtml(html))).toBe(same(html));
    expect(plainText(html).length).toBeGreaterThan(50);
    expect(html).not.toMatch(/undefined|\$\{|<t[hd]>\s*<\/t[hd]>\s*<t[hd]>\s*<\/t[hd]>/);
  },
);
