-- Nonces are kept in generations of 32 minutes since 1970, by the time that their requests were signed at.
--
-- Whether requests of a generation can be good at a moment of the database's clock: they are for 15 minutes before and after they
-- were signed, and one more for clocks of nodes. Stable, as what it calls is: PostgreSQL puts it into a statement only then, and it is asked for
-- every batch.
create or replace function gateway.takes_nonces(p_generation bigint, p_at timestamptz) returns boolean
language sql stable as $$
  select p_generation between floor((extract(epoch from p_at) - 960) / 1920) and floor((extract(epoch from p_at) + 960) / 1920)
$$;

-- The partition that may be emptied at a moment: that of the generation after the present one, before it is first used and long
-- after what it still has was good. Null in the second half of each generation.
create or replace function gateway.spare_nonces(p_at timestamptz) returns bigint
language sql immutable as $$
  select case when mod(extract(epoch from p_at), 1920) < 840 then (floor(extract(epoch from p_at) / 1920)::bigint + 1) % 3 end
$$;
