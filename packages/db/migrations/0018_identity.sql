-- Who a member is: face checks at the identity provider, certified persons, WeChat accounts.

-- One face check. The desktop that waits and the phone that is looked at hold random texts; only their hashes are here.
create table account.face_flow (
  id bigint generated always as identity primary key,
  flow_hash bytea not null unique,
  key_hash bytea not null unique,
  purpose text not null check (purpose in ('changePhone', 'resetPhone', 'certify')),
  -- null while logged out: whose account it is, is looked up once the face has passed
  member_id bigint references account.member,
  name_cipher bytea not null,
  id_number_cipher bytea not null,
  -- digest of name and id number together
  identity_key bytea not null,
  name_mask text not null,
  -- the provider's name for the check and its page: both open it to whoever has them
  biz_token_cipher bytea not null,
  provider_url_cipher bytea not null,
  -- 1 waiting, 2 passed, 3 failed, 4 replaced by a newer one
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the provider was last asked: it is not asked again at once
  asked_at timestamptz,
  -- when what it proves was taken: a check proves one thing once
  used_at timestamptz,
  check (purpose = 'resetPhone' or member_id is not null)
);
create index on account.face_flow (member_id, purpose, id);
create index on account.face_flow (expires_at);
create index on account.face_flow (id) where purpose = 'certify' and used_at is null;

create table account.wechat (
  member_id bigint primary key references account.member,
  -- digest of the unionid, or of the openid where WeChat gives none: the same WeChat signs in to one account only
  wechat_key bytea not null unique,
  openid_cipher bytea not null,
  nickname text not null,
  bound_at timestamptz not null,
  -- the openid by which the service account reaches them, once it is known that they follow it
  follower_openid_cipher bytea
);

-- A scan under way, bound to the browser that asked for it (by a proof it keeps) and, for binding, to its member.
create table account.wechat_state (
  state_hash bytea primary key,
  proof_hash bytea not null,
  purpose text not null check (purpose in ('login', 'bind')),
  member_id bigint references account.member,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'bind') = (member_id is not null))
);
create index on account.wechat_state (expires_at);

create schema certification;

-- The person a member says they are; certified when the member's auth_status is 2.
create table certification.person (
  member_id bigint primary key references account.member,
  name_cipher bytea not null,
  id_number_cipher bytea not null,
  identity_key bytea not null,
  id_number_key bytea not null,
  name_mask text not null,
  id_number_mask text not null,
  reason text not null default '',
  submitted_at timestamptz not null,
  certified_at timestamptz
);
create index on certification.person (id_number_key) where certified_at is not null;
create index on certification.person (identity_key) where certified_at is not null;
