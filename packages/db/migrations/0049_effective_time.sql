-- A charge counts in the month in which its calls were made, though it is booked a moment later: postings have an effective time
-- beside the time of booking. A month closes when the window for late charges has passed; what comes later counts in the month
-- that is running, as a named correction.
alter table ledger.posting add column effective_at timestamptz;
comment on column ledger.posting.effective_at is 'null: at; else the earlier time that it counts at, as the memo of its transfer says (effectiveAt)';
alter table ledger.posting add constraint posting_effective_before check (effective_at < at) not valid;
create index posting_of_before on ledger.posting (account_id, effective_at) where effective_at is not null;

create table ledger.closing (
  late_window interval not null check (late_window > interval '0'),
  only_one boolean primary key default true check (only_one)
);
comment on column ledger.closing.late_window is 'how long after its end a month (Asia/Shanghai) takes charges for its calls';
insert into ledger.closing (late_window) values ('24 hours');

alter table gateway.late_charge add column month date;
comment on column gateway.late_charge.month is 'in which its calls were made; null, from before months were kept: the one it was found in';

-- What was called in one month and charged in another: a call at its very end that a lease of the next one pays, or a correction.
create table gateway.charge_shift (
  member_id bigint not null,
  made_in date not null,
  charged_in date not null,
  amount bigint not null,
  primary key (member_id, made_in, charged_in),
  check (made_in <> charged_in)
);

-- From which month on calls and charges agree month by month; before it they agree in sum.
create table gateway.months_kept (
  since date not null,
  only_one boolean primary key default true check (only_one)
);
insert into gateway.months_kept (since)
select date_trunc('month', now() at time zone 'Asia/Shanghai')::date
  + case when exists (select from gateway.call_day) then interval '1 month' else interval '0' end;
