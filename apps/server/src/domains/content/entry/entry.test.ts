// Operators write, publish, schedule and withdraw; the public reads exactly what is published.
import * as consoleContract from '@jishi/contract/console/entry';
import {
  getHelp,
  listHelpGroups,
  listHelpTree,
  searchHelp,
  sendHelpFeedback,
  suggest,
  voteHelp,
} from '@jishi/contract/content/help';
import {
  getArticle,
  listArticles,
  listCategories,
  listHotArticles,
  listLatestArticles,
  listProductArticles,
  listTags,
  recommendArticles,
} from '@jishi/contract/content/news';
import { getNewNotice, getNotice, listBanners, listNotices, listPartners } from '@jishi/contract/content/notice';
import type { Input } from '@jishi/contract/endpoint';
import { openDatabase } from '@jishi/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '../domain';
import { formatTime } from '../../../kernel/time';
import { followPageChanges } from '../../../kernel/page-changes';
import { signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { makeProduct } from '../../../testing/products';
import { writeViews } from '../view/service';
import { publishDue } from './service';

let server: TestServer;
let token: string;
let category: string;
let group: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [content] });
  ({ token } = await signInOperator(server));
  const place = async (kind: 'news' | 'help', name: string) =>
    (await server.call(consoleContract.savePlace, { kind, name }, { token })).result.id;
  category = await place('news', '产品动态');
  group = await place('help', '计费');
});
afterAll(() => server.close());

type Draft = Partial<Input<typeof consoleContract.saveEntry>>;

async function save(draft: Draft) {
  const input = { kind: 'news' as const, title: '一篇动态', html: '<p>正文</p>', placeId: category, ...draft };
  return server.call(consoleContract.saveEntry, input, { token });
}

async function published(draft: Draft) {
  const { result } = await save(draft);
  const { id, version } = result;
  const answer = await server.call(consoleContract.publishEntry, { id, version }, { token });
  expect(answer.code).toBe(0);
  return answer.result;
}

const publicIds = async () => (await server.call(listArticles, { pageSize: 100 })).result.list.map(({ id }) => id);

test('a draft is nobody’s business, a published article everybody’s, a withdrawn one nobody’s again', async () => {
  const { result: draft } = await save({ title: '草稿阶段' });
  expect(await server.call(getArticle, { id: draft.id })).toMatchObject({ code: 4004 });
  const out = await server.call(consoleContract.publishEntry, { id: draft.id, version: draft.version }, { token });
  expect(out.result).toMatchObject({ status: 3, changed: false, operatorName: '测试员' });
  expect(await server.call(getArticle, { id: draft.id })).toMatchObject({ code: 0, result: { title: '草稿阶段' } });
  await server.call(consoleContract.withdrawEntry, { id: draft.id }, { token });
  expect(await server.call(getArticle, { id: draft.id })).toMatchObject({ code: 4004 });
  expect(await publicIds()).not.toContain(draft.id);
});

test('what is public stays as it was until its changed draft is published; every version can be brought back', async () => {
  const first = await published({ title: '第一版', html: '<p>甲</p>' });
  const second = (await save({ ...first, title: '第二版', html: '<p>乙</p>' })).result;
  expect(second).toMatchObject({ changed: true, status: 3 });
  expect((await server.call(getArticle, { id: first.id })).result).toMatchObject({
    title: '第一版',
    html: '<p>甲</p>',
  });
  await server.call(consoleContract.publishEntry, { id: first.id, version: second.version }, { token });
  expect((await server.call(getArticle, { id: first.id })).result.title).toBe('第二版');
  const versions = (await server.call(consoleContract.listEntryVersions, { id: first.id }, { token })).result;
  expect(versions.map(({ title }) => title)).toEqual(['第二版', '第一版']);
  const back = await server.call(
    consoleContract.restoreEntryVersion,
    { id: first.id, version: versions[1]!.version },
    { token },
  );
  expect(back.result).toMatchObject({ title: '第一版', html: '<p>甲</p>', changed: true });
});

