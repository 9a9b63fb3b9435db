-- What is on sale: categories, products (projects) and their endpoints (api infos).
create schema catalogue;

create table catalogue.api_type (
  id bigint generated always as identity (start with 11) primary key,
  parent_id bigint references catalogue.api_type,
  code text not null unique,
  name text not null,
  sort integer not null default 0
);

create table catalogue.project (
  id bigint generated always as identity (start with 1001) primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text not null,
  glyph text not null,
  type_id bigint not null references catalogue.api_type,
  summary text not null,
  tags text[] not null default '{}',
  detail_html text not null default '',
  scenes jsonb not null default '[]',
  advantages jsonb not null default '[]',
  faq jsonb not null default '[]',
  price bigint not null check (price >= 0),
  free_quota integer not null default 0 check (free_quota >= 0),
  -- 0 none, 1 personal certification, 2 enterprise certification, 3 scene audit
  needs smallint not null default 0 check (needs in (0, 1, 2, 3)),
  -- 1 draft, 2 on sale, 3 suspended, 4 off
  status smallint not null default 1 check (status in (1, 2, 3, 4)),
  official boolean not null default false,
  demo boolean not null default false,
  qps_limit integer not null default 50 check (qps_limit > 0),
  upstream_base_url text not null,
  upstream_timeout_ms integer not null default 5000 check (upstream_timeout_ms between 100 and 60000),
  -- header name → value, encrypted: credentials added to the request sent upstream
  upstream_headers_cipher bytea,
  sort integer not null default 0,
  created_at timestamptz not null,
  on_sale_at timestamptz,
  updated_at timestamptz not null,
  search tsvector not null default '',
  -- query parameter name → value, encrypted: credentials added to the address
  upstream_query_cipher bytea,
  -- how requests are signed (UpstreamSigning of the contract); its secret, encrypted, apart
  upstream_signing jsonb,
  upstream_signing_secret_cipher bytea,
  -- how often an idempotent request that failed is sent again within the timeout
  upstream_retries smallint not null default 0 check (upstream_retries between 0 and 3),
  -- requests under way at a time, over all nodes
  upstream_concurrency integer not null default 500 check (upstream_concurrency between 1 and 10000),
  -- HTTP statuses whose answers can cost a call; none: any whose result code says so, 200 to 299 without a code
  success_statuses smallint[] not null default '{}',
  code_path text not null default 'code',
  -- what words there mean as result codes
  code_words jsonb not null default '{}',
  check ((upstream_signing is null) = (upstream_signing_secret_cipher is null))
);
create index on catalogue.project (type_id) where status = 2;
create index on catalogue.project using gin (search);
comment on column catalogue.project.code_path is
  'where the result code stands in a JSON answer, names with dots between them; empty: answers have none';

create table catalogue.api_info (
  id bigint generated always as identity (start with 2001) primary key,
  project_id bigint not null references catalogue.project,
  code text not null,
  name text not null,
  method text not null check (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  -- below /openapi/{project code}, always with a leading slash
  path text not null check (path ~ '^/'),
  upstream_path text not null,
  summary text not null default '',
  params jsonb not null default '[]',
  response_fields jsonb not null default '[]',
  -- json, not jsonb: shown as it was written, its keys in their order
  sample_response json,
  error_codes jsonb not null default '[]',
  -- result codes of the upstream's JSON answer that cost one call
  charge_codes integer[] not null default '{0}',
  sort integer not null default 0,
  -- checked at the end of the transaction: two endpoints of a product may swap names
  unique (project_id, code) deferrable initially deferred,
  unique (project_id, method, path) deferrable initially deferred
);

create table catalogue.price_tier (
  project_id bigint not null references catalogue.project on delete cascade,
  -- the price holds once so many calls of the month are charged; below the lowest tier catalogue.project.price holds
  from_calls bigint not null check (from_calls > 0),
  price bigint not null check (price > 0),
  primary key (project_id, from_calls)
);
