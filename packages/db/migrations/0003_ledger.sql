-- The ledger: double entry, append-only, hash-chained. Money is bigint in units of 0.00001 yuan.
--
-- A transfer has a business key, unique for ever, and two or more postings that sum to zero. A posting moves one account.
-- A carried account has its balance, its number of postings and the hash of its last posting on its row; the row is locked
-- while the account is moved, and its postings form a chain. An uncarried account (revenue and the like, which every sale
-- touches) has none of these: its balance is the sum of its postings, so nothing ever queues on it. Each transfer touches at
-- least one carried account, and the hash chained there covers the whole transfer, its uncarried postings included.
--
-- The one way to write is ledger.post_batch. Triggers refuse what does not add up, whoever writes it; ledger.verify finds
-- what somebody above the triggers changed.
create schema ledger;

create table ledger.account_kind (
  owner_kind smallint not null check (owner_kind in (1, 2)),
  kind text not null check (kind ~ '^[a-z]+(\.[a-z]+)?$'),
  carried boolean not null,
  floor bigint check (carried or floor is null),
  primary key (owner_kind, kind)
);
comment on column ledger.account_kind.owner_kind is '1 member, 2 platform';
comment on column ledger.account_kind.floor is 'lowest balance of a newly opened account; null = no limit';

insert into ledger.account_kind (owner_kind, kind, carried, floor) values
  (1, 'deposit', true, 0),                 -- paid in: spendable, withdrawable, invoiceable
  (1, 'bonus', true, 0),                   -- given: spendable only
  (1, 'credit', true, 0),                  -- credit used, a negative balance; its floor is minus the credit line
  (1, 'frozen', true, 0),                  -- set aside by an operator or for a withdrawal under review
  (1, 'hold', true, 0),                    -- leased to gateway nodes for calls not settled yet
  (1, 'merchant', true, 0),                -- proceeds of marketplace sales
  (1, 'supply', true, 0),                  -- proceeds of supplied APIs
  (1, 'settlement', true, 0),              -- proceeds waiting to be settled
  (2, 'revenue.api', false, null),
  (2, 'revenue.package', false, null),
  (2, 'revenue.vip', false, null),
  (2, 'revenue.sms', false, null),
  (2, 'revenue.recharge', false, null),
  (2, 'revenue.marketplace', false, null),
  (2, 'expense.coupon', false, null),
  (2, 'expense.bonus', false, null),
  (2, 'clearing.alipay', false, null),
  (2, 'clearing.wechat', false, null),
  (2, 'clearing.bank', false, null),
  (2, 'refund.payable', true, null),       -- carried, so that a transfer from one platform account to another has a chain
  (2, 'suspense', true, null);

