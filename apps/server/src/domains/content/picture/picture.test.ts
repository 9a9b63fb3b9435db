import { publishEntry, saveEntry, savePlace, withdrawEntry } from '@jishi/contract/console/entry';
import type { Input } from '@jishi/contract/endpoint';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '../domain';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeProduct } from '../../../testing/products';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [content] });
  ({ token } = await signInOperator(server));
});
afterAll(() => server.close());

const fetchPicture = (query: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url: `/media/picture?${query}`, headers });

const pixelsOf = async (query: string) => {
  const { rawPayload, headers } = await fetchPicture(query);
  expect(headers['content-type']).toBe('image/png');
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1200, height: 630 });
  return data.toString('base64');
};

async function published(draft: Partial<Input<typeof saveEntry>>) {
  const input = { kind: 'notice' as const, title: '标题', html: '<p>正文</p>', noticeKind: 1, ...draft };
  const { id, version } = (await server.call(saveEntry, input, { token })).result;
  expect(await server.call(publishEntry, { id, version }, { token })).toMatchObject({ code: 0 });
  return id;
}

test('the site and each product have a picture of their own', async () => {
  const one = await makeProduct(server, { name: '手机号归属地', glyph: '号' });
  const other = await makeProduct(server, { name: '身份证号校验', glyph: '证' });
  const pictures = await Promise.all(['of=site', `of=product&id=${one.id}`, `of=product&id=${other.id}`].map(pixelsOf));
  expect(new Set(pictures).size).toBe(3);
});

test('articles, help and notices have one as long as they are public', async () => {
  const place = async (kind: 'news' | 'help') =>
    (await server.call(savePlace, { kind, name: '计费' }, { token })).result.id;
  const ids = {
    article: await published({ kind: 'news', placeId: await place('news') }),
    help: await published({ kind: 'help', placeId: await place('help') }),
    notice: await published({}),
  };
  for (const [of, id] of Object.entries(ids)) {
    await pixelsOf(`of=${of}&id=${id}`);
    await server.call(withdrawEntry, { id }, { token });
    expect((await fetchPicture(`of=${of}&id=${id}`)).statusCode).toBe(404);
  }
});

test('what is not there, not on sale or not a page of that kind is not found, by its status too', async () => {
  const article = await published({});
  for (const query of ['of=product&id=999999', 'of=product', `of=article&id=${article}`, 'of=help&id=1']) {
    const answer = await fetchPicture(query);
    expect([answer.statusCode, answer.json<{ code: number }>().code, answer.headers['cache-control']]).toEqual([
      404,
      4004,
      'no-store',
    ]);
  }
  for (const query of ['of=member&id=1', 'of=product&id=x', "of=product&id=1'--", ''])
    expect((await fetchPicture(query)).statusCode).toBe(400);
});

test('caches may keep it and ask whether it is still the same', async () => {
  const first = await fetchPicture('of=site');
  expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/);
  const again = await fetchPicture('of=site', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await fetchPicture('of=site', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
});

test('a new name is a new picture at the same address', async () => {
  const id = await published({ title: '旧标题' });
  const before = await fetchPicture(`of=notice&id=${id}`);
  await server.db.query(`update content.published set title = '新标题' where id = $1`, [id]);
  const after = await fetchPicture(`of=notice&id=${id}`, { 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
});

test('many asking at once for the same picture have it drawn once', async () => {
  const { id } = await makeProduct(server, { name: '同时被许多人要的' });
  const answers = await Promise.all(Array.from({ length: 80 }, () => fetchPicture(`of=product&id=${id}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
});
