-- The hash of a whole entry, taken from what stands in it now; of what was erased, from the hash that was left.
create or replace function audit.content_hash(e audit.entry) returns bytea
language sql stable as $$
  select sha256(
    convert_to(
      jsonb_build_array(
        e.id, extract(epoch from e.at), e.actor_kind, e.actor_id, e.request_id, e.action, e.target_kind, e.target_id
      )::text,
      'UTF8'
    ) || case when e.salt is null then e.personal_hash else audit.personal_hash(e.salt, e.ip, e.before, e.after) end
  )
$$;
