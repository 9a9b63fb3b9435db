// Limits of a key on calls and spending, exact over all nodes: each borrows allowance of a day in blocks from the key's one row
// and spends it in memory. A node that gets none while others hold some asks them to return it. Which caps lend is the database's.
import { type Key, countsCalls, countsSpend } from '../directory/key';
import { type Machine, realMachine } from '../machine';
import { PassingMap } from '../passing-map';
import { type Refusal, refusals } from '../refusals';
import type { Allowance, Borrowed, Taken } from './store';

export type DailyCapsOptions = {
  borrow: (keyId: string, day: string, need: Allowance, want: Allowance) => Promise<Borrowed>;
  /** What the database counts as this node's. */
  counted: (keyId: string, day: string) => Promise<Allowance>;
  /** Does nothing unless the database counts `had`: it may have heard of it before. */
  returnAllowance: (keyId: string, day: string, rest: Allowance, had: Allowance) => Promise<void>;
  recall: (keyId: string) => Promise<void>;
  /** Whether this node can be sure that its allowances were not taken back. */
  maySpend: () => boolean;
  timing: { leaseIdle: number; recallPatience: number };
  now: () => number;
  machine?: Machine;
};

type Kind = 'calls' | 'spend';
type Waiter = {
  need: Allowance;
  kind: Kind;
  by: CountedCall;
  resolve: (taken: boolean) => void;
  reject: (error: unknown) => void;
};

/** A call by its number, and the moment of it: it counts in that day. */
export type CountedCall = { readonly id: string; readonly at: number };

type Held = {
  readonly keyId: string;
  readonly day: string;
  calls: number;
  spend: bigint;
  waiting: Waiter[];
  asking: boolean;
  /** The database counts something as held here. */
  outstanding: boolean;
  /** What is being returned, until it is known that the database has heard of it. */
  returning: { rest: Allowance; had: Allowance } | undefined;
  /** Ends when nothing is asked of the database for this key. */
  turn: Promise<void>;
  usedAt: number;
  borrowedAt: number;
  /** How many calls to borrow ahead: doubled while the key is used quickly. */
  ahead: number;
  /** No more is requested until then: there was none. */
  dryUntil: Record<Kind, number>;
};

const AHEAD_MAX = 2_000;
const QUICK_MS = 1_000;
const DRY_MS = 500;
const RETRY_MS = 30;
const DAY_MS = 86_400_000;
/** Ahead of UTC, all year round. */
const SHANGHAI_MS = 8 * 3_600_000;
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

export class DailyCaps {
  readonly #machine: Machine;
  readonly #held = new Map<string, Held>();
  /** What calls have taken that may be booked yet, by their ids. */
  readonly #taken = new PassingMap<Taken>();
  #day = { since: 0, until: 0, text: '' };

  constructor(private readonly options: DailyCapsOptions) {
    this.#machine = options.machine ?? realMachine;
  }

  /** Counts a call, or returns why it is refused. Rejects when the database is unreachable. */
  enter(key: Key, call: CountedCall): Refusal | undefined | Promise<Refusal | undefined> {
    if (!countsCalls(key) && !countsSpend(key)) return undefined;
    if (!this.options.maySpend()) return refusals.meteringUnavailable;
    return countsCalls(key) ? this.#enterCapped(key, call) : undefined;
  }

  async #enterCapped(key: Key, call: CountedCall): Promise<Refusal | undefined> {
    if (await this.#take(key.id, 'calls', { calls: 1, spend: 0n }, call)) return undefined;
    return key.organised ? refusals.organisationCallsReached : refusals.dailyCallsReached;
  }

  /** Uncounts a call that was not forwarded after all; what was counted of a past day limits nothing any more. */
  leave(key: Key, call: CountedCall) {
    this.#note(call.id, { calls: -1, spend: 0n });
    const held = countsCalls(key) ? this.#heldAt(key, call.at) : undefined;
    if (held) held.calls++;
  }

  /** Counts the price of a call; false if it exceeds the rest of the day's cap. Rejects like `enter`. */
  async spend(key: Key, amount: bigint, call: CountedCall): Promise<boolean> {
    if (!countsSpend(key) || amount === 0n) return true;
    return this.#take(key.id, 'spend', { calls: 0, spend: amount }, call);
  }

