import { publishEntry, saveEntry, savePlace } from '@jishi/contract/console/entry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '../domain';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeProduct } from '../../../testing/products';
import { SITEMAP_MAX } from './rules';

let server: TestServer;
let token: string;
let placeId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [content] });
  ({ token } = await signInOperator(server));
  placeId = (await server.call(savePlace, { kind: 'news', name: '动态' }, { token })).result.id;
});
afterAll(() => server.close());

const read = async (url: string) => {
  const { statusCode, headers, body } = await server.inject({ method: 'GET', url });
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], body };
};

async function publish(title: string, kind: 'news' | 'notice' = 'news') {
  const draft = { kind, placeId: kind === 'news' ? placeId : null, title, html: '<p>正文</p>', noticeKind: 1 };
  const { id, version } = (await server.call(saveEntry, draft, { token })).result;
  await server.call(publishEntry, { id, version }, { token });
  return id;
}

test('robots.txt points to the sitemap and keeps machines out of the member area', async () => {
  const { body, type } = await read('/robots.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Disallow: /console\n');
  expect(body).toContain('Sitemap: http://localhost:8080/sitemap.xml');
});

test('security.txt says whom to tell of a weakness, until a day to come; without anybody it is not there', async () => {
  expect((await read('/.well-known/security.txt')).status).toBe(404);
  const settings = { securityContact: 'mailto:security@shop.example' };
  const named = await startTestServer({ domains: [content], settings });
  const { body, headers } = await named.inject({ method: 'GET', url: '/.well-known/security.txt' });
  await named.close();
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const expires = new Date(/^Expires: (.*)$/m.exec(body)![1]!).getTime();
  const day = 86_400_000;
  expect(expires).toBeGreaterThan(Date.now() + 170 * day);
  expect(expires).toBeLessThan(Date.now() + 365 * day);
  expect(body.replace(/Expires: .*/, '')).toBe(
    'Contact: mailto:security@shop.example\n\nPreferred-Languages: zh, en\n' +
      'Canonical: http://localhost:8080/.well-known/security.txt\n',
  );
});

test('the sitemap has what is public, and only that', async () => {
  const product = await makeProduct(server, {});
  const id = await publish('第一篇');
  const notice = await publish('停机维护', 'notice');
  const { body, type, cache } = await read('/sitemap.xml');
  expect(type).toBe('application/xml; charset=utf-8');
  expect(cache).toMatch(/^public, max-age=\d+/);
  for (const path of [
    '/',
    '/product/list',
    `/product/${product.id}`,
    `/news/${id}`,
    `/newls/${placeId}`,
    `/notice?id=${notice}`,
  ])
    expect(body).toContain(`<loc>http://localhost:8080${path}</loc>`);
  const draft = await server.call(saveEntry, { kind: 'news', placeId, title: '草稿' }, { token });
  expect((await read('/sitemap.xml')).body).not.toContain(`/news/${draft.result.id}<`);
});

test('the feed of news is well formed whatever titles hold', async () => {
  const id = await publish('<甲> & "乙" 丙');
  // as one from before titles refused such characters
  await server.db.query(`update content.published set title = replace(title, '丙', e'\\x07') where id = $1`, [id]);
  const { body } = await read('/rss.xml');
  expect(body).toContain('<title>&lt;甲&gt; &amp; &quot;乙&quot;');
  expect(body).not.toContain('\u0007');
  expect(body).toContain(`<guid isPermaLink="true">http://localhost:8080/news/${id}</guid>`);
});

test('llms.txt lists products, and says where the document of each is', async () => {
  await makeProduct(server, { name: '给模型看的产品' });
  const { body } = await read('/llms.txt');
  expect(body).toMatch(/- \[给模型看的产品\]\(http:\/\/localhost:8080\/product\/\d+\): /);
  expect(body).toContain('http://localhost:8080/api/apiProject/file?id={产品页地址里的编号}&kind=openapi');
});

test('beyond fifty thousand pages the sitemap is an index of parts that hold every page once', async () => {
  await server.db.query(
    `insert into content.entry (kind, status, published_version, title, draft, place_id, created_at, updated_at)
     select 'news', 3, 1, 't', '{}', $1, now(), now() from generate_series(1, $2)`,
    [placeId, SITEMAP_MAX],
  );
  await server.db.query(
    `insert into content.published (id, kind, title, summary, html, plain, place_id, published_at, updated_at)
     select id, 'news', title, '', '', '', place_id, now(), now() from content.entry where title = 't'`,
  );
  expect((await read('/sitemap.xml')).body).toContain('<loc>http://localhost:8080/sitemap.xml?page=2</loc>');
  const locations = async (page: number) => (await read(`/sitemap.xml?page=${page}`)).body.match(/<loc>[^<]*/g)!;
  const all = [...(await locations(1)), ...(await locations(2))];
  expect(await locations(1)).toHaveLength(SITEMAP_MAX);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(SITEMAP_MAX);
  expect((await read('/sitemap.xml?page=3')).body).toContain('4004');
});