test('two editors do not overwrite each other', async () => {
  const { result } = await save({});
  const both = await Promise.all([save({ ...result, title: '甲的改动' }), save({ ...result, title: '乙的改动' })]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 4005]);
});

test('a scheduled article appears when its time has come, once, and can be taken back before', async () => {
  const time = (minutes: number) =>
    new Date(server.clock.now().getTime() + minutes * 60_000 + 8 * 3600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
  const soon = (await save({ title: '定时' })).result;
  const never = (await save({ title: '反悔' })).result;
  for (const { id, version } of [soon, never])
    expect(
      (await server.call(consoleContract.publishEntry, { id, version, publishTime: time(10) }, { token })).result,
    ).toMatchObject({ status: 2, publishTime: time(10) });
  await server.call(consoleContract.withdrawEntry, { id: never.id }, { token });
  await publishDue(systemContext(server));
  expect(await server.call(getArticle, { id: soon.id })).toMatchObject({ code: 4004 });
  server.clock.advance(10 * 60_000);
  await Promise.all([publishDue(systemContext(server)), publishDue(systemContext(server))]);
  expect(await server.call(getArticle, { id: soon.id })).toMatchObject({ code: 0 });
  expect(await server.call(getArticle, { id: never.id })).toMatchObject({ code: 4004 });
  expect((await server.call(consoleContract.listEntryVersions, { id: soon.id }, { token })).result).toHaveLength(1);
});

test('what a schedule publishes is told to every server that keeps pages, at once', async () => {
  const { id, version } = (await save({ title: '定时，马上看到' })).result;
  const publishTime = formatTime(new Date(server.clock.now().getTime() + 60_000));
  await server.call(consoleContract.publishEntry, { id, version, publishTime }, { token });
  const elsewhere = openDatabase(server.shared.settings.databaseUrl);
  const [here, there] = [server.shared.db, elsewhere].map((db) =>
    followPageChanges(db, server.shared.settings.databaseUrl),
  );
  try {
    await until('listening', () => here!.mark() !== undefined && there!.mark() !== undefined);
    const before = [here!.mark(), there!.mark()];
    await publishDue(systemContext(server));
    expect([here!.mark(), there!.mark()], 'nothing is due yet').toEqual(before);
    server.clock.advance(60_000);
    await publishDue(systemContext(server));
    expect(here!.mark(), 'known as soon as it is public').not.toBe(before[0]);
    await until('the notice', () => there!.mark() !== before[1]);
  } finally {
    await Promise.all([here!.close(), there!.close()]);
    await elsewhere.close();
  }
});

test('what is missing for the public is named beside its field', async () => {
  const publish = async (draft: Draft) => {
    const { id, version } = (await save(draft)).result;
    return server.call(consoleContract.publishEntry, { id, version }, { token });
  };
  expect(await publish({ html: '<p> </p>' })).toMatchObject({ code: 4000, fields: [{ path: 'html' }] });
  expect(await publish({ placeId: null })).toMatchObject({ code: 4000, fields: [{ path: 'placeId' }] });
  expect(await publish({ kind: 'banner', placeId: null })).toMatchObject({ code: 4000, fields: [{ path: 'link' }] });
  expect(await publish({ kind: 'partner', placeId: null })).toMatchObject({ code: 4000, fields: [{ path: 'cover' }] });
  expect(await save({ placeId: group })).toMatchObject({ code: 4000, fields: [{ path: 'placeId' }] });
});

/** Ways to run a script that browsers have had. */
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script href="data:text/javascript,alert(1)"/>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input onfocus=alert(1) autofocus>',
  '<details open ontoggle=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "javascript:alert(1)"</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<base href="javascript:alert(1)//">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<video><source onerror="alert(1)"></video>',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><script>alert(1)</script></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p id="x" onclick="alert(1)" class="y">x</p>',
  '<img src="//evil.example/x.png">',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
];

