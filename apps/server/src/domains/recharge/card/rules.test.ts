import { openVault } from '@jishi/vault';
import { expect, test } from 'vitest';
import { CARD_PURPOSE, sealedFor } from '../sealed/rules';
import { cardOf, cardsOf, isDay, sealedCards } from './rules';

const CARD = { number: 'NUM1', secret: 'sec1' };
const NUMBER = '卡号是 4 到 64 位字母、数字或符号';
const SECRET = '卡密是 4 到 128 位字母、数字或符号';
const DAY = '有效期格式为 yyyy-MM-dd';

test.each([
  'NUM1 sec1',
  'NUM1\tsec1',
  'NUM1,sec1',
  'NUM1，sec1',
  'NUM1;sec1',
  'NUM1；sec1',
  '  NUM1   sec1  ',
  'NUM1, sec1'.replace(' ', ''),
])('%j is a card', (line) => {
  expect(cardOf(line)).toEqual({ card: CARD });
});

test('a card may have a last day', () => {
  expect(cardOf('NUM1,sec1,2027-02-28')).toEqual({ card: { ...CARD, expires: '2027-02-28' } });
  expect(cardOf('NUM1,sec1,')).toEqual({ card: CARD });
  expect(cardOf('NUM1,sec1 ,2027-02-28')).toMatchObject({ fault: expect.any(String) });
});

test.each([
  ['NUM1', SECRET],
  ['NUM,sec1', NUMBER],
  [`${'N'.repeat(65)},sec1`, NUMBER],
  ['卡号一二,sec1', NUMBER],
  ['x卡号一二,sec1', NUMBER],
  ['abcd卡,sec1', NUMBER],
  ['NUM1,sec', SECRET],
  [`NUM1,${'s'.repeat(129)}`, SECRET],
  ['NUM1,密sec1', SECRET],
  ['NUM1,sec1密', SECRET],
  ['NUM1,sec1,2027-02-29', DAY],
  ['NUM1,sec1,soon', DAY],
  ['NUM1,sec1,2027-02-28,more', '一行是卡号、卡密和有效期，多出了内容'],
])('%s: %s', (line, fault) => {
  expect(cardOf(line)).toEqual({ fault });
});

test('the longest number and secret are taken', () => {
  expect(cardOf(`${'N'.repeat(64)},${'s'.repeat(128)}`)).toMatchObject({ card: { number: 'N'.repeat(64) } });
});

test('a list is taken whole or not at all, and its lines are counted as they are written', () => {
  expect(cardsOf('NUM1,sec1\r\n\n  \nNUM2,sec2\rNUM3,sec3')).toEqual({
    cards: [CARD, { number: 'NUM2', secret: 'sec2' }, { number: 'NUM3', secret: 'sec3' }],
  });
  expect(cardsOf('NUM1,sec1\n\nNUM2')).toEqual({ cards: [], fault: `第 3 行：${SECRET}` });
  expect(cardsOf(' \n ')).toEqual({ cards: [], fault: '请填写卡号与卡密' });
});

test('five thousand cards at once, not one more', () => {
  const most = Array.from({ length: 5000 }, (_, at) => `CARD${at},secret`);
  expect(cardsOf(most.join('\n')).cards).toHaveLength(5000);
  expect(cardsOf([...most, 'ONEMORE,secret'].join('\n'))).toEqual({ cards: [], fault: '一次最多 5000 张，请分几次' });
});

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-13-01', false],
  ['2027-1-1', false],
  ['2027-01-01T', false],
  ['x2027-01-01', false],
  ['', false],
  ['12027-01-01', false],
  ['2027-01-011', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

test('a card is found by its number and sealed for its product; an end that is no day is not kept', () => {
  const vault = openVault([{ id: 1, key: Buffer.alloc(32, 1) }]);
  const cards = [
    { ...CARD, expires: '2027-02-28' },
    { number: 'NUM2', secret: 's', expires: 'never' },
    { number: 'NUM3', secret: 's' },
  ];
  const kept = sealedCards(vault, '7', cards);
  expect(kept.map(({ expiresOn }) => expiresOn)).toEqual(['2027-02-28', null, null]);
  const [first] = kept;
  expect(first!.digest).toEqual(vault.keyedDigest('NUM1', CARD_PURPOSE));
  expect(JSON.parse(vault.openText(first!.contentCipher, sealedFor.card('7', first!.digest)))).toEqual(CARD);
});
