// The public site as robots, caches and chat programs meet it: without a browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientInfoHeader } from '@jishi/ui/wire/client-info';
import { declaredPages } from '../apps/portal/src/build/page-count';
import type { Caller } from './calls';
import { apiDraft, productForm } from '../apps/server/src/testing/product-form';
import { masked, newMember, openSite, site } from './journey';
import { ownerCalls } from './operator';

const HTML = { accept: 'text/html' };
/** More than a kept page is rendered in the time it takes to ask for it so often. */
const READERS = 60;

/** A member's session. */
let token: string;
/** Whatever would give the member away. */
let marks: string[];
let listed: string[];

openSite(async () => {
  const member = await newMember();
  token = member.token;
  marks = [token, member.phone, masked(member.phone)];
  listed = locationsOf(await (await ask('/sitemap.xml')).text());
});

const ask = (path: string, headers: Record<string, string> = HTML) =>
  fetch(site.url + path, { headers, redirect: 'manual' });
const asMember = () => ({ ...HTML, cookie: `token=${token}` });
const locationsOf = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)/g)].map(([, address]) => decode(address!).slice(site.url.length) || '/');
const decode = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&');
const contents = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => decode(value!));
const og = (html: string, name: string) => contents(html, new RegExp(`property="og:${name}" content="([^"]*)"`, 'g'));

/** Every public page: those of the sitemap and those that are declared but in no search engine. */
async function publicPaths(): Promise<string[]> {
  const declared = Object.values(await declaredPages()).flat();
  const plain = declared.filter(({ access, path }) => access === 'public' && !path.includes(':'));
  return [...new Set([...plain.map(({ path }) => path), '/help/search?keyword=%E7%AD%BE%E5%90%8D', ...listed])];
}