  /** Uncounts the price of a call that was not charged after all, as `leave` does. */
  refund(key: Key, amount: bigint, call: CountedCall) {
    this.#note(call.id, { calls: 0, spend: -amount });
    const held = countsSpend(key) ? this.#heldAt(key, call.at) : undefined;
    if (held) held.spend += amount;
  }

  /** The log has the call's record: it is booked, whatever happens. */
  recorded(callId: string) {
    this.#taken.delete(callId);
  }

  /** What calls have taken whose records are not in the log yet: it must not be given back for want of a record. */
  get taken(): Taken[] {
    return Array.from(this.#taken.values(), (one) => ({ ...one }));
  }

  /** Returns unused allowance of past days and of keys that are idle or slow. */
  async sweep(): Promise<void> {
    const { now, timing } = this.options;
    const today = this.#today();
    for (const held of this.#held.values()) {
      const idle = held.day !== today || now() - held.usedAt > timing.leaseIdle;
      if (idle || held.ahead === 0) await this.#returnRest(held);
      if (idle && !held.asking && !held.returning) this.#held.delete(held.keyId);
    }
  }

  /** Returns a key's allowance: another node needs it, or the caps changed. */
  async release(keyId: string): Promise<void> {
    const held = this.#held.get(keyId);
    if (!held) return;
    held.dryUntil = { calls: 0, spend: 0 };
    held.ahead = 0;
    await this.#returnRest(held);
  }

  /** Returns what was borrowed of every key: any cap may have changed. */
  async releaseAll(): Promise<void> {
    for (const keyId of this.#held.keys()) await this.release(keyId);
  }

  /** Returns everything. No call may enter afterwards. */
  async close(): Promise<void> {
    for (const held of this.#held.values()) await this.#returnRest(held);
  }

  /** Drops allowances that were taken back from this node. */
  forget() {
    this.#held.clear();
  }

  #returnRest(held: Held): Promise<void> {
    return inTurn(held, async () => {
      if (!held.returning) {
        if (!held.outstanding && held.calls === 0 && held.spend === 0n) return;
        if (!this.options.maySpend()) return; // a call that failed may be booked yet, if this process ends now
        const had = await this.options.counted(held.keyId, held.day);
        held.returning = { rest: { calls: held.calls, spend: held.spend }, had };
        Object.assign(held, { calls: 0, spend: 0n, outstanding: false });
      }
      await this.#sayReturned(held);
    });
  }

  /** What nobody knows to be returned is not spent, and is returned again before anything else is asked. */
  async #sayReturned(held: Held) {
    if (!held.returning) return;
    const { rest, had } = held.returning;
    await this.options.returnAllowance(held.keyId, held.day, rest, had);
    held.returning = undefined;
  }

  #take(keyId: string, kind: Kind, need: Allowance, by: CountedCall): boolean | Promise<boolean> {
    const held = this.#heldOf(keyId);
    held.usedAt = this.options.now();
    if (held.waiting.length === 0 && this.#deduct(held, need, by)) return true;
    if (held.usedAt < held.dryUntil[kind]) return false;
    return new Promise((resolve, reject) => {
      held.waiting.push({ need, kind, by, resolve, reject });
      if (!held.asking) void this.#ask(held);
    });
  }

  async #ask(held: Held) {
    held.asking = true;
    let shortSince = 0;
    try {
      await new Promise<void>((resolve) => this.#machine.soon(resolve)); // calls that come together ask together
      while (held.waiting.length > 0) {
        const asked = held.waiting.length;
        const { need, want } = this.#requestOf(held);
        const borrowed = await inTurn(held, async () => {
          await this.#sayReturned(held);
          return this.options.borrow(held.keyId, held.day, need, want);
        });
        held.calls += borrowed.calls;
        held.spend += borrowed.spend;
        held.outstanding ||= borrowed.calls > 0 || borrowed.spend > 0n;
        const later = held.waiting.splice(asked);
        const short = held.waiting.filter((waiter) => !this.#serve(held, waiter));
        held.waiting = [...short, ...later];
        if (short.length === 0) continue;
        const now = this.options.now();
        shortSince ||= now;
        if (borrowed.elsewhere && now - shortSince < this.options.timing.recallPatience) await this.#recall(held);
        else runDry(held, short.length, now);
      }
    } catch (error) {
      for (const { reject } of held.waiting.splice(0)) reject(error);
    }
    held.asking = false;
  }

  async #recall(held: Held) {
    held.ahead = 0; // scarce
    await this.options.recall(held.keyId);
    await new Promise<void>((resolve) => this.#machine.later(RETRY_MS, resolve));
  }

  /** Serves a waiter if there is enough. */
  #serve(held: Held, { need, by, resolve }: Waiter): boolean {
    const taken = this.#deduct(held, need, by);
    if (taken) resolve(true);
    return taken;
  }

  /** Takes the amount needed, if available. */
  #deduct(held: Held, need: Allowance, { id, at }: CountedCall): boolean {
    if (held.calls < need.calls || held.spend < need.spend) return false;
    held.calls -= need.calls;
    held.spend -= need.spend;
    const { keyId, day } = held;
    if (day !== this.#dayOf(at)) return true; // its record counts in the day before
    if (!this.#taken.get(id)) this.#taken.add(id, { id, keyId, day, calls: 0, spend: 0n });
    this.#note(id, need);
    return true;
  }

  #note(id: string, { calls, spend }: Allowance) {
    const taken = this.#taken.get(id);
    if (!taken) return;
    taken.calls = Math.max(taken.calls + calls, 0); // what it took of the day after stands nowhere
    taken.spend = taken.spend + spend < 0n ? 0n : taken.spend + spend;
    if (taken.calls === 0 && taken.spend === 0n) this.#taken.delete(id);
  }

  #requestOf(held: Held): { need: Allowance; want: Allowance } {
    const now = this.options.now();
    const need = { calls: -held.calls, spend: -held.spend };
    let dearest = 0n;
    for (const waiter of held.waiting) {
      need.calls += waiter.need.calls;
      need.spend += waiter.need.spend;
      if (waiter.need.spend > dearest) dearest = waiter.need.spend;
    }
    if (need.calls < 0) need.calls = 0;
    if (need.spend < 0n) need.spend = 0n;
    held.ahead = now - held.borrowedAt < QUICK_MS ? Math.min(Math.max(held.ahead * 2, 4), AHEAD_MAX) : 0;
    held.borrowedAt = now;
    return { need, want: { calls: need.calls && held.ahead, spend: need.spend && dearest * BigInt(held.ahead) } };
  }

