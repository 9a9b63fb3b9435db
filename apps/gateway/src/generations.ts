// A bounded map in two generations: entries not written or touched for one to two periods are dropped all at once.
// Unlike an LRU list, reading costs no bookkeeping.

export class Generations<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #turnAt: number;

  /**
   * @param max entries per generation; beyond it the generations turn early
   * @param periodMs an entry lives for one to two periods
   * @param now milliseconds
   */
  constructor(
    private readonly max: number,
    private readonly periodMs: number,
    private readonly now: () => number,
  ) {
    this.#turnAt = now() + periodMs;
  }

  get(key: string): Value | undefined {
    this.#turn(this.now());
    return this.#young.get(key) ?? this.#old.get(key);
  }

  /** `get`, and keeps the entry for another one to two periods. `now`: for who knows the time already. */
  touch(key: string, now = this.now()): Value | undefined {
    this.#turn(now);
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: Value) {
    if (this.#young.size >= this.max) this.#begin();
    this.#young.set(key, value);
  }

  delete(key: string) {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  deleteWhere(fits: (value: Value) => boolean) {
    for (const generation of [this.#young, this.#old]) {
      for (const [key, value] of generation) if (fits(value)) generation.delete(key);
    }
  }

  clear() {
    this.#young.clear();
    this.#old.clear();
  }

  #turn(now: number) {
    if (now < this.#turnAt) return;
    if (now >= this.#turnAt + this.periodMs) this.#young = new Map(); // nothing was read for a whole period
    this.#begin();
  }

  #begin() {
    this.#old = this.#young;
    this.#young = new Map();
    this.#turnAt = this.now() + this.periodMs;
  }
}

/** A memory of what is read from texts that come again and again, of up to twice `max` of them. */
export function remembered<Value>(max: number): Generations<Value> {
  return new Generations<Value>(max, 1, () => 0);
}
