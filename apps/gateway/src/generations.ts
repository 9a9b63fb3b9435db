// A bounded memory in two generations: what was not written or touched for one to two periods is forgotten as a whole.
// Reading costs no bookkeeping, which an LRU list would.

export class Generations<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #turnAt: number;

  /**
   * @param max entries in a generation; when more come, the generations turn early
   * @param periodMs an entry is remembered for one to two periods
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
    this.#turn();
    return this.#young.get(key) ?? this.#old.get(key);
  }

  /** `get`, and remembers the entry for another period or two. */
  touch(key: string): Value | undefined {
    this.#turn();
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

  #turn() {
    const now = this.now();
    if (now < this.#turnAt) return;
    if (now >= this.#turnAt + this.periodMs) this.#young = new Map(); // nobody looked for so long
    this.#begin();
  }

  #begin() {
    this.#old = this.#young;
    this.#young = new Map();
    this.#turnAt = this.now() + this.periodMs;
  }
}
