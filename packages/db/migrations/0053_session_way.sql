-- How a session began, as the login log says it (1: a code by SMS): a fresh code stands for the check before the first key.
-- Null: begun before this was kept, which stands for nothing.
alter table account.session add column way smallint;
