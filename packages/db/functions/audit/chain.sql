-- The hash of a link: of the hash before it (null: it is the first), its place, its entry and when that was sealed.
create or replace function audit.chain(previous bytea, seq bigint, entry_id bigint, sealed_at timestamptz, content bytea)
returns bytea
language sql immutable as $$
  select sha256(
    coalesce(previous, sha256('jishi.audit')) || int8send(seq) || int8send(entry_id) || timestamptz_send(sealed_at) || content
  )
$$;
