-- The site's own texts. Agreements are never changed, only followed by a newer version: what a member agreed to stays readable.
create schema content;

create table content.protocol (
  id bigint generated always as identity primary key,
  code text not null check (code in ('user', 'privacy', 'recharge')),
  -- the day it takes effect, yyyy.MM.dd, with a suffix when there are several on a day
  version text not null,
  title text not null,
  html text not null,
  published_at timestamptz not null,
  unique (code, version)
);
create index on content.protocol (code, id);

create function content.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'content.protocol is append-only';
end $$;
create trigger protocol_is_append_only before update or delete or truncate on content.protocol
  for each statement execute function content.refuse_change();
