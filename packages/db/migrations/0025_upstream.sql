-- How a product's upstream is called and what its answers mean.
alter table catalogue.project
  -- query parameter name → value, encrypted: credentials added to the address
  add column upstream_query_cipher bytea,
  -- how requests are signed (UpstreamSigning of the contract); its secret, encrypted, apart
  add column upstream_signing jsonb,
  add column upstream_signing_secret_cipher bytea,
  add check ((upstream_signing is null) = (upstream_signing_secret_cipher is null)),
  -- how often an idempotent request that failed is sent again within the timeout
  add column upstream_retries smallint not null default 0 check (upstream_retries between 0 and 3),
  -- requests under way at a time, over all nodes
  add column upstream_concurrency integer not null default 500 check (upstream_concurrency between 1 and 10000),
  -- HTTP statuses whose answers can cost a call; none: any whose result code says so, 200 to 299 without a code
  add column success_statuses smallint[] not null default '{}',
  -- where the result code stands in a JSON answer, names with dots between them
  add column code_path text not null default 'code',
  -- what words there mean as result codes
  add column code_words jsonb not null default '{}';
