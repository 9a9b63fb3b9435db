-- What operators change about a member's money by hand: one proposes, another one decides. docs/decisions/014-two-people-for-large-money.md
create table payment.adjustment (
  no text primary key,
  member_id bigint not null references account.member,
  -- 1 deposit up, 2 deposit down, 3 bonus up, 4 bonus down, 5 the credit line becomes `amount`, 6 credit paid back from the deposit
  kind smallint not null check (kind in (1, 2, 3, 4, 5, 6)),
  amount bigint not null check (amount >= 0),
  -- the member reads the reason; the evidence is for those who look at the books
  reason text not null,
  evidence text not null,
  -- 1 waits for the second operator, 2 carried out, 3 refused
  status smallint not null default 1 check (status in (1, 2, 3)),
  proposed_by bigint not null references operator.account,
  decided_by bigint references operator.account,
  -- what it was refused with
  said text not null default '',
  idempotency_key text,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (proposed_by, idempotency_key),
  -- nobody is their own second
  check (decided_by <> proposed_by)
);
create index on payment.adjustment (member_id, created_at);
create index on payment.adjustment (created_at);
create index on payment.adjustment (status) where status = 1;
