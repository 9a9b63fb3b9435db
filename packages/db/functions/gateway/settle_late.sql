-- Settles the oldest late charge: from the holding or the balance as far as possible; the rest is the platform's loss.
-- It counts in the month of its calls until that closes. Returns it as it is then; null when there is none.
create or replace function gateway.settle_late() returns gateway.late_charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  late gateway.late_charge;
  covered bigint;
  moment timestamptz;
  made date;
  effect jsonb;
begin
  select * into late from gateway.late_charge c where c.settled_at is null order by c.id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  if late.source = 3 then
    perform gateway.lock_accounts(array[late.member_id]);
    moment := clock_timestamp();
    made := coalesce(late.month, gateway.month_of(late.found_at));
    effect := gateway.effect_of(made, moment);
    covered := least(late.amount, gateway.spendable(late.member_id));
    perform gateway.post_money(array_agg(v::gateway.money_line), moment)
    from (values
      ('member:' || late.member_id || ':deposit+bonus+credit', -covered),
      ('platform:suspense', covered - late.amount),
      ('platform:revenue.api', late.amount)
    ) p (account, amount)
    cross join lateral (
      select
        'late:' || late.id, 'api.late',
        jsonb_build_object('leaseId', late.lease_id::text, 'projectId', late.project_id::text, 'calls', late.calls) || effect, p.account, p.amount
    ) v (key, kind, memo, account, amount)
    where p.amount <> 0;
    if effect ? 'correctionOf' then
      perform gateway.shift_charge(late.member_id, made, gateway.month_of(moment), covered);
    end if;
    update gateway.late_charge c
    set covered_calls = case when covered = late.amount then late.calls else 0 end, covered_amount = covered, settled_at = clock_timestamp()
    where c.id = late.id
    returning * into late;
  else
    select least(late.calls, h.remaining) into covered from package.holding h where h.id = late.holding_id for no key update;
    update package.holding h set remaining = h.remaining - covered where h.id = late.holding_id;
    update gateway.late_charge c
    set covered_calls = covered, covered_amount = 0, settled_at = clock_timestamp()
    where c.id = late.id
    returning * into late;
  end if;
  return late;
end $$;
