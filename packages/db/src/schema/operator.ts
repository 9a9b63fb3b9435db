// Mirrors migrations/0001_operator.sql.
import { bigint, pgSchema, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, id, identity, instant } from '../columns';

const operator = pgSchema('operator');

type Role = 'owner' | 'finance' | 'reviewer' | 'content' | 'support' | 'readonly';

export const account = operator.table('account', {
  id: identity('id'),
  account: text('account').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull(),
  passwordHash: text('password_hash').notNull(),
  totpCipher: bytes('totp_cipher').notNull(),
  totpStep: bigint('totp_step', { mode: 'number' }).notNull(),
  status: smallint('status').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  latestLoginTime: instant('latest_login_time'),
  contactKey: bytes('contact_key'),
  contactCipher: bytes('contact_cipher'),
  moneyFrom: instant('money_from').notNull(),
  nextTotpCipher: bytes('next_totp_cipher'),
  nextTotpAt: instant('next_totp_at'),
});

export const session = operator.table('session', {
  id: identity('id'),
  tokenHash: bytes('token_hash').notNull(),
  operatorId: id('operator_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ip: text('ip').notNull(),
  device: text('device').notNull(),
  revokedAt: instant('revoked_at'),
});

export const setupLink = operator.table('setup_link', {
  id: identity('id'),
  tokenHash: bytes('token_hash').notNull(),
  totpCipher: bytes('totp_cipher'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
