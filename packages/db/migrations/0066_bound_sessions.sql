-- The hash of the browser's name that a session is good in; null: it was opened by a program without cookies, or before this
-- release (docs/decisions/089-a-token-alone-opens-nothing.md).
alter table account.session add column bound_hash bytea;
alter table operator.session add column bound_hash bytea;
