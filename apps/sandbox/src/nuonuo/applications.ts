// The application that calls, its access tokens, and the signature on each call.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock';
import { header, type SandboxRequest } from '../http/request';
import type { Journal, Table } from '../journal';
import { BAD_CREDENTIALS, PlatformRefusal, TOKENS_USED_UP, UNKNOWN_APPLICATION } from './refusal';

export const TOKEN_SECONDS = 86_400;
const QUOTA = { tokens: 50, ms: 30 * 86_400_000 };
const WINDOW_SECONDS = 300;

export interface Application {
  appKey: string;
  appSecret: string;
  /** The seller's tax number that may issue by this application. */
  taxNo: string;
  /** The seller's name as the tax office has it. */
  name: string;
  address: string;
  phone: string;
  /** Who is signed in at the tax office to issue. */
  clerk: string;
}

interface Token {
  /** ISO times. */
  givenAt: string;
  expiresAt: string;
}

export class Applications {
  readonly demo: Application;
  private readonly tokens: Table<Token>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
  ) {
    const applications = journal.table<Application>('nuonuo application');
    this.demo = applications.get('demo') ?? applications.put('demo', newApplication());
    this.tokens = journal.table<Token>('nuonuo token');
  }

  /** A new access token; those given before stay valid. @throws PlatformRefusal */
  giveToken(appKey: string, appSecret: string): string {
    if (appKey !== this.demo.appKey || !isSame(appSecret, this.demo.appSecret))
      throw new PlatformRefusal(UNKNOWN_APPLICATION, '获取app密钥失败或appkey无效');
    const now = this.clock.now().getTime();
    const lately = this.tokens.values().filter(({ givenAt }) => Date.parse(givenAt) > now - QUOTA.ms);
    if (lately.length >= QUOTA.tokens) throw new PlatformRefusal(TOKENS_USED_UP, '令牌获取次数已达上限');
    const text = randomBytes(16).toString('hex');
    const expiresAt = new Date(now + TOKEN_SECONDS * 1000).toISOString();
    this.tokens.put(text, { givenAt: new Date(now).toISOString(), expiresAt });
    return text;
  }

  /** How many were given so far. */
  get given(): number {
    return this.tokens.size;
  }

  /** Takes all tokens back, as when the application is changed at the platform. */
  revokeTokens(): void {
    const past = new Date(0).toISOString();
    for (const [text, token] of this.tokens.entries()) this.tokens.put(text, { ...token, expiresAt: past });
  }

  /**
   * Verifies who calls, that nothing was changed on the way, and when it was sent.
   * @throws PlatformRefusal
   */
  verify(request: SandboxRequest): void {
    const [senid, nonce, timestamp, appkey] = ['senid', 'nonce', 'timestamp', 'appkey'].map(
      (name) => request.query.get(name) ?? '',
    ) as [string, string, string, string];
    if (appkey !== this.demo.appKey) throw new PlatformRefusal(UNKNOWN_APPLICATION, '获取app密钥失败或appkey无效');
    const isFormed = /^[0-9A-Za-z]{32}$/.test(senid) && /^\d{8}$/.test(nonce) && /^\d{10}$/.test(timestamp);
    const age = Math.abs(this.clock.now().getTime() / 1000 - Number(timestamp));
    if (!isFormed || age > WINDOW_SECONDS) throw new PlatformRefusal(BAD_CREDENTIALS, '公共参数不正确');
    // a, l and p are the parts of the fixed path /open/v1/services
    const start = `a=services&l=v1&p=open&k=${appkey}&i=${senid}&n=${nonce}&t=${timestamp}&f=`;
    const expected = createHmac('sha1', this.demo.appSecret).update(start).update(request.body).digest('base64');
    if (!isSame(header(request, 'x-nuonuo-sign'), expected)) throw new PlatformRefusal(BAD_CREDENTIALS, '签名校验失败');
    const token = this.tokens.get(header(request, 'accesstoken'));
    if (!token || Date.parse(token.expiresAt) <= this.clock.now().getTime())
      throw new PlatformRefusal(BAD_CREDENTIALS, 'accessToken无效或已过期');
    if (header(request, 'usertax') !== this.demo.taxNo) throw new PlatformRefusal(BAD_CREDENTIALS, '税号未授权');
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function newApplication(): Application {
  return {
    appKey: `SD${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0')}`,
    appSecret: randomBytes(8).toString('hex').toUpperCase(),
    taxNo: '91110108MA01JRX7KK',
    name: '沙箱示例科技有限公司',
    address: '北京市海淀区示例路 1 号',
    phone: '010-00000000',
    clerk: '沈开开',
  };
}
