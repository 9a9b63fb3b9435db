// Reads the write-ahead log back. What a crash tore off at the end of a segment was never acknowledged, and is left out. Anything
// else that cannot be read is damage: the segment is kept aside, what stands behind the damage is read all the same.
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { type Files, realMachine } from '../machine';
import { FIRST_WITH_SECTIONS, LINE_VERSION, currentLines, newer } from '../records/row';
import { type Position, segmentPath, segmentsIn, syncNow } from './wal';

/** Bytes that hold no whole block. */
export type Gap = { segment: number; bytes: number; lost: number };

export type Stretch = {
  /** Records in COPY text form. */
  rows: Buffer[];
  endings: Buffer[];
  /** Where the next stretch begins. */
  next: Position;
  /** Ends of segments that a crash tore. */
  torn: Gap[];
  /** Acknowledged rows may have stood there. */
  damaged: Gap[];
};

/** Reads whole blocks from `from` on, up to `maxBytes` of a segment, and never beyond `end`. */
export function readStretch(
  directory: string,
  from: Position,
  end: Position,
  maxBytes = 4 << 20,
  files: Files = realMachine.files,
): Stretch {
  const stretch: Stretch = { rows: [], endings: [], next: from, torn: [], damaged: [] };
  for (let segment = from.segment; segment <= end.segment; segment++) {
    const start = segment === from.segment ? from.bytes : 0;
    const fd = openExisting(files, segmentPath(directory, segment));
    if (fd === undefined) continue; // pruned, or never created
    try {
      const { size } = files.fstatSync(fd);
      const limit = segment === end.segment ? Math.min(end.bytes, size) : size;
      const chunk = readChunk(files, fd, start, Math.min(limit - start, maxBytes));
      const { blocks, bytes } = wholeBlocks(chunk);
      take(stretch, blocks);
      stretch.next = { segment, bytes: start + bytes };
      if (start + bytes < limit) {
        if (bytes > 0) return stretch; // the rest of the segment is another stretch
        passGap(stretch, readChunk(files, fd, start, limit - start), segment === end.segment);
        if (stretch.next.bytes < limit) return stretch;
      }
      if (stretch.rows.length > 0 || stretch.endings.length > 0) return stretch;
    } finally {
      files.closeSync(fd);
    }
  }
  return stretch;
}

/** Keeps a copy of a damaged segment, once, in a folder that is never pruned. @throws when it cannot */
export function setAside(directory: string, segment: number, files: Files = realMachine.files) {
  const from = segmentPath(directory, segment);
  const to = path.join(directory, 'damaged', path.basename(from));
  if (files.existsSync(to)) return;
  files.mkdirSync(path.dirname(to), { recursive: true });
  files.copyFileSync(from, `${to}.part`);
  syncNow(files, `${to}.part`);
  files.renameSync(`${to}.part`, to);
  for (const folder of [path.dirname(to), directory]) syncNow(files, folder);
}

/** Moves on behind what cannot be read at `stretch.next`. `rest`: all that follows it; `acknowledged`: to its last byte. */
function passGap(stretch: Stretch, rest: Buffer, acknowledged: boolean) {
  const { segment, bytes } = stretch.next;
  const found = nextBlock(rest);
  const written = found < 0 ? lengthWithoutZeros(rest) : found;
  const gap = { segment, bytes, lost: written };
  if (found > 0 || (written > 0 && (acknowledged || looksWhole(rest.subarray(0, written))))) stretch.damaged.push(gap);
  else if (written > 0) stretch.torn.push(gap);
  if (found < 0) {
    stretch.next = { segment, bytes: bytes + rest.length };
    return;
  }
  const whole = wholeBlocks(rest.subarray(found));
  take(stretch, whole.blocks);
  stretch.next = { segment, bytes: bytes + found + whole.bytes };
}

/** Where the first whole block begins; -1: nowhere. No row has a line break in it, so none can look like a block. */
function nextBlock(bytes: Buffer): number {
  const text = bytes.toString('latin1');
  for (const { 0: run, index } of text.matchAll(/\d+ \d+(?: \d+)?\n/g)) {
    for (let at = index; at < index + run.indexOf(' '); at++) if (blockAt(bytes, at)) return at;
  }
  return -1;
}

/** What a crash leaves behind the end of a segment is zeros that were reserved. */
function lengthWithoutZeros(bytes: Buffer): number {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length--;
  return length;
}

/** A torn block misses its end: as its head tells, or else because no line ends there. */
function looksWhole(block: Buffer): boolean {
  const head = headAt(block, 0);
  return head ? head.end <= block.length : block.at(-1) === LINE_END;
}

const LINE_END = 10;
const NOTHING = Buffer.alloc(0);
const HEAD_MAX = 30;

