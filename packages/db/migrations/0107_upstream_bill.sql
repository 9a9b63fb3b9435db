-- What products' upstreams charge: what a call costs us, and upstreams' bills held against our calls (docs/decisions/130-upstreams-bills.md).
create schema upstream;

-- What a call costs from a Beijing day on; never changed. An endpoint's own cost goes before its product's.
create table upstream.cost (
  id bigint generated always as identity primary key,
  project_id bigint not null references catalogue.project,
  -- null: every endpoint of the product without a cost of its own; endpoints may go, what they cost stays
  api_id bigint,
  -- in 0.00001 yuan
  price bigint not null check (price >= 0),
  from_day date not null,
  set_at timestamptz not null,
  set_by bigint,
  reason text not null
);
create index on upstream.cost (project_id, from_day desc, id desc);

-- An upstream's bill of a product, as it was uploaded. The same file makes one bill.
create table upstream.bill (
  id bigint generated always as identity (start with 320001) primary key,
  project_id bigint not null references catalogue.project,
  -- SHA-256 of the file
  digest text not null,
  -- what was chosen for it: the same file under other choices is no repetition
  choices jsonb not null,
  file_name text not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- how far apart a line and a call may be that are held together by their times
  seconds integer not null check (seconds between 0 and 600),
  -- its lines say which endpoint was called
  by_path boolean not null,
  lines integer not null,
  -- what its rows come to, in 0.00001 yuan, and how many do not agree
  billed bigint not null default 0,
  booked bigint not null default 0,
  differences integer not null default 0,
  uploaded_at timestamptz not null,
  uploaded_by bigint not null,
  checked_at timestamptz not null,
  unique (project_id, digest)
);
create index on upstream.bill (project_id, from_day);

-- A line of a bill and the call it was held against, or a call that stands on no bill.
create table upstream.bill_row (
  id bigint generated always as identity primary key,
  bill_id bigint not null references upstream.bill on delete cascade,
  -- enumeration upstreamFinding; 0 while the bill is being held against the calls
  kind smallint not null default 0 check (kind between 0 and 6),
  -- of the file; null: the call stands on no bill
  line integer,
  -- the request's id as the bill writes it, and as one of ours
  number text not null default '',
  asked_id bigint,
  billed_at timestamptz,
  path text not null default '',
  status text not null default '',
  api_id bigint,
  billed bigint,
  -- the call, and what it should cost and brought in
  call_id bigint,
  call_at timestamptz,
  call_api_id bigint,
  booked bigint,
  revenue bigint not null default 0,
  -- which line of the bill stands for it first, of two for the same
  first_line integer,
  check ((line is null) = (billed is null)),
  unique (bill_id, line)
);
create index on upstream.bill_row (bill_id, kind, id);
create index on upstream.bill_row (call_id) where call_id is not null;
create index on upstream.bill_row (number) where number <> '';
