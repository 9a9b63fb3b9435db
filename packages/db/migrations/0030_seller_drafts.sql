-- Who sells and the least an invoice can be about, as operators saved them; before the first row the environment says it.

create table invoice.setting (
  id bigint generated always as identity (start with 64001) primary key,
  -- the one that it takes the place of: each is followed once, so of two changes at a time one is kept
  previous bigint unique nulls not distinct references invoice.setting,
  name text not null,
  tax_no text not null,
  address text not null,
  phone text not null,
  bank text not null,
  account text not null,
  minimum bigint not null check (minimum > 0),
  reason text not null,
  saved_by bigint not null references operator.account,
  saved_at timestamptz not null
);

-- What a member has typed of a licence and not handed in yet.
create table certification.licence_draft (
  member_id bigint primary key references account.member,
  -- {"name", "creditCode", "legalPerson", "address", "termFrom", "termTo", "openEnded"}, sealed
  content_cipher bytea not null,
  changed_at timestamptz not null
);
