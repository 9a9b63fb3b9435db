-- Forgets the tier counts of months long over.
create or replace function gateway.forget_tiers() returns void
language sql as $$
  delete from gateway.tier_use u where u.month < now() - interval '3 months'
$$;
