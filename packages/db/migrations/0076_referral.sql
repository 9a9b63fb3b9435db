-- Who invited whom, and the rewards of campaigns for it. Money is bigint in units of 0.00001 yuan.
create schema referral;

-- What runs. Its terms are those of the next who register: an invitation keeps its own.
create table referral.campaign (
  id bigint generated always as identity (start with 95001) primary key,
  name text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  budget bigint not null check (budget > 0),
  -- rewards that are given, or put aside for whom has qualified
  committed bigint not null default 0 check (committed >= 0),
  inviter_reward bigint not null check (inviter_reward >= 0),
  invited_reward bigint not null check (invited_reward >= 0),
  -- real money that the invited has to have paid, within so many days of registering
  least_paid bigint not null check (least_paid > 0),
  within_days smallint not null check (within_days between 1 and 365),
  -- and must not have taken back for so many days after it was enough
  hold_days smallint not null check (hold_days between 0 and 90),
  per_inviter integer not null check (per_inviter between 1 and 100000),
  -- 1 on, 2 stopped
  status smallint not null default 1 check (status in (1, 2)),
  created_at timestamptz not null,
  check (inviter_reward + invited_reward > 0),
  constraint campaign_budget check (committed <= budget),
  -- members are told one reward: never two at once
  constraint campaign_one_at_a_time exclude using gist (tstzrange(begins_at, ends_at) with &&) where (status = 1)
);

-- What an operator wants a campaign to be: the history of its terms.
create table referral.proposal (
  id bigint generated always as identity (start with 96001) primary key,
  -- null: a new one, until it is agreed to
  campaign_id bigint references referral.campaign,
  -- as it was typed
  terms jsonb not null,
  -- by how much it raises what may be given in all
  raise bigint not null check (raise >= 0),
  -- 1 waits for another operator, 2 came into force, 3 refused, 4 taken back
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  proposed_by bigint not null references operator.account,
  -- by whose word it came into force
  agreed_by bigint references operator.account,
  created_at timestamptz not null,
  in_force_at timestamptz,
  check ((status = 2) = (in_force_at is not null) and (status = 2) = (agreed_by is not null))
);
create index on referral.proposal (campaign_id, id);
create index on referral.proposal (proposed_by, in_force_at);

-- A member has one inviter, so one row and one reward.
create table referral.invitation (
  invited_id bigint primary key references account.member,
  inviter_id bigint not null references account.member check (inviter_id <> invited_id),
  registered_at timestamptz not null,
  -- null: no campaign ran then, and nothing comes of it
  campaign_id bigint references referral.campaign,
  inviter_reward bigint,
  invited_reward bigint,
  least_paid bigint,
  per_inviter integer,
  hold_days smallint,
  deadline timestamptz,
  -- the contract's referralStage: 1 registered, 2 certified, 3 paid, 4 given, 5 held, 6 nothing
  stage smallint not null default 1 check (stage between 1 and 6),
  -- in words for the two members: what keeps it from going on, or why there is nothing
  reason text not null default '',
  -- referralSign: what speaks for the two being one; for operators
  signs smallint[] not null default '{}',
  -- an operator looked at the signs and agreed
  cleared boolean not null default false,
  give_at timestamptz,
  given_at timestamptz,
  looked_at timestamptz not null,
  constraint invitation_terms check (
    num_nonnulls(campaign_id, inviter_reward, invited_reward, least_paid, per_inviter, hold_days, deadline) in (0, 7)
  ),
  check (campaign_id is not null or stage = 6),
  check ((stage in (3, 4, 5)) = (give_at is not null)),
  check ((stage = 4) = (given_at is not null))
);
create index on referral.invitation (inviter_id, registered_at);
create index on referral.invitation (campaign_id, inviter_id) where stage in (3, 4, 5);
create index on referral.invitation (deadline) where stage in (1, 2);
create index on referral.invitation (give_at) where stage = 3;
create index on referral.invitation (registered_at, invited_id);

-- who was invited before there were campaigns
insert into referral.invitation (invited_id, inviter_id, registered_at, stage, reason, looked_at)
select id, invited_by, reg_time, 6, '注册时没有进行中的活动', reg_time from account.member where invited_by is not null;
