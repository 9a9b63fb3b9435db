-- Takes the units of a batch from the holdings of its member and counts the rest in the tiers of the product's price. Returns
-- what the balance has to pay, which the caller posts in the same transaction. The first units of a package that waits
-- for its first use start it.
create or replace function sms.take_units(p_batch bigint, p_member bigint, p_project bigint, p_units int) returns bigint
language plpgsql as $$
declare
  owed bigint;
begin
  perform from package.holding h
  where h.member_id = p_member and h.project_id = p_project and h.remaining > 0 and h.valid_from <= now() and h.expires_at > now()
  order by h.id
  for no key update;
  perform gateway.lock_accounts(array[p_member]);

  insert into sms.charge_line (batch_id, unit_from, units, source, holding_id, price, tier_from, month)
  select p_batch, q.unit_from, q.units, q.source, q.holding_id, q.price, q.tier_from, q.month
  from sms.quote_units(p_member, p_project, p_units) q;

  update package.holding h set
    remaining = h.remaining - l.units,
    first_called_at = case when h.unstarted_days is not null then now() else h.first_called_at end,
    expires_at = case when h.unstarted_days is not null then now() + h.unstarted_days * interval '1 day' else h.expires_at end,
    unstarted_days = null
  from sms.charge_line l
  where l.batch_id = p_batch and l.holding_id = h.id;

  perform gateway.count_tier(p_member, p_project, l.month, l.tier_from, l.units)
  from sms.charge_line l
  where l.batch_id = p_batch and l.tier_from is not null
  order by l.tier_from;

  select coalesce(sum(l.price * l.units), 0) into owed from sms.charge_line l where l.batch_id = p_batch;
  return owed;
end $$;
