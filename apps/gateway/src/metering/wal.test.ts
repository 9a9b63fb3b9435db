import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Position, Wal, isBefore } from './wal';
import { openIntents, readStretch, setAside } from './wal-reader';

const START: Position = { segment: 0, bytes: 0 };

/** Little room, so that tests reserve it often. */
const small = { durability: 'os', reserveBytes: 256 } as const;

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-wal-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(directory, { recursive: true, force: true });
});

const append = (wal: Wal, row: string) => wal.write({ record: row });

function readAll(from: Position, end: Position, maxBytes?: number): { rows: string[]; next: Position } {
  const rows: string[] = [];
  let next = from;
  while (isBefore(next, end)) {
    const stretch = readStretch(directory, next, end, maxBytes);
    rows.push(...stretch.rows.flatMap((block) => block.toString().split('\n').slice(0, -1)));
    next = stretch.next;
  }
  return { rows, next };
}

const segments = () => fs.readdirSync(directory).sort();

test('rows come back in order, over many segments, in stretches of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\n', ' ')),
        { minLength: 1, maxLength: 60 },
      ),
      fc.integer({ min: 30, max: 400 }),
      fc.integer({ min: 120, max: 2_000 }),
      async (texts, segmentBytes, stretchBytes) => {
        fs.rmSync(directory, { recursive: true, force: true });
        const wal = new Wal(directory, { ...small, segmentBytes }, START);
        const rows = texts.map((text) => Buffer.from(text).toString());
        for (let n = 0; n < rows.length; n += 3) {
          await Promise.all(rows.slice(n, n + 3).map((row) => append(wal, `${row}\n`)));
        }
        const large = Math.max(stretchBytes, 600);
        expect(readAll(START, wal.end, large).rows).toEqual(rows);
        await wal.close();
      },
    ),
    { numRuns: 40 },
  );
});

test('a new log never writes behind the end of an old one, nor behind what is booked', async () => {
  const first = new Wal(directory, { ...small, durability: 'disk' }, START);
  await append(first, 'a\n');
  await first.close();
  const second = new Wal(directory, small, START);
  await append(second, 'b\n');
  expect(readAll(START, second.end).rows).toEqual(['a', 'b']);
  await second.close();
  const third = new Wal(directory, small, { segment: 9, bytes: 77 });
  expect(third.end).toEqual({ segment: 10, bytes: 0 });
  await third.close();
});

const gaps = (from: Position, end: Position) => {
  const { torn, damaged } = readStretch(directory, from, end);
  return { torn, damaged };
};

test('a block torn at any byte is left out, and what was written after it is read', async () => {
  const first = new Wal(directory, small, START);
  await append(first, 'kept\n');
  const kept = first.end.bytes;
  await append(first, 'torn\n');
  await first.close();
  const file = path.join(directory, segments()[0]!);
  const whole = fs.readFileSync(file);
  const second = new Wal(directory, small, START);
  await append(second, 'after\n');
  for (const reserved of [0, 4_096])
    for (let length = kept; length < whole.length; length++) {
      fs.writeFileSync(file, Buffer.concat([whole.subarray(0, length), Buffer.alloc(reserved)]));
      expect(readAll(START, second.end).rows, `cut at ${length}`).toEqual(['kept', 'after']);
      const torn = length === kept ? [] : [{ segment: 1, bytes: kept, lost: length - kept }];
      expect(gaps({ segment: 1, bytes: kept }, second.end), `cut at ${length}`).toEqual({ torn, damaged: [] });
    }
  await second.close();
});

test('one bit flipped anywhere costs its own block alone, and is told as damage', async () => {
  const wal = new Wal(directory, small, START);
  const ends = [0];
  for (const row of ['one\n', 'two\n', 'three\n', 'four\n']) {
    await append(wal, row);
    ends.push(wal.end.bytes);
  }
  const { end } = wal;
  await wal.close();
  const second = new Wal(directory, small, START);
  await append(second, 'after\n');
  const file = path.join(directory, segments()[0]!);
  const whole = fs.readFileSync(file);
  const rows = ['one', 'two', 'three', 'four'];
  for (const until of [end, second.end])
    for (let at = 0; at < ends[3]!; at++) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at);
      fs.writeFileSync(file, damaged);
      const hit = ends.findLastIndex((from) => from <= at);
      const behind = until === end ? [] : ['after'];
      const left = [...rows.filter((_, n) => n !== hit), ...behind];
      expect(readAll(START, until).rows, `bit of ${at}`).toEqual(left);
      const lost = ends[hit + 1]! - ends[hit]!;
      expect(gaps({ segment: 1, bytes: ends[hit]! }, until), `bit of ${at}`).toEqual({
        torn: [],
        damaged: [{ segment: 1, bytes: ends[hit], lost }],
      });
    }
  await second.close();
});

