// How the platform checks requests and signs its answers; written from the documentation, independent of any client.
import { createCipheriv, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { header, type SandboxRequest } from '../http/request';
import type { Accounts } from './accounts';
import { Refusal } from './refusal';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const LEEWAY_SECONDS = 300;

/**
 * Judges the Authorization header of a request.
 * @throws Refusal SIGN_ERROR when it is missing, for another merchant or certificate, too old, or does not fit
 */
export function judgeRequest(accounts: Accounts, request: SandboxRequest, now: Date): void {
  const [scheme, list = ''] = header(request, 'authorization').split(/ (.*)/s);
  const field = (name: string): string => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(list)?.[1] ?? '';
  const [nonce, timestamp] = [field('nonce_str'), field('timestamp')];
  const isMerchant = field('mchid') === accounts.mchId && field('serial_no') === accounts.serial;
  const isNow = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= LEEWAY_SECONDS;
  if (scheme !== SCHEME || !isMerchant || !isNow || !nonce) throw new Refusal('SIGN_ERROR');
  const query = request.query.size > 0 ? `?${request.query}` : '';
  const text = `${request.method}\n${request.path}${query}\n${timestamp}\n${nonce}\n${request.body.toString('utf8')}\n`;
  const key = createPublicKey(accounts.merchantPublicKey);
  if (!verify('sha256', Buffer.from(text), key, Buffer.from(field('signature'), 'base64')))
    throw new Refusal('SIGN_ERROR');
}

/** Whether the merchant signed what its page asks WeChat's own browser with. */
export function isSignedBridge(accounts: Accounts, fields: URLSearchParams): boolean {
  const signed = ['appId', 'timeStamp', 'nonceStr', 'package'].map((name) => `${fields.get(name) ?? ''}\n`).join('');
  const signature = Buffer.from(fields.get('paySign') ?? '', 'base64');
  if (fields.get('signType') !== 'RSA') return false;
  return verify('sha256', Buffer.from(signed), createPublicKey(accounts.merchantPublicKey), signature);
}

interface Vouching {
  /** The platform's second key signs, as after a rotation. */
  withNextKey?: boolean;
  /** A genuine signature of another text. */
  isForged?: boolean;
  /** One of the probes that a client must refuse. */
  isProbe?: boolean;
}

/** The headers that sign a body at a time. */
export function signatureHeaders(
  accounts: Accounts,
  body: string,
  at: Date,
  vouching: Vouching = {},
): Record<string, string> {
  const key = accounts.platformKeys[vouching.withNextKey ? 1 : 0];
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const text = `${timestamp}\n${nonce}\n${vouching.isForged ? ' ' : ''}${body}\n`;
  const signature = sign('sha256', Buffer.from(text), key.privateKey).toString('base64');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': key.id,
    'wechatpay-signature-type': SCHEME,
    'wechatpay-signature': vouching.isProbe ? `WECHATPAY/SIGNTEST/${signature.slice(20)}` : signature,
  };
}

/** A notification's resource: sealed with the merchant's key, the tag at its end. */
export function seal(accounts: Accounts, kind: 'transaction' | 'refund', text: string): Record<string, string> {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(accounts.apiV3Key), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(kind));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    original_type: kind,
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: kind,
    nonce,
  };
}
