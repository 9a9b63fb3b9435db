-- Fills an empty database with $1 calls of one member over the 30 days before $2, like gateways' bookings: 24 APIs of
-- 12 products, 5 keys, 8 result codes of which most calls have the first.
create temporary table asked as select $1::bigint as calls, $2::timestamptz as until;
--
select gateway.ensure_partitions((until at time zone 'Asia/Shanghai')::date - 31, 33) from asked
--
insert into catalogue.api_type overriding system value values (1, null, 'bench', '测试', 0)
--
insert into catalogue.project
  (id, code, name, glyph, type_id, summary, price, status, upstream_base_url, created_at, updated_at)
overriding system value
select n, 'bench-' || n, '产品 ' || n, '测', 1, '', 1200, 2, 'http://127.0.0.1:9', now(), now() from generate_series(1, 12) n
--
insert into catalogue.api_info (id, project_id, code, name, method, path, upstream_path)
overriding system value
select n, 1 + (n - 1) % 12, 'api-' || n, '接口 ' || n, 'GET', '/query-' || n, '/query' from generate_series(1, 24) n
--
insert into gateway.node values (1, 'bench', 3, 1, now(), now())
--
insert into gateway.call_record
  (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
   upstream_ms, total_ms, node_id)
select
  ((extract(epoch from at - timestamptz '2024-01-01 00:00:00+00') * 1000)::bigint << 22) + (1 << 12) + n % 4096, at, 1001,
  1 + (h >> 4) % 5, 1 + (h >> 8) % 12, 1 + (h >> 8) % 24, 1 + (((h >> 12) % 50) = 0)::int, 'GET', '/query', '203.0.113.7',
  'phone=139****5678', 200, code, code = 0, case when code = 0 then 1200 else 0 end, case when code = 0 then 3 else 0 end,
  ms - 2, ms, 1
from asked
cross join lateral (
  select
    n, date_trunc('milliseconds', until - (calls - n) * (interval '30 days' / calls)) as at, h,
    (array[0, 4000, 403005, 504001, 20001, 429001, 502001, 20002])[case when h % 25 > 0 then 1 else 1 + (h >> 16) % 8 end] as code,
    12 + ((h >> 20) % 100) * ((h >> 20) % 100) / 20 as ms
  from generate_series(1, calls) n
  cross join lateral (select hashint8(n)::bigint & 2147483647 as h) hashed
) made
--
insert into gateway.call_hour
  (member_id, hour, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms, durations, shortest_ms, longest_ms)
select
  member_id, date_trunc('hour', at, 'Asia/Shanghai'), project_id, api_id, key_id, mode, code, node_id, count(*),
  count(*) filter (where charged), sum(amount), sum(total_ms), sum(gateway.duration(total_ms)), min(total_ms), max(total_ms)
from gateway.call_record
group by 1, 2, 3, 4, 5, 6, 7, 8
--
insert into gateway.call_day
  (member_id, day, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms, durations, shortest_ms, longest_ms)
select
  member_id, (hour at time zone 'Asia/Shanghai')::date, project_id, api_id, key_id, mode, code, node_id, sum(calls),
  sum(charged), sum(amount), sum(total_ms), sum(durations), min(shortest_ms), max(longest_ms)
from gateway.call_hour
group by 1, 2, 3, 4, 5, 6, 7, 8
