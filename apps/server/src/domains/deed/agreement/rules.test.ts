import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userAgreement } from '../../../texts/user-agreement';
import { paragraphsOf } from './rules';

const texts = (html: string) => paragraphsOf(html).map(({ text }) => text);

test('headings, paragraphs, numbered and plain items stand one after the other', () => {
  const html = `<h2>一、费用</h2><p>按次<strong>计费</strong>。</p><ol><li>先用套餐</li><li><p>再扣余额</p></li></ol><ul><li>其他</li></ul>`;
  expect(paragraphsOf(html)).toEqual([
    { text: '一、费用', isHeading: true },
    { text: '按次计费。', isHeading: false },
    { text: '1. 先用套餐', isHeading: false },
    { text: '2.', isHeading: false },
    { text: '再扣余额', isHeading: false },
    { text: '· 其他', isHeading: false },
  ]);
});

test('lists within lists go on where they were, cells stand apart, entities are signs', () => {
  expect(texts('<ol><li>甲<ol><li>子</li></ol></li><li>乙</li></ol>')).toEqual(['1. 甲', '1. 子', '2. 乙']);
  expect(texts('<table><tr><td>接口</td><td>1&nbsp;元</td></tr></table>')).toEqual(['接口 1 元']);
  expect(texts('<p>a &lt;b&gt; &amp; &#23383; &#x5B57; &unknown; &#0;</p>')).toEqual(['a <b> & 字 字 &unknown;']);
});

test('every word of the agreement in force is there, and no tag', () => {
  const paper = texts(userAgreement.html).join('');
  const words = userAgreement.html.replaceAll(/<[^>]*>/g, '').match(/[\p{Script=Han}]+/gu)!;
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word) => !paper.includes(word))).toEqual([]);
  expect(paper).not.toMatch(/<\/?\w/);
});

test('whatever a paragraph says, it is there as it was written', () => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  fc.assert(
    fc.property(fc.array(fc.string()), (written) => {
      const tidy = written.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
      expect(texts(written.map((text) => `<p>${escaped(text)}</p>`).join(''))).toEqual(tidy);
    }),
  );
});
