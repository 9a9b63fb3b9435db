// Declares which columns hold sealed values, so that a change of the master key finds all of them.

/** Under which context a row's value is sealed. */
type ContextOf = (row: Record<string, unknown>) => string;

export type SealedTable = {
  /** `schema.table`. */
  readonly table: string;
  /** The primary key: one column. */
  readonly key: string;
  /** Further columns that contexts are made from. */
  readonly from: readonly string[];
  readonly columns: Readonly<Record<string, ContextOf>>;
};

/**
 * Declares a table's sealed columns, each with its context. `Row` names, in camelCase, the columns that contexts are
 * made from, as the database gives them; `key` and `from` select them.
 */
export function sealedTable<Row extends object>(declared: {
  table: `${string}.${string}`;
  key?: string;
  from?: readonly string[];
  columns: Readonly<Record<`${string}_cipher`, (row: Row) => string>>;
}): SealedTable {
  const columns = declared.columns as unknown as SealedTable['columns'];
  return { table: declared.table, key: declared.key ?? 'id', from: declared.from ?? [], columns };
}
