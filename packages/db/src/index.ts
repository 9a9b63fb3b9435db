export { type Database, type Queryable, type Transaction, openDatabase } from './database';
export { migrate } from './migrate';
