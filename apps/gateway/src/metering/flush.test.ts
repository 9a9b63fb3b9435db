// When calls are booked: few at once, many together, and at once whatever somebody waits for.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Flusher } from './flush';
import type { Leases } from './leases';
import type { Booking, MeteringStore } from './store';
import { Wal, segmentPath } from './wal';

let directory: string;
let wal: Wal;
let booked: number[];
let finished: string[];
let returnsSome: boolean;
let lost: boolean;
let told: string[];
let away: boolean;
let flusher: Flusher;

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-flush-'));
  wal = new Wal(directory, { durability: 'os', reserveBytes: 1 << 16 }, { segment: 0, bytes: 0 });
  booked = [];
  finished = [];
  returnsSome = false;
  away = false;
  lost = false;
  told = [];
  const store = {
    progress: async () => ({ segment: 0, bytes: 0, lastCallAt: 0 }),
    book: async (_node: unknown, { rows }: Booking) => {
      if (away) throw new Error('the database is away');
      booked.push(Buffer.concat(rows).toString().split('\n').length - 1);
      if (lost) throw new Error('the answer was lost');
      return [];
    },
  };
  const leases = {
    get finished() {
      return finished;
    },
    get returnsSome() {
      return returnsSome;
    },
    closed: (count: number) => void finished.splice(0, count),
  };
  flusher = new Flusher({
    wal,
    walId: 'one',
    leases: leases as unknown as Leases,
    store: store as unknown as MeteringStore,
    node: () => ({ id: 1, incarnation: 1n }),
    flushWithin: 1_000,
    openSince: () => undefined,
    onTorn: () => told.push('torn'),
    onDamaged: () => told.push('damaged'),
  });
});
afterEach(async () => {
  await wal.close();
  fs.rmSync(directory, { recursive: true });
});

const answer = (calls: number) =>
  Promise.all(Array.from({ length: calls }, (_, n) => wal.write({ record: `${n}\tcall\n` })));

test('few calls are booked in the next turn', async () => {
  await answer(19);
  await flusher.turn();
  expect(booked).toEqual([19]);
});

test('at a busy node calls wait for more, four turns at most', async () => {
  for (let turn = 0; turn < 10; turn++) {
    await answer(30);
    await flusher.turn();
  }
  expect(booked).toEqual([150, 150]);
});

test('five thousand calls do not wait', async () => {
  await answer(4_999);
  await flusher.turn();
  expect(booked).toEqual([]);
  await answer(1);
  await flusher.turn();
  expect(booked).toEqual([5_000]);
});

test('units that a finished lease returns do not wait; a lease that is used up does', async () => {
  await answer(30);
  finished.push('7');
  await flusher.turn();
  expect(booked).toEqual([]);
  returnsSome = true;
  await flusher.turn();
  expect(booked).toEqual([30]);
  expect(finished).toEqual([]);
});

test('the ending of a call under an Idempotency-Key does not wait', async () => {
  await answer(30);
  await wal.write({ ending: '1\tbroken\n' });
  await flusher.turn();
  expect(booked).toEqual([30]);
});

test('after a failure each turn tries again, so that the node stops spending as soon as ever', async () => {
  await answer(5_000);
  away = true;
  await expect(flusher.turn()).rejects.toThrow('away');
  await answer(30);
  for (let missed = 1; missed < 3; missed++) {
    expect(flusher.keepsUp).toBe(true);
    await expect(flusher.turn()).rejects.toThrow('away');
  }
  expect(flusher.keepsUp).toBe(false);
  away = false;
  await flusher.turn();
  expect(flusher.keepsUp).toBe(true);
  expect(booked).toEqual([5_030]);
});

test('whoever asks for a flush has everything booked', async () => {
  await answer(30);
  await flusher.flush();
  expect(booked).toEqual([30]);
});

test('damage is told of, once, also when the answer to the flush that passes it is lost', async () => {
  await answer(5);
  await answer(5);
  const file = segmentPath(directory, wal.end.segment);
  const bytes = fs.readFileSync(file);
  bytes[30]! ^= 1;
  fs.writeFileSync(file, bytes);
  lost = true;
  await expect(flusher.flush()).rejects.toThrow('lost');
  await expect(flusher.flush()).rejects.toThrow('lost');
  expect(told).toEqual(['damaged']);
});
