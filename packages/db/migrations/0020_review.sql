-- What one person asks for and another one decides, whatever it is about.
create schema review;

create table review.review (
  id bigint generated always as identity (start with 81001) primary key,
  -- the contract's reviewKind
  kind smallint not null,
  -- by which its own domain knows what it is about
  subject_id text not null,
  title text not null,
  member_id bigint not null references account.member,
  -- null where no money moves
  amount bigint,
  -- 1 nobody agreed, 2 one operator stands behind it and another decides, 3 granted, 4 refused, 5 taken back
  status smallint not null default 1 check (status between 1 and 5),
  -- null where a member asked
  opened_by bigint references operator.account,
  opened_at timestamptz not null,
  -- who looks at it now, for half an hour
  claimed_by bigint references operator.account,
  claimed_at timestamptz,
  -- who proposed it, or agreed first, where two are needed
  first_by bigint references operator.account,
  first_at timestamptz,
  decided_by bigint references operator.account,
  decided_at timestamptz,
  -- why it was refused
  reason text not null default '',
  -- what was done
  outcome text not null default '',
  check ((claimed_by is null) = (claimed_at is null)),
  check (claimed_by is null or status in (1, 2)),
  check ((first_by is null) = (first_at is null)),
  check (status <> 1 or first_by is null),
  check (status <> 2 or first_by is not null),
  check ((status in (1, 2)) = (decided_at is null)),
  check ((status in (3, 4)) = (decided_by is not null)),
  -- nobody is their own second
  check (decided_by <> first_by)
);
-- What was refused or taken back may be asked for again.
create unique index review_once on review.review (kind, subject_id) where status in (1, 2, 3);
create index on review.review (kind, subject_id);
create index on review.review (kind, opened_at) where status in (1, 2);
create index on review.review (member_id);
create index on review.review (decided_by, decided_at);

-- Who did what with it.
create table review.event (
  id bigint generated always as identity primary key,
  review_id bigint not null references review.review,
  at timestamptz not null,
  -- 1 opened, 2 claimed, 3 released, 4 agreed first, 5 granted, 6 refused, 7 taken back
  what smallint not null check (what between 1 and 7),
  -- null for the member
  operator_id bigint references operator.account,
  note text not null default ''
);
create index on review.event (review_id, id);

-- What grants moved: what one operator may move by a word alone is summed from this (docs/decisions/014).
create table review.movement (
  review_id bigint primary key references review.review,
  member_id bigint not null references account.member,
  amount bigint not null check (amount >= 0),
  -- 1 into the member's accounts, 2 out of them to the world outside, 3 within
  direction smallint not null check (direction in (1, 2, 3)),
  -- who entered it or agreed first, and the other one; null where one word was enough
  operator_id bigint not null references operator.account,
  second_by bigint references operator.account,
  at timestamptz not null,
  check (operator_id <> second_by)
);
create index on review.movement (at) where second_by is null;
create index on review.movement (member_id, operator_id);

-- What was asked for and decided before, kind by kind.

-- 1 adjustments: proposed by one, decided by another
insert into review.review
  (kind, subject_id, title, member_id, amount, status, opened_by, opened_at, first_by, first_at, decided_by, decided_at, reason, outcome)
select 1, a.no,
  (array['充值余额调增', '充值余额调减', '赠送余额调增', '赠送余额调减', '授信额度', '归还授信'])[a.kind],
  a.member_id, a.amount, a.status + 1, a.proposed_by, a.created_at, a.proposed_by, a.created_at,
  a.decided_by, a.decided_at, a.said, case a.status when 2 then '已生效' else '' end
from payment.adjustment a
order by a.created_at, a.no;

alter table payment.adjustment drop column decided_by, drop column decided_at, drop column said;

-- 2 payments that operators book: entered by one, booked at once or decided by another
insert into review.review
  (kind, subject_id, title, member_id, amount, status, opened_by, opened_at, first_by, first_at, decided_by, decided_at, reason, outcome)
select 2, b.id::text, '补单 ' || b.order_no, o.member_id, b.amount, b.status + 1, b.entered_by, b.entered_at,
  b.first_by, case when b.first_by is not null then b.entered_at end,
  b.last_by, b.last_at, case b.status when 3 then b.outcome else '' end, case b.status when 2 then b.outcome else '' end
from (
  select e.*,
    case when e.status = 1 or e.decided_by is not null then e.entered_by end as first_by,
    case when e.status = 2 then coalesce(e.decided_by, e.entered_by) else e.decided_by end as last_by,
    case when e.status = 2 then coalesce(e.decided_at, e.entered_at) else e.decided_at end as last_at
  from payment.booking e
) b
join payment.pay_order o on o.no = b.order_no
order by b.id;

alter table payment.booking drop column decided_by, drop column decided_at, drop column outcome;

-- 3 bank lines, likewise
insert into review.review
  (kind, subject_id, title, member_id, amount, status, opened_by, opened_at, first_by, first_at, decided_by, decided_at, reason, outcome)
