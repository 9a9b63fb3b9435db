-- Writes down how calls that had claimed an Idempotency-Key ended. States: 0 nothing was sent on, so the key is free again;
-- 2 kept; 3 answered but not kept; 4 sent on and not answered, which frees the key of what may be repeated.
create or replace function gateway.end_claims(
  p_calls bigint[], p_states smallint[], p_statuses smallint[], p_bytes int[], p_ciphers bytea[]
) returns void
language plpgsql as $$
begin
  perform from gateway.kept_answer k where k.call_id = any (p_calls) order by k.call_id for update;
  delete from gateway.kept_answer k
  using unnest(p_calls, p_states) e (call_id, state)
  where k.call_id = e.call_id and k.state = 1 and (e.state = 0 or (e.state = 4 and k.repeatable));
  with ended as (
    update gateway.kept_answer k
    set
      state = e.state, bytes = e.bytes, answer_cipher = e.cipher, http_status = nullif(e.status, 0),
      expires_at = clock_timestamp() + interval '24 hours'
    from unnest(p_calls, p_states, p_statuses, p_bytes, p_ciphers) e (call_id, state, status, bytes, cipher)
    where k.call_id = e.call_id and k.state = 1
    returning k.member_id, k.bytes
  )
  insert into gateway.kept_hour as h (member_id, hour, bytes)
  select e.member_id, date_trunc('hour', clock_timestamp()), sum(e.bytes) from ended e
  group by e.member_id
  having sum(e.bytes) > 0
  order by e.member_id
  on conflict (member_id, hour) do update set bytes = h.bytes + excluded.bytes;
end $$;
