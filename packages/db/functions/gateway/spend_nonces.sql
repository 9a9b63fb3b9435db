-- Spends nonces; returns the positions (from 1) of those that were spent before, on any node.
create or replace function gateway.spend_nonces(p_digests uuid[]) returns int[]
language plpgsql as $$
declare
  at double precision := extract(epoch from clock_timestamp()) / 1920;
  present smallint := floor(at)::bigint % 3;
  past smallint := (floor(at)::bigint + 2) % 3;
  fresh uuid[];
begin
  if at - floor(at) < 0.01 then
    -- Just after a change of generation, a statement of the last one may still be under way, unseen: meet it there.
    with unseen as (
      insert into gateway.nonce select past, d.digest from (select distinct unnest(p_digests) as digest) d order by d.digest
      on conflict do nothing
      returning digest
    ), inserted as (
      insert into gateway.nonce select present, u.digest from unseen u order by u.digest on conflict do nothing returning digest
    )
    select array_agg(i.digest) into fresh from inserted i;
  else
    with inserted as (
      insert into gateway.nonce
      select present, d.digest from (select distinct unnest(p_digests) as digest) d
      where not exists (select from gateway.nonce s where s.generation = past and s.digest = d.digest)
      order by d.digest
      on conflict do nothing
      returning digest
    )
    select array_agg(i.digest) into fresh from inserted i;
  end if;
  if cardinality(fresh) = cardinality(p_digests) then
    return '{}';
  end if;
  return array(
    select g.n::int
    from (
      select u.n, u.digest, row_number() over (partition by u.digest order by u.n) as turn
      from unnest(p_digests) with ordinality u (digest, n)
    ) g
    where g.turn > 1 or not g.digest = any (coalesce(fresh, '{}'))
  );
end $$;
