// Alipay's bill: a ZIP of GBK texts, of which the one with the single trades counts.
import { inflateRawSync } from 'node:zlib';
import { parseMoney } from '@jishi/money';
import { parseTime } from '../../../kernel/time';
import type { BillLine } from '../channel/rules';

const LARGEST_FILE = 256 * 1024 * 1024;
const ENTRY = 0x02014b50;
const GBK = new TextDecoder('gbk', { fatal: true });

/** The lines of a downloaded bill. @throws Error when it is not one: half a bill is none */
export function parseBill(archive: Buffer): BillLine[] {
  const file = unzip(archive).find(({ name }) => !name.includes('汇总'));
  if (!file) throw new Error('the bill has no file of single trades');
  return parseDetails(GBK.decode(file.content));
}

function parseDetails(text: string): BillLine[] {
  const rows = text.split(/\r?\n/);
  const head = rows.findIndex((row) => row.startsWith('支付宝交易号,'));
  const end = rows.findIndex((row, at) => at > head && row.startsWith('#'));
  if (head < 0 || end < 0) throw new Error('the bill has no list of trades');
  const columns = rows[head]!.split(',');
  const cellOf = (cells: string[], name: string) => {
    const cell = cells[columns.indexOf(name)]?.trim();
    if (cell === undefined) throw new Error(`the bill has no column ${name}`);
    return cell;
  };
  return rows.slice(head + 1, end).map((row) => {
    const cells = row.split(',');
    if (cells.length !== columns.length) throw new Error('a line of the bill is damaged');
    return {
      tradeNo: cellOf(cells, '支付宝交易号'),
      orderNo: cellOf(cells, '商户订单号'),
      refundNo: cellOf(cells, '业务类型') === '退款' ? cellOf(cells, '退款批次号/请求号') : null,
      amount: parseMoney(cellOf(cells, '订单金额（元）')),
      at: parseTime(cellOf(cells, '完成时间')),
    };
  });
}

type Entry = { name: string; content: Buffer };

/** The files of a ZIP, found by its directory at the end. @throws Error when it is none, or larger than any bill */
function unzip(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 20 > archive.length) throw new Error('the bill is no ZIP');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error("the bill's ZIP is damaged");
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = GBK.decode(archive.subarray(at + 46, at + 46 + nameLength));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + packed);
    at += 46 + nameLength + extra + comment;
    return { name, content: method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: LARGEST_FILE }) };
  });
}
