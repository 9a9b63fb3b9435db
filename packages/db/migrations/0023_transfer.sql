-- A small transfer to a company's account, by the key of whoever asks for it: which flow it is at the provider, and
-- since when the provider may have been told to send. One key never sends while it is unknown whether it has.
create table certification.transfer (
  flow_key text primary key,
  flow_id text unique,
  sending_since timestamptz,
  -- tries at the amount that were wrong, or whose answer is still awaited
  tries smallint not null default 0,
  created_at timestamptz not null default now()
);
