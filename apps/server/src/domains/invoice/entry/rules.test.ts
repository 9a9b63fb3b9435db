import { FEN } from '@jishi/money';
import { describe, expect, it } from 'vitest';
import { NOTHING, compare, saidInXml, saidOnPaper } from './rules';

const NUMBER = '26332000000000000001';
const typed = { number: NUMBER, gross: 42_000n * FEN, day: '2026-03-10' };
const BLUE = '26332000000000000099';

describe('a page', () => {
  it.each([
    ['as it is laid out', `发票号码：${NUMBER}\n开票日期：2026年03月10日\n合 计 ¥396.23 ¥23.77\n（小写）¥420.00`],
    ['labels first', `发票号码：\n开票日期：\n（小写）\n${NUMBER}\n2026 年 3 月 10 日\n¥396.23\n¥23.77\n¥ 420.00`],
    ['letters that are radicals', `${NUMBER} 2026年3⽉10⽇ ￥420.00`],
    ['a red one', `发票号码：${NUMBER}\n2026年03月10日\n（小写） -¥420.00\n被红冲蓝字数电票号码：${BLUE}`],
    ['an amount above its total', `发票号码：${NUMBER}\n2026年03月10日\n（小写）¥420.00 其中预付 ¥1,000.00`],
    ['a red one, its sign behind', `发票号码：${NUMBER} 2026年03月10日（小写）¥-420.00`],
  ])('says number, day and total: %s', (_how, text) => {
    expect(compare(typed, saidOnPaper(text))).toEqual({ differs: undefined, unread: [] });
  });

  it.each([
    [`发票号码：${BLUE} 备注 ${NUMBER}`, { field: 'number', is: BLUE }],
    [`发票号码 ${BLUE} 备注 ${NUMBER}`, { field: 'number', is: BLUE }],
    [`发票号码 : ${BLUE} 备注 ${NUMBER}`, { field: 'number', is: BLUE }],
    [`${NUMBER} 2026年03月11日`, { field: 'time', is: '2026-03-11' }],
    [`${NUMBER} 2026年3月5日`, { field: 'time', is: '2026-03-05' }],
    [`（小写）¥1,420.00 其中 ¥420.00`, { field: 'gross', is: '1,420.00 元' }],
    ['¥420.00 ¥446.00', { field: 'gross', is: '446.00 元' }],
    ['¥446.00 ¥420.00', { field: 'gross', is: '446.00 元' }],
  ])('%s is another invoice', (text, differs) => {
    expect(compare(typed, saidOnPaper(text)).differs).toEqual(differs);
  });

  it.each(['', '银行电子回单 420.00', `9${NUMBER}`, '2026年', '税号 91330106673959654P'])(
    '%j says nothing of them',
    (text) => {
      expect(compare(typed, saidOnPaper(text))).toEqual({ differs: undefined, unread: ['number', 'gross', 'time'] });
    },
  );
});

describe('an XML', () => {
  it.each([
    [`<No>${NUMBER}</No><T>2026-03-10 10:20:30</T><Sum>396.23</Sum><Total> 420.00\n</Total>`],
    [`<E no="${NUMBER}" day='2026年3月10日' total='-420.00'/>`],
    [`<T>${NUMBER}</T><T>¥420.00</T><T>2026/03/10</T>`],
  ])('%s says number, day and total', (text) => {
    expect(compare(typed, saidInXml(text))).toEqual({ differs: undefined, unread: [] });
  });

  it.each([
    [`<No>${BLUE}</No>`, 'number'],
    ['<Total>1420.00</Total><Net>42.00</Net>', 'gross'],
    ['<Day>2026-03-09</Day>', 'time'],
  ])('%s is of another invoice', (text, field) => {
    expect(compare(typed, saidInXml(text)).differs).toMatchObject({ field });
  });

  it('with a remark that begins with a day says nothing of its own day', () => {
    const remark = '2026-03-11 起按月结算，'.padEnd(40, '服务');
    expect(compare(typed, saidInXml(`<Remark>${remark}</Remark>`)).differs).toBeUndefined();
  });

  it('of another kind says nothing of them', () => {
    expect(compare(typed, saidInXml(`<a>1${NUMBER}</a><b>x420.00</b><c>am 2026-03-10</c>`)).unread).toHaveLength(3);
  });
});

it('of a file that could not be read in time everything is left to the eye', () => {
  expect(compare(typed, NOTHING)).toEqual({ differs: undefined, unread: ['number', 'gross', 'time'] });
});
