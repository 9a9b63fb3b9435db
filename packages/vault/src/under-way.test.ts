import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UnderWay } from './under-way';

/** Work that goes on until it is told to end. */
function open() {
  let end = () => {};
  const work = new Promise<void>((resolve) => (end = resolve));
  return { work: () => work, end };
}

test('a rest begins when what is under way has ended, and what begins meanwhile waits for its end', async () => {
  const underWay = new UnderWay();
  const happened: string[] = [];
  const first = open();
  const early = underWay.during(first.work);
  const begun = underWay.begin(Infinity).then((isQuiet) => happened.push(`rest ${isQuiet}`));
  const late = underWay.during(async () => happened.push('late'));
  await setImmediate();
  expect(happened).toEqual([]);
  first.end();
  await Promise.all([early, begun]);
  await setImmediate();
  expect(happened).toEqual(['rest true']);
  underWay.end();
  await late;
  expect(happened).toEqual(['rest true', 'late']);
});

test('what work runs itself does not wait, though it has waited once its own is over', async () => {
  const underWay = new UnderWay();
  const inner = open();
  const outer = underWay.during(async () => {
    await inner.work();
    return underWay.during(async () => () => underWay.during(async () => 'after'));
  });
  const begun = underWay.begin(Infinity);
  inner.end();
  const goOn = await outer;
  expect(await begun).toBe(true);
  const after = goOn();
  expect(await Promise.race([after, setImmediate('waits')])).toBe('waits');
  underWay.end();
  expect(await after).toBe('after');
});

test('work lasts as long as its result says', async () => {
  const underWay = new UnderWay();
  const sent = open();
  expect(await underWay.during(async () => 'file', sent.work)).toBe('file');
  const begun = underWay.begin(Infinity);
  expect(await Promise.race([begun, setImmediate('waits')])).toBe('waits');
  sent.end();
  expect(await begun).toBe(true);
});

test('a rest that does not come about in time is none, and work that failed holds nothing up', async () => {
  const underWay = new UnderWay();
  const long = open();
  const during = underWay.during(long.work);
  expect(await underWay.begin(1)).toBe(false);
  expect(underWay.isResting).toBe(false);
  expect(await underWay.during(async () => 'goes on')).toBe('goes on');
  long.end();
  await during;
  await expect(underWay.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await underWay.begin(Infinity)).toBe(true);
});

test('it does not rest before all has ended, and nobody else begins a rest meanwhile', async () => {
  const underWay = new UnderWay();
  const long = open();
  const during = underWay.during(long.work);
  const begun = underWay.begin(Infinity);
  expect(underWay.isResting).toBe(false);
  expect(await underWay.begin(Infinity)).toBe(false);
  long.end();
  await during;
  expect([await begun, underWay.isResting]).toEqual([true, true]);
  expect(await underWay.begin(Infinity)).toBe(false);
  underWay.end();
  expect(await underWay.begin(Infinity)).toBe(true);
});
