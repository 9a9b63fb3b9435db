// The actor, the time and the services of a request, passed to every use case. Knows nothing of HTTP.
import type { Permission } from '@jishi/contract/endpoint';
import type { Database, Transaction } from '@jishi/db';
import type { Vault } from '@jishi/vault';
import type { Extension } from './extension';
import { changingPages } from './page-changes';
import type { Settings } from './settings';
import { traced } from './trace';

declare const memberIdBrand: unique symbol;
/** A member's id that came from a session, a job's payload or a row: never from a request's own words. */
export type MemberId = string & { readonly [memberIdBrand]: true };

export type Actor =
  | { kind: 'visitor' }
  | { kind: 'member'; memberId: MemberId; sessionId: string; token: string }
  | {
      kind: 'operator';
      operatorId: string;
      sessionId: string;
      permissions: ReadonlySet<Permission>;
      /** What they may view but not act upon yet, and from when they may. */
      waiting?: { permissions: ReadonlySet<Permission>; until: Date } | undefined;
    }
  | { kind: 'system'; job: string };

/**
 * `isNew`: it came without a name, and keeps this one only if the answer tells it. `keepsName`: it is no program without
 * cookies, so a session can be bound to its name.
 */
export type Browser = { readonly id: string; readonly isNew: boolean; readonly keepsName: boolean };

export type Context = {
  readonly db: Database;
  readonly actor: Actor;
  readonly settings: Settings;
  readonly vault: Vault;
  readonly now: () => Date;
  /** The mounted domains' extensions, see `extensionPoint`. */
  readonly extensions: readonly Extension[];
  readonly requestId: string;
  readonly ip: string;
  /** The browser or program, shortened. */
  readonly device: string;
  /** The browser by its cookie; undefined when it has none. It proves nothing but itself; what belongs to one browser asks for it. */
  readonly browser: Browser | undefined;
  /** The advertising visit that brought the caller, or ''. */
  readonly bdVid: string;
  /**
   * The right second factor that came with the call. `spend`: true when it was used up by this transaction, once, for this act in the
   * words in which it is refused without one. `wrong`: what to say when it was not.
   */
  readonly secondFactor?: { spend(tx: Transaction, act: string): Promise<boolean>; wrong: string } | undefined;
  /** Of the caller's Idempotency-Key header. */
  readonly idempotencyKey: string | undefined;
  /**
   * For use cases that do not store the key themselves: records, in the transaction with the effects, that the request
   * is done.
   * @throws Refusal duplicate when it was before
   */
  readonly doneOnce?: (tx: Transaction) => Promise<void>;
  /** On a cacheable page: runs `work` on every later cache hit. */
  readonly whenGivenAgain?: (work: () => void) => void;
  /** For faults that must not fail the request. Never secrets or personal data. */
  readonly log: { warn(detail: object, message: string): void; error(detail: object, message: string): void };
};

/** The signed-in member where being logged out is fine too. */
export function memberOrVisitor(ctx: Context): MemberId | undefined {
  return ctx.actor.kind === 'member' ? ctx.actor.memberId : undefined;
}

/**
 * Runs a write: everything `work` does through `tx` lands together or not at all. It may run again after a deadlock,
 * so it must have no effect outside the database.
 */
export function withTransaction<Result>(ctx: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return traced('transaction', {}, () =>
    ctx.actor.kind === 'operator' ? changingPages(ctx.db, work) : ctx.db.transaction(work),
  );
}
