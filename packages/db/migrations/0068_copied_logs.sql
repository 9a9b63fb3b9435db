-- Logs of calls whose blocks are copied here before their calls are answered (GATEWAY_DURABILITY=replicated), until they are booked.
create table gateway.copied_log (
  wal_id uuid primary key,
  node_name text not null,
  -- who alone may add to it: another one after each failure, and in each process; null: nobody
  writer uuid
);
create index on gateway.copied_log (node_name);

-- One row for all calls that were written together. It refers to its log without a foreign key: whoever adds it holds the log's row.
create table gateway.copied_block (
  wal_id uuid not null,
  -- where it begins in the log
  segment integer not null,
  bytes bigint not null,
  block bytea not null,
  primary key (wal_id, segment, bytes)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
alter table gateway.copied_block alter column block set storage external;
