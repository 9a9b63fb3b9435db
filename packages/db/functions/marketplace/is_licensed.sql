-- Whether a supplier's enterprise is certified today: the last day of its licence counts, the day after does not.
create or replace function marketplace.is_licensed(s marketplace.supplier) returns boolean
language sql stable as $$
  select exists (select from account.member m where m.id = s.member_id and m.auth_status = 2 and m.auth_type = 2)
    and not exists (
      select from certification.enterprise e
      where e.member_id = s.member_id and e.status = 4 and e.term_to < (now() at time zone 'Asia/Shanghai')::date
    )
$$;
