// What a product's own server is asked, and what it answers.
import type { IncomingHttpHeaders } from 'node:http';
import type { BytePurse } from '../http/byte-budget';
import type { Relay } from './relay';

export type UpstreamRequest = {
  origin: string;
  /** Whether only public addresses, or those the installation allows, may be reached. */
  guarded: boolean;
  method: string;
  /** What goes on the wire in one attempt; each is signed anew. */
  attempt: () => Attempt;
  /** How often an idempotent request that failed is sent again. */
  retries: number;
  body: Buffer;
  timeoutMs: number;
  /** Memory for the answer. */
  hold: BytePurse;
  /** Where an answer may go on to while it comes. */
  relay?: Relay | undefined;
};

export type Attempt = {
  /** With the query, percent-encoded. */
  path: string;
  /** Names and values in turn. */
  headers: string[];
};

export type UpstreamAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** It went on to the relay, and the body here is empty. */
  relayed?: true;
  /** The caller took it so slowly that the rest was given up. */
  unread?: true;
};
