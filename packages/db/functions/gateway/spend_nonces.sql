-- Spends nonces of requests that were signed in one generation; returns the positions (from 1) of those that were spent before, on any
-- node. A replay was signed when its original was, so it meets it in the same generation.
create or replace function gateway.spend_signed_nonces(p_generation bigint, p_digests uuid[]) returns int[]
language plpgsql as $$
declare
  own smallint := p_generation % 3;
  moment timestamptz := clock_timestamp();
  added int;
begin
  if not gateway.takes_nonces(p_generation, moment) then
    return array(select generate_subscripts(p_digests, 1));
  elsif exists (select from gateway.nonce_change c where c.until > moment) then
    return gateway.spend_nonces(p_digests);
  end if;
  insert into gateway.nonce select own, d.digest from unnest(p_digests) d (digest) order by d.digest on conflict do nothing;
  get diagnostics added = row_count;
  if added = cardinality(p_digests) then
    return '{}';
  end if;
  return gateway.spent_positions(p_digests, array(
    select n.digest from gateway.nonce n
    where n.generation = own and n.digest = any (p_digests) and n.xmin = pg_current_xact_id()::xid
  ));
end $$;

-- The same for nodes of the version before, which do not say when a request was signed, and for some time after them: a nonce is
-- good if no generation has it, wherever their nonces or those of newer nodes are.
create or replace function gateway.spend_nonces(p_digests uuid[]) returns int[]
language plpgsql as $$
declare
  fresh uuid[];
begin
  with inserted as (
    insert into gateway.nonce
    select g.generation, d.digest
    from (select distinct unnest(p_digests) as digest) d cross join generate_series(0, 2) g (generation)
    order by d.digest, g.generation
    on conflict do nothing
    returning digest
  )
  select array_agg(whole.digest) into fresh
  from (select i.digest from inserted i group by i.digest having count(*) = 3) whole;
  return gateway.spent_positions(p_digests, coalesce(fresh, '{}'));
end $$;

-- Of the digests the positions (from 1) of all but the first of each fresh one.
create or replace function gateway.spent_positions(p_digests uuid[], p_fresh uuid[]) returns int[]
language sql immutable as $$
  select array(
    select g.n::int
    from (
      select u.n, u.digest, row_number() over (partition by u.digest order by u.n) as turn
      from unnest(p_digests) with ordinality u (digest, n)
    ) g
    where g.turn > 1 or not g.digest = any (p_fresh)
  )
$$;
