-- Two operators who edit one draft do not save over each other unseen.
alter table message.broadcast
add column version integer not null default 1;
