-- The link that makes an invited operator goes to a phone or mail of their own; one address belongs to one operator.
alter table operator.setup_link
  add column contact_key bytea,
  add column contact_cipher bytea,
  add constraint setup_link_contact check ((contact_key is null) = (contact_cipher is null));

-- Invitations from before were shown to whoever invited: they are void.
delete from operator.setup_link where account is not null and used_at is null;
alter table operator.setup_link
  add constraint setup_link_invited_contact check (account is null or used_at is not null or contact_key is not null);

alter table operator.account
  -- the address by which they joined; the first owner joined by the server's log
  add column contact_key bytea unique,
  add column contact_cipher bytea,
  add constraint account_contact check ((contact_key is null) = (contact_cipher is null)),
  -- from when on the role decides about money, by the database's clock
  add column money_from timestamptz not null default now() + interval '24 hours';
update operator.account set money_from = created_at;

-- A role given to an operator who is already there waits like that of a new one.
create function operator.wait_with_new_role() returns trigger language plpgsql as $$
begin
  new.money_from := now() + interval '24 hours';
  return new;
end $$;
create trigger account_new_role_waits before update of role on operator.account
  for each row when (old.role is distinct from new.role) execute function operator.wait_with_new_role();
