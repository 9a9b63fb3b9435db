// What a provider of SMS is to the house. It neither chooses nor repeats: it says what became of a call.
import type { Agent } from 'undici';

/** An account with a provider. */
export type Account = { endpoint: string; account: string; secret: string; appId: string; region: string };

/** One message as a provider takes it. */
export type Piece = {
  /** Ours; it does not leave the house. */
  id: string;
  phone: string;
  signature: string;
  /** The template's code at the provider. */
  templateCode: string;
  /** In the order in which they first stand in the template. */
  values: readonly { name: string; value: string }[];
};

/** Messages of one call, to different numbers. */
export type Batch = {
  /** Our number for the call, which the provider keeps. */
  outId: string;
  pieces: readonly [Piece, ...Piece[]];
};

/**
 * refused: it did not go out and will not. `blames`: what is at fault. message: no channel should be tried with it.
 * registration: this channel does not know its signature or template. channel: the account or the provider.
 */
export type Refused = {
  outcome: 'refused';
  code: string;
  words: string;
  blames: 'message' | 'registration' | 'channel';
  /** Of the whole call: it does not say whose fault it was. */
  ofAll?: true;
};

/** uncertain: nobody knows whether it went out. */
export type Answer = { outcome: 'accepted'; ref: string } | Refused | { outcome: 'uncertain'; code: string };

/** absent: the provider never had it, and would know. */
export type Found = { outcome: 'found'; ref: string } | { outcome: 'absent' } | { outcome: 'unknown' };

/** `at` is undefined where the provider says no time. */
export type Receipt = {
  ref: string;
  phone: string;
  delivered: boolean;
  code: string;
  words: string;
  at: Date | undefined;
};
export type Reply = { phone: string; text: string; at: Date | undefined; id: string };

/** What a call needs that tests and the server have in common. */
export type Line = { now: Date; dispatcher: Agent };

export type Provider = {
  /** Cuts messages into calls: each number once in a call. */
  batchesOf(pieces: readonly Piece[]): [Piece, ...Piece[]][];
  /** Hands a batch over; one answer for each piece, in order. Never throws. */
  submit(account: Account, batch: Batch, line: Line): Promise<Answer[]>;
  /** What the provider knows of a message that was handed over at `at`. Never throws. */
  ask(account: Account, asked: { outId: string; phone: string; at: Date }, line: Line): Promise<Found>;
  /** What a push says; undefined when it is none of this provider. */
  receiptsOf(body: unknown): Receipt[] | undefined;
  repliesOf(body: unknown): Reply[] | undefined;
  /** The answers to pushes. */
  taken: Readonly<Record<string, unknown>>;
  notTaken: Readonly<Record<string, unknown>>;
  /** A template's content as it is to be registered there. */
  wordingOf(content: string): string;
};
