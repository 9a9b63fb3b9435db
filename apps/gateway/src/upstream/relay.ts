// Streamed answers: event streams from the first byte, others once they grow large.
import type { IncomingHttpHeaders } from 'node:http';

/** Where a streamed answer goes. */
export type Relay = {
  /** Whose call it is: slow readers are limited per reader. */
  reader: string;
  begin(status: number, headers: IncomingHttpHeaders): void;
  /** False: write no more until `onDrain`. */
  write(chunk: Buffer): boolean;
  onDrain(then: () => void): void;
  /** The caller has disconnected. */
  onClose(then: () => void): void;
};

/** That an answer may be streamed. */
export type RelayOffer = {
  /** Bytes to collect before streaming begins; undefined: the whole answer. */
  from(status: number, headers: IncomingHttpHeaders): number | undefined;
  open(): Relay;
  /** Whether it was. */
  readonly opened: boolean;
};

/** Limits of a streamed answer: its bytes, and the time spent waiting for the upstream; as much again for the caller. */
export const RELAY_MAX = 200 << 20;
export const RELAY_MAX_MS = 600_000;
