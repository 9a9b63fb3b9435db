// The numbers that somebody's table has.
import { UnreadSheet, sheetRows } from '../../../../kernel/sheet';
import { phoneFault, plainPhone } from '../rules';

/** What is uploaded has at most 2 MB, so these are for files that unpack to much more. */
const LIMITS = { rows: 1_000_000, bytes: 8 * 1024 * 1024 };

/** `heads`: what stands over the columns; none when the first row is a number already. The numbers are column 1. */
export type Table = { heads: string[]; rows: string[][] };

/** The rows of a table that have anything. @throws UnreadSheet with words for a person */
export function tableOf(name: string, content: Buffer, most: number): Table {
  const filled = sheetRows(content, LIMITS).map(({ cells }) => cells);
  const isHead = filled.length > 0 && !filled[0]!.some((cell) => /\d{5}/.test(cell));
  const people = isHead ? filled.slice(1) : filled;
  if (people.length === 0) throw new UnreadSheet(`${name || '文件'}里没有号码`);
  if (people.length > most) throw new UnreadSheet(`文件有 ${people.length} 行，一次最多 ${most} 行`);
  const at = phoneColumn(people);
  const numberFirst = (row: readonly string[]) => [row[at] ?? '', ...row.filter((_, column) => column !== at)];
  return { heads: isHead ? numberFirst(filled[0]!) : [], rows: people.map(numberFirst) };
}

const LOOKED_AT = 50;

/** The column with the most phone numbers in the first rows; the first column when there are none. */
function phoneColumn(rows: readonly (readonly string[])[]): number {
  const counts: number[] = [];
  for (const row of rows.slice(0, LOOKED_AT)) {
    for (const [column, cell] of row.entries())
      counts[column] = (counts[column] ?? 0) + (phoneFault(plainPhone(cell)) ? 0 : 1);
  }
  return counts.indexOf(Math.max(...counts));
}
