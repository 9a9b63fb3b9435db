// Calls a member's webhook: resolved once, checked, and connected to the very address that was checked.
import { lookup } from 'node:dns/promises';
import { Agent, request } from 'undici';
import type { Context, MemberId } from '../../../../kernel/context';
import type { Attempt } from '../../outbox/rules';
import {
  type AddressPolicy,
  GONE,
  isAllowedAddress,
  isTaken,
  signedHeaders,
  urlMistake,
  webhookContext,
} from '../rules';
import { type Webhook, clearWebhookFailure, selectWebhook } from './store';

const CALL_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const SHOWN_CHARS = 300;

type SignedCall = { id: string; body: string };
/** status 0: no answer, and `text` says why in Chinese. */
export type WebhookAnswer = { status: number; ms: number; text: string };

/** One try of a message from the outbox. */
export async function sendWebhook(
  ctx: Context,
  { id, memberId, body }: SignedCall & { memberId: MemberId },
): Promise<Attempt> {
  const webhook = await selectWebhook(ctx.db, memberId);
  if (!webhook) return { outcome: 'refused', code: 'removed' };
  const { status, text } = await callWebhook(ctx, memberId, webhook, { id, body });
  if (isTaken(status)) {
    await clearWebhookFailure(ctx.db, memberId);
    return { outcome: 'sent', ref: String(status) };
  }
  if (status === GONE) return { outcome: 'refused', code: String(status) };
  return { outcome: 'later', code: status ? String(status) : text.slice(0, 60), uncertain: false };
}

/** Posts a signed body to a member's webhook. Never throws for the receiver's failures. */
export function callWebhook(
  ctx: Pick<Context, 'vault' | 'settings' | 'now'>,
  memberId: MemberId,
  { urlCipher, secretCipher }: Webhook,
  call: SignedCall,
): Promise<WebhookAnswer> {
  const url = ctx.vault.openText(urlCipher, webhookContext.url(memberId));
  return callSigned(ctx, url, ctx.vault.openText(secretCipher, webhookContext.secret(memberId)), call);
}

/** Posts to another address of a member's, signed as their webhook is; undefined when they have none any more. */
export async function callAddress(
  ctx: Pick<Context, 'db' | 'vault' | 'settings' | 'now'>,
  memberId: MemberId,
  url: string,
  call: SignedCall,
): Promise<WebhookAnswer | undefined> {
  const webhook = await selectWebhook(ctx.db, memberId);
  if (!webhook) return undefined;
  return callSigned(ctx, url, ctx.vault.openText(webhook.secretCipher, webhookContext.secret(memberId)), call);
}

/** Why an address of a member's cannot be called, in words; undefined when it can. */
export async function addressMistake(
  ctx: Pick<Context, 'db' | 'settings'>,
  memberId: MemberId,
  url: string,
): Promise<string | undefined> {
  const mistake = urlMistake(url, policyOf(ctx.settings));
  if (mistake) return mistake;
  return (await selectWebhook(ctx.db, memberId)) ? undefined : '请先在消息接收里设置 Webhook，通知用它的密钥签名';
}

async function callSigned(
  ctx: Pick<Context, 'settings' | 'now'>,
  url: string,
  secret: string,
  { id, body }: SignedCall,
): Promise<WebhookAnswer> {
  const startedAt = performance.now();
  const answered = (status: number, text: string) => ({ status, text, ms: Math.round(performance.now() - startedAt) });
  const policy = policyOf(ctx.settings);
  if (urlMistake(url, policy)) return answered(0, '地址不符合要求');
  const signal = AbortSignal.timeout(CALL_MS);
  const address = await resolve(new URL(url).hostname, policy, signal);
  if (typeof address === 'string') return answered(0, address);
  const agent = new Agent({
    connect: { lookup: (_host, _options, done) => done(null, [address]), timeout: 5_000 },
    headersTimeout: CALL_MS,
    bodyTimeout: CALL_MS,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
  try {
    const response = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'jishi-webhook/1',
        ...signedHeaders(secret, id, ctx.now(), body),
      },
      body,
      dispatcher: agent,
      signal,
    });
    const text = await response.body.text().catch(() => '');
    return answered(response.statusCode, readable(text));
  } catch (error) {
    return answered(0, reasonOf(error));
  } finally {
    await agent.destroy();
  }
}

/** The rules of this installation for addresses of members. */
export function policyOf({ production, webhookLoopback }: Context['settings']): AddressPolicy {
  return { httpsOnly: production, allowLoopback: webhookLoopback };
}

type Address = { address: string; family: number };

/** The address to connect to, or why there is none. One bad address among several is reason enough to refuse. */
async function resolve(hostname: string, policy: AddressPolicy, signal: AbortSignal): Promise<Address | string> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const late = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('late')), { once: true }),
  );
  const found = await Promise.race([lookup(name, { all: true }), late]).catch(() => []);
  const [first] = found;
  if (!first) return '域名没有解析到地址';
  if (!found.every(({ address }) => isAllowedAddress(address, policy))) return '地址指向内部网络，没有发送';
  return first;
}

/** What an answer may show: the first characters, without control characters. */
function readable(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, SHOWN_CHARS);
}

function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || /TIMEOUT/.test(code ?? '')) return '对方没有在 10 秒内回应';
  if (code === 'ECONNREFUSED') return '对方拒绝连接';
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code ?? '')) return '对方的证书不可信';
  return '连接失败';
}
