-- Removes what is kept of a member's requests and answers.
create or replace function gateway.erase_bodies(p_member bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from gateway.call_body b where b.member_id = p_member;
  delete from gateway.refused_call r where r.member_id = p_member;
  delete from gateway.kept_answer k where k.member_id = p_member;
  delete from gateway.kept_hour h where h.member_id = p_member;
$$;
