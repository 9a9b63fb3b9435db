// A request to a product's upstream, and its answer.
import type { IncomingHttpHeaders } from 'node:http';
import type { HoldBytes } from '../http/byte-budget';
import type { RelayOffer } from './relay';

export type UpstreamRequest = {
  origin: string;
  /** Whether only public addresses, or those the installation allows, may be contacted. */
  guarded: boolean;
  method: string;
  /** Builds one attempt; each is signed again. */
  attempt: () => Attempt;
  /** How often an idempotent request that failed is sent again. */
  retries: number;
  body: Buffer;
  timeoutMs: number;
  /** Reserves memory for the answer. */
  hold: HoldBytes;
  /** Where the answer may be streamed to. */
  relay?: RelayOffer | undefined;
};

export type Attempt = {
  /** With the query, percent-encoded. */
  path: string;
  /** Alternating names and values. */
  headers: string[];
};

export type UpstreamAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** It was streamed to the relay; `body` is empty. */
  relayed?: true;
  /** The caller hung up, or read so slowly that the rest was dropped. */
  cut?: true;
  /** It read too slowly. */
  unread?: true;
};
