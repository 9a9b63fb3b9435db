// The state parameter sent through WeChat: names the member, the order and the expiry, and cannot be forged.
import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '@jishi/vault';

const GOOD_FOR_SECONDS = 600;
const SECONDS_DIGITS = 10;

type Asked = { memberId: string; no: string };

/** 74 letters and digits: WeChat takes no other characters, and at most 128. */
export function stateOf(vault: Vault, asked: Asked, now: Date): string {
  return statesUntil(vault, asked, String(Math.floor(now.getTime() / 1000) + GOOD_FOR_SECONDS))[0];
}

/** Whether a state was given to this member for this order, and is still good. */
export function isStateOf(vault: Vault, asked: Asked, state: string, now: Date): boolean {
  const until = state.slice(0, SECONDS_DIGITS);
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 < now.getTime()) return false;
  const given = Buffer.from(state);
  return statesUntil(vault, asked, until).some((own) => {
    const right = Buffer.from(own);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function statesUntil(vault: Vault, { memberId, no }: Asked, until: string): [string, ...string[]] {
  const [newest, ...others] = vault.tokenDigests(`${memberId}:${no}:${until}`, 'payment.wechatPayer');
  return [until + newest.toString('hex'), ...others.map((other) => until + other.toString('hex'))];
}

/** The address where WeChat's own browser learns its user without asking the person; it returns with a code. */
export function askingUrl(account: { openUrl: string; appId: string }, redirectUri: string, state: string): string {
  const query = new URLSearchParams({
    appid: account.appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  });
  return `${account.openUrl}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
}
