-- Keys that a member gave a program by its own request (OAuth 2.1), instead of pasting one: docs/decisions/093-an-assistant-asks-for-its-key.md.
-- A program asks with one client id; what it is given again replaces what it had.
alter table access.api_key
  add column client_id text check (length(client_id) between 1 and 2000),
  add column client_name text check ((client_name is null) = (client_id is null));
create unique index api_key_of_client on access.api_key (member_id, md5(client_id)) where client_id is not null and removed_at is null;

-- What a program exchanges for the key. It stays for a day: who comes with a used one has stolen it, or lost it.
create table access.authorization_code (
  code_hash bytea primary key,
  member_id bigint not null references account.member,
  key_id bigint not null references access.api_key,
  redirect_uri text not null check (length(redirect_uri) <= 500),
  -- of the program's secret: base64url(SHA-256)
  challenge text not null check (length(challenge) <= 200),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on access.authorization_code (expires_at);
create index on access.authorization_code (member_id);
create index on access.authorization_code (key_id);
