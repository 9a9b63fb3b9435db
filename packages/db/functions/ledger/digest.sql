-- The digest covers these lines: key, kind, memo, then "name amount" per posting. None can contain a line break.
create or replace function ledger.digest(content text) returns bytea
language sql stable as $$
  select sha256(convert_to(content, 'UTF8'))
$$;
