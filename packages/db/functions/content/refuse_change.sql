-- Published agreements are never changed or removed.
create or replace function content.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'content.protocol is append-only';
end $$;

create or replace trigger protocol_is_append_only before update or delete or truncate on content.protocol
  for each statement execute function content.refuse_change();
