// What a history consists of, drawn from its seed: nodes, members with their means, calls, and what goes wrong. Plain data, so that
// it can be printed and shrunk.
import type { Durability } from '../settings';
import type { Tier } from './database/tables';
import { Random } from './random';

export type PlannedCall = {
  at: number;
  node: number;
  /** Index of the key, which is a member's. */
  key: number;
  units: 1 | 3;
  /** Number of its Idempotency-Key; 0: none. */
  once: number;
  method: 'GET' | 'POST';
  upstream: 'charged' | 'uncharged' | 'unreachable';
  upstreamMs: number;
};

/** What goes with a process that ends; without its disk the node starts again on a new one. */
export type Loss = 'nothing' | 'power' | 'disk';

export type Fault =
  | { kind: 'kill'; at: number; node: number; loses: Loss; downMs: number }
  /** The process ends before its n-th act from then on. */
  | { kind: 'killAtAct'; at: number; node: number; acts: number; loses: Loss; downMs: number }
  | { kind: 'restart'; at: number; node: number; downMs: number }
  /** jam: each question and answer is held up, or not. */
  | { kind: 'jam'; at: number; node: number; forMs: number }
  | { kind: 'cut' | 'stall' | 'full' | 'broken' | 'slow'; at: number; node: number; forMs: number }
  | { kind: 'loss'; at: number; node: number; forMs: number; percent: number }
  | { kind: 'rot'; at: number; node: number; place: number; bit: number }
  /** The member buys a package. */
  | { kind: 'package'; at: number; member: number; units: number }
  /** Calls cost so much from then on, below the first tier. */
  | { kind: 'price'; at: number; price: number }
  /** The member's level begins or ends. */
  | { kind: 'level'; at: number; member: number; discount: number };

export type PlannedMember = {
  deposit: number;
  bonus: number;
  credit: number;
  /** Per mille. */
  discount: number;
  packages: readonly { units: number; expiresInMs: number | null }[];
  /** The last package begins with its first call. */
  unstarted: boolean;
  free: number;
};

export type PlannedKey = { member: number; dailyCalls: number | null; dailySpend: number | null };

export type Plan = {
  seed: number;
  /** Epoch milliseconds. */
  startsAt: number;
  durability: Durability;
  /** After so many milliseconds nothing goes wrong any more. */
  lastsMs: number;
  nodes: readonly { rate: number; offset: number }[];
  /** Of the product, for the calls of a month; none: it has one price. */
  tiers: readonly Tier[];
  members: readonly PlannedMember[];
  keys: readonly PlannedKey[];
  calls: readonly PlannedCall[];
  faults: readonly Fault[];
};

export const PRICE = 500;
/** How long a node is down that never comes back. */
export const GONE = 1e9;
/** What answered calls survive. */
const LOSSES: Readonly<Record<Durability, readonly Loss[]>> = {
  os: ['nothing'],
  disk: ['nothing', 'power'],
  replicated: ['nothing', 'power', 'disk'],
};
/** A second before midnight of Shanghai, at the end of a month; and noon. */
const STARTS = [Date.UTC(2026, 10, 30, 15, 59, 58, 800), Date.UTC(2026, 10, 20, 15, 59, 59), Date.UTC(2026, 10, 20, 4)];

export function planOf(seed: number): Plan {
  const random = new Random(seed);
  const durability = random.pick<Durability>(['os', 'disk', 'replicated']);
  const nodes = Array.from({ length: random.chance(0.75) ? 2 : random.pick([1, 3]) }, () => ({
    rate: 1 + (random.next() - 0.5) * 0.0016,
    offset: random.whole(0, 1_000_000),
  }));
  const members = Array.from({ length: random.whole(1, 2) }, () => memberOf(random));
  const keys = members.flatMap((_, member) => Array.from({ length: random.whole(1, 2) }, () => keyOf(random, member)));
  const isolates = random.chance(0.1);
  const lastsMs = isolates ? 5_500 : random.pick([300, 700, 700, 1_500, 2_700]);
  const calls = callsOf(random, lastsMs, nodes.length, keys.length);
  const faults = Array.from({ length: random.pick([0, 1, 1, 2, 2, 3, 4]) }, () =>
    faultOf(random, lastsMs, nodes.length, members.length, durability),
  );
  if (isolates) isolate(random, calls, faults);
  const startsAt = random.pick([...STARTS, STARTS[2]!, STARTS[2]!]);
  if (durability === 'replicated' && nodes.length > 1 && random.chance(0.2))
    faults.push({ kind: 'kill', at: random.next() * lastsMs, node: 0, loses: 'disk', downMs: GONE });
  if (random.chance(0.2))
    faults.push({ kind: 'price', at: random.next() * lastsMs * 0.7, price: random.pick([0.8, 2]) * PRICE });
  if (random.chance(0.2)) {
    const member = random.whole(0, members.length - 1);
    const others = DISCOUNTS.filter((discount) => discount !== members[member]!.discount);
    faults.push({ kind: 'level', at: random.next() * lastsMs * 0.7, member, discount: random.pick(others) });
  }
  const tiers = random.chance(0.4) ? tiersOf(random) : [];
  return { seed, startsAt, durability, lastsMs, nodes, tiers, members, keys, calls, faults };
}

const DISCOUNTS = [0, 100, 350];

