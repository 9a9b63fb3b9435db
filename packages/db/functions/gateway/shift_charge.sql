-- Notes what a member's calls of one month cost that is charged in another.
create or replace function gateway.shift_charge(p_member bigint, p_made date, p_charged date, p_amount bigint) returns void
language sql as $$
  insert into gateway.charge_shift as s (member_id, made_in, charged_in, amount)
  select p_member, p_made, p_charged, p_amount
  where p_amount <> 0 and p_made <> p_charged
  on conflict (member_id, made_in, charged_in) do update set amount = s.amount + excluded.amount
$$;
