create schema certification;

-- The person a member says they are; certified when the member's auth_status is 2.
create table certification.person (
  member_id bigint primary key references account.member,
  name_cipher bytea not null,
  id_number_cipher bytea not null,
  identity_key bytea not null,
  id_number_key bytea not null,
  name_mask text not null,
  id_number_mask text not null,
  reason text not null default '',
  submitted_at timestamptz not null,
  certified_at timestamptz
);
create index on certification.person (id_number_key) where certified_at is not null;
create index on certification.person (identity_key) where certified_at is not null;
