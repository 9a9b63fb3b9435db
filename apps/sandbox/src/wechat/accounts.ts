// A merchant's two WeChat accounts: the website application for sign-in and the service account for template messages.
// An openid is valid for one of them; the unionid identifies a person in both.
import { randomBytes } from 'node:crypto';
import type { Journal } from '../journal';

export interface WechatAccount {
  appId: string;
  appSecret: string;
}

export interface WechatAccounts {
  website: WechatAccount;
  service: WechatAccount;
  /** The template of the service account: title, text and time. */
  templateId: string;
}

/** Reads the accounts, making them on the first start. */
export function openAccounts(journal: Journal): WechatAccounts {
  const kept = journal.table<WechatAccounts>('wechat accounts');
  return (
    kept.get('demo') ??
    kept.put('demo', {
      website: newAccount(),
      service: newAccount(),
      templateId: randomBytes(32).toString('base64url'),
    })
  );
}

function newAccount(): WechatAccount {
  return { appId: `wx${randomBytes(8).toString('hex')}`, appSecret: randomBytes(16).toString('hex') };
}
