-- Wrong tries count for whoever makes them, not for the phone they are made on.

-- Keyed digests of the browser that signed in, by its cookie, and of its address: tries from there are no stranger's.
alter table account.session add column browser_hash bytea, add column address_hash bytea;
create index on account.session (member_id, browser_hash);
create index on account.session (member_id, address_hash);

-- Who asked for a code: it is right for them only, and only their tries use it up. Older ones are nobody's.
alter table account.verification_code add column requester bytea not null default '';
alter table account.verification_code alter column requester drop default;

-- Wrong passwords on a phone by requester; an empty one stands for all strangers together.
alter table account.password_try add column requester bytea not null default '';
alter table account.password_try alter column requester drop default;
alter table account.password_try drop constraint password_try_pkey;
alter table account.password_try add primary key (phone_key, requester);
