// The write-ahead log of calls: segments of checksummed blocks on the node's own disk. A block is a line "<bytes> <crc32>
// <version>\n", then "<bytes of records>,<bytes of intents>\n", the records in PostgreSQL's COPY text form, so that booking
// parses nothing, the intents and the endings. From version 2 on the checksum begins with it, so that no damage looks like one.
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { type Files, type Machine, realMachine } from '../machine';
import { LINE_VERSION } from '../records/row';
import type { Durability } from '../settings';

/** A position between two blocks: everything before it. */
export type Position = { segment: number; bytes: number };

/** What a call leaves at one time, each a line with its break: all of it is written or none. */
export type Lines = {
  /** records/row.ts; it is booked. */
  record?: string | undefined;
  /** records/intent.ts */
  intent?: string | undefined;
  /** idempotency/ending.ts */
  ending?: string | undefined;
};

type Pending = { lines: Lines; done: (error?: Error) => void };

/** A second place for blocks (log-copy.ts). */
export type BlockCopy = {
  /** Resolves when it has the block that begins at `at`; if it rejects, `resume` has to follow before the next one. */
  add(at: Position, block: Buffer): Promise<void>;
  /** Whatever came behind `end` is removed, and never comes any more: the log goes on in another segment. */
  resume(end: Position): Promise<void>;
};

export type WalOptions = {
  durability: Durability;
  segmentBytes?: number;
  /** How much room is reserved at a time; it is reserved anew when half of it is used. */
  reserveBytes?: number;
  /** The log has closed, because of this, or takes calls again. */
  onState?: (failure: Error | undefined) => void;
  machine?: Machine;
  /** Has each block before its lines count as written. */
  copy?: BlockCopy | undefined;
};

const BLOCK_ROWS = 500;
/** Kept answers make lines long. */
const BLOCK_CHARACTERS = 1 << 20;
const SEGMENT_BYTES = 64 << 20;
const RESERVE_BYTES = 4 << 20;
/** How often a closed log tries whether it can write again. */
const PROBE_MS = 250;

export function isBefore(a: Position, b: Position): boolean {
  return a.segment < b.segment || (a.segment === b.segment && a.bytes < b.bytes);
}

/**
 * Room is reserved ahead, by zeros, so that a full disk is noticed before a call needs the room: the log closes, no call is
 * admitted any more, and those under way are still written.
 */
export class Wal {
  readonly #machine: Machine;
  readonly #durability: Durability;
  readonly #segmentBytes: number;
  readonly #zeros: Buffer;
  #queue: Pending[] = [];
  #draining = false;
  #fd = -1;
  #end: Position;
  #written = { records: 0, endings: 0 };
  /** Bytes of the segment that have room on the disk. */
  #reserved = 0;
  #reserving: Promise<void> | undefined;
  #failure: Error | undefined;
  /** Whether the copy may have a block that the log does not have: nothing follows it before that is removed. */
  #drained = Promise.resolve();
  #copyDiffers = false;
  #stopProbe: (() => void) | undefined;
  #pruned = -1;
  #closed = false;

  /**
   * Starts a new segment after those in `directory` and after `booked`, so it never appends behind a torn block.
   * @throws when the folder cannot be written
   */
  constructor(
    readonly directory: string,
    private readonly options: WalOptions,
    booked: Position,
  ) {
    this.#machine = options.machine ?? realMachine;
    this.#durability = options.durability;
    this.#segmentBytes = options.segmentBytes ?? SEGMENT_BYTES;
    this.#zeros = Buffer.alloc(options.reserveBytes ?? RESERVE_BYTES);
    this.files.mkdirSync(directory, { recursive: true });
    const last = segmentsIn(directory, this.files).at(-1) ?? 0;
    this.#end = this.#open(Math.max(last, booked.segment) + 1);
    void this.#reserve();
  }

  get files(): Files {
    return this.#machine.files;
  }

  /** Everything before it is written with the configured durability. */
  get end(): Position {
    return this.#end;
  }

  /** Lines written by this process; what was read before does not change. */
  get written(): Readonly<{ records: number; endings: number }> {
    return this.#written;
  }

