-- What is wrong with a time or with the digest of a body has a cause, and no string that was to be signed.
alter table gateway.refused_call
  drop constraint refused_call_check,
  drop constraint refused_call_check1,
  drop constraint refused_call_check2,
  add constraint refused_call_says_something check (expected is not null or fields is not null or cause is not null),
  add constraint refused_call_signed_for_a_cause check (signed is null or (cause is not null and expected is not null)),
  add constraint refused_call_cause_of_what_was_signed check (cause is null or expected is null or signed is not null);
