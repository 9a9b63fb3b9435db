export { type Database, type Queryable, type Transaction, openDatabase } from './database';
export { ForeignDatabase, migrate } from './migrate';
