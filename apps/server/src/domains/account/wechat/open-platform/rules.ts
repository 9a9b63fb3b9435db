// WeChat's sign-in for websites: the page to scan, and what its answers mean. Its refusals are HTTP 200 with a number.

/** Who scanned. `unionid` is the same person in all of a merchant's applications; not every application gets one. */
export type WechatPerson = { openid: string; unionid: string; nickname: string };

const MAX_NICKNAME_CHARS = 32;
/** The code is unknown, too old or used; the person can only scan again. */
const DEAD_CODE = new Set([40029, 40163, 41008]);

/** The address of the page that shows the code to scan. */
export function scanUrl(settings: { openUrl: string; appId: string }, redirectUri: string, state: string): string {
  const query = new URLSearchParams({
    appid: settings.appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'snsapi_login',
    state,
  });
  return `${settings.openUrl}/connect/qrconnect?${query.toString()}#wechat_redirect`;
}

/** A grant, 'deadCode', or an Error for everything else. @throws Error naming WeChat's number */
export function grantOf(
  answer: Record<string, unknown>,
): { accessToken: string; openid: string; unionid: string } | 'deadCode' {
  const { errcode, access_token: accessToken, openid, unionid } = answer;
  if (DEAD_CODE.has(Number(errcode))) return 'deadCode';
  if (errcode) throw new Error(`WeChat refused with ${String(errcode)}`);
  if (typeof accessToken !== 'string' || typeof openid !== 'string' || !accessToken || !openid) {
    throw new Error('WeChat answered no grant');
  }
  return { accessToken, openid, unionid: typeof unionid === 'string' ? unionid : '' };
}

/** The person of a grant. @throws Error when the answer is a refusal or about somebody else */
export function personOf(answer: Record<string, unknown>, grant: { openid: string; unionid: string }): WechatPerson {
  const { errcode, openid, unionid, nickname } = answer;
  if (errcode) throw new Error(`WeChat refused with ${String(errcode)}`);
  if (openid !== grant.openid) throw new Error('WeChat described somebody else');
  return {
    openid: grant.openid,
    unionid: grant.unionid || (typeof unionid === 'string' ? unionid : ''),
    nickname: typeof nickname === 'string' ? readable(nickname) : '',
  };
}

/** A nickname as it may be stored and shown: no control or direction characters, not too long. */
function readable(nickname: string): string {
  const plain = nickname.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '').trim();
  return [...plain].slice(0, MAX_NICKNAME_CHARS).join('');
}
