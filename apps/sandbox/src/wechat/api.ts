// What WeChat answers to programs: codes against tokens, tokens against people, the service account's own calls.
import { text, type Answer } from '../http/answer';
import { fieldsOf, isObject, type SandboxRequest } from '../http/request';
import { TOKEN_SECONDS } from './grants';
import type { Person } from './people';
import type { WechatPlatform } from './platform';
import { WechatRefusal } from './refusal';

/** An answer as WeChat sends it: JSON under text/plain, refusals with HTTP 200. */
export function answerApi(work: () => Record<string, unknown>): Answer {
  try {
    return text(JSON.stringify(work()));
  } catch (error) {
    if (!(error instanceof WechatRefusal)) throw error;
    return text(JSON.stringify({ errcode: error.errcode, errmsg: error.message }));
  }
}

/** GET /sns/oauth2/access_token */
export function exchangeCode({ accounts, grants, people }: WechatPlatform, query: URLSearchParams) {
  const receiver = query.get('appid') === accounts.service.appId ? 'service' : 'website';
  checkAccount(accounts[receiver], query);
  if (query.get('grant_type') !== 'authorization_code') throw new WechatRefusal(40002);
  const code = query.get('code') ?? '';
  if (code === '') throw new WechatRefusal(41008);
  const person = people.find(grants.spendCode(code, receiver));
  if (!person) throw new WechatRefusal(40029);
  const granted = {
    access_token: grants.newUserToken(person.id),
    expires_in: TOKEN_SECONDS,
    refresh_token: grants.newUserToken(person.id),
  };
  return receiver === 'service'
    ? { ...granted, openid: person.serviceOpenid, scope: 'snsapi_base' }
    : { ...granted, openid: person.openid, scope: 'snsapi_login', unionid: person.unionid };
}

/** GET /sns/userinfo */
export function userInfo({ grants, people }: WechatPlatform, query: URLSearchParams) {
  const person = people.find(grants.holderOf(query.get('access_token') ?? ''));
  if (!person) throw new WechatRefusal(40001);
  if (query.get('openid') !== person.openid) throw new WechatRefusal(40003);
  return {
    openid: person.openid,
    nickname: person.nickname,
    sex: 0,
    language: '',
    city: '',
    province: '',
    country: '',
    headimgurl: '',
    privilege: [],
    unionid: person.unionid,
  };
}

/** GET /cgi-bin/token */
export function serviceToken({ accounts, grants }: WechatPlatform, query: URLSearchParams) {
  if (query.get('grant_type') !== 'client_credential') throw new WechatRefusal(40002);
  checkAccount(accounts.service, query);
  return { access_token: grants.newServiceToken(), expires_in: TOKEN_SECONDS };
}

/** POST /cgi-bin/stable_token: the same token for every caller, so that processes can share it. */
export function stableToken({ accounts, grants }: WechatPlatform, request: SandboxRequest) {
  const fields = jsonOf(request);
  if (fields['grant_type'] !== 'client_credential') throw new WechatRefusal(40002);
  const named = { appid: String(fields['appid']), secret: String(fields['secret']) };
  checkAccount(accounts.service, new URLSearchParams(named));
  const { token, seconds } = grants.stableServiceToken();
  return { access_token: token, expires_in: seconds };
}

/** GET /cgi-bin/user/get: everybody who follows the service account. */
export function listFollowers(platform: WechatPlatform, query: URLSearchParams) {
  requireServiceToken(platform, query);
  const openids = followers(platform).map(({ serviceOpenid }) => serviceOpenid);
  const after = query.get('next_openid') ?? '';
  const openid = after ? openids.slice(openids.indexOf(after) + 1) : openids;
  return { total: openids.length, count: openid.length, data: { openid }, next_openid: openid.at(-1) ?? '' };
}

/** POST /cgi-bin/user/info/batchget: who followers are, by unionid. */
export function describeFollowers(platform: WechatPlatform, request: SandboxRequest) {
  requireServiceToken(platform, request.query);
  const list = jsonOf(request)['user_list'];
  if (!Array.isArray(list) || list.length > 100) throw new WechatRefusal(47001);
  const wanted = new Set(list.map((item: unknown) => (isObject(item) ? item['openid'] : undefined)));
  const found = platform.people.list().filter(({ serviceOpenid }) => wanted.has(serviceOpenid));
  return {
    user_info_list: found.map(({ serviceOpenid, unionid, isFollower }) =>
      isFollower ? { subscribe: 1, openid: serviceOpenid, unionid } : { subscribe: 0, openid: serviceOpenid },
    ),
  };
}

/** POST /cgi-bin/message/template/send */
export function sendTemplate(platform: WechatPlatform, request: SandboxRequest) {
  requireServiceToken(platform, request.query);
  const { msgid } = platform.templates.send(jsonOf(request));
  return { errcode: 0, errmsg: 'ok', msgid };
}

function followers({ people }: WechatPlatform): Person[] {
  return people.list().filter(({ isFollower }) => isFollower);
}

function requireServiceToken({ grants }: WechatPlatform, query: URLSearchParams): void {
  if (grants.holderOf(query.get('access_token') ?? '') !== '') throw new WechatRefusal(40001);
}

function checkAccount(account: { appId: string; appSecret: string }, query: URLSearchParams): void {
  if (query.get('appid') !== account.appId) throw new WechatRefusal(40013);
  if (query.get('secret') !== account.appSecret) throw new WechatRefusal(40125);
}

/** WeChat parses JSON regardless of the content type. */
function jsonOf(request: SandboxRequest): Record<string, unknown> {
  const fields = fieldsOf({ ...request, headers: { ...request.headers, 'content-type': 'application/json' } });
  if (!fields) throw new WechatRefusal(47001);
  return fields;
}
