-- Passwords, the second factor, what was agreed to, and a login log that knows places.

-- Tickets of steps before anybody is signed in: for a member found on the way, or carrying what the next step needs.
alter table account.step_ticket alter column member_id drop not null;
alter table account.step_ticket add column payload_cipher bytea;
alter table account.step_ticket add check (member_id is not null or payload_cipher is not null);
create index on account.step_ticket (member_id) where used_at is null and member_id is not null;

-- Wrong passwords by the digest of the phone, registered or not, so that nothing tells the two apart.
create table account.password_try (
  phone_key bytea primary key,
  fails smallint not null,
  tried_at timestamptz not null,
  locked_until timestamptz
);
create index on account.password_try (tried_at);
alter table account.member drop column password_fails, drop column password_locked_until;

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
  code text not null check (code in ('user', 'privacy')),
  version text not null,
  agreed_at timestamptz not null,
  ip text not null,
  primary key (member_id, code, version)
);
insert into account.agreement (member_id, code, version, agreed_at, ip)
select m.id, 'user', m.agreement_version, m.reg_time, ''
from account.member m
where m.agreement_version <> '';
-- the privacy policy was ticked together with it, in the version in force that day
insert into account.agreement (member_id, code, version, agreed_at, ip)
select m.id, 'privacy', p.version, m.reg_time, ''
from account.member m
cross join lateral (
  select p.version
  from content.protocol p
  where p.code = 'privacy' and p.published_at <= m.reg_time
  order by p.id desc
  limit 1
) p
where m.agreement_version <> '';
alter table account.member drop column agreement_version;

-- way and result are the enumerations loginWay and loginResult of the contract.
alter table account.login_log
  alter column way type smallint using case way when 'password' then 2 else 1 end,
  alter column result type smallint using case result when 'ok' then 1 when 'frozen' then 4 else 2 end,
  add column place text not null default '';
create index on account.login_log (member_id, at) where result = 1;
