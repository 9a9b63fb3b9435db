-- A member's keys beyond the default ones: removed by the member, switched off by an operator.

alter table access.api_key
-- Calls on record name their key, so a removed one stays; its secret is one that nobody knows.
add column removed_at timestamptz,
-- told to the member
add column stop_reason text not null default '',
drop constraint api_key_status_check,
-- 1 on, 2 off, 3 switched off by an operator
add constraint api_key_status_check check (status in (1, 2, 3)),
add check (removed_at is null or not is_default),
add check (removed_at is null or status <> 1);
