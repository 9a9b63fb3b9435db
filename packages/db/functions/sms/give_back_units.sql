-- Gives back the units of messages, which the caller has locked and marks as given back in the same transaction: to the
-- holdings and price tiers they came from. Returns per batch what goes back to which account of the member, the credit
-- line first, and the first of the messages; the caller posts it.
create or replace function sms.give_back_units(p_messages bigint[])
returns table (batch_id bigint, batch_no text, member_id bigint, first_message bigint, deposit bigint, bonus bigint, credit bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  perform from sms.batch b
  where b.id in (select m.batch_id from sms.message m where m.id = any (p_messages))
  order by b.id
  for no key update;
  perform from package.holding h
  where h.id in (
    select l.holding_id from sms.message m join sms.charge_line l on l.batch_id = m.batch_id where m.id = any (p_messages)
  )
  order by h.id
  for no key update;
  perform gateway.lock_accounts(array(select distinct m.member_id from sms.message m where m.id = any (p_messages)));

  perform gateway.count_tier(u.member_id, p.id, u.month, u.tier_from, -u.units)
  from (
    select n.member_id, n.month, n.tier_from, sum(n.units) as units
    from sms.units_of(p_messages) n where n.tier_from is not null
    group by n.member_id, n.month, n.tier_from
    order by n.member_id, n.month, n.tier_from
  ) u cross join catalogue.project p
  where p.code = 'sms';

  return query
  with line as (
    update sms.charge_line l set back = l.back + u.units
    from sms.units_of(p_messages) u
    where l.batch_id = u.batch_id and l.unit_from = u.unit_from
    returning l.batch_id, l.holding_id, l.price, u.units, u.first_message
  ), held as (
    update package.holding h set remaining = h.remaining + l.units
    from (select holding_id, sum(units)::int as units from line where holding_id is not null group by holding_id) l
    where h.id = l.holding_id
  ), owed as (
    select l.batch_id, min(l.first_message) as first_message, sum(l.units * l.price)::bigint as amount
    from line l
    where l.price > 0
    group by l.batch_id
  ), split as (
    select o.*, c.credit, n.bonus
    from owed o
    join sms.batch b on b.id = o.batch_id
    cross join lateral (select least(o.amount, b.from_credit - b.back_credit) as credit) c
    cross join lateral (select least(o.amount - c.credit, b.from_bonus - b.back_bonus) as bonus) n
  )
  update sms.batch b set
    back_credit = b.back_credit + s.credit, back_bonus = b.back_bonus + s.bonus,
    back_deposit = b.back_deposit + s.amount - s.credit - s.bonus
  from split s
  where b.id = s.batch_id
  returning b.id, b.no, b.member_id, s.first_message, s.amount - s.credit - s.bonus, s.bonus, s.credit;
end $$;
