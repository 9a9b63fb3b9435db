-- What members ask for under parcel.
create schema parcel;

create table parcel.item (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member,
  title text not null,
  -- 1 waiting, 2 accepted, 3 refused
  status smallint not null default 1 check (status between 1 and 3),
  reason text not null default '',
  created_at timestamptz not null,
  unique (member_id, title)
);
