// Reads a workbook of Excel 97 to 2003 as a spreadsheet would (MS-CFB, MS-XLS), enough to say what stands in its cells.

type Sheet = { name: string; rows: string[][] };
type Found = { id: number; at: number; body: Buffer };

/** The sheets of an .xls file in order; numbers as JavaScript writes them. @throws Error where the file is not whole */
export function readOldWorkbook(file: Buffer): Sheet[] {
  const stream = streamOf(file);
  const sheets: (Sheet & { at: number })[] = [];
  let texts: string[] = [];
  for (const { id, body } of recordsFrom(stream, 0)) {
    if (id === 0x0085) sheets.push({ at: body.readUInt32LE(0), name: textAt(body, 6, 1).text, rows: [] });
    if (id === 0x00fc) texts = textsOf(stream, body);
  }
  for (const sheet of sheets)
    for (const { id, body } of recordsFrom(stream, sheet.at)) put(sheet.rows, { id, body, texts });
  return sheets.map(({ name, rows }) => ({ name, rows }));
}

function put(rows: string[][], { id, body, texts }: Pick<Found, 'id' | 'body'> & { texts: string[] }): void {
  if (id === 0x0006) throw new Error('a formula');
  if (id !== 0x00fd && id !== 0x0203) return;
  const [row, column] = [body.readUInt16LE(0), body.readUInt16LE(2)];
  const text = id === 0x00fd ? texts[body.readUInt32LE(6)] : String(body.readDoubleLE(6));
  if (text === undefined) throw new Error('a text that is not there');
  (rows[row] ??= [])[column] = text;
}

const SECTOR = 512;

/** The stream named Workbook, by the chain of its sectors. */
function streamOf(file: Buffer): Buffer {
  if (file.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1' || file.length % SECTOR !== 0)
    throw new Error('no compound file');
  const sector = (at: number) => file.subarray((at + 1) * SECTOR, (at + 2) * SECTOR);
  const listed = (page: Buffer) => Array.from({ length: page.length / 4 }, (_, at) => page.readUInt32LE(4 * at));
  const fats = listed(file.subarray(76, SECTOR));
  for (let at = file.readUInt32LE(68); at !== 0xfffffffe;) {
    const page = listed(sector(at));
    at = page.pop()!;
    fats.push(...page);
  }
  const used = fats.filter((at) => at !== 0xffffffff);
  if (used.length !== file.readUInt32LE(44)) throw new Error('the allocation table is not whole');
  const next = used.flatMap((at) => listed(sector(at)));
  const chain = (first: number) => {
    const pages: Buffer[] = [];
    for (let at = first; at !== 0xfffffffe; at = next[at]!) {
      if (next[at] === undefined || (next[at]! >= 0xfffffffc && next[at] !== 0xfffffffe))
        throw new Error('a sector of nobody');
      pages.push(sector(at));
    }
    return Buffer.concat(pages);
  };
  const entries = chain(file.readUInt32LE(48));
  const entry = entries.subarray(128, 256);
  if (entry.toString('utf16le', 0, 16) !== 'Workbook') throw new Error('no workbook');
  return chain(entry.readUInt32LE(116)).subarray(0, entry.readUInt32LE(120));
}

/** The records of one part of the stream, up to its end. */
function* recordsFrom(stream: Buffer, from: number): Generator<Found> {
  for (let at = from; ;) {
    const [id, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    if (at === from && id !== 0x0809) throw new Error('a part without its beginning');
    if (length > 8224) throw new Error('a record is too long');
    const body = stream.subarray(at + 4, at + 4 + length);
    if (id === 0x000a) return;
    yield { id, at, body };
    at += 4 + length;
  }
}

function textAt(body: Buffer, at: number, bytes: 1 | 2): { text: string; end: number } {
  const length = body.readUIntLE(at, bytes);
  const [begin, isWide] = [at + bytes + 1, body[at + bytes] === 1];
  const end = begin + length * (isWide ? 2 : 1);
  return { text: body.toString(isWide ? 'utf16le' : 'latin1', begin, end), end };
}

/** The texts that cells refer to: a record, and those that continue it. */
function textsOf(stream: Buffer, first: Buffer): string[] {
  const texts: string[] = [];
  const most = first.readUInt32LE(4);
  let [body, at] = [first, 8];
  while (texts.length < most) {
    if (at === body.length) {
      const behind = body.byteOffset - stream.byteOffset + body.length;
      if (stream.readUInt16LE(behind) !== 0x003c) throw new Error('texts end early');
      [body, at] = [stream.subarray(behind + 4, behind + 4 + stream.readUInt16LE(behind + 2)), 0];
    }
    const { text, end } = textAt(body, at, 2);
    texts.push(text);
    at = end;
  }
  return texts;
}
