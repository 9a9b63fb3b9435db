// Recognises the columns of an upstream's bill by what stands over them.
import type { BILL_COLUMNS } from '@jishi/contract/upstream-bill';
import type { SheetRow } from '../../../../kernel/sheet';

export type Column = (typeof BILL_COLUMNS)[number];
/** Which column says what, from 1; 0: none. */
export type Columns = Readonly<Record<Column, number>>;

/** In the order in which columns are given away, the surest words first. */
const WORDS: readonly (readonly [Column, RegExp])[] = [
  ['number', /^(?:x-)?(?:request|trace|call)[-_ ]?(?:id|no)$|^(?:请求|调用|流水|链路|追踪)(?:编?号|id|流水号)$/i],
  [
    'amount',
    /^(?:金额|费用|扣费|扣费金额|计费金额|消费金额|应付|应付金额|amount|fee|cost|charge|price)(?:[（(].*[）)])?$/i,
  ],
  [
    'time',
    /^(?:时间|调用时间|请求时间|计费时间|时间戳|time|timestamp|datetime|(?:request|call|created?)[-_ ]?(?:time|at))$/i,
  ],
  ['path', /^(?:接口|路径|接口路径|接口名称|接口地址|请求路径|path|url|uri|api|endpoint|interface)$/i],
  ['status', /^(?:状态|状态码|结果|调用结果|返回码|status|code|result)$/i],
  ['number', /request.?id|trace.?id|请求.?(?:号|id)|流水号/i],
  ['amount', /金额|费用|扣费|amount|fee|cost|单价|价格/i],
  ['time', /时间|time|日期|date/i],
  ['path', /接口|路径|path|url|endpoint|api/i],
  ['status', /状态|结果|返回码|status/i],
];

/** The columns under these heads, each column for one thing. */
export function columnsOf(heads: readonly string[]): Columns {
  const found: Record<Column, number> = { number: 0, time: 0, path: 0, status: 0, amount: 0 };
  const taken = new Set<number>();
  for (const [column, words] of WORDS) {
    if (found[column] > 0) continue;
    const at = heads.findIndex((head, index) => !taken.has(index) && words.test(head));
    if (at < 0) continue;
    found[column] = at + 1;
    taken.add(at);
  }
  return found;
}

const LOOKED_AT = 20;

/** Where the heads stand: the first of the first rows that names an amount and something else, otherwise the first row. */
export function headOf(rows: readonly SheetRow[]): number {
  const at = rows.slice(0, LOOKED_AT).findIndex(({ cells }) => {
    const { amount, ...others } = columnsOf(cells);
    return amount > 0 && Object.values(others).some(Boolean);
  });
  return Math.max(at, 0);
}
