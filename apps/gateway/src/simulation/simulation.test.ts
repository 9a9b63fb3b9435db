// The simulation finds what is wrong, and the gateway keeps its promises in the first histories. `npm run simulate` plays more.
import { expect, test } from 'vitest';
import { History, playAll } from './history';
import { planOf } from './plan';
import { SABOTAGE, type Sabotage } from './sabotage';
import { kindOf, shrink } from './shrink';

async function play(seeds: readonly number[], sabotage: Sabotage = {}): Promise<History[]> {
  const histories = seeds.map((seed) => new History(planOf(seed), sabotage));
  await playAll(histories.values(), 32, () => {});
  return histories;
}

const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

test('all promises are kept in the first hundred histories', async () => {
  const broken = (await play(seedsFrom(1, 100))).filter(({ breaches }) => breaches.length > 0);
  expect(broken.map(({ world }) => `seed ${world.plan.seed}: ${world.breaches[0]}`)).toEqual([]);
});

test('a seed plays the same history again, step by step', async () => {
  const seeds = seedsFrom(1, 20);
  const [once, again] = [await play(seeds), await play(seeds.toReversed())];
  expect(again.toReversed().map(({ world }) => world.log)).toEqual(once.map(({ world }) => world.log));
});

/** Beyond it a defect would hardly be met in a gate. */
const WITHIN = 3_000;

test.each(Object.entries(SABOTAGE))('found: %s', async (_name, sabotage) => {
  for (let first = 1; first < WITHIN; first += 32) {
    const found = (await play(seedsFrom(first, 32), sabotage)).find(({ breaches }) => breaches.length > 0);
    if (found) return;
  }
  expect.fail(`not found within ${WITHIN} histories`);
});

test('a failing history is shrunk to one that breaks the same promise', async () => {
  const sabotage = SABOTAGE['a call is answered before its record is written'];
  const [found] = (await play(seedsFrom(1, 100), sabotage)).filter(({ breaches }) => breaches.length > 0);
  const small = await shrink(found!.world.plan, sabotage);
  expect(kindOf(small)).toBe(kindOf(found!));
  expect(small.world.plan.calls.length).toBeLessThanOrEqual(3);
  expect(small.world.plan.faults.length).toBeLessThanOrEqual(2);
});
