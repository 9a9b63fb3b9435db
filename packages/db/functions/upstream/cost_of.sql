-- What a call of an endpoint cost us on a Beijing day; null: nobody had said. An endpoint's own cost goes before its product's.
create or replace function upstream.cost_of(p_project bigint, p_api bigint, p_day date) returns bigint
language sql stable as $$
  select c.price from upstream.cost c
  where c.project_id = p_project and (c.api_id = p_api or c.api_id is null) and c.from_day <= p_day
  order by c.api_id is null, c.from_day desc, c.id desc
  limit 1
$$;
