import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstOf, unitsIn } from './hold';
import { Leases } from './leases';
import type { Hold, Part, Shortage } from './pool';
import type { Grant, GrantRequest } from './store';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database with one package of one member, and nodes that borrow from it. */
class Lender {
  readonly open = new Map<string, { granted: number; used: number; node: number }>();
  readonly asked: GrantRequest[] = [];
  readonly nodes: Leases[] = [];
  away = false;
  maySpend = true;
  expiresAt: number | null = null;
  #serial = 0;

  constructor(public remaining: number) {}

  join(): Leases {
    const node = this.nodes.length;
    const leases = new Leases({
      grant: async (requests) => this.#grant(node, requests),
      recall: () => setTimeout(() => this.nodes.forEach((other) => other.release(() => true, 'share')), 1),
      maySpend: () => this.maySpend,
      timing: { leaseIdle: 1_000, recallPatience: 200 },
      now: () => Date.now(),
    });
    this.nodes.push(leases);
    return leases;
  }

  /** What the flush does: calls are counted on their leases, finished leases give back their rest. */
  flush(spent: Part[][]) {
    this.nodes.forEach((leases, node) => {
      for (const { lease, units } of spent[node]!.splice(0)) this.open.get(lease.id)!.used += units;
      const finished = [...leases.finished];
      for (const id of finished) {
        const { granted, used } = this.open.get(id)!;
        expect(used).toBeLessThanOrEqual(granted);
        this.remaining += granted - used;
        this.open.delete(id);
      }
      leases.closed(finished.length);
    });
  }

  async #grant(node: number, requests: readonly GrantRequest[]): Promise<Grant[]> {
    if (this.away) throw new Error('the database is away');
    return requests.map((request, index) => {
      this.asked.push(request);
      const stranded = [...this.open.values()].some(({ granted, used }) => used < granted);
      const calls = Math.min(this.remaining, Math.max(request.need, Math.min(request.want, this.remaining >> 2)));
      if (calls === 0) return { request: index, stranded: stranded && request.need > 0 };
      this.remaining -= calls;
      const id = String(++this.#serial);
      this.open.set(id, { granted: calls, used: 0, node });
      const lease = {
        id,
        source: 1 as const,
        holdingId: '1',
        price: 0n,
        units: calls,
        expiresAt: this.expiresAt,
        remaining: this.remaining,
        turn: 1,
      };
      return { request: index, stranded: stranded && calls < request.need, lease };
    });
  }
}

const take = async (leases: Leases, units = 1): Promise<Hold | Shortage> => leases.take('1:1', '1', '1', units);
const settle = (ms = 5) => vi.advanceTimersByTimeAsync(ms);

test('calls at once are lent what they need, and the rest is refused', async () => {
  const lender = new Lender(5);
  const leases = lender.join();
  const outcomes = Promise.all(Array.from({ length: 8 }, () => take(leases)));
  await settle(1_000);
  const lent = (await outcomes).filter((outcome) => typeof outcome === 'object');
  expect(lent).toHaveLength(5);
  expect(lender.remaining).toBe(0);
});

test('a call that costs several takes all of them or none, from several leases if it must', async () => {
  const lender = new Lender(3);
  const leases = lender.join();
  const asked = take(leases, 3);
  await settle();
  const first = (await asked) as Hold;
  lender.remaining = 7;
  const more = take(leases, 7);
  await settle();
  leases.settle(first, 1);
  leases.settle((await more) as Hold, 4);
  const spanning = (await take(leases, 4)) as Hold;
  expect(spanning.map(({ units }) => units)).toEqual([2, 2]);
  expect(firstOf(spanning, 3).map(({ units }) => units)).toEqual([2, 1]);
  const none = take(leases, 2);
  await settle(1_000);
  expect(await none).toBe('exhausted');
});

test('a lease that ended before it was used up has something to return, until it is closed', async () => {
  const leases = new Lender(6).join();
  const asked = [take(leases, 2), take(leases, 2), take(leases, 2)];
  await settle();
  const [first, second, third] = (await Promise.all(asked)) as Hold[];
  leases.settle(first!, 2);
  leases.settle(second!, 2);
  leases.settle(third!, 2);
  expect([leases.finished.length > 0, leases.returnsSome]).toEqual([true, false]);

  const other = new Lender(9).join();
  const under = take(other, 2);
  await settle();
  other.release(() => true);
  expect(other.returnsSome).toBe(false); // not before its call under way has ended
  other.settle((await under) as Hold, 1);
  expect(other.returnsSome).toBe(true);
  other.closed(other.finished.length);
  expect(other.returnsSome).toBe(false);
});

test('a small call goes ahead of a large one that has to wait, and only the large one is refused', async () => {
  const lender = new Lender(4);
  const leases = lender.join();
  const large = take(leases, 9);
  const small = take(leases, 2);
  await settle(1_000);
  expect(await large).toBe('exhausted');
  expect(await small).toMatchObject([{ units: 2 }]);
});

test('too few units that go home and are lent again do not keep a call waiting', async () => {
  const lender = new Lender(25);
  const leases = lender.join();
  const asked = take(leases, 20);
  await settle();
  const first = (await asked) as Hold;
  let told: Hold | Shortage | undefined;
  void take(leases, 10).then((outcome) => (told = outcome));
  for (let n = 0; n < 60 && !told; n++) {
    await settle(10);
    lender.flush([[]]);
  }
  expect(told).toBe('exhausted');
  leases.settle(first, 20);
});

