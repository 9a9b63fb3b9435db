import { deflateRawSync } from 'node:zlib';
import { parseMoney } from '@jishi/money';
import { describe, expect, it } from 'vitest';
import { encodeGbk } from '../../../../../sandbox/src/alipay/gbk';
import { zip } from '../../../../../sandbox/src/zip';
import { parseBill } from './rules';

const HEAD = '支付宝交易号,商户订单号,业务类型,商品名称,完成时间,订单金额（元）,退款批次号/请求号';
const PAYMENT = 'T1\t,PO1\t,交易,套餐，甲,2026-03-10 12:00:01,10.00,\t';
const REFUND = 'T1\t,PO1\t,退款,套餐，甲,2026-03-10 13:00:00,-2.50,RB1\t';

const bill = (...rows: string[]) => ['#支付宝业务明细查询', '#账号：[2088]', ...rows].join('\r\n');
const archive = (...files: [name: string, text: string][]) =>
  zip(files.map(([name, text]) => ({ name: encodeGbk(name), content: encodeGbk(text) })));
const read = (...rows: string[]) => parseBill(archive(['2088_20260310_业务明细.csv', bill(...rows)]));

/** A ZIP with all that other writers may put into one: bytes before it, stored files, extra fields, comments. */
function roomyZip(...files: [name: string, text: string][]): Buffer {
  const parts: Buffer[] = [Buffer.from('before')];
  const directory: Buffer[] = [];
  const place = () => Buffer.concat(parts).length;
  files.forEach(([title, text], nth) => {
    const [name, content] = [encodeGbk(title), encodeGbk(text)];
    const stored = nth % 2 === 0;
    const bytes = stored ? content : deflateRawSync(content);
    const [head, entry] = [Buffer.alloc(30), Buffer.alloc(46)];
    head.writeUInt16LE(name.length, 26);
    head.writeUInt16LE(5, 28);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(bytes.length, 20);
    [name.length, 3, 2].forEach((length, at) => entry.writeUInt16LE(length, 28 + 2 * at));
    entry.writeUInt32LE(place(), 42);
    parts.push(head, name, Buffer.from('extra'), bytes);
    directory.push(entry, name, Buffer.from('extra'));
  });
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(place(), 16);
  return Buffer.concat([...parts, ...directory, end, Buffer.from('comment')]);
}

describe('a bill', () => {
  it('lists payments and refunds with what they are called here and there', () => {
    expect(read(HEAD, PAYMENT, REFUND, '#业务明细列表结束')).toEqual([
      {
        tradeNo: 'T1',
        orderNo: 'PO1',
        refundNo: null,
        amount: parseMoney('10.00'),
        at: new Date('2026-03-10T12:00:01+08:00'),
      },
      {
        tradeNo: 'T1',
        orderNo: 'PO1',
        refundNo: 'RB1',
        amount: parseMoney('-2.50'),
        at: new Date('2026-03-10T13:00:00+08:00'),
      },
    ]);
  });

  it('may be empty, and may end its lines as Unix does', () => {
    expect(read(HEAD, '#业务明细列表结束')).toEqual([]);
    const text = bill(HEAD, PAYMENT, '#结束').replaceAll('\r\n', '\n');
    expect(parseBill(archive(['明细.csv', text]))).toHaveLength(1);
  });

  it('is the file of single trades, wherever the summary stands', () => {
    const details: [string, string] = ['明细.csv', bill(HEAD, PAYMENT, '#结束')];
    const summary: [string, string] = ['明细(汇总).csv', '#支付宝业务汇总查询'];
    expect(parseBill(archive(details, summary))).toEqual(parseBill(archive(summary, details)));
  });

  it('is read from whatever ZIP it comes in', () => {
    const details: [string, string] = ['明细.csv', bill(HEAD, PAYMENT, REFUND, '#结束')];
    const summary: [string, string] = ['明细(汇总).csv', '#支付宝业务汇总查询'];
    for (const files of [[details], [summary, details], [summary, summary, details], [summary, details, summary]])
      expect(parseBill(roomyZip(...files))).toEqual(parseBill(archive(details)));
  });

  it('has its columns by name, in whatever order', () => {
    const [head, row] = [HEAD, PAYMENT].map((line) => {
      const [first, ...rest] = line.split(',');
      return [first, ...rest.toReversed()].join(',');
    }) as [string, string];
    expect(read(head, row, '#结束')).toEqual(read(HEAD, PAYMENT, '#结束'));
  });
});

describe('half a bill is none:', () => {
  it.each([
    ['no list', [], 'the bill has no list of trades'],
    ['a list without an end', [HEAD, PAYMENT], 'the bill has no list of trades'],
    ['a line that was cut', [HEAD, PAYMENT.slice(0, 20), '#结束'], 'a line of the bill is damaged'],
    ['a line with one cell more', [HEAD, `${PAYMENT},x`, '#结束'], 'a line of the bill is damaged'],
    [
      'a column that is missing',
      [HEAD.replace('订单金额（元）', '金额'), PAYMENT, '#结束'],
      'the bill has no column 订单金额（元）',
    ],
  ])('%s', (_what, rows, message) => {
    expect(() => read(...rows)).toThrow(message);
  });

  it('an amount that is none', () => {
    expect(() => read(HEAD, PAYMENT.replace('10.00', '十元'), '#结束')).toThrow();
  });

  it('an archive that is none, was cut, or holds the summary alone', () => {
    const whole = archive(['明细.csv', bill(HEAD, PAYMENT, '#结束')]);
    expect(() => parseBill(Buffer.from('404 Not Found'))).toThrow('the bill is no ZIP');
    expect(() => parseBill(Buffer.alloc(0))).toThrow('the bill is no ZIP');
    expect(() => parseBill(whole.subarray(0, -8))).toThrow('the bill is no ZIP');
    const moved = Buffer.from(whole);
    moved.writeUInt32LE(3, moved.length - 6);
    expect(() => parseBill(moved)).toThrow("the bill's ZIP is damaged");
    expect(() => parseBill(archive(['明细(汇总).csv', '']))).toThrow('the bill has no file of single trades');
  });

  it('text that is not GBK', () => {
    const file = { name: encodeGbk('明细.csv'), content: Buffer.from([0x81, 0xff, 0x20]) };
    expect(() => parseBill(zip([file]))).toThrow();
  });
});
