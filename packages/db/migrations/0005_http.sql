-- Answers already given under an Idempotency-Key: the same key and body gets the same bytes again.
create schema http;

create table http.idempotent_answer (
  actor text not null,
  endpoint text not null,
  key text not null,
  body_digest bytea not null,
  -- null while the first request is still being worked on
  answer text,
  claimed_at timestamptz not null,
  -- the effects are committed: not done again under its key, even when its process died before it had answered
  done boolean not null default false,
  primary key (actor, endpoint, key)
);
create index on http.idempotent_answer (claimed_at);