test.each(attacks)('no script survives: %s', async (html) => {
  const { result } = await server.call(consoleContract.previewEntry, { html: `<p>前</p>${html}<p>后</p>` }, { token });
  expect(result.html).toContain('<p>前</p>');
  expect(result.html).not.toMatch(
    /<(?:script|svg|iframe|object|embed|form|input|style|base|meta|link|math|video|template)\b/i,
  );
  expect(result.html).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|formaction)\s*=/i);
  expect(result.html).not.toMatch(/(?:href|src)\s*=\s*["']?\s*(?:javascript|vbscript|data|\/\/)/i);
});

test('lists by category, tag and words, with what was found marked and everything else escaped', async () => {
  const one = await published({
    title: '手机号归属地 <b> 升级',
    summary: '新增号段 & 更快',
    tags: ['升级', '号码'],
    html: '<p>支持虚拟运营商</p>',
  });
  const tag = (await server.call(listTags, {})).result.find(({ name }) => name === '号码')!;
  const byTag = (await server.call(listArticles, { tagId: tag.id })).result;
  expect(byTag.list.map(({ id }) => id)).toEqual([one.id]);
  const found = (await server.call(listArticles, { keyword: '归属 号段' })).result.list[0]!;
  expect(found).toMatchObject({
    id: one.id,
    titleMarked: '手机号<mark>归属</mark>地 &lt;b&gt; 升级',
    summaryMarked: '新增<mark>号段</mark> &amp; 更快',
  });
  expect((await server.call(listArticles, { keyword: '号归段' })).result.total).toBe(0);
  expect((await server.call(listArticles, { keyword: "%_' \\ <" })).result.list).toBeInstanceOf(Array);
  expect((await server.call(listCategories, {})).result.find(({ id }) => id === category)!.count).toBeGreaterThan(0);
});

test('related, recommended, latest, hot, and those about a product', async () => {
  const product = await makeProduct(server, {});
  const a = await published({ title: '甲文', tags: ['同题'], recommended: true, projectIds: [product.id] });
  const b = await published({ title: '乙文', tags: ['同题'] });
  server.clock.advance(60_000);
  for (let n = 0; n < 3; n += 1) await server.call(getArticle, { id: b.id });
  await writeViews(systemContext(server));
  await until('the views, some of which another write may be carrying', async () => {
    const [first] = (await server.call(listHotArticles, {})).result;
    return first?.id === b.id && first.views === 3;
  });
  expect((await server.call(recommendArticles, {})).result.list.map(({ id }) => id)).toEqual([a.id]);
  expect((await server.call(recommendArticles, { id: a.id })).result.list[0]!.id).toBe(b.id);
  expect((await server.call(listProductArticles, { projectId: product.id })).result.map(({ id }) => id)).toEqual([
    a.id,
  ]);
  expect((await server.call(listLatestArticles, { limit: 2 })).result).toHaveLength(2);
  const { result } = await server.call(getArticle, { id: a.id });
  expect(result.projects).toMatchObject([{ id: product.id }]);
});

