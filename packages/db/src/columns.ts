// Column types whose JavaScript side is what the rest of the code speaks.
import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** int8 as decimal text: ids are strings everywhere. */
export const id = customType<{ data: string; driverData: string }>({
  dataType: () => 'bigint',
});

/** A primary key the database counts up by itself: left out when inserting. */
export const identity = (name: string) =>
  id(name)
    .primaryKey()
    .default(sql`default`);

/** int8 as bigint: money in units of 0.00001 yuan. */
export const money = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: (value) => BigInt(value),
  toDriver: (value) => value.toString(),
});

/** timestamptz as Date. */
export const instant = customType<{ data: Date; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value),
  toDriver: (value) => value.toISOString(),
});

/** bytea as Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
});
