// The call log on a disk that loses power, is full, and is slow.
import { expect, test } from 'vitest';
import { Wal } from '../metering/wal';
import { readStretch } from '../metering/wal-reader';
import { Disk } from './disk';
import { SimulatedProcess } from './process';
import { Random } from './random';
import { Schedule } from './schedule';

const START = { segment: 0, bytes: 0 };
const SIZES = { segmentBytes: 300, reserveBytes: 128 };

async function logOn(seed: number) {
  const random = new Random(seed);
  const schedule = new Schedule(random);
  const disk = new Disk();
  const process = new SimulatedProcess(schedule, random, { rate: 1, offset: 0 }, disk);
  const wal = new Wal('/wal', { ...SIZES, durability: 'disk', machine: process.machine }, START);
  const acknowledged: string[] = [];
  const append = (line: string) => wal.append({ record: line }, (error) => error ?? acknowledged.push(line));
  const run = async (steps: number) => {
    for (let n = 0; n < steps; n++) {
      schedule.step();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const read = () => {
    const lines: string[] = [];
    const { files } = new SimulatedProcess(schedule, random, { rate: 1, offset: 0 }, disk).machine;
    const end = { segment: 100, bytes: 0 };
    for (let next = START; next.segment < 100;) {
      const stretch = readStretch('/wal', next, end, undefined, files);
      lines.push(...stretch.rows.flatMap((rows) => rows.toString().match(/.*\n/g) ?? []));
      if (stretch.next.segment === next.segment && stretch.next.bytes === next.bytes) break;
      next = stretch.next;
    }
    return lines;
  };
  return { random, disk, process, append, run, read, acknowledged };
}

test('with durability disk an acknowledged line survives loss of power, whenever that is', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { random, disk, process, append, run, read, acknowledged } = await logOn(seed);
    for (let n = 0; n < 8; n++) {
      append(`${seed}\tcall ${n}\n`);
      await run(random.whole(0, 6));
    }
    process.end();
    disk.losePower(random);
    expect(read(), `seed ${seed}`).toEqual(expect.arrayContaining(acknowledged));
  }
});

test('room that is made while a line is being synced does not fall upon it', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { random, disk, append, run, read, acknowledged } = await logOn(seed);
    await run(5);
    disk.full = true;
    for (let n = 0; n < 6; n++) append(`${seed}\tcall ${n} ${'x'.repeat(60)}\n`);
    await run(random.whole(20, 40));
    disk.full = false;
    disk.delay = 200;
    for (let n = 6; n < 10; n++) {
      append(`${seed}\tcall ${n}\n`);
      await run(random.whole(1, 4));
    }
    await run(60);
    expect(read(), `seed ${seed}`).toEqual(expect.arrayContaining(acknowledged));
  }
});
