-- The terms in force for a supplier: their own, else everybody's. Null asks for those of a new one.
create or replace function marketplace.term_of(p_supplier bigint) returns marketplace.term
language sql stable as $$
  select t from marketplace.term t
  where (t.supplier_id = p_supplier or t.supplier_id is null) and t.from_at <= now()
  order by t.supplier_id nulls last, t.from_at desc, t.id desc limit 1
$$;