  #heldAt(key: Key, at: number): Held | undefined {
    const held = this.#held.get(key.id);
    return held?.day === this.#dayOf(at) ? held : undefined;
  }

  #heldOf(keyId: string): Held {
    const day = this.#today();
    const known = this.#held.get(keyId);
    if (known?.day === day) return known;
    if (known) void this.#returnRest(known).catch(() => {}); // of a past day, which limits nothing any more
    const held: Held = {
      keyId,
      day,
      calls: 0,
      spend: 0n,
      waiting: [],
      asking: false,
      outstanding: false,
      returning: undefined,
      turn: Promise.resolve(),
      usedAt: 0,
      borrowedAt: Number.NEGATIVE_INFINITY,
      ahead: 0,
      dryUntil: { calls: 0, spend: 0 },
    };
    this.#held.set(keyId, held);
    return held;
  }

  #today(): string {
    return this.#dayOf(this.options.now());
  }

  /** yyyy-MM-dd in Asia/Shanghai. */
  #dayOf(at: number): string {
    if (at >= this.#day.until || at < this.#day.since) {
      const since = at - ((at + SHANGHAI_MS) % DAY_MS);
      this.#day = { since, until: since + DAY_MS, text: DAY.format(at) };
    }
    return this.#day.text;
  }
}

/** One question of a key after the other: what it counts must not change while the rest is returned. */
function inTurn<Answer>(held: Held, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = held.turn.then(ask);
  held.turn = answer.then(nothing, nothing);
  return answer;
}

function nothing() {}

/** Refuses the calls that have waited longest. */
function runDry(held: Held, waiters: number, now: number) {
  for (const { kind, resolve } of held.waiting.splice(0, waiters)) {
    held.dryUntil[kind] = now + DRY_MS;
    resolve(false);
  }
}
