-- The tables speak as the pages and the code do: a manual payment, an archived payee.
alter table payment.booking rename to manual_payment;
alter index payment.booking_once rename to manual_payment_once;
alter table payment.payee rename column put_away_at to archived_at;
