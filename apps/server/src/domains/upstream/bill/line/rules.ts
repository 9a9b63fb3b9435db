// Reads the cells of a line of an upstream's bill: times, amounts, ids of our requests. Faults are words for a person.
import { parseMoney } from '@jishi/money';
import { parseTime } from '../../../../kernel/time';

/** What a cell says, or why it says nothing. */
export type Said<Value> = { value: Value; fault?: undefined } | { fault: string };

const SHOWN_MAX = 30;
/** What a fault shows of a cell. */
const shown = (cell: string) => (cell.length > SHOWN_MAX ? `${cell.slice(0, SHOWN_MAX)}…` : cell);

const AMOUNT = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d+))?$/;

/** An amount in 0.00001 yuan. */
export function amountOf(cell: string): Said<bigint> {
  const text = cell.replace(/^[¥￥]\s*/, '').replace(/\s*元$/, '');
  if (text === '') return { fault: '是空的' };
  if (/^-\d/.test(text)) return { fault: `是负数：${shown(cell)}` };
  const found = AMOUNT.exec(text);
  if (!found) return { fault: `不是金额：${shown(cell)}` };
  const fraction = (found[1] ?? '').replace(/0+$/, '');
  if (fraction.length > 5) return { fault: `超过五位小数：${shown(cell)}` };
  return { value: parseMoney(`${text.split('.')[0]!.replaceAll(',', '')}.${fraction.padEnd(2, '0')}`) };
}

const WALL =
  /^(20\d{2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const PACKED = /^(20\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;
const DAY_MS = 86_400_000;
/** What spreadsheets count days from; as wall-clock time it is Beijing's. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);
const BEIJING_MS = 8 * 3_600_000;

/** A moment, Beijing's wall-clock time unless it names an offset; also in seconds or milliseconds since 1970, or a spreadsheet's days. */
export function timeOf(cell: string): Said<Date> {
  const fault = { fault: `不是完整的时间：${shown(cell)}` };
  const found = WALL.exec(cell) ?? PACKED.exec(cell);
  if (found) {
    const [, year, ...rest] = found;
    const [month, day, hour, minute, second = '0'] = rest;
    const [m, d, h, min, s] = [month, day, hour, minute, second].map((part) => part!.padStart(2, '0'));
    const at = parseTime(`${year}-${m}-${d} ${h}:${min}:${s}`);
    // what rolls over, as the 31st of a short month, is no time
    if (Number.isNaN(at.getTime()) || new Date(at.getTime() + BEIJING_MS).getUTCDate() !== Number(d)) return fault;
    return { value: new Date(at.getTime() + BEIJING_MS - offsetOf(rest[5])) };
  }
  if (/^1\d{9}$/.test(cell)) return { value: new Date(Number(cell) * 1000) };
  if (/^1\d{12}$/.test(cell)) return { value: new Date(Number(cell)) };
  if (/^[2-7]\d{4}\.\d+$/.test(cell))
    return { value: new Date(Math.round((SHEET_EPOCH + Number(cell) * DAY_MS) / 1000) * 1000 - BEIJING_MS) };
  return fault;
}

function offsetOf(zone: string | undefined): number {
  if (!zone) return BEIJING_MS;
  if (zone === 'Z') return 0;
  const size = (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) * 60_000;
  return zone.startsWith('-') ? -size : size;
}

const OURS = /^[1-9]\d{15,18}$/;
const LARGEST = 9_223_372_036_854_775_807n;

/** The id of one of our requests (X-Request-Id); null: the upstream's own number. */
export function askedId(cell: string): Said<string | null> {
  if (/^\d(?:\.\d+)?E\+?\d+$/i.test(cell))
    return { fault: `被表格写成了 ${shown(cell)}，末尾几位已经丢失；请把这一列设为文本后重新导出` };
  return { value: OURS.test(cell) && BigInt(cell) <= LARGEST ? cell : null };
}
