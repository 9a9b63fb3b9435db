// Standard Webhooks: the secret, the signature, and which addresses may be called at all.
import { createHmac, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';

const PREFIX = 'whsec_';

export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** The signed headers of one try. `at` is when it is sent; a receiver refuses one that is far from its own clock. */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}

export type AddressPolicy = { httpsOnly: boolean; allowLoopback: boolean };

/** Checks an address before its name is resolved; undefined when valid. */
export function urlMistake(text: string, { httpsOnly }: AddressPolicy): string | undefined {
  if (!URL.canParse(text)) return '地址不正确';
  const url = new URL(text);
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) return '地址以 https:// 开头';
  if (url.username || url.password) return '地址里不能有用户名和密码';
  return undefined;
}

/** A public address that reaches the machine's own host on Azure. */
const CLOUD_HOST = '168.63.129.16';

/** Whether a resolved address is one of the public internet: nothing inside our own network can be reached. */
export function isAllowedAddress(address: string, { allowLoopback }: AddressPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  return (range === 'unicast' && parsed.toString() !== CLOUD_HOST) || (allowLoopback && range === 'loopback');
}

/** As shown: a query may hold a secret of the receiver's. */
export function maskUrl(text: string): string {
  const { origin, pathname, search } = new URL(text);
  return `${origin}${pathname}${search ? '?…' : ''}`.slice(0, 200);
}

/** Sealed to its member, so that a cipher cannot be moved to another. */
export const webhookContext = {
  url: (memberId: string) => `message.contact.webhook_url:${memberId}`,
  secret: (memberId: string) => `message.contact.webhook_secret:${memberId}`,
} as const;

/** 2xx is success, whatever the body; 410 asks never to be called again. */
export function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}
export const GONE = 410;

export const TEST_EVERY_SECONDS = 10;

/** The body of a test, shaped like a message. */
export function testBody(now: Date): string {
  const data = { id: '0', kind: 5, title: 'Webhook 测试', text: '这是一条测试消息，收到即说明接收正常。', link: '' };
  return JSON.stringify({ type: 'test', timestamp: now.toISOString(), data });
}
