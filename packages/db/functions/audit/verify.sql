-- Verifies the chain from the link after p_after on, up to p_most links: how far it got, and the first link that does not fit.
-- gap: links are missing, from this number on; missing: its entry is; changed: not what was sealed; erased: what was personal is
-- gone, and no account was closed.
create or replace function audit.verify(p_after bigint, p_most int)
returns table (up_to bigint, links bigint, fault text, fault_seq bigint, fault_entry_id bigint)
language sql stable as $$
  with run as (
    select l.seq, l.entry_id, l.sealed_at, l.hash, e as entry, e.id is not null as is_there,
      lag(l.seq, 1, p_after) over by_seq as seq_before,
      coalesce(lag(l.hash) over by_seq, (select b.hash from audit.link b where b.seq = p_after)) as hash_before
    from (select * from audit.link where seq > p_after order by seq limit p_most) l
    left join audit.entry e on e.id = l.entry_id
    window by_seq as (order by l.seq)
  ), judged as (
    select r.seq, r.seq_before, r.entry_id,
      case
        when r.seq <> r.seq_before + 1 then 'gap'
        when not r.is_there then 'missing'
        when r.hash <> audit.chain(r.hash_before, r.seq, r.entry_id, r.sealed_at, audit.content_hash(r.entry)) then 'changed'
        when (r.entry).salt is null and not exists (
          select from audit.entry c
          where c.action = 'account.closeAccount' and c.id > r.entry_id
            and c.target_id in (
              case when (r.entry).actor_kind = 1 then (r.entry).actor_id::text end,
              case when (r.entry).target_kind = 'member' then (r.entry).target_id end
            )
        ) then 'erased'
      end as fault
    from run r
  )
  select coalesce(max(j.seq), p_after), count(*), f.fault, f.seq, f.entry_id
  from judged j
  left join lateral (
    select w.fault, case w.fault when 'gap' then w.seq_before + 1 else w.seq end as seq,
      case w.fault when 'gap' then null else w.entry_id end as entry_id
    from judged w where w.fault is not null order by w.seq limit 1
  ) f on true
  group by f.fault, f.seq, f.entry_id
$$;
