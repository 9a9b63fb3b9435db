// A map of what comes and goes thousands of times a second, in order of insertion. When a Map grows, shrinks or clears out what was
// deleted, the table that it leaves refers to the next one. Once one of them is in the old generation, all that follow it, and
// what stood in them, stay there until the next full collection. So no Map serves for long here.

const KEYS_EACH = 256;

export class PassingMap<Value> {
  /** Oldest first; only the newest is written to, and may be empty. */
  #maps: Map<string, Value>[] = [];
  /** Keys that the newest has room for. */
  #room = 0;

  /** Only for keys that it does not have. */
  add(key: string, value: Value) {
    if (this.#room === 0) {
      this.#maps.push(new Map());
      this.#room = KEYS_EACH;
    }
    this.#room--;
    this.#maps.at(-1)!.set(key, value);
  }

  get(key: string): Value | undefined {
    // most are young
    for (let at = this.#maps.length - 1; at >= 0; at--) {
      const value = this.#maps[at]!.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  delete(key: string) {
    // most go soon after they came
    for (let at = this.#maps.length - 1; at >= 0; at--) {
      const map = this.#maps[at]!;
      if (!map.delete(key)) continue;
      if (map.size === 0 && at < this.#maps.length - 1) this.#maps.splice(at, 1);
      return;
    }
  }

  /** The oldest value. */
  get first(): Value | undefined {
    for (const value of this.values()) return value;
    return undefined;
  }

  /** Oldest first. */
  *values(): Iterable<Value> {
    for (const map of this.#maps) yield* map.values();
  }
}