create table ledger.account (
  id bigint generated always as identity primary key,
  owner_kind smallint not null,
  owner_id bigint not null,
  kind text not null,
  name text collate "C" not null unique generated always as (
    case owner_kind when 1 then 'member:' || owner_id::text || ':' || kind else 'platform:' || kind end
  ) stored,
  carried boolean not null,
  floor bigint,
  balance bigint not null default 0,
  postings bigint not null default 0,
  head bytea not null,
  opened_at timestamptz not null default now(),
  unique (owner_kind, owner_id, kind),
  foreign key (owner_kind, kind) references ledger.account_kind,
  constraint account_owner check ((owner_kind = 1 and owner_id > 0) or (owner_kind = 2 and owner_id = 0)),
  constraint account_above_floor check (balance >= floor),
  constraint account_uncarried_is_empty check (carried or (balance = 0 and postings = 0 and floor is null)),
  constraint account_opens_empty check (postings > 0 or balance = 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
comment on column ledger.account.name is 'what callers say: member:123:deposit, platform:revenue.api';
comment on column ledger.account.head is 'hash of the last posting; before the first one, the hash of the name';

create table ledger.transfer (
  id bigint generated always as identity primary key,
  key text collate "C" not null unique check (key !~ '[^!-~]' and length(key) between 1 and 200),
  kind text not null check (kind !~ '[^a-zA-Z.]' and length(kind) between 1 and 50),
  memo jsonb not null check (jsonb_typeof(memo) = 'object'),
  at timestamptz not null,
  digest bytea not null
);
create index transfer_by_time on ledger.transfer (at, id);
create index transfer_by_order on ledger.transfer ((memo ->> 'orderNo')) where memo ->> 'orderNo' is not null;
comment on column ledger.transfer.key is 'business idempotency key, e.g. recharge:20250101000001';
comment on column ledger.transfer.memo is 'references, e.g. {"orderNo": "…"}; part of the digest and kept for ever, so no personal data';

-- No foreign keys: they would lock the hot platform rows. Trigger posting_adds_up checks both references.
create table ledger.posting (
  transfer_id bigint not null,
  line smallint not null,
  metered boolean not null,
  account_id bigint not null,
  seq bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  at timestamptz not null,
  hash bytea,
  primary key (transfer_id, line),
  unique (account_id, seq)
);
create index posting_by_time on ledger.posting (account_id, at, transfer_id);
create index posting_not_metered on ledger.posting (account_id, at, transfer_id) where not metered;
comment on column ledger.posting.metered is 'of a transfer of kind api.…: by far the most, so that what people did is found between them';
comment on column ledger.posting.seq is 'carried account: 1, 2, 3 … without gaps; uncarried account: the transfer id';
comment on column ledger.posting.at is 'transfer.at again, so that a period of one account is one index range';

-- The digest of a transfer is of these lines: key, kind, memo, then "name amount" per posting. None can hold a line break.
create function ledger.digest(content text) returns bytea
language sql stable as $$
  select sha256(convert_to(content, 'UTF8'))
$$;

-- Transfers that the metering of calls makes.
create function ledger.is_metered(kind text) returns boolean
language sql immutable as $$
  select starts_with(kind, 'api.')
$$;

create function ledger.chain(
  previous bytea, digest bytea, account_id bigint, amount bigint, balance_after bigint, seq bigint, at timestamptz
) returns bytea
language sql immutable as $$
  select sha256(
    previous || digest || int8send(account_id) || int8send(amount) || int8send(balance_after) || int8send(seq)
      || timestamptz_send(at)
  )
$$;

-- The account names a line stands for: itself, or for member:123:bonus+deposit the two accounts in this order.
create function ledger.route(line text) returns text[]
language sql immutable as $$
  select case when strpos(line, '+') = 0 then array[line] else array(
    select split_part(line, ':', 1) || ':' || split_part(line, ':', 2) || ':' || k.kind
    from string_to_table(split_part(line, ':', 3), '+') with ordinality k (kind, place)
    order by k.place
  ) end
$$;

create function ledger.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'ledger: % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger transfer_append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger posting_append_only before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
create trigger account_is_kept before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();

-- A statement that adds postings adds whole transfers, each summing to zero, and continues each carried account where it stands.
create function ledger.check_added_postings() returns trigger
language plpgsql as $$
declare
  broken bigint;
begin
  -- No amount is zero, so a sum of zero has two lines or more; lines 1 to n come at once, so none can be added later.
  select g.transfer_id into broken
  from (
    select n.transfer_id, count(*) as lines, min(n.line) as first, max(n.line) as last, sum(n.amount) as total
    from added n
    group by n.transfer_id
  ) g
  where g.total <> 0
    or (g.first, g.last) <> (1, g.lines)
    or (select t.id from ledger.transfer t where t.id = g.transfer_id) is null
  limit 1;
  if broken is not null then
    raise exception 'ledger: the postings of transfer % do not balance', broken
      using errcode = 'integrity_constraint_violation';
  end if;

  select c.transfer_id into broken
  from (
    select
      n.transfer_id, n.seq, n.balance_after, n.hash, a.carried,
      a.balance + sum(n.amount) over run as balance_due,
      a.postings + row_number() over run as seq_due
    from added n
    left join ledger.account a on a.id = n.account_id
    window run as (partition by n.account_id order by n.seq)
  ) c
  where case
    when c.carried then c.seq <> c.seq_due or c.balance_after is distinct from c.balance_due or c.hash is null
    when not c.carried then c.seq <> c.transfer_id or c.balance_after is not null or c.hash is not null
    else true
  end
  limit 1;
  if broken is not null then
    raise exception 'ledger: transfer % does not continue its accounts', broken
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger posting_adds_up after insert on ledger.posting referencing new table as added
  for each statement execute function ledger.check_added_postings();

-- The state of an account is that of its last posting.
create function ledger.check_moved_accounts() returns trigger
language plpgsql as $$
declare
  broken text;
begin
  select n.name into broken
  from moved n
  where n.postings > 0
    and not exists (
      select from ledger.posting p
      where p.account_id = n.id and p.seq = n.postings and p.balance_after = n.balance and p.hash = n.head
    )
  limit 1;
  if broken is not null then
    raise exception 'ledger: % moves without a posting', broken using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger account_follows_postings after update on ledger.account referencing new table as moved
  for each statement execute function ledger.check_moved_accounts();

create trigger account_keeps_identity after update on ledger.account
  for each row when (
    new.postings < old.postings
    or (new.id, new.owner_kind, new.owner_id, new.kind, new.carried, new.opened_at)
      is distinct from (old.id, old.owner_kind, old.owner_id, old.kind, old.carried, old.opened_at)
  ) execute function ledger.refuse_change();

-- Opens the named accounts that do not exist yet. A name of an unknown form or kind raises invalid_parameter_value.
create function ledger.open_accounts(names text[]) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  unknown text;
begin
  select n.name into unknown
  from unnest(names) n (name)
  left join ledger.account_kind k
    on k.owner_kind = case split_part(n.name, ':', 1) when 'member' then 1 when 'platform' then 2 end
    and k.kind = split_part(n.name, ':', 4 - k.owner_kind)
  where k.kind is null or n.name !~ '^(member:[1-9][0-9]{0,17}|platform):[a-z.]+$'
  limit 1;
  if unknown is not null then
    raise exception 'ledger: no account is called %', unknown using errcode = 'invalid_parameter_value';
  end if;

  -- In name order: two nodes that open the same accounts wait for each other instead of deadlocking.
  insert into ledger.account (owner_kind, owner_id, kind, carried, floor, head)
  select k.owner_kind, case k.owner_kind when 1 then split_part(n.name, ':', 2)::bigint else 0 end, k.kind, k.carried, k.floor,
    ledger.digest(n.name)
  from (select distinct u.name collate "C" as name from unnest(names) u (name)) n
  join ledger.account_kind k
    on k.owner_kind = case split_part(n.name, ':', 1) when 'member' then 1 else 2 end
    and k.kind = split_part(n.name, ':', 4 - k.owner_kind)
  where not exists (select from ledger.account a where a.name = n.name)
  order by n.name
  on conflict do nothing;
end $$;
