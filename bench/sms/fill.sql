-- Fills a database with $1 messages of one member over the 30 days before $2: 2,000 batches, or more of at most 1,000 messages, 50
-- templates of which the last was used on one day only, 3 signatures, 3 carriers, 20 codes of failures.
create temporary table asked as
select $1::bigint as messages, greatest(2000, $1::bigint / 1000) as batches, $2::timestamptz as until;
--
insert into account.member (id, nickname, invite_code, reg_time) overriding system value values (1001, 'B', 'B', now())
--
insert into sms.batch (id, no, member_id, client_id, asked_digest, origin, kind, signature_id, signature_name, template_id, template_name,
  template_text, send_at, created_at)
overriding system value
select n, 'SB' || n, 1001, n, '', 2, 2, 1 + n % 3, '澄江科技', case when n * 2000 / asked.batches between 990 and 995 then 50 else 1 + n % 49 end, '通知', '{内容}', at, at
from asked cross join generate_series(1, asked.batches) n
cross join lateral (select until - (asked.batches - n) * interval '30 days' / asked.batches as at) m
--
alter table sms.message disable trigger all
--
-- indexes are made at the end: of ten million digests in no order one alone would take longer
create temporary table dropped as
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made_by from pg_index i
where i.indrelid = 'sms.message'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
--
do $$ begin execute (select string_agg('drop index ' || name, ';') from dropped); end $$
--
insert into sms.message (id, batch_id, position, member_id, kind, template_id, signature_id, carrier, phone_digest, content_cipher, segments,
  unit_from, package_units, amount, state, code, words, send_at, created_at, channel_id, channel_message_id, submitted_at, ended_at, given_back)
overriding system value
select n, b.id, n, 1001, 2, b.template_id, b.signature_id, 1 + n % 2, decode(md5(n::text), 'hex'), null, 1 + (h % 10 = 0)::int, 0, 0, 4500,
  s.state, case when s.state = 4 then '' else 'E' || h % 20 end, '', b.created_at, b.created_at, 1 + n % 2, 'c' || n, b.created_at, b.created_at,
  s.state = 5
from asked cross join generate_series(1, asked.messages) n
join sms.batch b on b.id = 1 + (n - 1) * asked.batches / asked.messages
cross join lateral (select hashint8(n)::bigint & 2147483647 as h) hashed
cross join lateral (select (array[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 6, 7])[1 + h % 20] as state) s
--
set maintenance_work_mem = '1GB'
--
do $$ begin execute (select string_agg(made_by, ';') from dropped); end $$
--
alter table sms.message enable trigger all
--
insert into sms.message_day
select member_id, (created_at at time zone 'Asia/Shanghai')::date, kind, template_id, signature_id, carrier, channel_id, state, code,
  count(*), sum(segments), 0, coalesce(sum(amount) filter (where not given_back), 0), min(id), max(id)
from sms.message group by 1, 2, 3, 4, 5, 6, 7, 8, 9
