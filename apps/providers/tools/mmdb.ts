/** Walks a MaxMind DB file (format 2.0): every network with its record, in order of address. */

export interface Network {
  /** First address, as a number of the database's width. */
  readonly start: bigint;
  readonly prefixLength: number;
  readonly record: Readonly<Record<string, unknown>>;
}

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const DATA_SEPARATOR_BYTES = 16;

export function* networks(file: Buffer): Generator<Network> {
  const metadata = decodeAt(file, file.lastIndexOf(METADATA_MARKER) + METADATA_MARKER.length, 0).value as {
    node_count: number;
    record_size: number;
    ip_version: number;
  };
  const { node_count: nodeCount, record_size: recordSize } = metadata;
  const width = metadata.ip_version === 4 ? 32 : 128;
  const nodeBytes = (recordSize * 2) / 8;
  const dataStart = nodeCount * nodeBytes + DATA_SEPARATOR_BYTES;
  const records = new Map<number, Readonly<Record<string, unknown>>>();

  yield* walk(0, 0n, 0);

  function* walk(node: number, start: bigint, depth: number): Generator<Network> {
    if (node === nodeCount) return;
    if (node > nodeCount) {
      yield { start, prefixLength: depth, record: recordAt(node - nodeCount - DATA_SEPARATOR_BYTES) };
      return;
    }
    yield* walk(child(node, 0), start, depth + 1);
    yield* walk(child(node, 1), start | (1n << BigInt(width - depth - 1)), depth + 1);
  }

  function child(node: number, side: 0 | 1): number {
    const at = node * nodeBytes;
    if (recordSize === 24) return file.readUIntBE(at + side * 3, 3);
    if (recordSize === 32) return file.readUInt32BE(at + side * 4);
    const middle = file[at + 3]!;
    return side === 0
      ? ((middle & 0xf0) << 20) | file.readUIntBE(at, 3)
      : ((middle & 0x0f) << 24) | file.readUIntBE(at + 4, 3);
  }

  function recordAt(offset: number): Readonly<Record<string, unknown>> {
    let record = records.get(offset);
    if (!record) {
      record = decodeAt(file, dataStart + offset, dataStart).value as Record<string, unknown>;
      records.set(offset, record);
    }
    return record;
  }
}

interface Decoded {
  readonly value: unknown;
  readonly next: number;
}

function decodeAt(file: Buffer, at: number, base: number): Decoded {
  const control = file[at]!;
  let type = control >> 5;
  let cursor = at + 1;
  if (type === 1) return pointer(file, control, cursor, base);
  if (type === 0) type = file[cursor++]! + 7;
  let size = control & 0x1f;
  if (size >= 29) {
    const extra = size - 28;
    size = [0, 29, 285, 65_821][extra]! + file.readUIntBE(cursor, extra);
    cursor += extra;
  }
  switch (type) {
    case 2:
      return { value: file.toString('utf8', cursor, cursor + size), next: cursor + size };
    case 3:
      return { value: file.readDoubleBE(cursor), next: cursor + size };
    case 15:
      return { value: file.readFloatBE(cursor), next: cursor + size };
    case 5:
    case 6:
    case 8:
      return { value: size === 0 ? 0 : file.readUIntBE(cursor, size), next: cursor + size };
    case 9:
    case 10:
      return { value: BigInt(`0x0${file.toString('hex', cursor, cursor + size)}`), next: cursor + size };
    case 14:
      return { value: size === 1, next: cursor };
    case 7:
      return map(file, cursor, size, base);
    case 11:
      return list(file, cursor, size, base);
    default:
      throw new Error(`unknown type ${type} at ${at}`);
  }
}

function pointer(file: Buffer, control: number, cursor: number, base: number): Decoded {
  const size = ((control >> 3) & 3) + 1;
  const high = size === 4 ? 0 : (control & 7) * 2 ** (8 * size);
  const offset = high + file.readUIntBE(cursor, size) + [0, 0, 2048, 526_336, 0][size]!;
  return { value: decodeAt(file, base + offset, base).value, next: cursor + size };
}

function map(file: Buffer, start: number, size: number, base: number): Decoded {
  const value: Record<string, unknown> = {};
  let cursor = start;
  for (let index = 0; index < size; index++) {
    const key = decodeAt(file, cursor, base);
    const item = decodeAt(file, key.next, base);
    value[key.value as string] = item.value;
    cursor = item.next;
  }
  return { value, next: cursor };
}

function list(file: Buffer, start: number, size: number, base: number): Decoded {
  const value: unknown[] = [];
  let cursor = start;
  for (let index = 0; index < size; index++) {
    const item = decodeAt(file, cursor, base);
    value.push(item.value);
    cursor = item.next;
  }
  return { value, next: cursor };
}
