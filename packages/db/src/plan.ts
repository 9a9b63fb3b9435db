// Statements under names of their own: a connection parses and plans such a one once.
import { createHash } from 'node:crypto';
import type { Sql } from './sql';

/** `named`: a statement that a connection plans once, under this name. */
export type Statement = Sql | { readonly named: string; readonly sql: Sql };

/** The result of a statement that is planned already has other columns since a migration: asked without a name, it is answered. */
export const OTHER_COLUMNS = '0A000';

/** Statements that a connection keeps plans of; more than all pages have. */
const PLANNED_MAX = 500;
/** Statements that are counted. Those made anew for each question, a list's conditions, would be remembered for nothing. */
const COUNTED_MAX = 2000;
/** Work that is rare is not worth the memory of a plan on every connection. */
const OFTEN = 10;

const names = new Map<string, string>();
const counts = new Map<string, number>();

/** The statement under a name, unless there are too many of them. */
export function planned(statement: Statement): Statement {
  if ('named' in statement) return statement;
  const { text } = statement;
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= PLANNED_MAX) return statement;
    name = `plan-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    names.set(text, name);
  }
  return { named: name, sql: statement };
}

/** `planned` for what this process has asked ten times. */
export function plannedIfOften(statement: Statement): Statement {
  if ('named' in statement || names.has(statement.text)) return planned(statement);
  const count = (counts.get(statement.text) ?? 0) + 1;
  if (count > OFTEN) {
    counts.delete(statement.text);
    return planned(statement);
  }
  if (count > 1 || counts.size < COUNTED_MAX) counts.set(statement.text, count);
  return statement;
}

/** The statement without a name. */
export function plain(statement: Statement): Statement {
  return 'named' in statement ? statement.sql : statement;
}
