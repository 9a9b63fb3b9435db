-- The moment a call's id stands for: milliseconds since 2024-01-01 UTC above 10 bits of node and 12 of sequence.
create or replace function gateway.call_time(id bigint) returns timestamptz
language sql immutable parallel safe as $$
  select timestamptz '2024-01-01 00:00:00+00' + (id >> 22) * interval '1 millisecond'
$$;
