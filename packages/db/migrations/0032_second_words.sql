-- Who sells is changed by two operators; codes for face checks end earlier; what was handed in stays handed in.

-- Some cases are about the site, not about a member.
alter table review.review alter column member_id drop not null;

-- 1 waits for another operator, 2 holds or held from saved_at on, 3 refused, 4 taken back
alter table invoice.setting
  add column status smallint not null default 2 check (status between 1 and 4),
  -- whose names stand on invoices: who issues, who collects, who checks; '' for nobody
  add column clerk text not null default '',
  add column payee text not null default '',
  add column checker text not null default '',
  add column agreed_by bigint references operator.account,
  drop constraint setting_previous_key;
alter table invoice.setting alter column status drop default;
create unique index setting_followed_once on invoice.setting (previous) nulls not distinct where status = 2;
create unique index setting_waits_alone on invoice.setting (status) where status = 1;

-- A draft that was handed in or cleared leaves its row without content, so that a save that was on its way when its
-- author handed in finds out.
alter table certification.licence_draft
  alter column content_cipher drop not null,
  -- the application that was handed in last
  add column handed_in bigint not null default 0;

-- When the code of a face check was opened on a phone: until then the check ends with its code.
alter table account.face_flow add column opened_at timestamptz;
