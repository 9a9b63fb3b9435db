import { describe, expect, it } from 'vitest';
import type { Product } from './judged';
import { isTable, readTable, tableOf } from './paste';

const product = (productId: string, name: string, groupName = '话费', kind = 2): Product => ({
  kind,
  productId,
  name,
  groupName,
  unit: '笔',
  cost: '9.90',
  price: null,
});
const A = product('1', '话费 10 元');
const B = product('2', '话费 50 元');
const C = product('3', '月卡', '视频会员');
const D = product('4', '月卡', '音乐会员');
const E = product('5', '号码归属地', '号码', 1);
const ALL = [A, B, C, D, E];
const read = (text: string, shown = ALL, from = 0) => {
  const { texts, faults } = readTable(text, ALL, shown, from);
  return { texts: Object.fromEntries(texts), faults };
};

describe('what is pasted', () => {
  it('is a table once it has more than one cell', () => {
    expect([isTable('12.5'), isTable('12.5\r\n'), isTable('1\t2'), isTable('1\n2')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('as a column of prices goes into the rows from the cell on, as they are shown', () => {
    expect(read('10.5\r\n¥1,051.20\r\n', [E, A, B], 1)).toEqual({
      texts: { '2:1': '10.5', '2:2': '1051.20' },
      faults: [],
    });
    expect(read('1\n2\n3', [A, B], 1)).toEqual({
      texts: { '2:2': '1' },
      faults: [{ line: 2, words: '下面没有这么多行，后 2 行没有填' }],
    });
  });

  it('as rows goes to the products they name, whatever is shown, and an empty price takes one out', () => {
    expect(read('产品\t单价\n话费 50 元\t５２.５元\n号码归属地\t0.0035\n话费 10 元\t', [A])).toEqual({
      texts: { '2:2': '52.5', '1:5': '0.0035', '2:1': '' },
      faults: [],
    });
  });

  it('names each line that cannot be, and takes the others', () => {
    expect(
      read('没有的\t1\n话费 10 元\t10.555\n话费 50 元\t52\n话费 50 元\t53\n月卡\t20\n\n视频会员\t月卡\t21'),
    ).toEqual({
      texts: { '2:2': '52', '2:3': '21' },
      faults: [
        { line: 1, words: '没有产品「没有的」' },
        { line: 2, words: '「话费 10 元」的单价是最多 2 位小数的数字，粘贴的是「10.555」' },
        { line: 4, words: '「话费 50 元」与第 3 行重复' },
        { line: 5, words: '有 2 个产品叫「月卡」，请加上分类一列' },
      ],
    });
  });

  it('is what the list was copied as', () => {
    const prices = new Map([
      ['2:1', '10.5'],
      ['2:4', '15'],
    ]);
    const { texts, faults } = readTable(tableOf(ALL, prices), ALL, ALL, 0);
    expect(faults).toEqual([]);
    expect(new Map([...texts].filter(([, text]) => text !== ''))).toEqual(prices);
    expect(tableOf([product('6', '=1+1')], new Map())).toContain("'=1+1");
  });
});
