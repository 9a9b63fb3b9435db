// Mirrors migrations/0004_audit.sql.
import { jsonb, pgSchema, smallint, text } from 'drizzle-orm/pg-core';
import { id, identity, instant } from '../columns';

const audit = pgSchema('audit');

export const entry = audit.table('entry', {
  id: identity('id'),
  at: instant('at').notNull(),
  actorKind: smallint('actor_kind').notNull(),
  actorId: id('actor_id'),
  requestId: text('request_id').notNull(),
  ip: text('ip').notNull(),
  action: text('action').notNull(),
  targetKind: text('target_kind').notNull(),
  targetId: text('target_id').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
});
