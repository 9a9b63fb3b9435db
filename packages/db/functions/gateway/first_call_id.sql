-- The smallest id a call at this moment or later can have: the inverse of gateway.call_time, for moments that ids can tell.
create or replace function gateway.first_call_id(p_at timestamptz) returns bigint
language sql immutable parallel safe as $$
  select least(greatest((extract(epoch from p_at - timestamptz '2024-01-01 00:00:00+00') * 1000)::bigint, 0), (1::bigint << 41) - 1) << 22
$$;
