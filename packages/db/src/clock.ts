// The database's time, which a process goes by instead of its own machine's: ids, days, expiries and prices must not depend
// on whose clock is wrong. Between two measurements the machine's monotonic clock carries it on; nobody can set that one.
import type { Queryable } from './database';
import { sql } from './sql';

/** A machine whose clock is further from the database's than this is not ready: somebody has to look at it. */
const SKEW_MAX_MS = 1_000;
/** What a monotonic clock may lose or gain, as a part of the time that passes; quartz is twenty times better. */
const DRIFT = 0.001;

type Clocks = {
  /** Milliseconds since any moment. */
  monotonic: () => number;
  /** What the machine believes: epoch milliseconds. */
  machine: () => number;
};

export class DatabaseClock {
  #offset = Number.NaN;
  #error = Number.POSITIVE_INFINITY;
  #measuredAt = 0;

  constructor(private readonly clocks: Clocks = { monotonic: () => performance.now(), machine: () => Date.now() }) {}

  /** Epoch milliseconds, whole. @throws before the first measurement */
  now(): number {
    const now = Math.floor(this.clocks.monotonic() + this.#offset);
    if (Number.isNaN(now)) throw new Error('the database has not been asked for its time yet');
    return now;
  }

  /** How far the machine's clock is ahead of the database's, in milliseconds. */
  get skewMs(): number {
    return this.clocks.machine() - this.now();
  }

  /** Whether the machine's clock is wrong, beyond what the measurement leaves open. */
  get isSkewed(): boolean {
    return Math.abs(this.skewMs) - this.#errorNow() > SKEW_MAX_MS;
  }

  /** For `heard`: when a question was sent. */
  ask(): number {
    return this.clocks.monotonic();
  }

  /**
   * The database's time (epoch milliseconds) came with an answer to a question of `askedAt`. It is believed if it is surer than
   * what is known, or contradicts it: then the database's own clock was set, or another database has taken over.
   */
  heard(databaseMs: number, askedAt: number) {
    const at = this.clocks.monotonic();
    const error = (at - askedAt) / 2;
    const offset = databaseMs - (askedAt + at) / 2;
    const known = this.#errorNow();
    if (error > known && Math.abs(offset - this.#offset) <= error + known) return;
    this.#offset = offset;
    this.#error = error;
    this.#measuredAt = at;
  }

  /** Asks the database. @throws when it is away */
  async measure(db: Queryable): Promise<void> {
    const askedAt = this.ask();
    const { ms } = await db.one<{ ms: number }>(sql`select ${DATABASE_MS} as ms`);
    this.heard(ms, askedAt);
  }

  #errorNow(): number {
    return this.#error + (this.clocks.monotonic() - this.#measuredAt) * DRIFT;
  }
}

/** The database's time for `heard`, to be selected by a statement that is sent anyway. */
export const DATABASE_MS = sql`(extract(epoch from clock_timestamp()) * 1000)::float8`;

const LOOK_MS = 2_000;

type OnSkew = (skewMs: number, wrong: boolean) => void;

/** Tells when the machine's clock has come to be wrong, by how much, and when it is right again. @returns ends it */
export function watchSkew(clock: DatabaseClock, onSkew: OnSkew): () => void {
  let wrong = false;
  const look = () => {
    if (clock.isSkewed === wrong) return;
    wrong = !wrong;
    onSkew(clock.skewMs, wrong);
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Measures again every two seconds, and watches. While the database is away, time goes on from the last measurement.
 * @returns ends it
 */
export function followClock(clock: DatabaseClock, db: Queryable, onSkew: OnSkew): () => void {
  const stop = watchSkew(clock, onSkew);
  let asking: Promise<void> | undefined;
  const timer = setInterval(() => {
    // whoever needs the database reports that it is away
    asking ??= clock
      .measure(db)
      .then(nothing, nothing)
      .finally(() => (asking = undefined));
  }, LOOK_MS);
  timer.unref();
  return () => {
    stop();
    clearInterval(timer);
  };
}

function nothing() {}
