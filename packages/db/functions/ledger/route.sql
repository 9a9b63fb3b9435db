-- The account names of a line: itself, or for member:123:bonus+deposit both accounts in this order.
create or replace function ledger.route(line text) returns text[]
language sql immutable as $$
  select case when strpos(line, '+') = 0 then array[line] else array(
    select split_part(line, ':', 1) || ':' || split_part(line, ':', 2) || ':' || k.kind
    from string_to_table(split_part(line, ':', 3), '+') with ordinality k (kind, place)
    order by k.place
  ) end
$$;
