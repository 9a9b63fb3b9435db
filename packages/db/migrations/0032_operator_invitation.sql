-- A link may also make an operator whom the owner has named: then it is for one account, and others stay good beside it.
alter table operator.setup_link
  add column account text unique,
  add column name text,
  add column role text check (role in ('owner', 'finance', 'reviewer', 'content', 'support', 'readonly')),
  add column invited_by bigint references operator.account,
  add constraint setup_link_invitation check (num_nonnulls(account, name, role, invited_by) in (0, 4));
