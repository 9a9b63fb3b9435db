// Mirrors migrations/0017_message.sql.
import { pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, identity, instant } from '../columns';

const message = pgSchema('message');

export const outbox = message.table('outbox', {
  id: uuid('id').primaryKey(),
  channel: smallint('channel').notNull(),
  memberId: id('member_id'),
  contentCipher: bytes('content_cipher'),
  status: smallint('status').notNull().default(1),
  attempts: smallint('attempts').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  dueAt: instant('due_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  claimedUntil: instant('claimed_until'),
  attemptedAt: instant('attempted_at'),
  finishedAt: instant('finished_at'),
  carrierRef: text('carrier_ref'),
});

export const memberMessage = message.table('member_message', {
  id: identity('id'),
  memberId: id('member_id').notNull(),
  kind: smallint('kind').notNull(),
  event: text('event').notNull(),
  eventKey: text('event_key'),
  title: text('title').notNull(),
  text: text('text').notNull(),
  link: text('link').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
});
