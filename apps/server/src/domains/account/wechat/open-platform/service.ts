// WeChat Open Platform: turns the code that a scan gave the browser into the person who scanned.
import { Agent, request } from 'undici';
import type { WechatSettings } from '../../../../kernel/settings';
import { type WechatPerson, grantOf, personOf } from './rules';

const agent = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: 6_000,
  bodyTimeout: 6_000,
  maxResponseSize: 256 * 1024,
});

/** Who scanned; 'deadCode' when WeChat does not know the code or it was used. @throws Error when WeChat cannot say */
export async function whoScanned(settings: WechatSettings, code: string): Promise<WechatPerson | 'deadCode'> {
  const grant = grantOf(
    await get(settings, '/sns/oauth2/access_token', {
      appid: settings.appId,
      secret: settings.appSecret,
      code,
      grant_type: 'authorization_code',
    }),
  );
  if (grant === 'deadCode') return grant;
  const about = { access_token: grant.accessToken, openid: grant.openid, lang: 'zh_CN' };
  return personOf(await get(settings, '/sns/userinfo', about), grant);
}

function get(settings: WechatSettings, path: string, query: Record<string, string>): Promise<Record<string, unknown>> {
  return callWechat(settings.apiUrl, path, query);
}

/**
 * WeChat's answer, including refusals; uses POST if there is a body.
 * @throws Error when it is not a JSON object
 */
export async function callWechat(
  apiUrl: string,
  path: string,
  query: Record<string, string>,
  body?: object,
): Promise<Record<string, unknown>> {
  const url = `${apiUrl}${path}?${new URLSearchParams(query).toString()}`;
  const response = await request(url, {
    dispatcher: agent,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`WeChat answered HTTP ${response.statusCode}`);
  return objectOf(text);
}

/** WeChat answers JSON under text/plain. */
function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    throw new Error('WeChat answered no JSON');
  }
}
