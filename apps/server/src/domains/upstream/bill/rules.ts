// What an upstream's bill says, read from its file. Runs in a child process: files may be large or hostile.
import { BILL_LINES_MAX } from '@jishi/contract/upstream-bill';
import { invalidField } from '../../../kernel/refusal';
import { UnreadSheet, type SheetRow, sheetRows } from '../../../kernel/sheet';
import { formatTime } from '../../../kernel/time';
import { type Column, type Columns, columnsOf, headOf } from './columns/rules';
import { amountOf, askedId, timeOf } from './line/rules';
import { type BilledApi, apiFinder } from './path/rules';

/** Which lines are read: `from` and `to` are moments in milliseconds, between which all times have to be. */
export type Asked = { columns: Columns; from: number; to: number; apis: BilledApi[]; prefix: string };
export type Reading = { content: Uint8Array; asked: Asked | null };

export type Preview = { heads: string[]; rows: string[][]; lines: number; columns: Columns };
/** `pieces`: JSON arrays of lines as the database takes them, never parsed on the way. */
export type BillRead = { pieces: string[]; lines: number };

/** Heads and what stands over them lie within these rows more. */
const HEADS_MAX = 20;
const LIMITS = { rows: BILL_LINES_MAX + HEADS_MAX, bytes: 96 << 20 };
const SHOWN_ROWS = 5;

/** A bill's columns, or all its lines. @throws Refusal invalidInput */
export function readBill({ content, asked }: Reading): Preview | BillRead {
  const rows = rowsOf(Buffer.from(content));
  const head = headOf(rows);
  const [heads, lines] = [rows[head]?.cells ?? [], rows.slice(head + 1)];
  if (lines.length === 0) throw invalidField('file', '文件里没有表头以下的行');
  if (lines.length > BILL_LINES_MAX) throw invalidField('file', `文件超过 ${BILL_LINES_MAX} 行，请按天拆成几份`);
  if (asked) return { pieces: piecesOf(lines, heads, asked), lines: lines.length };
  const sample = lines.slice(0, SHOWN_ROWS).map(({ cells }) => cells);
  const width = Math.max(heads.length, ...sample.map((cells) => cells.length));
  const padded = Array.from({ length: width }, (_, at) => heads[at] ?? '');
  return { heads: padded, rows: sample, lines: lines.length, columns: columnsOf(heads) };
}

function rowsOf(content: Buffer): SheetRow[] {
  try {
    return sheetRows(content, LIMITS);
  } catch (error) {
    if (error instanceof UnreadSheet) throw invalidField('file', error.message);
    throw error;
  }
}

const PIECE = 2000;
const NUMBER_MAX = 80;
const PATH_MAX = 200;
const STATUS_MAX = 40;

function piecesOf(rows: readonly SheetRow[], heads: readonly string[], asked: Asked): string[] {
  const { columns } = asked;
  const findApi = apiFinder(asked.apis, asked.prefix);
  const faults: string[] = [];
  const pieces: string[] = [];
  for (let at = 0; at < rows.length; at += PIECE) {
    const piece = rows.slice(at, at + PIECE).map((row) => {
      const cell = (column: Column) => row.cells[columns[column] - 1] ?? '';
      const take = <Value>(column: Column, said: { value: Value } | { fault: string }): Value | undefined => {
        if ('value' in said) return said.value;
        faults.push(`第 ${row.line} 行「${heads[columns[column] - 1] || `第 ${columns[column]} 列`}」${said.fault}`);
        return undefined;
      };
      return lineOf(row, { cell, take, asked, findApi });
    });
    pieces.push(JSON.stringify(piece));
  }
  if (faults.length > 0)
    throw invalidField('file', faults.length > 1 ? `${faults[0]}；另有 ${faults.length - 1} 处读不懂` : faults[0]!);
  return pieces;
}

type Cells = {
  cell: (column: Column) => string;
  take: <Value>(column: Column, said: { value: Value } | { fault: string }) => Value | undefined;
  asked: Asked;
  findApi: (said: string) => string | undefined;
};

function lineOf({ line }: SheetRow, { cell, take, asked: { columns, from, to }, findApi }: Cells) {
  const [number, said, path] = [cell('number'), cell('time'), cell('path')];
  const id = columns.number > 0 ? take('number', askedId(number)) : null;
  const hasTime = columns.time > 0 && (id === null || said !== '');
  const at = hasTime ? take('time', timeOf(said)) : undefined;
  if (at && (at.getTime() < from || at.getTime() >= to)) take('time', { fault: `${formatTime(at)} 不在所选的日期里` });
  if (id === null && columns.time === 0)
    take('number', { fault: `不是本站的请求编号：${number.slice(0, NUMBER_MAX) || '空'}；请另选时间列` });
  return {
    line,
    number: number.slice(0, NUMBER_MAX),
    asked_id: id ?? null,
    billed_at: at?.toISOString() ?? null,
    path: path.slice(0, PATH_MAX),
    api_id: columns.path > 0 ? (findApi(path) ?? null) : null,
    status: cell('status').slice(0, STATUS_MAX),
    billed: String(take('amount', amountOf(cell('amount'))) ?? 0n),
  };
}