test('the last block of a log is damaged, not torn, where its end is there', async () => {
  const wal = new Wal(directory, small, START);
  await append(wal, 'one\n');
  const from = wal.end;
  await append(wal, 'two\n');
  await wal.close();
  const file = path.join(directory, segments()[0]!);
  const bytes = fs.readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
  fs.writeFileSync(file, Buffer.concat([bytes, Buffer.alloc(64)]));
  const damaged = [{ ...from, lost: bytes.length - from.bytes }];
  expect(gaps(from, { segment: 2, bytes: 0 })).toEqual({ torn: [], damaged });
});

test('a damaged segment is kept, once, where nothing prunes it', async () => {
  fs.writeFileSync(path.join(directory, '00000001.wal'), 'damaged');
  setAside(directory, 1);
  fs.writeFileSync(path.join(directory, '00000001.wal'), 'more');
  setAside(directory, 1);
  const wal = new Wal(directory, small, { segment: 1, bytes: 0 });
  wal.prune({ segment: 2, bytes: 0 });
  expect(segments()).toEqual(['00000002.wal', 'damaged']);
  expect(fs.readFileSync(path.join(directory, 'damaged', '00000001.wal'), 'utf8')).toBe('damaged');
  await wal.close();
});

test('a log without room for more closes before a call needs the room, writes what is under way, and opens by itself', async () => {
  const states: string[] = [];
  const onState = (failure: Error | undefined) => void states.push(failure?.message ?? 'open');
  const wal = new Wal(directory, { ...small, reserveBytes: 1_024, onState }, START);
  await append(wal, 'a\n');
  const write = vi.spyOn(fs, 'write').mockImplementation(((...given: unknown[]) => {
    const done = given.at(-1) as (error: Error) => void;
    done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  }) as never);
  const rows = ['a'];
  while (wal.isOpen) {
    rows.push(`row ${rows.length}`);
    await append(wal, `${rows.at(-1)}\n`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (let underWay = 0; underWay < 5; underWay++) {
    rows.push(`under way ${underWay}`);
    await append(wal, `${rows.at(-1)}\n`);
  }
  expect(wal.isOpen).toBe(false);
  write.mockRestore();
  await vi.waitFor(() => expect(wal.isOpen).toBe(true), 5_000);
  expect(states).toEqual(['no space left on device', 'open']);
  expect(readAll(START, wal.end).rows).toEqual(rows);
  await wal.close();
});

test('blocks of before calls had units are read as calls of one', () => {
  const body = Buffer.from('1\t二\\n\n2\tb\n');
  fs.writeFileSync(path.join(directory, '00000001.wal'), `${body.length} ${crc32(body)}\n${body.toString()}`);
  const end = { segment: 1, bytes: fs.statSync(path.join(directory, '00000001.wal')).size };
  expect(readAll(START, end).rows).toEqual(['1\t二\\n\t1\t\\N', '2\tb\t1\t\\N']);
});

test('blocks of before calls had intents are read as they are', () => {
  const body = Buffer.from('1\ta\n2\tb\n');
  fs.writeFileSync(path.join(directory, '00000001.wal'), `${body.length} ${crc32(body, 2)} 2\n${body.toString()}`);
  const end = { segment: 1, bytes: fs.statSync(path.join(directory, '00000001.wal')).size };
  expect(readAll(START, end).rows).toEqual(['1\ta', '2\tb']);
});

test('intents that no record follows are found, over segments and behind damage; endings are read with the records', async () => {
  const wal = new Wal(directory, { ...small, segmentBytes: 60 }, START);
  await wal.write({ intent: '1\tone\n' });
  await wal.write({ intent: '2\ttwo\n' });
  await wal.write({ record: '1\trecorded\n', ending: '1\tkept\n' });
  await wal.write({ intent: '3\tthree\n' });
  await wal.write({ intent: '4\tfour\n' });
  await wal.write({ record: '4\trecorded\n' });
  const { end } = wal;
  await wal.close();
  expect([...openIntents(directory, end.segment + 1)]).toEqual([
    ['2', '2\ttwo'],
    ['3', '3\tthree'],
  ]);
  const endings: string[] = [];
  for (let next = START; isBefore(next, end);) {
    const stretch = readStretch(directory, next, end);
    endings.push(...stretch.endings.map(String));
    next = stretch.next;
  }
  expect(endings).toEqual(['1\tkept\n']);
  const first = path.join(directory, segments()[0]!);
  const bytes = fs.readFileSync(first);
  bytes.writeUInt8(bytes.readUInt8(bytes.indexOf('one')) ^ 1, bytes.indexOf('one'));
  fs.writeFileSync(first, bytes);
  expect([...openIntents(directory, end.segment + 1).keys()]).toEqual(['2', '3']);
});

test('blocks of a newer version stop the reader: they are no damage', () => {
  const body = Buffer.from('a\n');
  const block = `${body.length} ${crc32(body, 9)} 9\n${body.toString()}`;
  fs.writeFileSync(path.join(directory, '00000001.wal'), block);
  expect(() => readAll(START, { segment: 1, bytes: block.length })).toThrow('newer version');
});

test('what is not acknowledged yet is not read', async () => {
  const wal = new Wal(directory, small, START);
  await append(wal, 'a\n');
  const end = wal.end;
  await append(wal, 'b\n');
  expect(readAll(START, end).rows).toEqual(['a']);
  expect(readAll(end, wal.end).rows).toEqual(['b']);
  await wal.close();
});

test('a row that the disk refused is reported, never booked, and the log goes on', async () => {
  const wal = new Wal(directory, { ...small, durability: 'disk' }, START);
  await append(wal, 'a\n');
  const write = vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  await expect(append(wal, 'refused\n')).rejects.toThrow('no space');
  await append(wal, 'b\n');
  const inPart = (fd: number, block: Buffer, _from: number, _length: number, position: number): number => {
    write.mockRestore();
    return fs.writeSync(fd, block, 0, 9, position);
  };
  write.mockImplementationOnce(inPart as never);
  await expect(append(wal, 'cut short\n')).rejects.toThrow('only a part');
  await append(wal, 'c\n');
  vi.spyOn(fs, 'fdatasync').mockImplementationOnce((_fd, done) => done(new Error('input/output error')));
  await expect(append(wal, 'written but not synced\n')).rejects.toThrow('input/output');
  await append(wal, 'd\n');
  expect(readAll(START, wal.end).rows).toEqual(['a', 'b', 'c', 'd']);
  await wal.close();
});

test('booked segments are removed, the one being written never is', async () => {
  const wal = new Wal(directory, { ...small, segmentBytes: 10 }, START);
  for (const row of ['a\n', 'b\n', 'c\n']) await append(wal, row);
  expect(segments()).toHaveLength(3);
  wal.prune({ segment: 3, bytes: 0 });
  expect(segments()).toEqual(['00000003.wal']);
  wal.prune({ segment: 99, bytes: 0 });
  expect(segments()).toEqual(['00000003.wal']);
  await wal.close();
});

test('whoever waits for the log hears of what failed while it was written', async () => {
  let refuse: ((error: Error) => void) | undefined;
  const add = () => new Promise<void>((_, reject) => (refuse = reject));
  const wal = new Wal(directory, { ...small, durability: 'replicated', copy: { add, resume: async () => {} } }, START);
  const told: string[] = [];
  wal.append({ record: 'r' }, (error) => told.push(error?.message ?? 'written'));
  const settled = wal.settled().then(() => told.push('settled'));
  await vi.waitUntil(() => refuse);
  refuse!(new Error('the database is away'));
  await settled;
  expect(told).toEqual(['the database is away', 'settled']);
  await wal.close();
});
