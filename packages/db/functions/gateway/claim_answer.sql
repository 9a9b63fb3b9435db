-- Claims an Idempotency-Key for a call, or says what is known under it. Outcomes: 0 claimed, 1 its first call is under way,
-- 2 here is the answer, 3 answered but not kept, 4 nobody knows (or its node is dead, and its log not read yet), 5 another
-- request has the key, 6 too much is kept for the member already. Only a live run claims: of one that was given up, the log may
-- have been booked by others, and would never tell how the call ended. (null: a gateway of an older version asks)
create or replace function gateway.claim_answer(
  p_call bigint, p_key bigint, p_member bigint, p_key_digest bytea, p_request_digest bytea, p_node smallint, p_wal uuid,
  p_repeatable boolean, p_most bigint, p_incarnation bigint default null
) returns table (outcome smallint, first_call bigint, http_status smallint, answer_cipher bytea)
language plpgsql as $$
declare
  known gateway.kept_answer;
begin
  loop
    select * into known from gateway.kept_answer k where k.key_id = p_key and k.key_digest = p_key_digest;
    if found and known.expires_at > clock_timestamp() then
      if known.request_digest <> p_request_digest then
        outcome := 5;
      elsif known.state = 1 and not exists (select from gateway.node n where n.id = known.node_id and n.state in (1, 2)) then
        outcome := 4;
      else
        outcome := known.state;
      end if;
      first_call := known.call_id;
      http_status := known.http_status;
      answer_cipher := known.answer_cipher;
      return next;
      return;
    end if;
    if (select coalesce(sum(h.bytes), 0) from gateway.kept_hour h where h.member_id = p_member and h.hour > clock_timestamp() - interval '25 hours') >= p_most then
      outcome := 6;
      return next;
      return;
    end if;
    delete from gateway.kept_answer k where k.key_id = p_key and k.key_digest = p_key_digest and k.expires_at <= clock_timestamp();
    insert into gateway.kept_answer
      (call_id, key_id, key_digest, request_digest, member_id, node_id, wal_id, repeatable, expires_at)
    values
      (p_call, p_key, p_key_digest, p_request_digest, p_member, p_node, p_wal, p_repeatable, clock_timestamp() + interval '24 hours')
    on conflict (key_id, key_digest) do nothing;
    if found then
      -- behind the insertion, which may have waited
      if p_incarnation is not null
        and not exists (select from gateway.node n where n.id = p_node and n.incarnation = p_incarnation and n.state = 2)
      then
        raise exception 'gateway: node % is not incarnation % any more', p_node, p_incarnation using errcode = 'GW001';
      end if;
      outcome := 0;
      return next;
      return;
    end if;
  end loop;
end $$;
