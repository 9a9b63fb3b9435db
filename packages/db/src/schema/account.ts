// Mirrors migrations/0001_account.sql.
import { boolean, integer, pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, identity, instant } from '../columns';

const account = pgSchema('account');

export const member = account.table('member', {
  id: identity('id'),
  phoneCipher: bytes('phone_cipher'),
  phoneKey: bytes('phone_key'),
  phoneMask: text('phone_mask').notNull().default(''),
  nickname: text('nickname').notNull(),
  headImg: text('head_img').notNull().default(''),
  passwordHash: text('password_hash'),
  passwordFails: smallint('password_fails').notNull().default(0),
  passwordLockedUntil: instant('password_locked_until'),
  tradePasswordHash: text('trade_password_hash'),
  tradePasswordFails: smallint('trade_password_fails').notNull().default(0),
  tradePasswordLockedUntil: instant('trade_password_locked_until'),
  status: smallint('status').notNull().default(1),
  authStatus: smallint('auth_status').notNull().default(0),
  authType: smallint('auth_type').notNull().default(0),
  inviteCode: text('invite_code').notNull(),
  invitedBy: id('invited_by'),
  vipLevel: smallint('vip_level').notNull().default(0),
  creditScore: integer('credit_score').notNull().default(0),
  buyCardPermit: boolean('buy_card_permit').notNull().default(false),
  agreementVersion: text('agreement_version').notNull().default(''),
  demo: boolean('demo').notNull().default(false),
  regTime: instant('reg_time').notNull(),
  latestLoginTime: instant('latest_login_time'),
});

export const session = account.table('session', {
  id: identity('id'),
  tokenHash: bytes('token_hash').notNull(),
  memberId: id('member_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ip: text('ip').notNull(),
  device: text('device').notNull(),
  revokedAt: instant('revoked_at'),
});

export const verificationCode = account.table('verification_code', {
  id: identity('id'),
  purpose: text('purpose').notNull(),
  phoneKey: bytes('phone_key').notNull(),
  codeHash: bytes('code_hash').notNull(),
  ip: text('ip').notNull(),
  tries: smallint('tries').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const usedCaptcha = account.table('used_captcha', {
  challengeHash: bytes('challenge_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

export const stepTicket = account.table('step_ticket', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').notNull(),
  memberId: id('member_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const loginLog = account.table('login_log', {
  id: identity('id'),
  memberId: id('member_id'),
  at: instant('at').notNull(),
  way: text('way').notNull(),
  ip: text('ip').notNull(),
  device: text('device').notNull(),
  result: text('result').notNull(),
});
