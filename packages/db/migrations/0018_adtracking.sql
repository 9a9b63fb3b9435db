-- Which advertising visit brought whom.
create schema adtracking;

create table adtracking.visit (
  id bigint generated always as identity primary key,
  bd_vid text not null,
  at timestamptz not null,
  -- what the advertisement's link carried: plan, unit, keyword and so on
  marks jsonb not null
);
create index on adtracking.visit (bd_vid, id);
create index on adtracking.visit (at);

-- The visit a member came from; the marks are copied, as visits are purged.
create table adtracking.registration (
  member_id bigint primary key references account.member,
  bd_vid text not null,
  at timestamptz not null,
  marks jsonb not null,
  -- of the visit
  visited_at timestamptz not null,
  -- what they paid first
  paid_order text unique references payment.pay_order,
  -- in 0.00001 yuan
  paid_amount bigint check (paid_amount > 0),
  paid_at timestamptz,
  check (num_nulls(paid_order, paid_amount, paid_at) in (0, 3))
);
create index on adtracking.registration (at);
create index on adtracking.registration (visited_at);
