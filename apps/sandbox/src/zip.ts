// A small ZIP writer (deflate, no encryption, no ZIP64): enough for a few small files.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** Raw name bytes: Alipay writes file names in GBK. */
  name: Buffer;
  content: Buffer;
}

const DEFLATE = 8;
const VERSION = 20;
/** 1980-01-01, so that the same bill gives the same bytes. */
const DOS_DATE = 33;

/** The bytes of a ZIP archive of these files. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.content);
    const facts = describe(entry, packed);
    const file = Buffer.concat([bytes('PK\x03\x04'), u16(VERSION), facts, u16(0), entry.name, packed]);
    directory.push(
      Buffer.concat([bytes('PK\x01\x02'), u16(VERSION, VERSION), facts, u16(0, 0, 0, 0), u32(0, offset), entry.name]),
    );
    files.push(file);
    offset += file.length;
  }
  const index = Buffer.concat(directory);
  const count = entries.length;
  const end = Buffer.concat([bytes('PK\x05\x06'), u16(0, 0, count, count), u32(index.length, offset), u16(0)]);
  return Buffer.concat([...files, index, end]);
}

/** What local header and directory say alike: from the flags to the length of the name. */
function describe(entry: ZipEntry, packed: Buffer): Buffer {
  return Buffer.concat([
    u16(0, DEFLATE, 0, DOS_DATE),
    u32(crc32(entry.content), packed.length, entry.content.length),
    u16(entry.name.length),
  ]);
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function u16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => buffer.writeUInt16LE(value, index * 2));
  return buffer;
}

function u32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => buffer.writeUInt32LE(value, index * 4));
  return buffer;
}
