export { type Database, type Queryable, type Statement, type Transaction, openDatabase } from './database';
export { ForeignDatabase, migrate } from './migrate';
export { type Sql, type SqlValue, all, columns, list, literal, nothing, sql } from './sql';
