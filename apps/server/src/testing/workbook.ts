// Reads a workbook as a spreadsheet would, enough to say what stands in its cells.
import { unzipped } from '../kernel/unzip';

/** The sheets of an .xlsx file in order; numbers as the text they are written in. */
export function readWorkbook(file: Buffer): { name: string; rows: string[][] }[] {
  const part = (wanted: string) => String(unzipped(file, { named: (name) => name === wanted, bytes: 1 << 30 })![0]!);
  return [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)].map(([, name, id]) => ({
    name: plain(name!),
    rows: [...part(`xl/worksheets/sheet${id}.xml`).matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
      [...row!.matchAll(/<c(?: [^>]*)?>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
        ([, number, text]) => number ?? plain(text!),
      ),
    ),
  }));
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const plain = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => SIGNS[name]!);
