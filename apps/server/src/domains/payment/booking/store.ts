// The only SQL of payments that operators book.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export const BookingStatus = { waiting: 1, booked: 2, refused: 3 } as const;

export type BookingRow = {
  id: string;
  orderNo: string;
  channel: number;
  tradeNo: string;
  amount: bigint;
  evidence: string;
  picture: boolean;
  status: number;
  outcome: string;
  enteredBy: string;
  enteredName: string;
  enteredAt: Date;
  decidedName: string | null;
  decidedAt: Date | null;
};

const BOOKINGS = sql`
  select b.id, b.order_no, b.channel, b.trade_no, b.amount, b.evidence, b.picture_cipher is not null as picture, b.status,
    b.outcome, b.entered_by, b.entered_at, b.decided_at, e.name as entered_name, d.name as decided_name
  from payment.booking b
  join operator.account e on e.id = b.entered_by
  left join operator.account d on d.id = b.decided_by`;

/** The bookings of an order, newest first. */
export function selectBookings(db: Queryable, orderNo: string): Promise<BookingRow[]> {
  return db.many<BookingRow>(sql`${BOOKINGS} where b.order_no = ${orderNo} order by b.id desc`);
}

export function selectBooking(db: Queryable, id: string): Promise<BookingRow | undefined> {
  return db.maybe<BookingRow>(sql`${BOOKINGS} where b.id = ${id}`);
}

export function selectPicture(db: Queryable, id: string): Promise<{ tradeNo: string; cipher: Buffer } | undefined> {
  return db.maybe(sql`
    select trade_no, picture_cipher as cipher from payment.booking where id = ${id} and picture_cipher is not null`);
}

/** Whether a payment of a channel is on the book. */
export async function isReceived(db: Queryable, channel: number, tradeNo: string): Promise<boolean> {
  const found = await db.run(sql`select from payment.receipt where channel = ${channel} and trade_no = ${tradeNo}`);
  return found === 1;
}

type NewBooking = {
  orderNo: string;
  channel: number;
  tradeNo: string;
  amount: bigint;
  evidence: string;
  pictureCipher: Buffer | null;
  status: number;
  outcome: string;
  enteredBy: string;
};

/** Keeps a booking; false when the payment has one that waits or was booked. */
export async function insertBooking(tx: Transaction, booking: NewBooking, now: Date): Promise<boolean> {
  const kept = await tx.run(sql`
    insert into payment.booking
      (order_no, channel, trade_no, amount, evidence,
       picture_cipher, status, outcome, entered_by, entered_at)
    values
      (${booking.orderNo}, ${booking.channel}, ${booking.tradeNo}, ${booking.amount}, ${booking.evidence},
       ${booking.pictureCipher}, ${booking.status}, ${booking.outcome}, ${booking.enteredBy}, ${now})
    on conflict (channel, trade_no) where status in (1, 2) do nothing`);
  return kept === 1;
}

/** The second operator's word; false when somebody else was first, or this one entered it. */
export async function decideBooking(
  tx: Transaction,
  id: string,
  { status, by, outcome }: { status: number; by: string; outcome: string },
  now: Date,
): Promise<boolean> {
  const decided = await tx.run(sql`
    update payment.booking
    set status = ${status}, decided_by = ${by}, outcome = ${outcome}, decided_at = ${now}
    where id = ${id} and status = ${BookingStatus.waiting} and entered_by <> ${by}`);
  return decided === 1;
}
