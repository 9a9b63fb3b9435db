-- Evidence that cannot be rewritten: entries become a chain of hashes, and its head is anchored outside of the database.

-- What is personal of an entry is in the chain as a salted hash of its own, so that it can be erased and the chain still holds:
-- the salt goes with it, and the hash that stays tells nothing.
alter table audit.entry
  add column salt uuid default gen_random_uuid(),
  add column personal_hash bytea;
comment on column audit.entry.salt is 'null: what was personal is erased, because the account was closed';
comment on column audit.entry.personal_hash is 'hash of salt, ip, before and after, as a trigger takes it when the entry is written';
alter table audit.entry disable trigger user;
update audit.entry
set personal_hash = sha256(convert_to(jsonb_build_array(salt, ip, before, after)::text, 'UTF8'));
alter table audit.entry enable trigger user;
alter table audit.entry alter column personal_hash set not null;

-- Entries that are not in the chain yet; those from before the chain are its first.
create table audit.unsealed (
  entry_id bigint primary key
);
insert into audit.unsealed select id from audit.entry;

-- No foreign key to the entry: it would write to each entry again, and whether it is there and unchanged is what is verified.
create table audit.link (
  seq bigint primary key check (seq > 0),
  entry_id bigint not null unique,
  sealed_at timestamptz not null,
  hash bytea not null
);
comment on column audit.link.seq is '1, 2, 3 … without gaps';
comment on column audit.link.hash is 'of the hash before it, of this row and of the entry: audit.chain';

-- How far each place outside knows the chain.
create table audit.anchor (
  place text primary key check (place in ('file', 'webhook')),
  seq bigint not null,
  at timestamptz not null
);

-- The latest verification.
create table audit.verification (
  at timestamptz not null,
  rows bigint not null,
  anchors bigint not null,
  -- null: everything fits; else what is wrong with which row
  fault text,
  fault_seq bigint,
  fault_entry_id bigint,
  only_one boolean primary key default true check (only_one)
);
