-- Each product's live calls by hour, without those while it was suspended: they say nothing of it. `failed`: the upstream was
-- unreachable, slow, broken or cut off, or a node ended before its answer; nobody knows how long that took (500002).
create or replace view gateway.project_hour as
select
  project_id,
  hour,
  sum(calls)::bigint as calls,
  coalesce(sum(calls) filter (where code between 500000 and 599999), 0)::bigint as failed,
  sum(charged)::bigint as charged,
  sum(total_ms)::bigint as total_ms,
  sum(durations) filter (where code not between 400000 and 499999 and code <> 500002) as durations,
  min(shortest_ms) filter (where code not between 400000 and 499999 and code <> 500002) as shortest_ms,
  max(longest_ms) filter (where code not between 400000 and 499999 and code <> 500002) as longest_ms
from gateway.call_hour
where mode = 1
  and code <> 200005 -- the kept answer, given again
  and code <> 503001 -- suspended
group by project_id, hour;
