// The statements that all kinds of outlets share, over the two tables that a kind declares in its store: who they are, and their
// health with the breaker.
import { type Queryable, type Transaction, identifier, sql } from '@jishi/db';

/** What is kept of the health of an outlet; `onTrial`: its breaker was open and lets one through. */
export type HealthRow = {
  failures: number;
  openUntil: Date | null;
  isHeld: boolean;
  onTrial: boolean;
  failure: string;
  failedAt: Date | null;
  succeededAt: Date | null;
};

/** The columns of a HealthRow, of health `h`. */
export const HEALTH = sql`
  h.failures, h.open_until, coalesce(h.open_until > clock_timestamp(), false) as is_held,
  coalesce(h.open_until <= clock_timestamp(), false) as on_trial, h.failure, h.failed_at, h.succeeded_at`;

const CLOSED = sql`failures = 0, openings = 0, open_until = null, trial_until = null`;

export type SealedAddress = { addressCipher: Buffer; addressHash: Buffer };
export type OutletTable = ReturnType<typeof outletTable>;

/** The statements over outlets in `table`, whose health is in `health` under their id in `by`. */
export function outletTable(declared: { table: `${string}.${string}`; health: `${string}.${string}`; by: string }) {
  const [table, health, by] = [identifier(declared.table), identifier(declared.health), identifier(declared.by)];
  return {
    /** The id of the next one, which its secrets are bound to. */
    nextId: async (tx: Transaction): Promise<string> =>
      (await tx.one<{ id: string }>(sql`select nextval(pg_get_serial_sequence(${declared.table}, 'id')) as id`)).id,

    /** Whether another one has a name; until the transaction ends nobody else saves one. */
    async isNameTaken(tx: Transaction, name: string, id: string | null): Promise<boolean> {
      await tx.run(sql`lock table ${table} in share row exclusive mode`);
      return (await tx.run(sql`select from ${table} where name = ${name} and id is distinct from ${id}::bigint`)) > 0;
    },

    /** Turns one on or off; false when it is so already. */
    turn: async (tx: Transaction, id: string, isOn: boolean): Promise<boolean> =>
      (await tx.run(sql`update ${table} set is_on = ${isOn} where id = ${id} and is_on <> ${isOn}`)) === 1,

    /** Gives one another address that it calls. */
    async replaceAddress(tx: Transaction, id: string, { addressCipher, addressHash }: SealedAddress): Promise<void> {
      await tx.run(sql`
        update ${table} set address_cipher = ${addressCipher}, address_hash = ${addressHash} where id = ${id}`);
    },

    /** Names of those that are on and do not speak TLS. */
    async selectUnsafe(db: Queryable): Promise<string[]> {
      const rows = await db.many<{ name: string }>(
        sql`select name from ${table} where is_on and endpoint not like 'https://%' order by id`,
      );
      return rows.map(({ name }) => name);
    },

    /** Closes an open breaker; false when it is closed. */
    closeBreaker: async (tx: Transaction, id: string): Promise<boolean> =>
      (await tx.run(sql`update ${health} set ${CLOSED} where ${by} = ${id} and open_until is not null`)) === 1,

    /** Counts what a call said of its outlet. '' is a success and closes the breaker, otherwise what failed. */
    async noteAnswer(db: Queryable, id: string, failure: string): Promise<void> {
      if (failure === '')
        await db.run(sql`update ${health} set ${CLOSED}, succeeded_at = clock_timestamp() where ${by} = ${id}`);
      else
        await db.run(sql`
          update ${health} h
          set (failures, openings, open_until) =
              (select a.failures, a.openings, a.open_until
               from breaker.after_failure(h.failures, h.openings, h.open_until, clock_timestamp()) a),
            failure = ${failure}, failed_at = clock_timestamp(), trial_until = null
          where ${by} = ${id}`);
    },
  };
}
