// Parts of a ZIP (PKWARE APPNOTE 6.3), by its directory. No encryption, no ZIP64: whoever reads more of one uses a library.
import { inflateRawSync } from 'node:zlib';

const DIRECTORY_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * The content of the parts with such a name, in the directory's order; undefined when the file is no whole ZIP, or when they
 * have more bytes in all.
 */
export function unzipped(
  file: Buffer,
  { named, bytes }: { named: (name: string) => boolean; bytes: number },
): Buffer[] | undefined {
  let left = bytes;
  return read(() =>
    entriesOf(file)
      .filter(({ name }) => named(name))
      .map(({ at }) => {
        const part = contentOf(file, at, left);
        left -= part.length;
        return part;
      }),
  );
}

/** The names of its parts, in the directory's order; undefined when the file is no whole ZIP. */
export function zippedNames(file: Buffer): string[] | undefined {
  return read(() => entriesOf(file).map(({ name }) => name));
}

function read<Found>(work: () => Found): Found | undefined {
  try {
    return work();
  } catch (error) {
    // a number that points out of the file, or a stream that is torn or too long
    if (error instanceof RangeError || 'code' in (error as object)) return undefined;
    throw error;
  }
}

/** The directory: each part's name, and where its entry begins. */
function entriesOf(file: Buffer): { name: string; at: number }[] {
  const end = file.lastIndexOf(DIRECTORY_END);
  if (end < 0) throw new RangeError('no directory');
  const entries = [];
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (file.readUInt32LE(at) !== ENTRY) throw new RangeError('no entry where the directory says');
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    entries.push({ name: file.toString('utf8', at + 46, nameEnd), at });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function contentOf(file: Buffer, entry: number, most: number): Buffer {
  const [way, size, local] = [
    file.readUInt16LE(entry + 10),
    file.readUInt32LE(entry + 20),
    file.readUInt32LE(entry + 42),
  ];
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  const packed = file.subarray(start, start + size);
  if (way === DEFLATED && most > 0) return inflateRawSync(packed, { maxOutputLength: most });
  if (way !== STORED || packed.length > most) throw new RangeError('too long, or packed in another way');
  return packed;
}
