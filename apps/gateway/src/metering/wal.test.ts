import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Position, Wal, isBefore, readStretch } from './wal';

const START: Position = { segment: 0, bytes: 0 };

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-wal-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(directory, { recursive: true, force: true });
});

const append = (wal: Wal, row: string) =>
  new Promise<void>((resolve, reject) => wal.append(row, (error) => (error ? reject(error) : resolve())));

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
        const wal = new Wal(directory, 'os', START, segmentBytes);
        const rows = texts.map((text) => Buffer.from(text).toString());
        for (let n = 0; n < rows.length; n += 3) {
          await Promise.all(rows.slice(n, n + 3).map((row) => append(wal, `${row}\n`)));
        }
        const large = Math.max(stretchBytes, 600);
        expect(readAll(START, wal.end, large).rows).toEqual(rows);
        wal.close();
      },
    ),
    { numRuns: 40 },
  );
});

test('a new log never writes behind the end of an old one, nor behind what is booked', async () => {
  const first = new Wal(directory, 'disk', START);
  await append(first, 'a\n');
  first.close();
  const second = new Wal(directory, 'os', START);
  await append(second, 'b\n');
  expect(readAll(START, second.end).rows).toEqual(['a', 'b']);
  second.close();
  const third = new Wal(directory, 'os', { segment: 9, bytes: 77 });
  expect(third.end).toEqual({ segment: 10, bytes: 0 });
  third.close();
});

test('a block torn at any byte is left out, and what was written after it is read', async () => {
  const first = new Wal(directory, 'os', START);
  await append(first, 'kept\n');
  const kept = first.end.bytes;
  await append(first, 'torn\n');
  const whole = fs.readFileSync(path.join(directory, segments()[0]!));
  first.close();
  const second = new Wal(directory, 'os', START);
  await append(second, 'after\n');
  for (let length = kept; length < whole.length; length++) {
    fs.writeFileSync(path.join(directory, segments()[0]!), whole.subarray(0, length));
    expect(readAll(START, second.end).rows, `cut at ${length}`).toEqual(['kept', 'after']);
  }
  for (let at = kept; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at);
    fs.writeFileSync(path.join(directory, segments()[0]!), damaged);
    expect(readAll(START, second.end).rows, `damaged at ${at}`).toEqual(['kept', 'after']);
  }
  expect(readStretch(directory, { segment: 1, bytes: kept }, second.end).torn).toEqual([
    { segment: 1, bytes: kept, lost: whole.length - kept },
  ]);
  second.close();
});

test('blocks of before calls had units are read as calls of one', () => {
  const body = Buffer.from('1\t二\\n\n2\tb\n');
  fs.writeFileSync(path.join(directory, '00000001.wal'), `${body.length} ${crc32(body)}\n${body.toString()}`);
  const end = { segment: 1, bytes: fs.statSync(path.join(directory, '00000001.wal')).size };
  expect(readAll(START, end).rows).toEqual(['1\t二\\n\t1\t\\N', '2\tb\t1\t\\N']);
});

test('blocks of a newer version stop the reader: they are no damage', () => {
  const body = Buffer.from('a\n');
  const block = `${body.length} ${crc32(body, 9)} 9\n${body.toString()}`;
  fs.writeFileSync(path.join(directory, '00000001.wal'), block);
  expect(() => readAll(START, { segment: 1, bytes: block.length })).toThrow('newer version');
});

test('what is not acknowledged yet is not read', async () => {
  const wal = new Wal(directory, 'os', START);
  await append(wal, 'a\n');
  const end = wal.end;
  await append(wal, 'b\n');
  expect(readAll(START, end).rows).toEqual(['a']);
  expect(readAll(end, wal.end).rows).toEqual(['b']);
  wal.close();
});

test('a row that the disk refused is reported, never booked, and the log goes on', async () => {
  const wal = new Wal(directory, 'disk', START);
  await append(wal, 'a\n');
  const write = vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  await expect(append(wal, 'refused\n')).rejects.toThrow('no space');
  await append(wal, 'b\n');
  write.mockImplementationOnce((fd, block) => {
    write.mockRestore();
    return fs.writeSync(fd, (block as unknown as Buffer).subarray(0, 9));
  });
  await expect(append(wal, 'cut short\n')).rejects.toThrow('only a part');
  await append(wal, 'c\n');
  vi.spyOn(fs, 'fdatasync').mockImplementationOnce((_fd, done) => done(new Error('input/output error')));
  await expect(append(wal, 'written but not synced\n')).rejects.toThrow('input/output');
  await append(wal, 'd\n');
  expect(readAll(START, wal.end).rows).toEqual(['a', 'b', 'c', 'd']);
  wal.close();
});

test('booked segments are removed, the one being written never is', async () => {
  const wal = new Wal(directory, 'os', START, 10);
  for (const row of ['a\n', 'b\n', 'c\n']) await append(wal, row);
  expect(segments()).toHaveLength(3);
  wal.prune({ segment: 3, bytes: 0 });
  expect(segments()).toEqual(['00000003.wal']);
  wal.prune({ segment: 99, bytes: 0 });
  expect(segments()).toEqual(['00000003.wal']);
  wal.close();
});
