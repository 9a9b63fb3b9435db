import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DatabaseClock } from './clock';
import { openDatabase } from './database';
import { testDatabase } from './testing';

const FORTY_DAYS = 40 * 86_400_000;

function machine({ ahead = 0 } = {}) {
  const at = { monotonic: 5_000, database: Date.UTC(2026, 10, 22), ahead };
  const clock = new DatabaseClock({ monotonic: () => at.monotonic, machine: () => at.database + at.ahead });
  const pass = (ms: number) => {
    at.monotonic += ms;
    at.database += ms;
  };
  const measure = (there = 1, back = 1) => {
    const asked = clock.ask();
    pass(there);
    const told = at.database;
    pass(back);
    clock.heard(told, asked);
  };
  return { at, clock, pass, measure };
}

test('a machine forty days ahead tells the database’s time, and that its clock is wrong', () => {
  const { at, clock, pass, measure } = machine({ ahead: FORTY_DAYS });
  measure();
  pass(2_000);
  expect(clock.now()).toBe(at.database);
  expect(clock.skewMs).toBe(FORTY_DAYS);
  expect(clock.isSkewed).toBe(true);
});

test('a machine less than a second off is well', () => {
  const { clock, measure } = machine({ ahead: -900 });
  measure();
  expect(clock.isSkewed).toBe(false);
});

test('nobody can tell the time before the database was asked', () => {
  expect(() => machine().clock.now()).toThrow('has not been asked');
});

test('however slow the answers, time is as right as the best of them, and never called skewed for their sake', () => {
  const legs = fc.integer({ min: 0, max: 30_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(legs, legs), { minLength: 1, maxLength: 20 }), (answers) => {
      const { at, clock, measure } = machine();
      let best = Number.POSITIVE_INFINITY;
      for (const [there, back] of answers) {
        measure(there, back);
        best = Math.min(best, (there + back) / 2);
        expect(Math.abs(clock.now() - at.database)).toBeLessThanOrEqual(best + 1);
        expect(clock.isSkewed).toBe(false);
      }
    }),
  );
});

test('a database whose clock was set, or that another one replaced, is followed at once', () => {
  const { at, clock, pass, measure } = machine();
  measure();
  at.database += 7_200_000;
  pass(2_000);
  measure(300, 300);
  expect(clock.now()).toBe(at.database);
});

test('the time of a real database', async () => {
  const database = await testDatabase();
  const db = openDatabase(database.url);
  const clock = new DatabaseClock();
  await clock.measure(db);
  expect(Math.abs(clock.skewMs)).toBeLessThan(60_000);
  await db.close();
  await database.drop();
});
