-- Wrong tries count for whoever makes them, not for the phone they are made on.

-- Keyed digests of the browser that signed in, by its cookie, and of its address: tries from there are no stranger's.
alter table account.session add column browser_hash bytea, add column address_hash bytea;
create index on account.session (member_id, browser_hash);
create index on account.session (member_id, address_hash);

-- Who asked for a code: it is right for them only, and only their tries use it up. One that a server of before still sends
-- is nobody's, and asked for again.
alter table account.verification_code add column requester bytea not null default '';

-- Wrong passwords on a phone by requester; an empty one stands for all strangers together. account.password_try stays for
-- servers that are not restarted yet.
create table account.password_attempt (
  phone_key bytea not null,
  requester bytea not null,
  fails smallint not null,
  tried_at timestamptz not null,
  locked_until timestamptz,
  primary key (phone_key, requester)
);
create index on account.password_attempt (tried_at);
