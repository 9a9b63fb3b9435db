// What an organisation's calls of a month come to: by whoever called, by product, by key. Amounts in units of 0.00001 yuan.

export type Sums = { calls: bigint; charged: bigint; amount: bigint };

/** What the calls of one key to one product cost. */
export type SpendRow = Sums & {
  /** '0': calls without a key, which only the owner makes. */
  keyId: string;
  keyName: string;
  appKey: string;
  isRemoved: boolean;
  projectId: string;
  projectName: string;
  /** Null: the owner. */
  colleagueId: string | null;
  phone: string;
  nickname: string;
  role: number | null;
  /** Still in the organisation. */
  isPresent: boolean;
};

/** Keys that the page shows; the file has all. */
export const MOST_SHOWN_KEYS = 100;

/** All rows in one. */
export function totalOf(rows: readonly Sums[]): Sums {
  return rows.reduce<Sums>(added, { calls: 0n, charged: 0n, amount: 0n });
}

/** One row for each of what `nameOf` tells apart, with the facts of its first; the most spent first. */
export function sumBy<Row extends Sums>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const known = sums.get(nameOf(row));
    sums.set(nameOf(row), known ? { ...known, ...added(known, row) } : row);
  }
  return [...sums.values()].toSorted(byAmount);
}

function added(one: Sums, other: Sums): Sums {
  return {
    calls: one.calls + other.calls,
    charged: one.charged + other.charged,
    amount: one.amount + other.amount,
  };
}

/** Equal ones stay in the order in which they came. */
function byAmount(one: Sums, other: Sums): number {
  return Number(other.amount - one.amount) || Number(other.calls - one.calls);
}
