// Limits the memory that large bodies and answers take at the same time, over all calls.

/** Bytes per call that are not counted. */
const SMALL = 64 << 10;

export class ByteBudget {
  #held = 0;

  constructor(private readonly max: number) {}

  /** The account of one call; its bytes are freed once `onClose` says that the answer is sent or the connection closed. */
  open(onClose: (then: () => void) => void): HoldBytes {
    let held = 0;
    let counted = 0;
    return (bytes) => {
      held += bytes;
      if (held <= SMALL) return true;
      if (counted === 0) {
        onClose(() => {
          this.#held -= counted;
        });
      }
      this.#held += held - counted;
      counted = held;
      return this.#held <= this.max;
    };
  }
}

/** Reserves memory; false if there is no room. */
export type HoldBytes = (bytes: number) => boolean;
