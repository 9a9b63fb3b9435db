// Answers that are passed on while they still come: event streams at once, others when they grow large.
import type { IncomingHttpHeaders } from 'node:http';

/** Where an answer goes on to while it comes. */
export type Relay = {
  /** Whose call it is: slow readers are bounded for each. */
  reader: string;
  /** How much of the answer is collected before it begins to go on; undefined: all of it. */
  from(status: number, headers: IncomingHttpHeaders): number | undefined;
  begin(status: number, headers: IncomingHttpHeaders): void;
  /** False: take no more until `drained`. */
  write(chunk: Buffer): boolean;
  drained(then: () => void): void;
  /** Nobody takes it any more. */
  gone(then: () => void): void;
  /** Milliseconds that the answer has waited for whoever takes it. */
  heldUpMs(): number;
};

/** An answer may go on for so many bytes and so long altogether; between two parts the product's time limit holds. The same time again belongs to the caller, who may let it wait. */
export const RELAY_MAX = 200 << 20;
export const RELAY_MAX_MS = 600_000;
