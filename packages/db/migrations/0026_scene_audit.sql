-- What a member means to do with a product that is opened only after an operator has looked at it.
create table access.scene_audit (
  id bigint generated always as identity (start with 31001) primary key,
  apply_id bigint not null references access.apply,
  member_id bigint not null references account.member,
  scene text not null,
  site text not null,
  -- 1 waiting, 2 accepted, 3 refused, 4 taken back by the member
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  reason text not null default '',
  -- who looks at it now, so that two operators do not
  claimed_by bigint,
  claimed_at timestamptz,
  operator_id bigint,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((claimed_by is null) = (claimed_at is null)),
  check (status in (1, 4) or decided_at is not null)
);
-- One waits at a time: a later one takes back the earlier.
create unique index on access.scene_audit (apply_id) where status = 1;
create index on access.scene_audit (apply_id, id desc);
create index on access.scene_audit (member_id);
create index on access.scene_audit (status, id);

create table access.scene_file (
  id uuid primary key,
  audit_id bigint not null references access.scene_audit on delete cascade,
  member_id bigint not null references account.member,
  name text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  content bytea not null,
  sort smallint not null
);
create index on access.scene_file (audit_id, sort);
create index on access.scene_file (member_id);

create index on access.apply (status, id desc);
create index on access.collection (project_id);
