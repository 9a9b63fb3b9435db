-- Why calls were refused, for their member to find the mistake: masked as the parameters of records are. Of each key the newest
-- hundred, for seven days. Nothing is charged by it.
create table gateway.refused_call (
  call_id bigint primary key,
  key_id bigint not null,
  member_id bigint not null,
  at timestamptz not null,
  -- of a wrong signature: what was to be signed; and where a usual mistake gives the signature that was sent, what was signed, and why
  expected text check (length(expected) <= 4096),
  signed text check (length(signed) <= 4096),
  cause text check (length(cause) <= 400),
  -- what the answer says of parameters: [{"path", "message"}]
  fields jsonb,
  check (expected is not null or fields is not null),
  check ((signed is null) = (cause is null)),
  check (signed is null or expected is not null)
);
create index on gateway.refused_call (key_id, call_id);
create index on gateway.refused_call (member_id);
create index on gateway.refused_call (at);
