// The only SQL of payments that operators book.
import type { Queryable, Transaction } from '@jishi/db';

export const BookingStatus = { waiting: 1, booked: 2, refused: 3 } as const;

export type BookingRow = {
  id: string;
  order_no: string;
  channel: number;
  trade_no: string;
  amount: string;
  evidence: string;
  picture: boolean;
  status: number;
  outcome: string;
  entered_by: string;
  entered_name: string;
  entered_at: Date;
  decided_name: string | null;
  decided_at: Date | null;
};

const BOOKINGS = `
  select b.id, b.order_no, b.channel, b.trade_no, b.amount, b.evidence, b.picture_cipher is not null as picture, b.status,
    b.outcome, b.entered_by, b.entered_at, b.decided_at, e.name as entered_name, d.name as decided_name
  from payment.booking b
  join operator.account e on e.id = b.entered_by
  left join operator.account d on d.id = b.decided_by`;

/** The bookings of an order, newest first. */
export async function selectBookings(db: Queryable, orderNo: string): Promise<BookingRow[]> {
  const { rows } = await db.query<BookingRow>(`${BOOKINGS} where b.order_no = $1 order by b.id desc`, [orderNo]);
  return rows;
}

export async function selectBooking(db: Queryable, id: string): Promise<BookingRow | undefined> {
  const { rows } = await db.query<BookingRow>(`${BOOKINGS} where b.id = $1`, [id]);
  return rows[0];
}

export async function selectPicture(
  db: Queryable,
  id: string,
): Promise<{ trade_no: string; cipher: Buffer } | undefined> {
  const { rows } = await db.query<{ trade_no: string; cipher: Buffer }>(
    'select trade_no, picture_cipher as cipher from payment.booking where id = $1 and picture_cipher is not null',
    [id],
  );
  return rows[0];
}

/** Whether a payment of a channel is on the book. */
export async function isReceived(db: Queryable, channel: number, tradeNo: string): Promise<boolean> {
  const { rowCount } = await db.query('select from payment.receipt where channel = $1 and trade_no = $2', [
    channel,
    tradeNo,
  ]);
  return rowCount === 1;
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
  const { rowCount } = await tx.query(
    `insert into payment.booking
       (order_no, channel, trade_no, amount, evidence, picture_cipher, status, outcome, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (channel, trade_no) where status in (1, 2) do nothing`,
    [
      booking.orderNo,
      booking.channel,
      booking.tradeNo,
      booking.amount,
      booking.evidence,
      booking.pictureCipher,
      booking.status,
      booking.outcome,
      booking.enteredBy,
      now,
    ],
  );
  return rowCount === 1;
}

/** The second operator's word; false when somebody else was first, or this one entered it. */
export async function decideBooking(
  tx: Transaction,
  id: string,
  decided: { status: number; by: string; outcome: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update payment.booking set status = $2, decided_by = $3, outcome = $4, decided_at = $5
     where id = $1 and status = ${BookingStatus.waiting} and entered_by <> $3`,
    [id, decided.status, decided.by, decided.outcome, now],
  );
  return rowCount === 1;
}
