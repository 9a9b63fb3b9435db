// Reads a workbook as a spreadsheet would, enough to say what stands in its cells.
import { inflateRawSync } from 'node:zlib';

/** The sheets of an .xlsx file in order; numbers as the text they are written in. */
export function readWorkbook(file: Buffer): { name: string; rows: string[][] }[] {
  const parts = partsOf(file);
  const book = parts.get('xl/workbook.xml')!;
  return [...book.matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)].map(([, name, id]) => ({
    name: plain(name!),
    rows: [...parts.get(`xl/worksheets/sheet${id}.xml`)!.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
      [...row!.matchAll(/<c(?: [^>]*)?>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
        ([, number, text]) => number ?? plain(text!),
      ),
    ),
  }));
}

function partsOf(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let n = file.readUInt16LE(end + 10); n > 0; n--) {
    const nameLength = file.readUInt16LE(at + 28);
    const offset = file.readUInt32LE(at + 42);
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    const content = inflateRawSync(file.subarray(start, start + file.readUInt32LE(at + 20)));
    parts.set(file.toString('utf8', at + 46, at + 46 + nameLength), content.toString());
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const plain = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => SIGNS[name]!);
