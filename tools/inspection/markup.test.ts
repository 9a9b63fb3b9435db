import { expect, test } from 'vitest';
import { landingsOf, linksOf } from './markup';

test('links are what a visitor without scripts can follow, and what the page is shown with', () => {
  const html = `<link rel="icon" href="/icon.svg"><a class="x" href="/news?a=1&amp;b=2">1</a><img src="/a.png" alt="">
    <script src="/app.js"></script><form action="/needs/answers"></form>
    <button data-href="/never"></button><a>nowhere</a><a href="/say?q=&#x27;&#39;">quotes</a>`;
  const found = ['/icon.svg', '/news?a=1&b=2', '/a.png', '/app.js', "/say?q=''"];
  expect(linksOf(html)).toEqual(found);
});

test('what stands in scripts is no link and no landing', () => {
  const html = `<script type="application/json">{"a":"<a href=\\"/in-data\\" id=\\"x\\">"}</script><h2 id="price">价格</h2>`;
  expect(linksOf(html)).toEqual([]);
  expect([...landingsOf(html)]).toEqual(['price']);
});