select 3, l.serial, '银行流水 ' || l.serial, o.member_id, l.amount, l.status + 1, l.entered_by, l.entered_at,
  l.first_by, case when l.first_by is not null then l.entered_at end,
  l.last_by, l.last_at, l.reason, case l.status when 2 then '已入账' else '' end
from (
  select e.*,
    case when e.status = 1 or e.decided_by is not null then e.entered_by end as first_by,
    case when e.status = 2 then coalesce(e.decided_by, e.entered_by) else e.decided_by end as last_by,
    case when e.status = 2 then coalesce(e.decided_at, e.entered_at) else e.decided_at end as last_at
  from payment.bank_line e
) l
join payment.pay_order o on o.no = l.order_no
order by l.entered_at, l.serial;

alter table payment.bank_line drop column decided_by, drop column decided_at, drop column reason;

-- 4 refunds of orders that operators asked for
insert into review.review
  (kind, subject_id, title, member_id, amount, status, opened_by, opened_at, first_by, first_at, decided_by, decided_at, reason, outcome)
select 4, r.no, '退款 ' || coalesce(r.order_no, r.no), r.member_id, r.amount + r.withheld,
  case r.status when 1 then 2 when 5 then 4 else 3 end, r.asked_by, r.created_at,
  r.first_by, case when r.first_by is not null then r.created_at end,
  case when r.status <> 1 then coalesce(r.decided_by, r.asked_by) end,
  -- one word was said when it was asked for; when a second was said nobody noted
  case when r.status <> 1 then case when r.decided_by is null then r.created_at else coalesce(r.done_at, r.created_at) end end,
  case r.status when 5 then r.said else '' end, case when r.status in (2, 3, 4) then '已同意退款' else '' end
from (
  select e.*, case when e.status = 1 or e.decided_by is not null then e.asked_by end as first_by from payment.refund e
) r
where r.asked_by is not null
order by r.created_at, r.no;

-- 5 members who ask for paid-in money back
insert into review.review
  (kind, subject_id, title, member_id, amount, status, opened_at, first_by, first_at, decided_by, decided_at, reason, outcome)
select 5, w.no, '退回余额', w.member_id, w.amount,
  case when w.status = 5 then 5 when w.status = 4 then 4 when w.status in (2, 3) then 3 when w.first_by is null then 1 else 2 end,
  w.created_at, w.first_by, case when w.first_by is not null then w.created_at end,
  case when w.status in (2, 3, 4) then w.decided_by end,
  case when w.status <> 1 then coalesce(w.decided_at, w.finished_at, w.created_at) end,
  case w.status when 4 then w.reason else '' end, case when w.status in (2, 3) then '已同意' else '' end
from payment.withdrawal w
where w.status in (1, 5) or w.decided_by is not null
order by w.created_at, w.no;

-- 6 scenes that are looked at before a product is opened
insert into review.review
  (kind, subject_id, title, member_id, status, opened_at, claimed_by, claimed_at, decided_by, decided_at, reason, outcome)
select 6, s.id::text, p.name, s.member_id,
  case s.status when 2 then 3 when 3 then 4 when 4 then 5 else 1 end, s.created_at,
  case when s.status = 1 then s.claimed_by end, case when s.status = 1 then s.claimed_at end,
  case when s.status in (2, 3) then s.operator_id end,
  case when s.status <> 1 then coalesce(s.decided_at, s.created_at) end,
  case s.status when 3 then s.reason else '' end, case s.status when 2 then '已开通' else '' end
from access.scene_audit s
join access.apply a on a.id = s.apply_id
join catalogue.project p on p.id = a.project_id
where s.status in (1, 4) or s.operator_id is not null
order by s.id;

alter table access.scene_audit drop column claimed_by, drop column claimed_at, drop column operator_id;

insert into review.event (review_id, at, what, operator_id)
select id, opened_at, 1, opened_by from review.review order by id;
insert into review.event (review_id, at, what, operator_id)
select id, first_at, 4, first_by from review.review where first_by is not null and opened_by is null order by id;
insert into review.event (review_id, at, what, operator_id, note)
select id, decided_at, status + 2, decided_by, case status when 4 then reason else '' end
from review.review where status in (3, 4, 5) order by id;

insert into review.movement (review_id, member_id, amount, direction, operator_id, second_by, at)
select v.id, v.member_id, v.amount,
  case v.kind when 4 then case when r.way = 2 then 3 else 2 end when 5 then 2 else 1 end,
  coalesce(v.first_by, v.decided_by), case when v.first_by is not null then v.decided_by end, v.decided_at
from review.review v
left join payment.adjustment a on v.kind = 1 and a.no = v.subject_id
left join payment.refund r on v.kind = 4 and r.no = v.subject_id
where v.status = 3 and (v.kind in (2, 3, 4, 5) or v.kind = 1 and a.kind in (1, 3));

alter table payment.withdrawal drop column first_by, drop column decided_by, drop column decided_at;
alter table payment.refund drop column decided_by;
