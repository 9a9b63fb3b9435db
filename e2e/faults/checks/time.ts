// Time comes from the database, whatever the clocks of the machines say.
import { type Check, type Evidence, bySql } from './check';

const began = ({ began }: Evidence) => [began];

/** A call happened while the world turned, and its id says the same moment. */
const CALLS = `
  select id, at from gateway.call_record
  where at < $1::timestamptz - interval '1 second' or at > clock_timestamp() + interval '1 second'
    or date_trunc('milliseconds', at) <> gateway.call_time(id)`;

/** Orders are made and paid while the world turns; one that waits expires half an hour after it was made. */
const ORDERS = `
  select no, created_at, paid_at from payment.pay_order
  where created_at < $1::timestamptz - interval '1 second' or greatest(created_at, paid_at) > clock_timestamp() + interval '1 second'`;

export const time: readonly Check[] = [
  bySql('calls bear the time at which they were made', CALLS, began),
  bySql('orders bear the time at which they were made', ORDERS, began),
];
