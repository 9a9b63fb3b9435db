-- Answers that are signed, and bodies that are kept for members who asked for it.

-- The key that answers are signed with: made once, by whichever node starts first.
create table gateway.signing_key (
  id boolean primary key default true check (id),
  -- SubjectPublicKeyInfo in DER
  public_key bytea not null,
  -- PKCS #8 in DER, encrypted
  private_key_cipher bytea not null,
  created_at timestamptz not null
);

alter table access.guard
  -- keep what is sent and answered for three days
  add column keep_bodies boolean not null default false;

-- What was sent and answered, at most 64 KB each, encrypted. Kept for three days, then dropped.
create table gateway.call_body (
  call_id bigint primary key,
  member_id bigint not null,
  at timestamptz not null,
  request_type text not null,
  request_bytes integer not null,
  request_cipher bytea not null,
  response_type text not null,
  response_bytes integer not null,
  response_cipher bytea not null
);
create index on gateway.call_body (at);
create index on gateway.call_body (member_id);

create function gateway.forget_bodies() returns void
language sql as $$
  delete from gateway.call_body b where b.at < now() - interval '3 days'
$$;

create function gateway.erase_bodies(p_member bigint) returns void
language sql as $$
  delete from gateway.call_body b where b.member_id = p_member
$$;
