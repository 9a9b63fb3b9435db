// The write-ahead log of answered calls: segments of checksummed blocks on the node's own disk. A block is a line
// "<bytes> <crc32> <version of its rows>\n" and rows that are already in PostgreSQL's COPY text form, so that booking them
// parses nothing. Version 1 was not named; from 2 on the checksum begins with the version, so that no damage looks like one.
import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { LINE_VERSION, currentLines } from '../records/row';
import type { Durability } from '../settings';

/** A position between two blocks: everything before it. */
export type Position = { segment: number; bytes: number };

type Pending = { row: string; done: (error?: Error) => void };

const BLOCK_ROWS = 500;
const SEGMENT_BYTES = 64 << 20;

export function isBefore(a: Position, b: Position): boolean {
  return a.segment < b.segment || (a.segment === b.segment && a.bytes < b.bytes);
}

export class Wal {
  #queue: Pending[] = [];
  #draining = false;
  #fd = -1;
  #end: Position;
  #pruned = -1;

  /**
   * Starts a new segment after those in `directory` and after `booked`, so it never appends behind a torn block.
   * @throws when the folder cannot be written
   */
  constructor(
    readonly directory: string,
    private readonly durability: Durability,
    booked: Position,
    private readonly segmentBytes = SEGMENT_BYTES,
  ) {
    fs.mkdirSync(directory, { recursive: true });
    const last = segmentsIn(directory).at(-1) ?? 0;
    this.#end = this.#open(Math.max(last, booked.segment) + 1);
  }

  /** Everything before it is written with the configured durability. */
  get end(): Position {
    return this.#end;
  }

  /**
   * Writes a row (one line, with its line break) together with others that are waiting. `done` is called once it is durable,
   * or with an error once it is certain that it will never be booked.
   */
  append(row: string, done: (error?: Error) => void) {
    this.#queue.push({ row, done });
    if (this.#draining) return;
    this.#draining = true;
    setImmediate(() => void this.#drain());
  }

  /** Removes the segments before `booked`. */
  prune(booked: Position) {
    if (booked.segment === this.#pruned) return;
    this.#pruned = booked.segment;
    for (const segment of segmentsIn(this.directory)) {
      if (segment < booked.segment && segment !== this.#end.segment)
        fs.unlinkSync(segmentPath(this.directory, segment));
    }
  }

  close() {
    if (this.#fd >= 0) fs.closeSync(this.#fd);
    this.#fd = -1;
  }

  async #drain() {
    while (this.#queue.length > 0) {
      const batch = this.#queue.length > BLOCK_ROWS ? this.#queue.splice(0, BLOCK_ROWS) : this.#queue;
      if (batch === this.#queue) this.#queue = [];
      let failure: Error | undefined;
      try {
        await this.#write(batch);
      } catch (error) {
        failure = error as Error;
        this.#abandonTail();
      }
      for (const { done } of batch) done(failure);
    }
    this.#draining = false;
  }

  async #write(batch: readonly Pending[]) {
    let text = '';
    for (const { row } of batch) text += row;
    const body = Buffer.from(text);
    const block = Buffer.concat([Buffer.from(`${body.length} ${crc32(body, LINE_VERSION)} ${LINE_VERSION}\n`), body]);
    if (this.#fd < 0) this.#end = this.#open(this.#end.segment + 1);
    const written = fs.writeSync(this.#fd, block);
    if (written !== block.length) throw new Error('the disk took only a part of the block');
    if (this.durability === 'disk') await synced(this.#fd);
    this.#end = { segment: this.#end.segment, bytes: this.#end.bytes + block.length };
    if (this.#end.bytes > this.segmentBytes) this.close();
  }

  /** A failed block must never be booked, nor anything follow it: cut it off and end the segment. */
  #abandonTail() {
    try {
      if (this.#fd >= 0) fs.ftruncateSync(this.#fd, this.#end.bytes);
    } catch {
      // the checksum will reveal the torn block, which ends a segment
    }
    this.close();
  }

  #open(segment: number): Position {
    this.#fd = fs.openSync(segmentPath(this.directory, segment), 'wx');
    return { segment, bytes: 0 };
  }
}

export type Stretch = {
  /** Rows in COPY text form. */
  rows: Buffer[];
  /** Where the next stretch begins. */
  next: Position;
  /** Segments that end in an incomplete block: torn by a crash, or damaged. */
  torn: { segment: number; bytes: number; lost: number }[];
};

/**
 * Reads whole blocks from `from` on, up to `maxBytes` of a segment, and never beyond `end`. A torn block ends its
 * segment: anything behind it was never acknowledged.
 */
export function readStretch(directory: string, from: Position, end: Position, maxBytes = 4 << 20): Stretch {
  const stretch: Stretch = { rows: [], next: from, torn: [] };
  for (let segment = from.segment; segment <= end.segment; segment++) {
    const start = segment === from.segment ? from.bytes : 0;
    const fd = openExisting(segmentPath(directory, segment));
    if (fd === undefined) continue; // pruned, or never created
    try {
      const size = fs.fstatSync(fd).size;
      const limit = segment === end.segment ? Math.min(end.bytes, size) : size;
      const chunk = readChunk(fd, start, Math.min(limit - start, maxBytes));
      const { rows, bytes } = wholeBlocks(chunk);
      stretch.rows.push(...rows);
      stretch.next = { segment, bytes: start + bytes };
      if (start + chunk.length < limit && bytes > 0) return stretch; // the rest of the segment is another stretch
      if (start + bytes < limit) {
        stretch.torn.push({ segment, bytes: start + bytes, lost: limit - start - bytes });
        stretch.next = { segment, bytes: limit };
      }
      if (stretch.rows.length > 0) return stretch;
    } finally {
      fs.closeSync(fd);
    }
  }
  return stretch;
}

function openExisting(file: string): number | undefined {
  try {
    return fs.openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readChunk(fd: number, start: number, length: number): Buffer {
  if (length <= 0) return Buffer.alloc(0);
  const chunk = Buffer.allocUnsafe(length);
  return chunk.subarray(0, fs.readSync(fd, chunk, 0, length, start));
}

function wholeBlocks(chunk: Buffer): { rows: Buffer[]; bytes: number } {
  const rows: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = chunk.indexOf(10, at);
    if (lineEnd < 0 || lineEnd - at > 30) break;
    const head = /^(\d+) (\d+)(?: (\d+))?$/.exec(chunk.toString('latin1', at, lineEnd));
    if (!head) break;
    const end = lineEnd + 1 + Number(head[1]);
    const body = chunk.subarray(lineEnd + 1, end);
    const version = Number(head[3] ?? 1);
    if (end > chunk.length || crc32(body, head[3] ? version : 0) !== Number(head[2])) break;
    rows.push(currentLines(body, version));
    at = end;
  }
  return { rows, bytes: at };
}

function segmentPath(directory: string, segment: number): string {
  return path.join(directory, `${String(segment).padStart(8, '0')}.wal`);
}

function segmentsIn(directory: string): number[] {
  return fs
    .readdirSync(directory)
    .filter((name) => /^\d{8}\.wal$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
}

function synced(fd: number): Promise<void> {
  return new Promise((resolve, reject) => fs.fdatasync(fd, (error) => (error ? reject(error) : resolve())));
}
