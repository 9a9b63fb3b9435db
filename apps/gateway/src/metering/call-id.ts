// Ids of calls: time-ordered, unique over all nodes. 41 bits of milliseconds since 2024, 10 of node, 12 of sequence;
// gateway.call_time in the database reads the time back.

const EPOCH = Date.UTC(2024, 0, 1);
/** An id costs a bigint where its last six digits run over, and once a millisecond. */
const TAILS = 1_000_000;

/** When a call was made, in epoch milliseconds. */
export function callTime(id: string): number {
  return Number(BigInt(id) >> 22n) + EPOCH;
}

export class CallIds {
  #ms: number;
  #sequence = 0;
  #high = 0n;
  /** `#high` in decimal: all but the last six digits, and those. */
  #head = '';
  #tail = 0;

  /**
   * @param node 1 to 1023
   * @param after ids start after this time (epoch milliseconds), even if the clock was set back
   */
  constructor(
    private readonly node: number,
    after = 0,
  ) {
    this.#ms = Math.max(after + 1, EPOCH); // ids may exist in that very millisecond
    this.#setMs(this.#ms);
  }

  /** The next id for a call at `now` (epoch milliseconds), and the time it encodes. */
  next(now: number): { id: string; at: number } {
    if (now > this.#ms) this.#setMs(now);
    else if (++this.#sequence > 4095) this.#setMs(this.#ms + 1);
    const tail = this.#tail + this.#sequence;
    const id =
      tail < TAILS ? this.#head + String(tail).padStart(6, '0') : (this.#high | BigInt(this.#sequence)).toString();
    return { id, at: this.#ms };
  }

  /** How far the ids are ahead of `now`. */
  aheadOf(now: number): number {
    return this.#ms - now;
  }

  #setMs(ms: number) {
    this.#ms = ms;
    this.#sequence = 0;
    this.#high = (BigInt(ms - EPOCH) << 22n) | BigInt(this.node << 12);
    this.#head = String(this.#high / BigInt(TAILS));
    this.#tail = Number(this.#high % BigInt(TAILS));
  }
}
