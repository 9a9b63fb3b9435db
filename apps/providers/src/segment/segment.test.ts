import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { partOfSpeech } from './part-of-speech';

const { get, post } = runningProviders();
const words = async (text: string, mode: string) =>
  (await get('/segment/words', { text, mode })).body.result.words as string[];

test('the precise mode cuts into words that make up the text', async () => {
  expect(await words('小明硕士毕业于中国科学院计算所', 'precise')).toEqual([
    '小明',
    '硕士',
    '毕业',
    '于',
    '中国科学院',
    '计算所',
  ]);
});

test('the search mode adds the short words inside long ones', async () => {
  const found = await words('中国科学院计算所', 'search');
  expect(found).toEqual(expect.arrayContaining(['中国', '科学院', '中国科学院', '计算所']));
});

test('the full mode lists every word of the dictionary that can be read in the text', async () => {
  expect(await words('清华大学', 'full')).toEqual(expect.arrayContaining(['清华', '清华大学', '华大', '大学']));
});

test('nothing of a text is lost or added by cutting it', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((value) => value.trim() !== '');
  await fc.assert(
    fc.asyncProperty(text, async (value) => {
      expect((await words(value, 'precise')).join('')).toBe(value);
    }),
    { numRuns: 100 },
  );
});

test('names of people, places and institutions are tagged as such', async () => {
  const { result } = (await post('/segment/tags', { text: '鲁迅在杭州西湖边的清华大学工作了3年' })).body;
  const tags = Object.fromEntries(
    result.words.map((item: { word: string; tagName: string }) => [item.word, item.tagName]),
  );
  expect(tags).toMatchObject({ 鲁迅: '人名', 清华大学: '机构团体', 杭州: '地名', '3': '数词' });
});

test('a tag with an unlisted suffix goes by its class', () => {
  expect(partOfSpeech('nrt')).toBe('人名');
  expect(partOfSpeech('uj')).toBe('助词');
  expect(partOfSpeech('?')).toBe('标点、新词或其他');
});

test('frequencies come most frequent first and leave out punctuation and single characters', async () => {
  const { result } = (await post('/segment/frequency', { text: '苹果苹果香蕉，苹果香蕉！葡萄的', limit: 2 })).body;
  expect(result).toEqual({
    distinct: 3,
    words: [
      { word: '苹果', count: 3 },
      { word: '香蕉', count: 2 },
    ],
  });
});

test('ten thousand characters are cut in one call', async () => {
  const { body } = await post('/segment/frequency', { text: '我来到北京清华大学，'.repeat(1000), limit: 1 });
  expect(body.result.words[0].count).toBe(1000);
});
