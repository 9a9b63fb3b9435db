-- A small transfer to a company's account, by the key of whoever asks for it: which flow it is at the provider, and
-- since when the provider may have been told to send. One key never sends while it is unknown whether it has.
create table certification.transfer (
  flow_key text primary key,
  flow_id text unique,
  sending_since timestamptz,
  -- tries at the amount that were wrong, or whose answer is still awaited
  tries smallint not null default 0,
  created_at timestamptz not null default now()
);

-- Branches of banks, as the site's operator was given them.
create schema bank;

create table bank.branch (
  -- 12 digits: the kind of bank, the area, the branch, a check digit
  number text primary key check (number ~ '^\d{12}$'),
  name text not null
);
create index on bank.branch (name text_pattern_ops);

-- The key that digests are made with, sealed like everything else, so that digests stay when master keys go.
create schema vault;

create table vault.digest_key (
  id boolean primary key default true check (id),
  key_cipher bytea not null,
  made_at timestamptz not null default now()
);