function tiersOf(random: Random): Tier[] {
  const first = { from: random.whole(1, 9), price: 0.6 * PRICE };
  return random.chance(0.5) ? [first] : [first, { from: first.from + random.whole(1, 5), price: 0.4 * PRICE }];
}

function memberOf(random: Random): PlannedMember {
  return {
    deposit: random.pick([0, random.whole(1, 12), random.whole(10, 60), 5_000]) * PRICE,
    bonus: random.pick([0, random.whole(1, 8)]) * PRICE,
    credit: random.pick([0, 0, random.whole(1, 6)]) * PRICE,
    discount: random.pick([0, 0, ...DISCOUNTS]),
    packages: Array.from({ length: random.pick([0, 0, 1, 2]) }, () => ({
      units: random.pick([random.whole(1, 12), 500]),
      expiresInMs: random.chance(0.2) ? random.whole(50, 2_000) : null,
    })),
    free: random.pick([0, 0, random.whole(1, 6)]),
    unstarted: random.chance(0.4),
  };
}

function keyOf(random: Random, member: number): PlannedKey {
  return {
    member,
    dailyCalls: random.chance(0.35) ? random.whole(1, 14) : null,
    dailySpend: random.chance(0.25) ? random.whole(1, 14) * PRICE : null,
  };
}

function callsOf(random: Random, lastsMs: number, nodes: number, keys: number): PlannedCall[] {
  const calls: PlannedCall[] = [];
  const bursts = random.whole(2, 7);
  for (let burst = 0; burst < bursts; burst++) {
    const at = random.next() * (lastsMs - 130);
    const [node, key] = [random.whole(0, nodes - 1), random.whole(0, keys - 1)];
    const spread = random.pick([0, 5, 120]);
    for (let n = random.pick([1, 2, 3, 6]); n > 0; n--) {
      calls.push({
        at: at + random.next() * spread,
        node: random.chance(0.8) ? node : random.whole(0, nodes - 1),
        key: random.chance(0.8) ? key : random.whole(0, keys - 1),
        units: random.chance(0.8) ? 1 : 3,
        once: random.chance(0.25) ? random.whole(1, 3) : 0,
        method: random.chance(0.6) ? 'GET' : 'POST',
        upstream: random.chance(0.85) ? 'charged' : random.pick(['uncharged', 'unreachable']),
        upstreamMs: random.pick([1, 1, 8, 60, 400]),
      });
    }
  }
  return calls.sort((a, b) => a.at - b.at);
}

/** A node that has borrowed is cut off until the others take it for dead, and is called all the while. */
function isolate(random: Random, calls: PlannedCall[], faults: Fault[]) {
  const [{ node, key } = { node: 0, key: 0 }] = calls;
  for (const call of calls) if (call.at > 300 && random.chance(0.6)) Object.assign(call, { node, key });
  for (let n = 0; n < 14; n++)
    calls.push({ at: 20 * n, node, key, units: 1, once: 0, method: 'GET', upstream: 'charged', upstreamMs: 1 });
  const [at, forMs] = [random.whole(200, 500), random.whole(2_500, 4_000)];
  // some are under way until the node is back, more or less, and others come then
  for (let n = random.pick([0, 1, 2]); n > 0; n--) {
    const shared = { node, key, units: 1, once: 0, method: 'GET', upstream: 'charged' } as const;
    calls.push({ ...shared, at: random.whole(0, 40), upstreamMs: at + forMs + random.whole(300, 1_500) });
    calls.push({ ...shared, at: at + forMs + random.whole(300, 900), upstreamMs: 1 });
  }
  calls.sort((a, b) => a.at - b.at);
  faults.push({ kind: random.pick(['cut', 'jam']), at, node, forMs });
}

function faultOf(random: Random, lastsMs: number, nodes: number, members: number, durability: Durability): Fault {
  const [at, node] = [random.next() * lastsMs, random.whole(0, nodes - 1)];
  const forMs = random.pick([20, 150, 700, 1_500, 3_200]);
  const downMs = random.pick([30, 200, 200, 4_000]);
  const loses = random.pick<Loss>(LOSSES[durability]);
  switch (random.whole(0, 14)) {
    case 0: {
      return { kind: 'kill', at, node, loses, downMs };
    }
    case 1:
    case 2:
    case 3: {
      return { kind: 'killAtAct', at, node, acts: random.whole(1, 40), loses, downMs };
    }
    case 4: {
      return { kind: 'restart', at, node, downMs };
    }
    case 5:
    case 6: {
      return { kind: 'cut', at, node, forMs };
    }
    case 7:
    case 13: {
      return { kind: random.chance(0.6) ? 'jam' : 'stall', at, node, forMs };
    }
    case 8: {
      return { kind: 'full', at, node, forMs };
    }
    case 9: {
      return { kind: random.chance(0.5) ? 'broken' : 'slow', at, node, forMs };
    }
    case 10:
    case 11: {
      return { kind: 'loss', at, node, forMs, percent: random.pick([5, 20, 50]) };
    }
    case 12: {
      return { kind: 'rot', at, node, place: random.next(), bit: random.whole(0, 7) };
    }
    default: {
      return { kind: 'package', at, member: random.whole(0, members - 1), units: random.whole(1, 10) };
    }
  }
}
