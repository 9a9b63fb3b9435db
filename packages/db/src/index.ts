export {
  type Database,
  type PlainSql,
  type Queryable,
  type Statement,
  type Transaction,
  openDatabase,
  openPlainDatabase,
} from './database';
export { ForeignDatabase, migrate } from './migrate';
export { keptDigestKey } from './digest-key';
export { namedSessions } from './session-name';
export { Sql, type SqlValue, all, columns, identifier, list, literal, nothing, sql } from './sql';
