// Challenges to passkeys: made by the server, good once, in the browser that asked, for what it was asked for. Kept as hashes.
import { randomBytes } from 'node:crypto';
import { type Queryable, type Sql, type Transaction, sql } from '@jishi/db';
import { addressSubject } from './address';
import type { Context } from './context';
import { Refusal } from './refusal';
import { digestOf, newSecret } from './secret';

/** How long a challenge may be answered, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

const DEAD = '这次验证已失效，请再试一次：要在同一个浏览器里 5 分钟内完成';

/** `ownerId`: who adds a passkey or confirms an act; null for a sign-in. */
export type Challenge<OwnerId> = {
  challengeHash: Buffer;
  purpose: 'signIn' | 'add' | 'act';
  ownerId: OwnerId | null;
  browserHash: Buffer;
};

/** The server's time, or the database's at that statement. */
export type Moment = Date | Sql;
const DATABASE_NOW: Moment = sql`now()`;

/** How challenges are kept for one kind of people. */
type Kept<OwnerId> = {
  insert: (db: Queryable, challenge: Challenge<OwnerId>, now: Moment) => Promise<void>;
  /** Uses a challenge up: true once, for who asked, in the browser that asked, in time. */
  take: (db: Queryable, challenge: Challenge<OwnerId>, now: Moment) => Promise<boolean>;
  /** The hash of the caller's browser; null when it keeps no cookie. */
  browserHashOf: (ctx: Context) => Buffer | null;
  /** Whether somebody has signed in from a browser before. */
  hasSignedIn: (ctx: Context, browserHash: Buffer) => Promise<boolean>;
  /** Counts a challenge to sign in with for its source: a browser that is known, otherwise an address. @throws Refusal tooManyRequests */
  countFrom: (ctx: Context, source: string) => Promise<void>;
};

type Asked<OwnerId> = Pick<Challenge<OwnerId>, 'purpose' | 'ownerId'>;

/** The challenges of one kind of people. */
export function challengesOf<OwnerId>({ insert, take, browserHashOf, hasSignedIn, countFrom }: Kept<OwnerId>) {
  async function issue(
    ctx: Context,
    asked: Asked<OwnerId>,
    challenge = newSecret(),
    now: Moment = ctx.now(),
  ): Promise<string> {
    await insert(ctx.db, rowOf(ctx, asked, challenge), now);
    return challenge;
  }

  function rowOf(ctx: Context, asked: Asked<OwnerId>, challenge: string): Challenge<OwnerId> {
    const browserHash = browserHashOf(ctx);
    if (!browserHash) throw new Refusal('stateConflict', DEAD);
    return { ...asked, challengeHash: digestOf(challenge), browserHash };
  }

  async function spend(ctx: Context, asked: Asked<OwnerId>, clientDataJSON: string): Promise<string> {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === undefined || !(await take(ctx.db, rowOf(ctx, asked, challenge), ctx.now())))
      throw new Refusal('stateConflict', DEAD);
    return challenge;
  }

  return {
    /** A challenge to sign in with. @throws Refusal tooManyRequests */
    askToSignIn: async (ctx: Context): Promise<string> => {
      const browser = browserHashOf(ctx);
      const isKnown = browser && !ctx.browser?.isNew && (await hasSignedIn(ctx, browser));
      await countFrom(ctx, isKnown ? `browser:${browser.toString('hex')}` : `address:${addressSubject(ctx.ip)}`);
      return issue(ctx, { purpose: 'signIn', ownerId: null });
    },

    /** A challenge to add a passkey with, for somebody who has just proven who they are. */
    askToAdd: (ctx: Context, ownerId: OwnerId): Promise<string> => issue(ctx, { purpose: 'add', ownerId }),

    /**
     * The challenge that a sign-in answers, used up at once, whatever comes of the answer.
     * @throws Refusal stateConflict when it was never given, used before, is too old, or was asked for by another browser or for something else
     */
    spendToSignIn: (ctx: Context, clientDataJSON: string): Promise<string> =>
      spend(ctx, { purpose: 'signIn', ownerId: null }, clientDataJSON),

    /** The same for adding a passkey: the challenge must have been given to this owner. @throws Refusal stateConflict */
    spendToAdd: (ctx: Context, ownerId: OwnerId, clientDataJSON: string): Promise<string> =>
      spend(ctx, { purpose: 'add', ownerId }, clientDataJSON),

    /** A challenge to confirm one act with, for a signed-in person. @throws Refusal tooManyRequests, stateConflict */
    askToConfirm: async (ctx: Context, ownerId: OwnerId, act: string): Promise<string> => {
      await countFrom(ctx, `owner:${String(ownerId)}`);
      return issue(ctx, { purpose: 'act', ownerId }, newActChallenge(act), DATABASE_NOW);
    },

    /** Uses one up in the transaction of the act; false when it was used before, is too old, or another's. */
    takeToConfirm: (tx: Transaction, ctx: Context, ownerId: OwnerId, challenge: string): Promise<boolean> =>
      take(tx, rowOf(ctx, { purpose: 'act', ownerId }, challenge), DATABASE_NOW),
  };
}

const CHANCE_BYTES = 32;

/** A challenge that confirms one act: whoever answers it signs the act's digest. */
function newActChallenge(act: string): string {
  return Buffer.concat([randomBytes(CHANCE_BYTES), digestOf(act)]).toString('base64url');
}

/** Whether a challenge was made for this act with this amount. */
export function isOfAct(challenge: string, act: string): boolean {
  return Buffer.from(challenge, 'base64url').subarray(CHANCE_BYTES).equals(digestOf(act));
}

/** The challenge that an answer says it answers; undefined when it says none. Nothing of it is proven yet. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = (said as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
