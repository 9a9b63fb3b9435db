-- The account names of a line: itself, or for member:123:bonus+deposit both accounts in this order. In PL/pgSQL, which keeps its plans.
create or replace function ledger.route(line text) returns text[]
language plpgsql immutable as $$
declare
  kinds text[];
begin
  if strpos(line, '+') = 0 then
    return array[line];
  end if;
  kinds := string_to_array(split_part(line, ':', 3), '+');
  for place in 1..cardinality(kinds) loop
    kinds[place] := split_part(line, ':', 1) || ':' || split_part(line, ':', 2) || ':' || kinds[place];
  end loop;
  return kinds;
end $$;
