-- Work whose effects are committed is not done again under its key, even when its process died before it had answered.
alter table http.idempotent_answer add column done boolean not null default false;
