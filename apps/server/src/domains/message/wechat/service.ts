// Sends template messages by the service account.
import { Agent, request } from 'undici';
import type { WechatServiceSettings } from '../../../kernel/settings';
import { handoverOfFailure } from '../aliyun/rules';
import type { Attempt, WechatContent } from '../outbox/rules';
import { attemptOf, templateMessage } from './rules';

const agent = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: 6_000,
  bodyTimeout: 6_000,
  maxResponseSize: 256 * 1024,
});

/** A token is renewed this long before it expires. */
const EARLY_MS = 5 * 60_000;
const tokens = new Map<string, { text: string; until: number }>();

/** Hands a message over. Never throws: failures are in the outcome. */
export async function sendTemplate(
  settings: WechatServiceSettings,
  outboxId: string,
  content: WechatContent,
): Promise<Attempt> {
  const body = templateMessage(content, outboxId, settings.templateId);
  for (let isSecond = false; ; isSecond = true) {
    let token: string;
    try {
      token = await tokenOf(settings);
    } catch (error) {
      return { outcome: 'later', code: (error as Error).message.slice(0, 60), uncertain: false };
    }
    const attempt = await send(settings, token, body);
    if (attempt !== 'deadToken') return attempt;
    tokens.delete(keyOf(settings));
    if (isSecond) return { outcome: 'later', code: 'token refused', uncertain: false };
  }
}

async function send(settings: WechatServiceSettings, token: string, body: object): Promise<Attempt | 'deadToken'> {
  try {
    const query = new URLSearchParams({ access_token: token });
    return attemptOf(await post(settings, `/cgi-bin/message/template/send?${query.toString()}`, body));
  } catch (error) {
    const failure = handoverOfFailure(error);
    return { outcome: 'later', code: 'code' in failure ? failure.code : '', uncertain: failure.outcome === 'unknown' };
  }
}

/** The token every process shares. @throws Error when WeChat gives none */
async function tokenOf(settings: WechatServiceSettings): Promise<string> {
  const known = tokens.get(keyOf(settings));
  if (known && known.until > performance.now()) return known.text;
  const { access_token, expires_in, errcode } = await tokenAnswer(settings);
  if (typeof access_token !== 'string' || !access_token) throw new Error(`no token: ${String(errcode ?? '')}`);
  tokens.set(keyOf(settings), { text: access_token, until: performance.now() + Number(expires_in) * 1000 - EARLY_MS });
  return access_token;
}

/** What WeChat says when asked for a token. @throws Error when it says nothing */
export function tokenAnswer(settings: WechatServiceSettings): Promise<Record<string, unknown>> {
  const { appId: appid, appSecret: secret } = settings;
  return post(settings, '/cgi-bin/stable_token', { grant_type: 'client_credential', appid, secret });
}

/** A changed secret asks for a token of its own at once: a wrong one must not live on what the one before it got. */
function keyOf({ apiUrl, appId, appSecret }: WechatServiceSettings): string {
  return `${apiUrl} ${appId} ${appSecret}`;
}

/**
 * @throws Error when no answer comes or it is not a JSON object
 */
async function post(settings: WechatServiceSettings, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await request(`${settings.apiUrl}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    dispatcher: agent,
  });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('no JSON object');
  return value as Record<string, unknown>;
}
