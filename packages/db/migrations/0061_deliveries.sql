-- Messages on their way out, numbered as they were written, so that operators can page through them.
alter table message.outbox add column seq bigint generated always as identity;
create unique index on message.outbox (seq);
create index on message.outbox (created_at);
create index on message.outbox (status, seq) where status in (1, 2, 4, 5, 6);
create index on message.outbox (member_id, seq) where member_id is not null;