describe('search engines', () => {
  test('find every page of the sitemap at its one address, with words, a picture and data of its own', async () => {
    expect(listed.length).toBeGreaterThan(30);
    const titles = new Map<string, string>();
    for (const path of listed) {
      const answer = await ask(path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      expect(contents(html, /<link rel="canonical" href="([^"]*)"/g), path).toEqual([
        site.url + (path === '/' ? '/' : path),
      ]);
      expect(html, path).not.toContain('noindex');
      const [title, ...more] = contents(html.split('</head>')[0]!, /<title>([^<]*)<\/title>/g);
      expect(more).toEqual([]);
      expect(titles.get(title!), `${path} is called ${title}`).toBeUndefined();
      titles.set(title!, path);
      expect([og(html, 'image').length, og(html, 'image:width'), og(html, 'image:height')], path).toEqual([
        1,
        ['1200'],
        ['630'],
      ]);
      for (const data of contents(html, /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
        expectValid(JSON.parse(data) as Data, path);
    }
  });

  test('are told what is not there by its status, and kept out of what is no place to begin', async () => {
    for (const path of ['/nothing', '/product/999999', '/product/x', '/news/999999', '/newls/999999', '/help/999999'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    for (const path of ['/notice?id=999999', '/news/tags?id=999999', '/content/nothing'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    expect((await ask('/nothing')).headers.get('cache-control')).toContain('no-');
    expect(await (await ask('/login')).text()).toContain('<title>');
    const closed = contents(await (await ask('/robots.txt')).text(), /^Disallow: (.*)$/gm);
    expect(closed.length).toBeGreaterThan(3);
    expect(listed.filter((path) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
  });
});

describe('a product of three hundred endpoints', () => {
  const ENDPOINTS = 300;
  let productId: string;
  let outlines: { id: string; name: string }[];
  let owner: Caller;

  beforeAll(async () => {
    owner = await ownerCalls(site);
    const [type] = await owner<{ id: string }[]>('/console-api/type/list');
    const { id } = await owner<{ id: string }>('/console-api/project/save', largeProduct(type!.id, ENDPOINTS));
    productId = id;
    await owner('/console-api/project/status', { id, status: 2 });
    ({ apiInfos: outlines } = await owner<{ apiInfos: typeof outlines }>(`/api/apiProject/detail?id=${id}`));
  });
  afterAll(() => owner('/console-api/project/status', { id: productId, status: 3 }));

  test('has a page of bounded size that leads to each of them', async () => {
    const html = await (await ask(`/product/${productId}`)).text();
    expect(html.length).toBeLessThan(400_000);
    for (const { id } of outlines.slice(1)) expect(html).toContain(`/product/${productId}?api=${id}#doc`);
    expect(html).toContain('只属于接口 0 的说明');
    expect(html).not.toContain('只属于接口 1 的说明');
  });

  test('has the document of each at an address of its own, for whoever runs no scripts', async () => {
    const { id, name } = outlines[211]!;
    const html = await (await ask(`/product/${productId}?api=${id}&lang=python`)).text();
    expect(html).toContain('只属于接口 211 的说明');
    expect(html).not.toContain('只属于接口 0 的说明');
    expect(contents(html.split('</head>')[0]!, /<title>([^<]*)<\/title>/g)[0]).toContain(name);
    expect(contents(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([
      `${site.url}/product/${productId}?api=${id}`,
    ]);
  });
});

function largeProduct(typeId: string, endpoints: number): object {
  const responseFields = Array.from({ length: 20 }, (_, at) => ({
    name: `data.list[].field${at}`,
    type: 'string',
    description: '一句说明这个字段的话，不长也不短',
  }));
  const apiInfos = Array.from({ length: endpoints }, (_, at) => {
    const path = `/query/${at}`;
    const named = { code: `query-${at}`, name: `第 ${at} 号接口`, summary: `只属于接口 ${at} 的说明` };
    return apiDraft({ ...named, path, upstreamPath: path, responseFields });
  });
  return productForm({ code: 'three-hundred', name: '三百个接口', typeId, apiInfos });
}

test('the picture of each kind of page is a PNG of the size the page says', async () => {
  const kinds = [/^\/$/, /^\/product\/\d/, /^\/news\/\d/, /^\/help\/\d/, /^\/notice\?id=/];
  for (const path of kinds.flatMap((kind) => listed.find((one) => kind.test(one)) ?? [])) {
    const [address = ''] = og(await (await ask(path)).text(), 'image');
    const answer = await fetch(address);
    const png = Buffer.from(await answer.arrayBuffer());
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    const known = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await fetch(address, { headers: known })).status).toBe(304);
  }
});

test('no visitor is ever given a member’s page, whoever asked before, compressed or not, page or payload', async () => {
  const paths = await publicPaths();
  for (const [at, path] of paths.entries()) {
    // a member may be the first to ask for a page, or come while it is kept
    const order = at % 2 ? ['member', 'visitor', 'member', 'visitor'] : ['visitor', 'member', 'visitor', 'visitor'];
    for (const [turn, who] of order.entries()) {
      const headers = { ...(who === 'member' ? asMember() : HTML), 'accept-encoding': turn % 2 ? 'br' : 'identity' };
      const answer = await ask(path, headers);
      const html = await answer.text();
      const rule = answer.headers.get('cache-control') ?? '';
      const seen = `${path} for a ${who}`;
      if (answer.status >= 300 && answer.status < 400) {
        expect(rule, seen).toContain('no-store');
        continue;
      }
      expect(answer.headers.get('vary')?.toLowerCase(), seen).toContain('cookie');
      expect(html.includes('"signedIn":true'), seen).toBe(who === 'member');
      if (who === 'member') {
        expect(rule, seen).toBe('private, no-store');
      } else {
        expect(rule, seen).not.toContain('private');
        expect(answer.headers.get('set-cookie'), seen).toBeNull();
        for (const mark of marks) expect(html.includes(mark), seen).toBe(false);
      }
    }
    await expectPayloadsApart(path);
  }
});

async function expectPayloadsApart(path: string) {
  const [, pathname = '', query = ''] = /^([^?]*)(\?.*)?$/.exec(path)!;
  const address = `${pathname === '/' ? '' : pathname}/_payload.json${query}`;
  const header = clientInfoHeader({ token, bdVid: '', now: new Date() });
  const mine = await ask(address, { 'x-client-info': header });
  expect(mine.headers.get('cache-control'), address).toBe('private, no-store');
  await mine.text();
  for (const cookie of ['', `token=${token}`]) {
    const answer = await ask(address, { cookie });
    const text = await answer.text();
    expect(answer.headers.get('vary')?.toLowerCase(), address).toContain('x-client-info');
    for (const mark of marks) expect(text.includes(mark), address).toBe(false);
  }
}

test('files come compressed as each browser likes and are kept for ever; what is gone is not', async () => {
  const html = await (await ask('/')).text();
  const linked = contents(html, /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g);
  const modules = contents(html, /data-modules="([^"]+)"/g).flatMap((names) => names.split(' '));
  const files = new Set([...linked, ...modules]);
  expect(files.size).toBeGreaterThan(3);
  for (const file of files) {
    const sizes: number[] = [];
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await ask(file, { 'accept-encoding': encoding });
      await answer.arrayBuffer();
      expect(answer.headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable');
      sizes.push(Number(answer.headers.get('content-length')));
      if (encoding === 'identity') continue;
      expect(answer.headers.get('content-encoding'), file).toBe(encoding);
      expect(answer.headers.get('vary')?.toLowerCase(), file).toContain('accept-encoding');
    }
    expect(sizes[2], file).toBeLessThan(sizes[0]!);
  }
  const gone = await ask('/assets/gone-00000000.js');
  expect([gone.status, gone.headers.get('cache-control')?.includes('immutable') ?? false]).toEqual([404, false]);
});

test('every reader of an article is counted, though the page is rendered for few of them', async () => {
  const path = listed.find((one) => /^\/news\/\d/.test(one))!;
  const views = async () => Number(/阅读 ([\d,]+) 次/.exec(await (await ask(path)).text())?.[1]?.replace(',', '') ?? 0);
  const before = await views();
  for (let reader = 0; reader < READERS; reader++) await (await ask(path)).text();
  // asking is reading, too: half as many more would hide readers that were lost
  let asked = 0;
  const counted = async () => (++asked > READERS / 2 ? Number.NaN : views());
  await expect.poll(counted, { interval: 1000 }).toBeGreaterThanOrEqual(before + READERS);
});

type Data = { '@type': string; '@context': string; [key: string]: unknown };

/** What search engines ask of each kind of structured data. */
const NEEDED: Record<string, readonly string[]> = {
  Product: ['name', 'description', 'image', 'offers', 'url'],
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'url'],
  TechArticle: ['headline', 'dateModified', 'url'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
};

function expectValid(data: Data, path: string) {
  expect(data['@context'], path).toBe('https://schema.org');
  for (const key of NEEDED[data['@type']] ?? []) expect(data[key], `${data['@type']} of ${path}: ${key}`).toBeTruthy();
  if (data['@type'] === 'BreadcrumbList') {
    const steps = data['itemListElement'] as { position: number; name: string; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1));
    for (const step of steps)
      expect([step.name, step.item.startsWith(site.url)], path).toEqual([expect.stringMatching(/./), true]);
  }
  for (const question of (data['mainEntity'] ?? []) as { name: string; acceptedAnswer: { text: string } }[])
    expect([question.name, question.acceptedAnswer.text], path).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/./),
    ]);
}