  /** Whether a call may be admitted: what it will have to write finds room. */
  get isOpen(): boolean {
    return this.#failure === undefined;
  }

  /**
   * Writes lines together with others that are waiting. `done` is called once they are durable, or with an error once it is
   * certain that they will never be booked.
   */
  append(lines: Lines, done: (error?: Error) => void) {
    this.#queue.push({ lines, done });
    if (this.#draining) return;
    this.#draining = true;
    this.#drained = new Promise((resolve) => this.#machine.soon(() => void this.#drain().finally(resolve)));
  }

  /** Resolves when what was appended is written, or has failed. */
  settled(): Promise<void> {
    return this.#drained;
  }

  /** `append`, as a promise. */
  write(lines: Lines): Promise<void> {
    return new Promise((resolve, reject) => this.append(lines, (error) => (error ? reject(error) : resolve())));
  }

  /** A closed log tries at once whether it can write again. Never rejects. */
  async retry(): Promise<void> {
    while (this.#reserving) await this.#reserving;
    if (this.#failure) await this.#reserve();
  }

  /** Removes the segments before `booked`, what is not needed any more, oldest first. */
  prune(booked: Position) {
    if (booked.segment === this.#pruned) return;
    this.#pruned = booked.segment;
    for (const segment of segmentsIn(this.directory, this.files)) {
      if (segment < booked.segment && segment !== this.#end.segment)
        this.files.unlinkSync(segmentPath(this.directory, segment));
    }
  }

  /** Nothing may be appended any more. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stopProbe?.();
    await this.#endSegment();
  }

  async #drain() {
    while (this.#queue.length > 0) {
      const fitting = fittingIn(this.#queue);
      const batch = fitting < this.#queue.length ? this.#queue.splice(0, fitting) : this.#queue;
      if (batch === this.#queue) this.#queue = [];
      let failure: Error | undefined;
      try {
        await this.#write(batch);
      } catch (error) {
        failure = error as Error;
        this.#shut(failure);
        await this.#endSegment(); // a failed block must never be booked, nor anything follow it
      }
      for (const { done } of batch) done(failure);
    }
    this.#draining = false;
  }

  async #write(batch: readonly Pending[]) {
    if (this.#copyDiffers) throw this.#failure ?? new Error('the log is not copied');
    const body = bodyOf(batch);
    const block = Buffer.concat([Buffer.from(`${body.length} ${crc32(body, LINE_VERSION)} ${LINE_VERSION}\n`), body]);
    if (this.#fd < 0) this.#end = this.#open(this.#end.segment + 1);
    const end = this.#end.bytes + block.length;
    if (end > this.#reserved && this.#reserving) await this.#reserving; // or its zeros would fall on the block
    const written = this.files.writeSync(this.#fd, block, 0, block.length, this.#end.bytes);
    if (written !== block.length) throw new Error('the disk took only a part of the block');
    this.#reserved = Math.max(this.#reserved, end); // before anything is waited for: room is made behind it
    if (this.#durability === 'disk') await synced(this.files, this.#fd);
    else if (this.options.copy) await this.#copied(this.options.copy, block);
    this.#end = { segment: this.#end.segment, bytes: end };
    this.#count(batch);
    if (end > this.#segmentBytes) await this.#endSegment();
    else if (this.#reserved - end < this.#zeros.length / 2) void this.#reserve();
  }

  async #copied(copy: BlockCopy, block: Buffer) {
    try {
      await copy.add(this.#end, block);
    } catch (error) {
      this.#copyDiffers = true;
      throw error;
    }
  }

  #count(batch: readonly Pending[]) {
    let { records, endings } = this.#written;
    for (const { lines } of batch) {
      if (lines.record !== undefined) records++;
      if (lines.ending !== undefined) endings++;
    }
    this.#written = { records, endings };
  }

  /** Makes room behind what is written. A log that cannot is shut, and tries again. Never rejects. */
  #reserve(): Promise<void> {
    this.#reserving ??= this.#fill()
      .then(
        () => this.#reopen(),
        (error: Error) => this.#shut(error),
      )
      .finally(() => (this.#reserving = undefined));
    return this.#reserving;
  }

  async #fill() {
    if (this.#copyDiffers) {
      await this.options.copy!.resume(this.#end);
      this.#copyDiffers = false;
    }
    if (this.#fd < 0) this.#end = this.#open(this.#end.segment + 1);
    const [fd, from] = [this.#fd, this.#reserved];
    const written = await writtenAt(this.files, fd, this.#zeros, from);
    if (written < this.#zeros.length) throw new Error('the disk has no room for the log');
    this.#reserved = from + written;
  }

  #shut(failure: Error) {
    if (this.#closed) return;
    if (this.#failure === undefined) this.options.onState?.(failure);
    this.#failure = failure;
    this.#stopProbe?.();
    this.#stopProbe = this.#machine.later(PROBE_MS, () => void this.#reserve());
  }

  #reopen() {
    if (this.#failure === undefined || this.#copyDiffers) return;
    this.#failure = undefined;
    this.options.onState?.(undefined);
  }

  /** Cuts off what is not acknowledged: reserved room, or a block that failed. */
  async #endSegment() {
    while (this.#reserving) await this.#reserving;
    const fd = this.#fd;
    this.#fd = -1;
    this.#reserved = 0;
    if (fd < 0) return;
    try {
      this.files.ftruncateSync(fd, this.#end.bytes);
      if (this.#durability === 'disk') this.files.fsyncSync(fd); // or a loss of power brings back what failed
    } catch {
      // the reader tells zeros, and by its checksum a torn block
    }
    this.files.closeSync(fd);
  }

  #open(segment: number): Position {
    const file = segmentPath(this.directory, segment);
    const fd = this.files.openSync(file, 'wx');
    try {
      if (this.#durability === 'disk') syncNow(this.files, this.directory);
    } catch (error) {
      this.files.closeSync(fd);
      this.files.unlinkSync(file); // its number is needed for the next attempt
      throw error;
    }
    this.#fd = fd;
    this.#reserved = 0;
    return { segment, bytes: 0 };
  }
}

/** How many of those waiting go into one block: at least one. */
function fittingIn(queue: readonly Pending[]): number {
  let characters = 0;
  for (let n = 0; n < queue.length; n++) {
    characters += queue[n]!.lines.ending?.length ?? 0;
    if (n === BLOCK_ROWS || (n > 0 && characters > BLOCK_CHARACTERS)) return n;
  }
  return queue.length;
}

function bodyOf(batch: readonly Pending[]): Buffer {
  let [records, intents, endings] = ['', '', ''];
  for (const { lines } of batch) {
    if (lines.record !== undefined) records += lines.record;
    if (lines.intent !== undefined) intents += lines.intent;
    if (lines.ending !== undefined) endings += lines.ending;
  }
  return Buffer.from(`${Buffer.byteLength(records)},${Buffer.byteLength(intents)}\n${records}${intents}${endings}`);
}

/** What stands in a file, or which files a folder has, survives a loss of power from then on. */
export function syncNow(files: Pick<Files, 'openSync' | 'fsyncSync' | 'closeSync'>, name: string) {
  const fd = files.openSync(name, 'r');
  try {
    files.fsyncSync(fd);
  } finally {
    files.closeSync(fd);
  }
}

export function segmentPath(directory: string, segment: number): string {
  return path.join(directory, `${String(segment).padStart(8, '0')}.wal`);
}

export function segmentsIn(directory: string, files: Files): number[] {
  return files
    .readdirSync(directory)
    .filter((name) => /^\d{8}\.wal$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
}

function synced(files: Files, fd: number): Promise<void> {
  return new Promise((resolve, reject) => files.fdatasync(fd, (error) => (error ? reject(error) : resolve())));
}

function writtenAt(files: Files, fd: number, bytes: Buffer, position: number): Promise<number> {
  return new Promise((resolve, reject) =>
    files.write(fd, bytes, 0, bytes.length, position, (error, written) => (error ? reject(error) : resolve(written))),
  );
}