test('help hangs in a tree of two levels, has headings to jump to, and one vote a visitor', async () => {
  const child = await server.call(
    consoleContract.savePlace,
    { kind: 'help', name: '套餐', parentId: group },
    { token },
  );
  expect(child.code).toBe(0);
  const deeper = await server.call(
    consoleContract.savePlace,
    { kind: 'help', name: '更深', parentId: child.result.id },
    { token },
  );
  expect(deeper).toMatchObject({ code: 4000, fields: [{ path: 'parentId', message: '帮助目录最多两级' }] });
  const page = await published({
    kind: 'help',
    placeId: child.result.id,
    title: '套餐怎么扣',
    html: '<h2>先到期的<strong>先扣</strong></h2><p>次数</p><h3>例</h3>',
  });
  const { result } = await server.call(listHelpTree, {});
  expect(result.find(({ id }) => id === group)?.children[0]?.entries).toEqual([{ id: page.id, title: '套餐怎么扣' }]);
  expect((await server.call(listHelpGroups, {})).result.find(({ id }) => id === group)?.entries).toHaveLength(1);

  const visitorId = 'visitor-0123456789';
  const vote = (useful: boolean) => server.call(voteHelp, { id: page.id, visitorId, useful });
  await Promise.all([vote(true), vote(true), vote(true)]);
  await server.call(voteHelp, { id: page.id, visitorId: 'visitor-9876543210', useful: false });
  await server.call(sendHelpFeedback, {
    id: page.id,
    visitorId: 'visitor-9876543210',
    reason: 'unclear',
    text: '看不懂',
  });
  const { token: memberToken } = await signInMember(server);
  await server.call(voteHelp, { id: page.id, visitorId, useful: false }, { token: memberToken });
  const read = (await server.call(getHelp, { id: page.id, visitorId })).result;
  expect(read).toMatchObject({
    useful: 1,
    useless: 2,
    vote: 1,
    headings: [
      { id: 's1', text: '先到期的先扣', level: 2 },
      { id: 's2', text: '例', level: 3 },
    ],
    html: '<h2 id="s1">先到期的<strong>先扣</strong></h2><p>次数</p><h3 id="s2">例</h3>',
  });
  expect((await server.call(getHelp, { id: page.id })).result.vote).toBeNull();
  const votes = (await server.call(consoleContract.listHelpVotes, { id: page.id }, { token })).result;
  expect(votes).toMatchObject({ useful: 1, useless: 2, reasons: [{ reason: 'unclear', text: '看不懂' }] });
  const kept = await server.call(consoleContract.deletePlace, { id: group }, { token });
  expect(kept).toMatchObject({ code: 4005 });
});

