-- Counts an answer of a channel: a success closes its breaker. '' for a success, otherwise what failed.
create or replace function sms.note_channel_answer(p_channel_id bigint, p_failure text) returns void
language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  if p_failure = '' then
    update sms.channel_health
    set failures = 0, openings = 0, open_until = null, trial_until = null, succeeded_at = v_now
    where channel_id = p_channel_id;
    return;
  end if;
  update sms.channel_health h
  set (failures, openings, open_until) =
      (select a.failures, a.openings, a.open_until
       from breaker.after_failure(h.failures, h.openings, h.open_until, v_now) a),
    failure = p_failure,
    failed_at = v_now,
    trial_until = null
  where channel_id = p_channel_id;
end $$;
