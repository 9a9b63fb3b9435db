// Caps on what a key may call and spend in a day. This node counts its own calls exactly; what other nodes booked is read
// every second, so over several nodes a cap can be exceeded by about a second's calls.
import type { Key } from '../directory/key';
import { type Refusal, refusals } from '../refusals';
import type { LimitStore } from './store';

type Used = { day: string; calls: number; amount: bigint; othersCalls: number; othersAmount: bigint; usedAt: number };

const FORGET_AFTER_MS = 600_000;
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

export class DailyCaps {
  readonly #used = new Map<string, Used>();
  #day = { until: 0, text: '' };

  constructor(
    private readonly store: LimitStore,
    private readonly nodeId: () => number,
    private readonly now: () => number,
  ) {}

  /** Counts a call in, or says which cap is reached. Rejects when the day's use cannot be read. */
  async enter(key: Key): Promise<Refusal | undefined> {
    if (key.dailyCalls === null && key.dailySpend === null) return undefined;
    const used = await this.#usedOf(key.id);
    if (key.dailyCalls !== null && used.calls + used.othersCalls >= key.dailyCalls) return refusals.dailyCallsReached;
    if (key.dailySpend !== null && used.amount + used.othersAmount >= key.dailySpend) return refusals.dailySpendReached;
    used.calls++;
    return undefined;
  }

  /** Counts what a call is about to cost; false when that is more than the day has left. */
  spend(key: Key, amount: bigint): boolean {
    const used = key.dailySpend === null ? undefined : this.#used.get(key.id);
    if (!used || key.dailySpend === null) return true;
    if (used.amount + used.othersAmount + amount > key.dailySpend) return false;
    used.amount += amount;
    return true;
  }

  /** The call was not charged after all. */
  refund(key: Key, amount: bigint) {
    const used = key.dailySpend === null ? undefined : this.#used.get(key.id);
    if (used) used.amount -= amount;
  }

  /** Reads again what other nodes booked for the keys in use. */
  async refresh(): Promise<void> {
    const now = this.now();
    for (const [keyId, used] of this.#used) if (now - used.usedAt > FORGET_AFTER_MS) this.#used.delete(keyId);
    if (this.#used.size === 0) return;
    const others = await this.store.usage(this.#today(), this.nodeId(), 'others', [...this.#used.keys()]);
    for (const { keyId, calls, amount } of others) {
      const used = this.#used.get(keyId);
      if (used && used.day === this.#today()) Object.assign(used, { othersCalls: calls, othersAmount: amount });
    }
  }

  async #usedOf(keyId: string): Promise<Used> {
    const day = this.#today();
    const known = this.#used.get(keyId);
    if (known?.day === day) {
      known.usedAt = this.now();
      return known;
    }
    const [own, others] = await Promise.all([
      this.store.usage(day, this.nodeId(), 'own', [keyId]),
      this.store.usage(day, this.nodeId(), 'others', [keyId]),
    ]);
    const meanwhile = this.#used.get(keyId);
    if (meanwhile?.day === day) return meanwhile;
    const used: Used = {
      day,
      calls: own[0]?.calls ?? 0,
      amount: own[0]?.amount ?? 0n,
      othersCalls: others[0]?.calls ?? 0,
      othersAmount: others[0]?.amount ?? 0n,
      usedAt: this.now(),
    };
    this.#used.set(keyId, used);
    return used;
  }

  /** yyyy-MM-dd in Asia/Shanghai. */
  #today(): string {
    const now = this.now();
    if (now >= this.#day.until || now < this.#day.until - 60_000)
      this.#day = { until: now + 1_000, text: DAY.format(now) };
    return this.#day.text;
  }
}