test('groups of help are moved below another and back, with what is in them; never into a circle, even at once', async () => {
  const make = async (name: string, parentId?: string) =>
    (await server.call(consoleContract.savePlace, { kind: 'help', name, parentId }, { token })).result.id;
  const move = (id: string, name: string, parentId: string | null) =>
    server.call(consoleContract.savePlace, { id, kind: 'help', name, parentId }, { token });
  const [a, b] = [await make('甲组'), await make('乙组')];
  const page = await published({ kind: 'help', placeId: a, title: '甲组里的一篇' });
  expect((await move(a, '甲组', b)).result).toMatchObject({ parentId: b, entries: 1 });
  const tree = (await server.call(listHelpTree, {})).result;
  expect(tree.find(({ id }) => id === b)?.children).toMatchObject([{ id: a, entries: [{ id: page.id }] }]);
  expect(await move(b, '乙组', a)).toMatchObject({ code: 4000, fields: [{ path: 'parentId' }] });
  expect(await move(b, '乙组', b)).toMatchObject({ code: 4000, fields: [{ path: 'parentId' }] });
  expect(await move(a, '甲组', category)).toMatchObject({ code: 4000, fields: [{ path: 'parentId' }] });
  for (let round = 0; round < 5; round += 1) {
    expect((await move(a, '甲组', null)).result).toMatchObject({ parentId: null });
    expect((await move(b, '乙组', null)).result).toMatchObject({ parentId: null });
    const both = await Promise.all([move(a, '甲组', b), move(b, '乙组', a)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
  }
});

test('one search finds products, help and news, titles first, and suggests for what is misspelt', async () => {
  await makeProduct(server, { name: 'Webhook 推送', code: 'webhook-push' });
  await published({ kind: 'help', placeId: group, title: '发票怎么开', html: '<p>在发票管理里申请开票</p>' });
  await published({ title: '其他', html: '<p>下月起发票改为全电</p>' });
  const { result } = await server.call(searchHelp, { keyword: '发票' });
  expect(result.list.map(({ kind }) => kind)).toEqual(['help', 'article']);
  expect(result.list[0]).toMatchObject({ titleMarked: '<mark>发票</mark>怎么开' });
  expect(result.counts).toEqual({ help: 1, article: 1, project: 0 });
  expect((await server.call(searchHelp, { keyword: '发票', scope: 'article' })).result.total).toBe(1);
  const misspelt = (await server.call(searchHelp, { keyword: 'webhok' })).result;
  expect(misspelt).toMatchObject({ total: 0, suggestions: ['webhook'] });
  expect((await server.call(suggest, { keyword: 'webh' })).result).toMatchObject([
    { kind: 'project', title: 'Webhook 推送' },
  ]);
  expect((await server.call(suggest, { keyword: '发' })).result[0]).toMatchObject({
    kind: 'help',
    title: '发票怎么开',
  });
  expect((await server.call(suggest, { keyword: '🙂' })).result).toEqual([]);
});

test('what is typed by sound, by initials or with a slip is suggested, and other words find what the site calls its own way', async () => {
  await makeProduct(server, { name: '汉字转拼音', code: 'han-to-latin' });
  const help = await published({
    kind: 'help',
    placeId: group,
    title: '网关结果码',
    html: '<p>429001 每秒次数用完</p>',
  });
  const titles = async (keyword: string) => (await server.call(suggest, { keyword })).result.map(({ title }) => title);
  for (const typed of ['hanzizhuanpinyin', 'hzzpy', 'pinyin', 'zhuanpinyim', '汗字转拼音']) {
    expect(await titles(typed), typed).toContain('汉字转拼音');
  }
  expect((await server.call(searchHelp, { keyword: 'hanzizhuan' })).result.suggestions).toEqual(['汉字转拼音']);
  for (const keyword of ['错误码', 'QPS', '限流']) {
    const { list } = (await server.call(searchHelp, { keyword })).result;
    expect(list, keyword).toEqual([expect.objectContaining({ kind: 'help', id: help.id })]);
  }
  const marked = (await server.call(searchHelp, { keyword: '错误码' })).result.list[0]?.titleMarked;
  expect(marked).toBe('网关<mark>结果码</mark>');
  expect((await server.call(suggest, { keyword: '错误码' })).result[0]).toMatchObject({ url: `/help/${help.id}` });
  expect(await titles('限流')).toContain('网关结果码'); // by its text
});

test('partners stand in their order with their marks, and are gone when withdrawn', async () => {
  const cover = '/media/image?id=01890000-0000-7000-8000-000000000001';
  const partner = (title: string, sort: number, link: string) =>
    published({ kind: 'partner', placeId: null, title, cover, link, sort, html: '' });
  await partner('某银行', 2, '');
  const first = await partner('某公司', 1, 'https://example.com/');
  const mark = { image: cover, imageDark: cover };
  const bank = { name: '某银行', link: '', ...mark };
  expect((await server.call(listPartners, {})).result).toMatchObject([
    { name: '某公司', link: 'https://example.com/', ...mark },
    bank,
  ]);
  await server.call(consoleContract.withdrawEntry, { id: first.id }, { token });
  expect((await server.call(listPartners, {})).result).toMatchObject([bank]);
});

test('notices: pinned first, the important one pops up for a month; banners in their order', async () => {
  const plain = await published({ kind: 'notice', placeId: null, title: '平常', noticeKind: 2 });
  const pinned = await published({ kind: 'notice', placeId: null, title: '置顶', pinned: true, important: true });
  expect((await server.call(listNotices, {})).result.list.map(({ id }) => id)).toEqual([pinned.id, plain.id]);
  expect((await server.call(listNotices, { kind: 2 })).result.list.map(({ id }) => id)).toEqual([plain.id]);
  expect((await server.call(getNewNotice, {})).result.notice).toMatchObject({ id: pinned.id });
  expect((await server.call(getNotice, { id: plain.id })).result.title).toBe('平常');
  const banner = (title: string, sort: number) =>
    published({ kind: 'banner', placeId: null, title, link: '/product/list', sort, html: '' });
  await banner('后来', 2);
  await banner('先来', 1);
  expect((await server.call(listBanners, {})).result.map(({ title }) => title)).toEqual(['先来', '后来']);
  server.clock.advance(31 * 24 * 3600_000);
  expect((await server.call(getNewNotice, {})).result.notice).toBeNull();
});
