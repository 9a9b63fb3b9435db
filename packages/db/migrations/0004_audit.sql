-- Who did what: append-only. A member's operation log is the part with actor_kind 1 and their id.
create schema audit;

create table audit.entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- 1 member, 2 operator, 3 system
  actor_kind smallint not null check (actor_kind in (1, 2, 3)),
  actor_id bigint,
  request_id text not null,
  ip text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb
);
create index on audit.entry (actor_kind, actor_id, id);
create index on audit.entry (target_id, id);
create index on audit.entry (action text_pattern_ops, id);
create index on audit.entry (at);
