// A check: a promise about money, and how its breaches are found.
import type { PlainSql, Queryable } from '@jishi/db';
import type { Seen } from '../asking';
import type { Arrived } from '../carriers';
import type { Trade } from '../cashiers';
import type { HeldCard } from '../goods-trading';
import type { Met } from '../met';
import type { Said } from '../notices';
import type { IssuedThere, ProofFlow } from '../papers';
import type { Supplied } from '../suppliers';

/** What a member is told of what they can have invoiced, in yuan. */
export type Available = Record<'memberId' | 'consumed' | 'refunded' | 'invoiced' | 'available', string>;

/** What is known outside the product. */
export type Evidence = {
  /** When the world began, by the database. */
  began: Date;
  seen: Seen;
  /** What happened to single machines. */
  met: Met;
  /** Ids of the calls that reached the upstream. */
  asked: readonly string[];
  trades: readonly Trade[];
  /** What notifications said that the product acknowledged. */
  acknowledged: readonly Said[];
  available: readonly Available[];
  /** What the platform issued, of whatever seed. */
  issued: readonly IssuedThere[];
  /** At the provider of small transfers, of whatever seed. */
  flows: readonly ProofFlow[];
  /** SMS at the phones of this seed. */
  arrived: readonly Arrived[];
  /** Orders of recharge at the suppliers, of whatever seed. */
  supplied: readonly Supplied[];
  /** Cards of the marketplace, as their buyers see them. */
  held: readonly HeldCard[];
};

export type Check = {
  promise: string;
  /** Each breach as a row; none when the promise holds. */
  find(db: Queryable & PlainSql, evidence: Evidence): Promise<readonly unknown[]>;
};

/** A check that is one statement: its rows are the breaches. */
export function bySql(promise: string, text: string, values?: (evidence: Evidence) => unknown[]): Check {
  return { promise, find: async (db, evidence) => (await db.query(text, values?.(evidence) ?? [])).rows };
}

/** Money above this, in yuan, needs two operators in these worlds. */
export const SECOND_ABOVE = 30;

/** Statuses of orders that were paid, whatever went back since. */
export const PAID = '(20, 40, 41, 42)';

/** Refund `f` took money off its member that is out or on its way out. */
export const LEFT = 'f.status in (2, 3, 4) and f.way <> 2';

/** What a coupon took off order `o`. */
export const SHARE = `(
  select coalesce(-sum((l ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(o.lines) l where (l ->> 'kind')::int = 4
)`;
