// A page that is given out again differs from the last time in its nonce alone. So it is compressed once, as a stream with gaps,
// and each answer puts its nonce into the gaps, uncompressed.
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const { constants, crc32 } = zlib;

/** As named by Content-Encoding. */
export type Encoding = 'br' | 'gzip';

/** The compressed page with a nonce in it. */
export type Pressed = { bytes: number; withNonce(nonce: string): Buffer };

const NONCE_LENGTH = 24;
/** It ends as all sixteen bytes in base64 do: Brotli reads what follows by the two letters before it. */
const NONCE_END = '==';

/** Whether pages with this nonce can be compressed around it. */
export function fitsGaps(nonce: string): boolean {
  return nonce.length === NONCE_LENGTH && nonce.endsWith(NONCE_END);
}

/**
 * Compresses a page that was split where its nonce stands. Returns undefined if it comes out differently when read back; it does
 * not throw.
 */
export async function pressed(pieces: readonly Buffer[], encoding: Encoding): Promise<Pressed | undefined> {
  try {
    const made = await (encoding === 'br' ? brotli(pieces) : gzip(pieces));
    const probe = 'jishi'.padEnd(NONCE_LENGTH - NONCE_END.length, '0') + NONCE_END;
    const unpack = promisify(encoding === 'br' ? zlib.brotliDecompress : zlib.gunzip);
    const back = await unpack(made.withNonce(probe));
    return back.equals(Buffer.concat(between(pieces, Buffer.from(probe)))) ? made : undefined;
  } catch {
    return undefined;
  }
}

/** The parts of a page with its nonce between them. */
export function between(pieces: readonly Buffer[], gap: Buffer): Buffer[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [gap, piece]));
}

async function brotli(pieces: readonly Buffer[]): Promise<Pressed> {
  const encoder = zlib.createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const runs = await runsOf(pieces, encoder, constants.BROTLI_OPERATION_FLUSH);
  // RFC 7932, 9.2: not the last, four nibbles of length, the length less one, uncompressed
  const head = (NONCE_LENGTH - 1) * 8 + 2 ** 19;
  const stored = Buffer.from([head & 255, (head >> 8) & 255, head >> 16]);
  return {
    bytes: bytesIn(runs),
    withNonce: (nonce) => Buffer.concat(between(runs, Buffer.concat([stored, Buffer.from(nonce)]))),
  };
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

async function gzip(pieces: readonly Buffer[]): Promise<Pressed> {
  const runs = await runsOf(pieces, zlib.createDeflateRaw(), constants.Z_SYNC_FLUSH);
  const stored = Buffer.from([0, NONCE_LENGTH, 0, 255 - NONCE_LENGTH, 255]);
  const length = bytesIn(pieces) + NONCE_LENGTH * (pieces.length - 1);
  const sums = pieces.map(sumBehind);
  return {
    bytes: bytesIn(runs),
    withNonce(nonce) {
      const gap = Buffer.from(nonce);
      const end = Buffer.alloc(8);
      end.writeUInt32LE(sums.reduce((sum, behind, at) => behind(at === 0 ? 0 : crc32(gap, sum)), 0));
      end.writeUInt32LE(length, 4);
      return Buffer.concat([GZIP_HEAD, ...between(runs, Buffer.concat([stored, gap])), end]);
    },
  };
}

/**
 * What one encoder makes of each piece, with a mark in each gap, which is left out. A decoder finds its position and the last two
 * letters as the encoder had them, and nothing refers to a mark.
 */
async function runsOf(
  pieces: readonly Buffer[],
  encoder: zlib.BrotliCompress | zlib.DeflateRaw,
  flush: number,
): Promise<Buffer[]> {
  let chunks: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = async (bytes: Buffer) => {
    encoder.write(bytes);
    await new Promise<void>((resolve) => encoder.flush(flush, resolve));
    await setImmediate(); // by then it has given out all that it made
    const run = Buffer.concat(chunks);
    chunks = [];
    return run;
  };
  const runs: Buffer[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await written(markOf(at));
    runs.push(await written(piece));
  }
  await new Promise<void>((resolve, reject) => encoder.on('end', resolve).on('error', reject).end());
  return [...runs.slice(0, -1), Buffer.concat([runs.at(-1)!, ...chunks])];
}

/**
 * Bytes that no page has, in an order in which no two come twice (each time the largest that is new): an encoder that found some of
 * them before would take a copy, and the next copy of what it took last would be another one for a decoder.
 */
const MARKS = (() => {
  const bytes = [...Array(9).keys(), 0xc0, 0xc1, ...Array.from({ length: 18 }, (_, at) => 0x0e + at), 0xf5, 0xf6, 0xf7];
  const seen = new Set<number>();
  const order = [0];
  for (;;) {
    const last = order.at(-1)! * bytes.length;
    const next = bytes.findLastIndex((_, at) => !seen.has(last + at));
    if (next < 0) return Buffer.from(order.map((at) => bytes[at]!));
    seen.add(last + next);
    order.push(next);
  }
})();
const MARK_LENGTH = NONCE_LENGTH - NONCE_END.length;

/** @throws when there are more gaps than marks */
function markOf(gap: number): Buffer {
  if (gap * MARK_LENGTH > MARKS.length) throw new Error('too many gaps');
  return Buffer.concat([MARKS.subarray((gap - 1) * MARK_LENGTH, gap * MARK_LENGTH), Buffer.from(NONCE_END)]);
}

/** The checksum behind a piece, from the one before it, without reading the piece: it is linear in each bit of that one. */
function sumBehind(piece: Buffer): (before: number) => number {
  if (piece.length === 0) return (before) => before;
  const zero = crc32(piece, 0);
  const bits = Uint32Array.from({ length: 32 }, (_, bit) => crc32(piece, (1 << bit) >>> 0) ^ zero);
  return (before) => {
    let sum = zero;
    for (let bit = 0; bit < 32; bit++) if ((before >>> bit) & 1) sum ^= bits[bit]!;
    return sum >>> 0;
  };
}

function bytesIn(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
