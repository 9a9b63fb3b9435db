// Large bodies and answers that are in memory at the same time, over all calls, stay below a bound.
import type { ServerResponse } from 'node:http';

/** What one call may hold without being counted. */
const SMALL = 64 << 10;

export class ByteBudget {
  #held = 0;

  constructor(private readonly max: number) {}

  /** A purse for one call; what it holds is free again when the answer is sent or the connection gone. */
  open(response: ServerResponse): BytePurse {
    let held = 0;
    let counted = 0;
    return (bytes) => {
      held += bytes;
      if (held <= SMALL) return true;
      if (counted === 0) {
        response.once('close', () => {
          this.#held -= counted;
        });
      }
      this.#held += held - counted;
      counted = held;
      return this.#held <= this.max;
    };
  }
}

/** Takes bytes into memory; false when there is no room for them. */
export type BytePurse = (bytes: number) => boolean;
