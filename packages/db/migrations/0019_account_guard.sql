-- What guards a member's calls, closing an account, and forgetting whose an old audit entry was.

create table access.guard (
  member_id bigint primary key references account.member,
  -- as it was typed, and as the gateway reads it; a key with a list of its own does without this one
  ip_content text not null default '',
  ips text[] not null default '{}',
  ips_saved_at timestamptz,
  -- SubjectPublicKeyInfo in DER: what signatures by RSA-SHA256 are checked with
  rsa_public_key bytea,
  rsa_saved_at timestamptz,
  check ((rsa_public_key is null) = (rsa_saved_at is null))
);
create trigger announce_change after insert or delete or update on access.guard
  for each row execute function gateway.announce_change('member', 'member_id');

create table account.closure (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  cancelled_at timestamptz,
  closed_at timestamptz,
  check (cancelled_at is null or closed_at is null)
);
-- an account is being closed once at a time, and closed once
create unique index on account.closure (member_id) where cancelled_at is null;
create index on account.closure (due_at) where cancelled_at is null and closed_at is null;

create index on account.login_log (member_id, at);

-- The one change an entry may see: who is gone for good is named by number only. Everything else is still refused.
create or replace function audit.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('audit.anonymising', true) = 'on' then
    return null;
  end if;
  raise exception 'audit.entry is append-only';
end $$;

create function audit.anonymise(p_member bigint) returns void language plpgsql as $$
begin
  perform set_config('audit.anonymising', 'on', true);
  update audit.entry e
  set ip = case when e.actor_kind = 1 then '' else e.ip end, before = null, after = null
  where (e.actor_kind = 1 and e.actor_id = p_member) or (e.target_kind = 'member' and e.target_id = p_member::text);
  perform set_config('audit.anonymising', 'off', true);
end $$;
