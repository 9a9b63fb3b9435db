// Verification codes: format, lifetime, storage.
import { randomInt } from 'node:crypto';
import { LoggedOutPurpose, type MemberPurpose, NewNumberPurpose } from '@jishi/contract/account';
import type { Vault } from '@jishi/vault';
import { PHONE_PURPOSE } from '../member/rules';
import type * as z from 'zod';

/** Each purpose is a namespace of its own: a code asked for to sign in changes no password. */
export type CodePurpose = z.output<typeof LoggedOutPurpose> | z.output<typeof MemberPurpose> | NumberPurpose;

/** Purposes of a code that a member has sent to a number not theirs yet. */
export type NumberPurpose = z.output<typeof NewNumberPurpose>;

/** What a code to a member's own phone is for. */
export type OwnPurpose = z.output<typeof MemberPurpose>;

/** What is done by each, in words that a member is asked to confirm. */
export const OWN_ACTS: Readonly<Record<OwnPurpose, string>> = {
  tradePassword: '设置交易密码',
  loginPassword: '设置登录密码',
  changePhone: '换绑手机',
  apiKey: '查看或更换密钥',
  withdraw: '余额退款',
  totp: '更改两步验证',
  unbindWechat: '解绑微信',
  closeAccount: '注销账户',
  cardFile: '下载卡密文件',
  passkey: '添加或删除通行密钥',
};

/** Whether a code for this purpose can be requested without a sign-in. */
export function isLoggedOutPurpose(purpose: CodePurpose): boolean {
  return LoggedOutPurpose.safeParse(purpose).success;
}

export function isNumberPurpose(purpose: CodePurpose): purpose is NumberPurpose {
  return NewNumberPurpose.safeParse(purpose).success;
}

export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Keyed, and bound to phone and purpose: a million codes could be tried against a plain hash in no time. */
export function hashCode(vault: Vault, purpose: CodePurpose, phone: string, code: string): Buffer {
  // the lasting one: a code that was sent stays good while digests are made anew
  const bound = vault.lastingDigest(phone, PHONE_PURPOSE).toString('hex');
  return vault.keyedDigest(`${purpose}:${bound}:${code}`, 'account.code');
}
