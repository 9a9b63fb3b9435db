// How every statement is written: as a template whose values are parameters and whose fragments nest.
import tag, { Sql, join, raw } from 'sql-template-tag';

export { Sql };

/**
 * A statement or part of one: sql`select name from account.member where id = ${id}`. Values become parameters, nested
 * parts are inlined with theirs. An array is one parameter: `= any (${ids})`.
 */
export const sql: (strings: readonly string[], ...values: readonly SqlValue[]) => Sql = tag;

/** What a statement can contain. Not `undefined`: write null for an absent value. */
export type SqlValue =
  | Sql
  | string
  | number
  | bigint
  | boolean
  | Date
  | Buffer
  | null
  | readonly (string | number | bigint | boolean | Date | Buffer | null)[];

/** Nothing, where a piece is left out. */
export const nothing: Sql = tag``;

/** Conditions joined by "and"; none: true. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length ? join(conditions, ' and ', '(', ')') : tag`true`;
}

/** Pieces or values with commas between them. @throws TypeError for an empty list */
export function list(pieces: readonly SqlValue[]): Sql {
  return join(pieces, ', ');
}

/**
 * The program's own number, inlined as text: for places where a parameter is not allowed (an index's condition) or
 * would make equal expressions differ (group by). Text is not accepted, so nothing can be injected.
 */
export function literal(value: number): Sql {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is no literal`);
  return raw(String(value));
}

/** A table's or column's name that the program declares, `schema.table` or `column`. @throws TypeError for anything else */
export function identifier(name: string): Sql {
  if (!/^[a-z_][a-z\d_]*(?:\.[a-z_][a-z\d_]*)?$/.test(name)) throw new TypeError(`${name} is no identifier`);
  return raw(name);
}

/** What is selected, each piece under the name that the program has for it. @throws TypeError for a name that is none */
export function columns(pieces: Readonly<Record<string, Sql>>): Sql {
  const named = Object.entries(pieces).map(([name, piece]) => {
    if (!/^\w+$/.test(name)) throw new TypeError(`${name} is no column's name`);
    return tag`${piece} as ${raw(`"${name}"`)}`;
  });
  return list(named);
}
