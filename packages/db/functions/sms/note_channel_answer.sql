-- Counts an answer of a channel. A success closes its breaker. Five failures in a row open it, one during a trial opens
-- it again: for 30 seconds, doubled each time up to ten minutes. '' for a success, otherwise what failed.
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
  update sms.channel_health
  set failures = failures + 1,
    failure = p_failure,
    failed_at = v_now,
    trial_until = null,
    openings = case when opens then openings + 1 else openings end,
    open_until = case
      when opens then v_now + least(30 * 2 ^ least(openings, 6), 600) * interval '1 second'
      else open_until
    end
  from (
    select channel_id as id,
      -- answers that were on their way when it opened say nothing new
      (open_until is null and failures + 1 >= 5) or (open_until is not null and open_until <= v_now) as opens
    from sms.channel_health where channel_id = p_channel_id
    for update
  ) judged
  where channel_id = judged.id;
end $$;
