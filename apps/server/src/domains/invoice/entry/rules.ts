// What the files of an invoice say of its number, total and day, and whether that is what was typed.
import { displayMoney, FEN } from '@jishi/money';

/** What was found; more than one where a file names other invoices, amounts or days as well. */
export type Said = { numbers: string[]; totals: bigint[]; days: string[] };
/** What was typed; `gross` without a sign, `day` as yyyy-MM-dd. */
export type Read = { number: string; gross: bigint; day: string };
export type Field = 'number' | 'gross' | 'time';

export const NOTHING: Said = { numbers: [], totals: [], days: [] };

const AMOUNT = String.raw`[-−]?\s*¥?\s*[-−]?\s*(\d[\d,]{0,17}\.\d{2})(?!\d)`;
const DAY = /(?<!\d)(\d{4})\s*[-年/]\s*(\d{1,2})\s*[-月/]\s*(\d{1,2})(?!\d)/g;

/**
 * What stands on a page. Labels and values may come in any order: the number is the one after its label, or any of twenty
 * digits; the total the one after 小写, or the largest amount in yuan. Red amounts are read without their sign.
 */
export function saidOnPaper(text: string): Said {
  const plain = text.normalize('NFKC'); // also letters that a font names as radicals
  const labelled = found(plain, /发票号码\s*:?\s*(\d{20})(?!\d)/g);
  const total = found(plain, new RegExp(String.raw`\(小写\)\s*:?\s*${AMOUNT}`, 'g'));
  const amounts = found(plain, new RegExp(`(?=[-−]?\\s*¥)${AMOUNT}`, 'g')).map(amountOf);
  return {
    numbers: labelled.length > 0 ? labelled : found(plain, /(?<![\d.])(\d{20})(?![\d.])/g),
    totals: total.length > 0 ? total.map(amountOf) : largestFirst(amounts).slice(0, 1),
    days: daysOf(plain),
  };
}

/** What stands in XML, the parts of an OFD among them: whole values of elements and attributes. */
export function saidInXml(text: string): Said {
  const values = text
    .split(/[<>"']/)
    .map((part) => part.trim())
    .filter((part) => part.length < 40);
  const whole = new RegExp(`^${AMOUNT}$`);
  return {
    numbers: values.filter((value) => /^\d{20}$/.test(value)),
    totals: largestFirst(values.flatMap((value) => whole.exec(value.normalize('NFKC'))?.[1] ?? []).map(amountOf)),
    days: values.filter((value) => /^\d{4}[-年/]\d/.test(value)).flatMap(daysOf),
  };
}

/** Whatever was not read is no difference: only eyes can compare it. */
export function compare(
  { number, gross, day }: Read,
  { numbers, totals, days }: Said,
): { differs: { field: Field; is: string } | undefined; unread: Field[] } {
  const fields = [
    { field: 'number' as const, agrees: numbers.includes(number), is: numbers[0] },
    {
      field: 'gross' as const,
      agrees: totals.includes(gross),
      is: totals.map((total) => `${displayMoney(total)} 元`)[0],
    },
    { field: 'time' as const, agrees: days.includes(day), is: days[0] },
  ];
  const other = fields.find(({ agrees, is }) => !agrees && is);
  return {
    differs: other && { field: other.field, is: other.is! },
    unread: fields.filter(({ is }) => !is).map(({ field }) => field),
  };
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, value]) => value!);
}

const amountOf = (text: string) => BigInt(text.replaceAll(/[,.]/g, '')) * FEN;
const largestFirst = (amounts: readonly bigint[]) => amounts.toSorted((a, b) => (a < b ? 1 : -1));

function daysOf(text: string): string[] {
  return [...text.matchAll(DAY)].map(
    ([, year, month, day]) => `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`,
  );
}
