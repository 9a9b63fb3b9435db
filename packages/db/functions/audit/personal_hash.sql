-- The hash of what is personal of an entry. The salt keeps it from being guessed once both are erased.
create or replace function audit.personal_hash(salt uuid, ip text, before jsonb, after jsonb) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(salt, ip, before, after)::text, 'UTF8'))
$$;
