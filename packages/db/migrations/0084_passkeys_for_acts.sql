-- A challenge to confirm one act by a passkey: it is for who asked, and its text holds the act's digest.
alter table account.passkey_challenge
  drop constraint passkey_challenge_purpose_check,
  drop constraint passkey_challenge_check,
  add constraint passkey_challenge_purpose_check check (purpose in ('signIn', 'add', 'act')),
  add constraint passkey_challenge_check check ((purpose <> 'signIn') = (member_id is not null));
alter table operator.passkey_challenge
  drop constraint passkey_challenge_purpose_check,
  drop constraint passkey_challenge_check,
  add constraint passkey_challenge_purpose_check check (purpose in ('signIn', 'add', 'act')),
  add constraint passkey_challenge_check check ((purpose <> 'signIn') = (operator_id is not null));
