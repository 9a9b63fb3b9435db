// Mirrors migrations/0015_message.sql.
import { pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns';

const message = pgSchema('message');

export const outbox = message.table('outbox', {
  id: uuid('id').primaryKey(),
  channel: smallint('channel').notNull(),
  contentCipher: bytes('content_cipher'),
  status: smallint('status').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  claimedUntil: instant('claimed_until'),
  attemptedAt: instant('attempted_at'),
  finishedAt: instant('finished_at'),
  carrierRef: text('carrier_ref'),
});
