// Mirrors migrations/0002_account.sql.
import { bigint, boolean, integer, pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core';
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
  browserHash: bytes('browser_hash'),
  addressHash: bytes('address_hash'),
  way: smallint('way'),
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
  requester: bytes('requester').notNull(),
});

export const usedCaptcha = account.table('used_captcha', {
  challengeHash: bytes('challenge_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

export const stepTicket = account.table('step_ticket', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').notNull(),
  memberId: id('member_id'),
  payloadCipher: bytes('payload_cipher'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const loginLog = account.table('login_log', {
  id: identity('id'),
  memberId: id('member_id'),
  at: instant('at').notNull(),
  way: smallint('way').notNull(),
  ip: text('ip').notNull(),
  device: text('device').notNull(),
  result: smallint('result').notNull(),
  place: text('place').notNull().default(''),
});

export const agreement = account.table('agreement', {
  memberId: id('member_id').notNull(),
  code: text('code').$type<'user' | 'privacy' | 'recharge'>().notNull(),
  version: text('version').notNull(),
  agreedAt: instant('agreed_at').notNull(),
  ip: text('ip').notNull(),
});

export const totp = account.table('totp', {
  memberId: id('member_id').primaryKey(),
  secretCipher: bytes('secret_cipher').notNull(),
  begunAt: instant('begun_at').notNull(),
  enabledAt: instant('enabled_at'),
  step: bigint('step', { mode: 'number' }).notNull().default(0),
});
