import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { spellName } from './names';

const { get, post } = runningProviders();
const convert = async (text: string, tone = 'mark') => (await get('/pinyin/convert', { text, tone })).body.result;

test.each([
  ['重庆银行行长', 'chóng qìng yín háng háng zhǎng', 'CQYHHZ'],
  ['长城很长', 'cháng chéng hěn cháng', 'CCHC'],
  ['音乐使人快乐', 'yīn yuè shǐ rén kuài lè', 'YYSRKL'],
  ['银行ATM机', 'yín háng ATM jī', 'YHATMJ'],
  ['银行 ATM 机', 'yín háng ATM jī', 'YH ATM J'],
])('%s reads %s', async (text, pinyin, initials) => {
  expect(await convert(text)).toMatchObject({ pinyin, initials });
});

test('tones are written on the letters, as numbers, or not at all', async () => {
  expect((await convert('绿色', 'mark')).pinyin).toBe('lǜ sè');
  expect((await convert('绿色', 'number')).pinyin).toBe('lü4 se4');
  expect((await convert('绿色', 'none')).pinyin).toBe('lü se');
  expect((await get('/pinyin/convert', { text: '绿色', tone: 'loud' })).status).toBe(400);
});

test('every reading of a character is listed beside the one chosen', async () => {
  const { syllables } = await convert('行长');
  expect(syllables[0]).toMatchObject({ character: '行', pinyin: 'háng' });
  expect(syllables[0].readings).toEqual(expect.arrayContaining(['háng', 'xíng']));
});

test('text without Chinese characters is left as it is', async () => {
  expect(await convert('Hello 👨‍👩‍👧!')).toMatchObject({ pinyin: 'Hello 👨‍👩‍👧!', syllables: [] });
});

test.each([
  ['单雪绿', '单', 'Shan Xuelü', 'SHAN XUELYU'],
  ['吕布', '吕', 'Lü Bu', 'LYU BU'],
  ['欧阳修', '欧阳', 'Ouyang Xiu', 'OUYANG XIU'],
  ['查良镛', '查', 'Zha Liangyong', 'ZHA LIANGYONG'],
  ['司马', '司', 'Si Ma', 'SI MA'],
])('%s of the family %s is spelled %s, on a passport %s', (name, surname, spelled, passport) => {
  expect(spellName(name)).toMatchObject({ surname, spelled, passport });
});

test('a batch keeps the order', async () => {
  const { body } = await post('/pinyin/batch', { texts: ['长沙', '成长'], tone: 'none' });
  expect(body.result.list.map((item: { pinyin: string }) => item.pinyin)).toEqual(['chang sha', 'cheng zhang']);
});

test('a text beyond the limit is refused', async () => {
  expect((await get('/pinyin/convert', { text: '字'.repeat(501) })).body.result.fields).toEqual([
    { path: 'text', message: '最多 500 个字符' },
  ]);
});
