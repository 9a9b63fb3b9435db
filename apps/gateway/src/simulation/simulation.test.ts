// The simulation finds what is wrong, and the gateway keeps its promises in the first histories. `npm run simulate` plays more.
import { expect, test } from 'vitest';
import { dayOf, monthOf } from './database/tables';
import { History, playAll } from './history';
import { planOf } from './plan';
import { SABOTAGE, type Sabotage } from './sabotage';
import { kindOf, shrink } from './shrink';

async function play(seeds: readonly number[], sabotage: Sabotage = {}): Promise<History[]> {
  const histories = seeds.map((seed) => new History(planOf(seed), sabotage));
  await playAll(histories, () => {});
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

const isNearMidnight = (at: number) => dayOf(at) !== dayOf(at + 2_000);
/** How sure a node is of the database's time on a line that is well. */
const HEARD_MS = 20;

/** Beyond it a defect would hardly be met in a gate. */
const WITHIN = 3_000;

test.each(Object.entries(SABOTAGE))('found: %s', async (_name, sabotage) => {
  for (let first = 1; first < WITHIN; first += 32) {
    const found = (await play(seedsFrom(first, 32), sabotage)).find(({ breaches }) => breaches.length > 0);
    if (found) return;
  }
  expect.fail(`not found within ${WITHIN} histories`);
});

test('the database turns day and month, whatever clocks nodes have', async () => {
  const quiet = seedsFrom(1, 1_500)
    .map((seed) => planOf(seed))
    .filter(({ startsAt, faults }) => isNearMidnight(startsAt) && faults.every((fault) => !('node' in fault)));
  const histories = quiet.map((plan) => new History(plan));
  await playAll(histories, () => {});
  const turned = { day: 0, month: 0 };
  for (const { world, breaches } of histories) {
    expect(breaches).toEqual([]);
    const { nodes, startsAt } = world.plan;
    expect(new Set(nodes.map(({ offset }) => offset)).size, 'no clock shows what another one does').toBe(nodes.length);
    const answered = world.seen.flatMap(({ answer, ...seen }) => (answer ? [{ ...seen, id: answer.id }] : []));
    for (const { id, cameAt, answeredAt } of answered) {
      const { at } = world.tables.records.get(id)!;
      expect(at).toBeGreaterThan(startsAt + cameAt - HEARD_MS);
      expect(at).toBeLessThan(startsAt + answeredAt + HEARD_MS);
    }
    const all = [...world.tables.records.values()].map(({ at }) => at);
    if (new Set(all.map(dayOf)).size > 1) turned.day++;
    if (new Set(all.map(monthOf)).size > 1) turned.month++;
  }
  expect(turned.day).toBeGreaterThan(20);
  expect(turned.month).toBeGreaterThan(10);
});

test.each(['a node stops for ever', 'the bound is small'])('a history without an end is found: %s', async (name) => {
  const stuck: Sabotage = { accounting: ({ caps }) => (caps.close = () => new Promise(() => {})) };
  const history = name === 'the bound is small' ? new History(planOf(1), {}, 50) : new History(planOf(1), stuck);
  await playAll([history], () => {});
  expect(history.breaches.at(-1)).toMatch(/^no end after \d+ steps$/);
});

test('a failing history is shrunk to one that breaks the same promise', async () => {
  const sabotage = SABOTAGE['a node goes by a clock of its own'];
  const [found] = (await play(seedsFrom(1, 100), sabotage)).filter(({ breaches }) => breaches.length > 0);
  const small = await shrink(found!.world.plan, sabotage);
  expect(kindOf(small)).toBe(kindOf(found!));
  expect(small.world.plan.calls.length).toBe(1);
  expect(small.world.plan.faults.length).toBe(0);
});
