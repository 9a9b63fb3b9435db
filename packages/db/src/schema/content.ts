// Mirrors migrations/0009_content.sql.
import { pgSchema, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '../columns';

const content = pgSchema('content');

export const protocol = content.table('protocol', {
  id: identity('id'),
  code: text('code').$type<'user' | 'privacy' | 'recharge'>().notNull(),
  version: text('version').notNull(),
  title: text('title').notNull(),
  html: text('html').notNull(),
  publishedAt: instant('published_at').notNull(),
});