type Head = { body: number; end: number; version: number; salt: number; checksum: number };

function headAt(bytes: Buffer, at: number): Head | undefined {
  const lineEnd = bytes.indexOf(LINE_END, at);
  if (lineEnd < 0 || lineEnd - at > HEAD_MAX) return undefined;
  const head = /^(\d+) (\d+)(?: (\d+))?$/.exec(bytes.toString('latin1', at, lineEnd));
  if (!head) return undefined;
  const version = Number(head[3] ?? 1);
  return {
    body: lineEnd + 1,
    end: lineEnd + 1 + Number(head[1]),
    version,
    salt: head[3] ? version : 0,
    checksum: Number(head[2]),
  };
}

function blockAt(bytes: Buffer, at: number): Head | undefined {
  const head = headAt(bytes, at);
  if (!head || head.end > bytes.length || head.end === head.body) return undefined;
  return crc32(bytes.subarray(head.body, head.end), head.salt) === head.checksum ? head : undefined;
}

type Block = { records: Buffer; intents: Buffer; endings: Buffer };

function wholeBlocks(chunk: Buffer): { blocks: Block[]; bytes: number } {
  const blocks: Block[] = [];
  let at = 0;
  for (let head = blockAt(chunk, at); head; head = blockAt(chunk, at)) {
    blocks.push(sectionsOf(chunk.subarray(head.body, head.end), head.version));
    at = head.end;
  }
  return { blocks, bytes: at };
}

/** @throws when a newer version wrote it */
function sectionsOf(body: Buffer, version: number): Block {
  if (version < FIRST_WITH_SECTIONS)
    return { records: currentLines(body, version), intents: NOTHING, endings: NOTHING };
  if (version > LINE_VERSION) throw newer(version);
  const start = body.indexOf(LINE_END) + 1;
  const [records = 0, intents = 0] = body.toString('latin1', 0, start).split(',').map(Number);
  const [second, third] = [start + records, start + records + intents];
  return {
    records: currentLines(body.subarray(start, second), version),
    intents: body.subarray(second, third),
    endings: body.subarray(third),
  };
}

function take(stretch: Pick<Stretch, 'rows' | 'endings'>, blocks: readonly Block[]) {
  for (const { records, endings } of blocks) {
    if (records.length > 0) stretch.rows.push(records);
    if (endings.length > 0) stretch.endings.push(endings);
  }
}

/**
 * The intents in the segments before `end` that no record of theirs follows: whoever wrote them has ended. Keys are ids of calls.
 */
export function openIntents(directory: string, end: number, files: Files = realMachine.files): Map<string, string> {
  const open = new Map<string, string>();
  for (const segment of segmentsIn(directory, files)) {
    if (segment >= end) break;
    let next: Position = { segment, bytes: 0 };
    const bytes = files.readFileSync(segmentPath(directory, segment));
    while (next.bytes < bytes.length) {
      const { blocks, bytes: whole } = wholeBlocks(bytes.subarray(next.bytes));
      for (const block of blocks) follow(open, block);
      const rest = bytes.subarray(next.bytes + whole);
      const found = rest.length > 0 ? nextBlock(rest) : -1;
      if (found < 0) break;
      next = { segment, bytes: next.bytes + whole + found };
    }
  }
  return open;
}

function follow(open: Map<string, string>, { records, intents }: Pick<Block, 'records' | 'intents'>) {
  for (const line of linesOf(intents)) open.set(idOf(line), line);
  for (const line of linesOf(records)) open.delete(idOf(line));
}

/** What one block has, and in `open` which intents are left without a record after it. @throws when it is not whole */
export function readBlock(block: Buffer, open: Map<string, string>): Pick<Stretch, 'rows' | 'endings'> {
  const stretch: Pick<Stretch, 'rows' | 'endings'> = { rows: [], endings: [] };
  const { blocks, bytes } = wholeBlocks(block);
  if (bytes !== block.length) throw new Error('a copied block of the log is damaged');
  take(stretch, blocks);
  for (const one of blocks) follow(open, one);
  return stretch;
}

function linesOf(lines: Buffer): string[] {
  return lines.length === 0 ? [] : lines.toString().split('\n').slice(0, -1);
}

function idOf(line: string): string {
  return line.slice(0, line.indexOf('\t'));
}

function openExisting(files: Files, file: string): number | undefined {
  try {
    return files.openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readChunk(files: Files, fd: number, start: number, length: number): Buffer {
  if (length <= 0) return Buffer.alloc(0);
  const chunk = Buffer.allocUnsafe(length);
  return chunk.subarray(0, files.readSync(fd, chunk, 0, length, start));
}
