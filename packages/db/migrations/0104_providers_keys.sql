-- Keys of providers outside as operators keep them; before the first row of a provider the environment says them.

create table setting.provider_change (
  id bigint generated always as identity (start with 62001) primary key,
  provider text not null,
  -- the one in force whose place it takes: each is followed once, so of two changes at a time one is kept
  previous bigint references setting.provider_change,
  -- all that operators have said of this provider once it is in force, {name: text}; of secrets see secret_cipher
  said jsonb not null,
  -- the secrets they said, sealed {name: text}; null for none, and as soon as another change holds or this one never will
  secret_cipher bytea,
  -- {name: {"from", "to"}}; of a secret whether there is one
  changed jsonb not null check (changed <> '{}'),
  -- 1 waits for another operator, 2 holds or held from saved_at on, 3 refused, 4 taken back
  status smallint not null check (status between 1 and 4),
  reason text not null,
  saved_by bigint not null references operator.account,
  agreed_by bigint references operator.account check (agreed_by <> saved_by),
  saved_at timestamptz not null
);
create unique index provider_change_followed_once on setting.provider_change (provider, previous) nulls not distinct where status = 2;
create unique index provider_change_waits_alone on setting.provider_change (provider) where status = 1;
create index provider_change_in_force on setting.provider_change (provider, id desc) where status = 2;

-- Each call that tried a provider's keys out.
create table setting.provider_test (
  id bigint generated always as identity (start with 63001) primary key,
  provider text not null,
  -- whether keys were tried that were typed and not saved
  is_typed boolean not null,
  -- the change in force when it was made; null for the environment's
  version bigint references setting.provider_change,
  -- null while nobody answered
  is_good boolean,
  words text not null default '',
  tested_by bigint not null references operator.account,
  tested_at timestamptz not null
);
create index provider_test_last on setting.provider_test (provider, id desc);
create index provider_test_by on setting.provider_test (tested_by, tested_at);
