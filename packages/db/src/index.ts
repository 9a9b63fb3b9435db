export {
  type Database,
  type PlainSql,
  type Queryable,
  type Transaction,
  openDatabase,
  openPlainDatabase,
} from './database';
export { ForeignDatabase, migrate, schemaFiles } from './migrate';
export { keptDigestKeys } from './digest-key';
export { statementsOn } from './database';
export type { Statement } from './plan';
export { namedSessions } from './session-name';
export { Sql, type SqlValue, all, columns, identifier, list, literal, nothing, sql } from './sql';
