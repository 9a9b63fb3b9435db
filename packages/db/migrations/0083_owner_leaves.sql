-- An owner who is to be taken out of service, as another one proposed it: a third decides, or its time comes without an objection.
create table operator.owner_end (
  id bigint generated always as identity (start with 4001) primary key,
  operator_id bigint not null references operator.account,
  reason text not null,
  proposed_by bigint not null references operator.account,
  proposed_at timestamptz not null default now(),
  -- when it comes true by itself, by the database's clock: later where nobody could tell the one concerned
  due_at timestamptz not null,
  -- theirs; from then on it comes true by another owner's word only
  objection text,
  objected_at timestamptz,
  -- 1 waits, 2 came true, 3 refused, 4 taken back
  status smallint not null default 1 check (status between 1 and 4),
  constraint owner_end_of_another check (operator_id <> proposed_by),
  constraint owner_end_objection check ((objection is null) = (objected_at is null))
);
create unique index owner_end_waits_once on operator.owner_end (operator_id) where status = 1;
create index on operator.owner_end (due_at) where status = 1 and objected_at is null;

-- What is granted because its time came has nobody's word.
alter table review.review add column by_time boolean not null default false;
alter table review.review drop constraint review_check6;
alter table review.review
  add constraint review_decided_by check ((status in (3, 4)) = (decided_by is not null or by_time)),
  add constraint review_by_time check (not by_time or (status = 3 and decided_by is null));
