// Mirrors migrations/0018_adtracking.sql.
import { jsonb, pgSchema, text } from 'drizzle-orm/pg-core';
import { id, identity, instant, money } from '../columns';

const adtracking = pgSchema('adtracking');

type Marks = Record<string, string>;

export const visit = adtracking.table('visit', {
  id: identity('id'),
  bdVid: text('bd_vid').notNull(),
  at: instant('at').notNull(),
  marks: jsonb('marks').$type<Marks>().notNull(),
});

export const registration = adtracking.table('registration', {
  memberId: id('member_id').primaryKey(),
  bdVid: text('bd_vid').notNull(),
  at: instant('at').notNull(),
  marks: jsonb('marks').$type<Marks>().notNull(),
  visitedAt: instant('visited_at').notNull(),
  paidOrder: text('paid_order'),
  paidAmount: money('paid_amount'),
  paidAt: instant('paid_at'),
});
