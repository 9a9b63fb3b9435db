-- The ledger: double entry, append-only, hash-chained. Money is bigint in units of 0.00001 yuan.
--
-- A transfer has a business key, unique for ever, and two or more postings that sum to zero. A posting moves one account.
-- A carried account has its balance, its number of postings and the hash of its last posting on its row; the row is locked
-- while the account is moved, and its postings form a chain. An uncarried account (revenue and the like, which every sale
-- touches) has none of these: its balance is the sum of its postings, so nothing ever queues on it. Each transfer touches at
-- least one carried account, and the hash chained there covers the whole transfer, its uncarried postings included.
--
-- The one way to write is ledger.post_batch. Triggers refuse what does not add up, whoever writes it; ledger.verify finds
-- what somebody above the triggers changed. All three stand in packages/db/functions/ledger.
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

-- No foreign keys: they would lock the hot platform rows. The trigger posting_adds_up checks both references.
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
