-- Counts an answer of a supplier: a success closes its breaker. '' for a success, otherwise what failed.
create or replace function recharge.note_supplier_answer(p_supplier_id bigint, p_failure text) returns void
language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  if p_failure = '' then
    update recharge.supplier_health
    set failures = 0, openings = 0, open_until = null, trial_until = null, succeeded_at = v_now
    where supplier_id = p_supplier_id;
    return;
  end if;
  update recharge.supplier_health h
  set (failures, openings, open_until) =
      (select a.failures, a.openings, a.open_until
       from breaker.after_failure(h.failures, h.openings, h.open_until, v_now) a),
    failure = p_failure,
    failed_at = v_now,
    trial_until = null
  where supplier_id = p_supplier_id;
end $$;
