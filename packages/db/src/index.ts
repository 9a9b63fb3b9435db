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
export { Sql, type SqlValue, all, columns, list, literal, nothing, sql } from './sql';
