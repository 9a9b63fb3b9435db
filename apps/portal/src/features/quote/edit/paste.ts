// Prices pasted from a spreadsheet: a column of prices for the rows below, or rows with the product's name and its price.
import { readPrice } from '@jishi/contract/quote/price';
import { type Product, keyOf } from './judged';

export type Fault = { line: number; words: string };
export type Pasted = { texts: Map<string, string>; faults: Fault[] };

const HEAD = /单价|价格|售价|price/i;

/** Whether this is more than one cell, which an input takes by itself. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/[\r\n]+$/, ''));
}

/** What a pasted table sets; `from` is the first product, of those that are shown, for a column of prices. */
export function readTable(text: string, products: readonly Product[], shown: readonly Product[], from: number): Pasted {
  const rows = text
    .replaceAll('\r', '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const isColumn = rows.every((cells) => cells.length === 1);
  return isColumn ? readColumn(rows, shown, from) : readRows(rows, products);
}

/** A number as spreadsheets write it: ¥, thousands separators and full-width digits away. */
function plainNumber(cell: string): string {
  return cell.normalize('NFKC').replaceAll(/[¥,\s元]/g, '');
}

function readColumn(rows: readonly string[][], shown: readonly Product[], from: number): Pasted {
  const pasted: Pasted = { texts: new Map(), faults: [] };
  for (const [at, [cell = '']] of rows.entries()) {
    const product = shown[from + at];
    if (product) take(pasted, at + 1, product, cell);
    else {
      pasted.faults.push({ line: at + 1, words: `下面没有这么多行，后 ${rows.length - at} 行没有填` });
      break;
    }
  }
  return pasted;
}

function readRows(rows: readonly string[][], products: readonly Product[]): Pasted {
  const pasted: Pasted = { texts: new Map(), faults: [] };
  const named = new Map<string, Product[]>();
  for (const product of products) named.set(product.name, [...(named.get(product.name) ?? []), product]);
  const seen = new Map<string, number>();
  for (const [at, cells] of rows.entries()) {
    const line = at + 1;
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0 || (at === 0 && HEAD.test(filled.at(-1)!))) continue;
    const found = productIn(cells, named);
    if ('words' in found) {
      pasted.faults.push({ line, words: found.words });
      continue;
    }
    const earlier = seen.get(keyOf(found.product));
    if (earlier) pasted.faults.push({ line, words: `「${found.product.name}」与第 ${earlier} 行重复` });
    else {
      seen.set(keyOf(found.product), line);
      take(pasted, line, found.product, cells.length > 1 ? cells.at(-1)! : '');
    }
  }
  return pasted;
}

/** The product that a row names; its group, in another cell, tells products of one name apart. */
function productIn(
  cells: readonly string[],
  named: ReadonlyMap<string, readonly Product[]>,
): { product: Product } | { words: string } {
  const cell = cells.slice(0, Math.max(1, cells.length - 1)).find((one) => named.has(one));
  if (cell === undefined) {
    const shown = cells.find((one) => one !== '') ?? '';
    return { words: `没有产品「${shown.slice(0, 30)}」` };
  }
  const all = named.get(cell)!;
  const fitting = all.filter(({ groupName }) => cells.includes(groupName));
  const [product, ...more] = all.length === 1 ? all : fitting;
  if (product && more.length === 0) return { product };
  return { words: `有 ${all.length} 个产品叫「${cell}」，请加上分类一列` };
}

function take({ texts, faults }: Pasted, line: number, product: Product, cell: string): void {
  const text = plainNumber(cell);
  const read = text === '' ? undefined : readPrice(product.kind, text);
  if (read && 'fault' in read)
    faults.push({ line, words: `「${product.name}」的${read.fault}，粘贴的是「${cell.slice(0, 20)}」` });
  else texts.set(keyOf(product), text);
}

/** The list as a spreadsheet takes it, to be changed there and pasted back. */
export function tableOf(products: readonly Product[], prices: ReadonlyMap<string, string>): string {
  const rows = products.map((product) => [
    cellOf(product.groupName),
    cellOf(product.name),
    product.cost,
    prices.get(keyOf(product)) ?? '',
  ]);
  return [['分类', '产品', '进价', '单价'], ...rows].map((cells) => cells.join('\t')).join('\n');
}

/** Never read as a formula, and never two cells. */
function cellOf(text: string): string {
  const plain = text.replaceAll(/[\t\n\r]/g, ' ');
  return /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
}
