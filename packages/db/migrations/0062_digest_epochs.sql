-- Digest keys after the first (docs/decisions/083-digests-made-anew.md): every stored digest has gone through the first key and
-- through each of these that is in force.
create table vault.digest_epoch (
  epoch int primary key check (epoch > 0),
  key_cipher bytea not null,
  -- the print of the master key under which it was made: under another one, a new epoch is due
  made_by bytea not null,
  -- null: a rotation has made it and not brought it in force yet
  since timestamptz
);

alter table vault.digest_key add column made_by bytea;

-- What stored values become in the next epoch; full only while a rotation runs. Not logged, so that no copy of the log has both.
create unlogged table vault.wrapped (
  -- a digest itself, of a cipher or a text a hash
  old bytea primary key,
  new bytea not null
);
