-- Messages that their member holds back: queued, and not handed to a channel before they go on.
alter table sms.message add column paused boolean not null default false;

-- Those whose turn comes; however many are held back, nobody reads over them.
create index message_due on sms.message (send_at, id) where state = 1 and not paused;
drop index sms.message_send_at_id_idx;
