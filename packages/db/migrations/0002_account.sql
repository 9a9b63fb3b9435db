-- Members, their sessions, one-time codes and step tickets. Personal data is encrypted by the application
-- (…_cipher) and found again by a keyed digest (…_key).
create schema account;

create table account.member (
  id bigint generated always as identity (start with 10001) primary key,
  phone_cipher bytea,
  phone_key bytea unique,
  phone_mask text not null default '',
  nickname text not null,
  head_img text not null default '',
  password_hash text,
  trade_password_hash text,
  trade_password_fails smallint not null default 0,
  trade_password_locked_until timestamptz,
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  auth_status smallint not null default 0 check (auth_status in (0, 1, 2, 3)),
  auth_type smallint not null default 0 check (auth_type in (0, 1, 2)),
  invite_code text not null unique,
  invited_by bigint references account.member,
  vip_level smallint not null default 0,
  credit_score integer not null default 0,
  buy_card_permit boolean not null default false,
  demo boolean not null default false,
  reg_time timestamptz not null,
  latest_login_time timestamptz
);
create index on account.member (reg_time);
create index on account.member (invited_by) where invited_by is not null;

create table account.session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id bigint not null references account.member,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  device text not null,
  revoked_at timestamptz,
  -- digests of the cookie and the address of the browser that signed in: tries from there are no stranger's
  browser_hash bytea,
  address_hash bytea,
  -- how it began, as the login log says it (1: a code by SMS): a fresh code stands for the check before the first key
  way smallint
);
create index on account.session (member_id) where revoked_at is null;
create index on account.session (expires_at);
create index on account.session (member_id, browser_hash);
create index on account.session (member_id, address_hash);

create table account.verification_code (
  id bigint generated always as identity primary key,
  -- a code is good for the purpose it was asked for and no other
  purpose text not null,
  phone_key bytea not null,
  code_hash bytea not null,
  ip text not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- who asked for it: it is right for them only, and only their tries use it up
  requester bytea not null default ''
);
create index on account.verification_code (phone_key, purpose, id);
create index on account.verification_code (expires_at);

-- When a subject (a phone, an address) last did what is limited; the row's lock makes the counting hold under races.
create table account.allowance (
  subject text primary key,
  taken_at timestamptz[] not null,
  kept_until timestamptz not null
);
create index on account.allowance (kept_until);

-- A challenge answered once is spent: altcha's own check accepts a replay.
create table account.used_captcha (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index on account.used_captcha (expires_at);

-- A flow's ticket is spent by the step that uses it.
create table account.step_ticket (
  id uuid primary key,
  purpose text not null,
  member_id bigint references account.member,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- what the next step needs, when there is no member yet
  payload_cipher bytea,
  check (member_id is not null or payload_cipher is not null)
);
create index on account.step_ticket (expires_at);
create index on account.step_ticket (member_id) where used_at is null and member_id is not null;

create table account.login_log (
  id bigint generated always as identity primary key,
  member_id bigint references account.member,
  at timestamptz not null,
  -- way and result are the enumerations loginWay and loginResult of the contract
  way smallint not null,
  ip text not null,
  device text not null,
  result smallint not null,
  place text not null default ''
);
create index on account.login_log (member_id, id);
create index on account.login_log (member_id, at) where result = 1;
create index on account.login_log (member_id, at);

create table account.totp (
  member_id bigint primary key references account.member,
  secret_cipher bytea not null,
  begun_at timestamptz not null,
  -- null until a first code was right: nothing is asked for before
  enabled_at timestamptz,
  -- the last time step whose code was used; an older one is refused
  step bigint not null default 0
);

create table account.recovery_code (
  member_id bigint not null references account.member,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- What a member agreed to and when; never changed.
create table account.agreement (
  member_id bigint not null references account.member,
  code text not null check (code in ('user', 'privacy', 'recharge')),
  version text not null,
  agreed_at timestamptz not null,
  ip text not null,
  primary key (member_id, code, version)
);

-- One face check at the identity provider. The desktop that waits and the phone that is looked at hold random texts; only their hashes are here.
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

-- Warnings. Each is armed while its fired_at is null; it fires once when its line is crossed and is armed again when the
-- value is back on the other side.
create table account.balance_warning (
  member_id bigint primary key references account.member,
  enabled boolean not null,
  threshold bigint not null check (threshold >= 0),
  channels text[] not null,
  fired_at timestamptz
);
create index on account.balance_warning (member_id) where enabled;

-- Other people's phones that warnings go to as well, each proved by a code.
create table account.warn_phone (
  id bigint generated always as identity primary key,
  member_id bigint not null references account.member,
  phone_cipher bytea not null,
  phone_key bytea not null,
  phone_mask text not null,
  name text not null,
  created_at timestamptz not null,
  unique (member_id, phone_key)
);

-- Wrong passwords on a phone (by its digest, registered or not, so that nothing tells the two apart) by requester; an empty
-- one stands for all strangers together.
create table account.password_attempt (
  phone_key bytea not null,
  requester bytea not null,
  fails smallint not null,
  tried_at timestamptz not null,
  locked_until timestamptz,
  primary key (phone_key, requester)
);
create index on account.password_attempt (tried_at);
