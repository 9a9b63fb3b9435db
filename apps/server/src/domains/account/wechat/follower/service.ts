// Which bound members follow the service account: WeChat tells its followers, each with the unionid we know them by.
import type { Context } from '../../../../kernel/context';
import { callWechat } from '../open-platform/service';
import { wechatKeyOf } from '../rules';
import { DESCRIBED_AT_ONCE, type Follower, followerContext } from './rules';
import { forgetFollowers, rememberFollowers, selectBoundKeys } from './store';

/** Notes by which openid the service account reaches each bound member, and forgets who left it. @throws Error when WeChat does not say */
export async function findFollowers(ctx: Context): Promise<void> {
  const { wechatService: settings } = ctx.settings;
  if (!settings) return;
  const call = async (path: string, query: Record<string, string>, body?: object) =>
    accepted(await callWechat(settings.apiUrl, path, query, body));
  const credentials = { grant_type: 'client_credential', appid: settings.appId, secret: settings.appSecret };
  const { access_token: token } = await call('/cgi-bin/stable_token', {}, credentials);
  const access = { access_token: String(token) };
  const present: Buffer[] = [];
  for (let next = ''; ;) {
    const page = await call('/cgi-bin/user/get', { ...access, next_openid: next });
    const openids = textsOf((page['data'] as { openid?: unknown } | undefined)?.openid);
    for (let at = 0; at < openids.length; at += DESCRIBED_AT_ONCE) {
      const user_list = openids.slice(at, at + DESCRIBED_AT_ONCE).map((openid) => ({ openid, lang: 'zh_CN' }));
      const described = await call('/cgi-bin/user/info/batchget', access, { user_list });
      present.push(...(await remember(ctx, followersOf(described['user_info_list']))));
    }
    next = String(page['next_openid'] ?? '');
    if (openids.length === 0 || next === '') break;
  }
  await forgetFollowers(ctx.db, present);
}

/** Notes those who are bound; answers their keys. */
async function remember(ctx: Context, followers: Follower[]): Promise<Buffer[]> {
  const openids = new Map(
    followers.map((follower) => [wechatKeyOf(ctx.vault, follower).toString('hex'), follower.openid]),
  );
  const bound = await selectBoundKeys(
    ctx.db,
    [...openids.keys()].map((key) => Buffer.from(key, 'hex')),
  );
  const ciphers = bound.map((key) => ctx.vault.seal(openids.get(key.toString('hex'))!, followerContext(key)));
  await rememberFollowers(ctx.db, bound, ciphers);
  return bound;
}

function followersOf(list: unknown): Follower[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: Partial<Follower> & { subscribe?: unknown }) =>
    one.subscribe === 1 && one.openid && one.unionid ? [{ openid: one.openid, unionid: one.unionid }] : [],
  );
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
}

function accepted(answer: Record<string, unknown>): Record<string, unknown> {
  if (answer['errcode']) throw new Error(`WeChat refused with ${String(answer['errcode'])}`);
  return answer;
}