test('a refusal is remembered for half a second, unless something new was bought', async () => {
  const lender = new Lender(0);
  const leases = lender.join();
  const first = take(leases);
  await settle();
  expect(await first).toBe('exhausted');
  lender.remaining = 3;
  expect(await take(leases)).toBe('exhausted');
  expect(lender.asked).toHaveLength(1);
  leases.replenished('1:1');
  const second = take(leases);
  await settle();
  expect(await second).toBeTypeOf('object');
});

test('a fast caller is served from store, a slow one leaves nothing stranded', async () => {
  const lender = new Lender(100_000);
  const leases = lender.join();
  const spent: Part[][] = [[]];
  for (let n = 0; n < 2_000; n++) {
    const lease = take(leases);
    await settle(1);
    const taken = (await lease) as Hold;
    leases.settle(taken, 1);
    spent[0]!.push(...taken);
  }
  expect(lender.asked.length).toBeLessThan(60);
  await settle(1_100);
  leases.sweep();
  lender.flush(spent);
  expect(lender.open.size).toBe(0);
  expect(lender.remaining).toBe(98_000);
});

test('what is left of an expired lease is not spent', async () => {
  const lender = new Lender(10);
  lender.expiresAt = Date.now() + 100;
  const leases = lender.join();
  const both = [take(leases), take(leases), take(leases)];
  await settle();
  for (const hold of await Promise.all(both)) leases.settle(hold as Hold, 0);
  await settle(200);
  lender.remaining = 0;
  lender.open.clear();
  const late = take(leases);
  await settle(1_000);
  expect(await late).toBe('exhausted');
  leases.sweep();
  expect(leases.finished).toHaveLength(1);
});

test('a database that is away makes calls unavailable, not exhausted', async () => {
  const lender = new Lender(10);
  lender.away = true;
  const leases = lender.join();
  const outcome = take(leases);
  await settle();
  expect(await outcome).toBe('unavailable');
  lender.away = false;
  const again = take(leases);
  await settle();
  expect(await again).toBeTypeOf('object');
});

test('an answer that comes when the node may not spend any more serves nobody', async () => {
  const lender = new Lender(5);
  const leases = lender.join();
  const waiting = take(leases);
  lender.maySpend = false;
  await settle(50);
  expect(await waiting).toBe('unavailable');
});

test('what was lent before everything was taken back is not spent, however late the node hears of it', async () => {
  let answer: (grants: Grant[]) => void = () => {};
  const leases = new Leases({
    grant: () => new Promise((resolve) => (answer = resolve)),
    recall: () => {},
    maySpend: () => true,
    timing: { leaseIdle: 1_000, recallPatience: 200 },
    now: () => Date.now(),
  });
  const waiting = take(leases);
  await settle(1);
  leases.forget();
  const lease = {
    id: '1',
    source: 1,
    holdingId: '1',
    price: 0n,
    units: 5,
    expiresAt: null,
    remaining: 0,
    turn: 1,
  } as const;
  answer([{ request: 0, stranded: false, lease }]);
  expect(await waiting).toBe('unavailable');
  expect(leases.known).toEqual([]);
});

test('whatever nodes do, no unit is spent twice, none is lost, and all can be spent', async () => {
  const action = fc.record({
    node: fc.integer({ min: 0, max: 2 }),
    units: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 15 })),
    kind: fc.constantFrom(
      'take',
      'take',
      'take',
      'burst',
      'spend',
      'spend',
      'partly',
      'fail',
      'flush',
      'sweep',
      'wait',
      'recall',
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.array(action, { maxLength: 120 }), async (quota, actions) => {
      const lender = new Lender(quota);
      const nodes = [lender.join(), lender.join(), lender.join()];
      const held: Hold[][] = [[], [], []];
      const spent: Part[][] = [[], [], []];
      let charged = 0;
      const call = (node: number, units = 1) =>
        void take(nodes[node]!, units).then((outcome) => typeof outcome === 'object' && held[node]!.push(outcome));
      const spend = (node: number, hold: Hold, units = unitsIn(hold)) => {
        spent[node]!.push(...firstOf(hold, units));
        nodes[node]!.settle(hold, units);
        charged += units;
      };
      for (const { node, kind, units } of actions) {
        if (kind === 'take') call(node, units);
        if (kind === 'burst') for (let n = 0; n < 10; n++) call(node);
        if (kind === 'spend' && held[node]!.length > 0) spend(node, held[node]!.pop()!);
        const hold = kind === 'partly' ? held[node]!.pop() : undefined;
        if (hold) spend(node, hold, Math.min(units - 1, unitsIn(hold)));
        if (kind === 'fail' && held[node]!.length > 0) nodes[node]!.settle(held[node]!.pop()!, 0);
        if (kind === 'flush') lender.flush(spent);
        if (kind === 'sweep') nodes[node]!.sweep();
        if (kind === 'recall') nodes[node]!.release(() => true, 'share');
        if (kind === 'wait') await settle(40);
        else await settle(0);
        expect(charged).toBeLessThanOrEqual(quota);
      }
      // Everything under way succeeds, then one node after the other spends what is there.
      for (let round = 0; round < 200 && charged < quota; round++) {
        held.forEach((own, node) => own.splice(0).forEach((hold) => spend(node, hold)));
        call(round % 3);
        await settle(60);
        lender.flush(spent);
      }
      expect(charged).toBe(quota);
      await settle(3_000);
      for (const node of nodes) node.release(() => true);
      held.forEach((own, node) => own.splice(0).forEach((hold) => nodes[node]!.settle(hold, 0)));
      lender.flush(spent);
      expect(lender.open.size).toBe(0);
      expect(lender.remaining).toBe(0);
    }),
    { numRuns: 60 },
  );
});
