// Mirrors migrations/0010_ledger.sql. For reading only: the ledger is written by the SQL function ledger.post_batch.
import { boolean, jsonb, pgSchema, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, id, identity, instant, money } from '../columns';

const ledger = pgSchema('ledger');

export const accountKind = ledger.table('account_kind', {
  ownerKind: smallint('owner_kind').notNull(),
  kind: text('kind').notNull(),
  carried: boolean('carried').notNull(),
  floor: money('floor'),
});

export const account = ledger.table('account', {
  id: identity('id'),
  ownerKind: smallint('owner_kind').notNull(),
  ownerId: id('owner_id').notNull(),
  kind: text('kind').notNull(),
  name: text('name').notNull(),
  carried: boolean('carried').notNull(),
  floor: money('floor'),
  balance: money('balance').notNull(),
  postings: id('postings').notNull(),
  head: bytes('head').notNull(),
  openedAt: instant('opened_at').notNull(),
});

export const transfer = ledger.table('transfer', {
  id: identity('id'),
  key: text('key').notNull(),
  kind: text('kind').notNull(),
  memo: jsonb('memo').$type<Record<string, string | number>>().notNull(),
  at: instant('at').notNull(),
  digest: bytes('digest').notNull(),
});

export const posting = ledger.table('posting', {
  transferId: id('transfer_id').notNull(),
  line: smallint('line').notNull(),
  metered: boolean('metered').notNull(),
  accountId: id('account_id').notNull(),
  seq: id('seq').notNull(),
  amount: money('amount').notNull(),
  balanceAfter: money('balance_after'),
  at: instant('at').notNull(),
  hash: bytes('hash'),
});
