import { expect, test } from 'vitest';
import { runningProviders } from '../testing';

const { get, post } = runningProviders();
const convert = async (text: string, direction: string) =>
  (await get('/chinese-convert/convert', { text, direction })).body.result;

test.each([
  ['s2t', '皇后在后宫之后', '皇后在後宮之後'],
  ['s2t', '干净的头发发光', '乾淨的頭髮發光'],
  ['t2s', '皇后在後宮之後', '皇后在后宫之后'],
  ['s2tw', '软件里面', '軟件裡面'],
  ['s2twp', '软件里面的鼠标', '軟體裡面的滑鼠'],
  ['twp2s', '軟體裡面的滑鼠', '软件里面的鼠标'],
  ['s2hk', '里面', '裏面'],
  ['hk2s', '裏面', '里面'],
  ['tw2s', '裡面', '里面'],
])('%s turns %s into %s', async (direction, text, converted) => {
  expect(await convert(text, direction)).toEqual({ direction, converted, changed: true });
});

test('text that needs no change is said to be unchanged', async () => {
  expect(await convert('ABC 123 👨‍👩‍👧', 's2t')).toEqual({ direction: 's2t', converted: 'ABC 123 👨‍👩‍👧', changed: false });
});

test('a long text is taken by POST up to ten thousand characters', async () => {
  const { body } = await post('/chinese-convert/text', { text: '后面'.repeat(5000), direction: 's2t' });
  expect(body.result.converted).toBe('後面'.repeat(5000));
  expect((await post('/chinese-convert/text', { text: '后'.repeat(10_001), direction: 's2t' })).status).toBe(400);
});

test('blanks and line breaks are kept', async () => {
  expect(
    (await post('/chinese-convert/text', { text: ' 后面\n\t后面 ', direction: 's2t' })).body.result.converted,
  ).toBe(' 後面\n\t後面 ');
});
