-- Whether a posted transfer has the requested content: kind, memo, and per line the same amount on the line's accounts.
create or replace function ledger.same_content(transfer_id bigint, kind text, memo jsonb, line_accounts text[], line_amounts bigint[])
returns boolean
language sql stable as $$
  with found as (
    select a.name, p.amount
    from ledger.posting p
    join ledger.account a on a.id = p.account_id
    where p.transfer_id = same_content.transfer_id
  ), line as (
    select l.amount, count(f.name) as postings, sum(f.amount) as moved
    from unnest(line_accounts, line_amounts) with ordinality l (account, amount, n)
    left join found f on f.name = any (ledger.route(l.account))
    group by l.n, l.amount
  )
  select
    exists (
      select from ledger.transfer t
      where t.id = same_content.transfer_id and t.kind = same_content.kind and t.memo = same_content.memo
    )
    and (select bool_and(l.moved = l.amount) and sum(l.postings) = (select count(*) from found) from line l)
$$;
