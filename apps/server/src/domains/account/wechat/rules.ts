// Signing in by WeChat: how long a scan is good, and how a WeChat account is found again without being stored.
import type { Vault } from '@jishi/vault';
import type { WechatPerson } from './open-platform/rules';

export const SCAN_MS = 10 * 60_000;

/** Scans that one address may begin: each leaves a row. */
export const SCAN_LIMITS = [{ most: 60, seconds: 3_600 }] as const;

export type ScanPurpose = 'login' | 'bind';

/** Where WeChat sends the browser back to. */
export const RETURN_PAGES: Readonly<Record<ScanPurpose, string>> = { login: '/wxbind', bind: '/security/bindwxres' };

/** The digest of a WeChat account: of its unionid, or of its openid where WeChat gives no unionid. */
export function wechatKeyOf(vault: Vault, { unionid, openid }: Pick<WechatPerson, 'unionid' | 'openid'>): Buffer {
  return vault.keyedDigest(unionid ? `unionid:${unionid}` : `openid:${openid}`, 'account.wechat');
}

/** The vault contexts of a bound WeChat account. */
export function wechatContexts(wechatKey: Buffer): { openid: string } {
  return { openid: `account.wechat.openid:${wechatKey.toString('hex')}` };
}
