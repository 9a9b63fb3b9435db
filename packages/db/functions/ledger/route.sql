-- The account names of a line: itself, or for member:123:bonus+deposit both accounts in this order. One expression, so that PostgreSQL
-- puts it into the statement that calls it.
create or replace function ledger.route(line text) returns text[]
language sql immutable as $$
  select case
    when strpos(line, '+') = 0 then array[line]
    else string_to_array(replace(line, '+', '+' || left(line, -length(split_part(line, ':', 3)))), '+')
  end
$$;
