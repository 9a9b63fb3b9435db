-- Refusing moves money where a case says so; operators can bar a member from buying cards; what no posting ever used goes;
-- operators hear of appeals at once.

-- What the first of two said was a no: the second has to say no as well.
alter table review.review
  add column first_refused boolean not null default false,
  add check (not first_refused or first_by is not null);
alter table review.event drop constraint event_what_check;
-- 8 refused first
alter table review.event add constraint event_what_check check (what between 1 and 8);

-- Whether a member may buy cards; operators take it away and give it back.
alter table account.member alter column buy_card_permit set default true;
update account.member set buy_card_permit = true where not buy_card_permit;

-- Proceeds of the marketplace stand on settlement and supply; this kind never had a posting.
delete from ledger.account_kind k
where k.owner_kind = 1 and k.kind = 'merchant'
  and not exists (select from ledger.account a where a.owner_kind = k.owner_kind and a.kind = k.kind);

-- Operators hear of all appeals that have just changed.
create index on appeal.appeal (changed_at);
