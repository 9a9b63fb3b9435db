// Authorisation codes and access tokens: random, looked up by value, valid for a while.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import type { Journal, Table } from '../journal';
import { WechatRefusal } from './refusal';

const CODE_MS = 10 * 60_000;
export const TOKEN_SECONDS = 7200;

/** Which of the merchant's two accounts a code was given to; absent for the website. */
type Receiver = 'website' | 'service';

interface Code {
  personId: string;
  receiver?: Receiver;
  expiresAt: number;
  isUsed: boolean;
}

interface Token {
  /** The person who granted it; empty for the service account's own token. */
  personId: string;
  expiresAt: number;
}

export class Grants {
  private readonly codes: Table<Code>;
  private readonly tokens: Table<Token>;
  private readonly present: Table<string>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
  ) {
    this.codes = journal.table<Code>('wechat code');
    this.tokens = journal.table<Token>('wechat token');
    this.present = journal.table<string>('wechat service token');
  }

  /** A code for a person's confirmation. */
  newCode(personId: string, receiver: Receiver): string {
    const code = `0${randomBytes(15).toString('hex')}`;
    this.codes.put(code, { personId, receiver, expiresAt: this.clock.now().getTime() + CODE_MS, isUsed: false });
    return code;
  }

  /**
   * Exchanges a code for the person behind it.
   * @throws WechatRefusal 40029, 40163
   */
  spendCode(text: string, receiver: Receiver): string {
    const code = this.codes.get(text);
    if (!code || (code.receiver ?? 'website') !== receiver || code.expiresAt <= this.clock.now().getTime())
      throw new WechatRefusal(40029);
    if (code.isUsed) throw new WechatRefusal(40163);
    this.codes.put(text, { ...code, isUsed: true });
    return code.personId;
  }

  newUserToken(personId: string): string {
    return this.put(personId);
  }

  /** A token of the service account; the one before it is dead from now on. */
  newServiceToken(): string {
    const before = this.present.get('service');
    if (before) this.tokens.delete(before);
    return this.present.put('service', this.put(''));
  }

  /** The service account's token as it is while it lives; a new one only when it has ended. */
  stableServiceToken(): { token: string; seconds: number } {
    const now = this.clock.now().getTime();
    const present = this.present.get('service') ?? '';
    const left = Math.floor(((this.tokens.get(present)?.expiresAt ?? 0) - now) / 1000);
    return left > 0 ? { token: present, seconds: left } : { token: this.newServiceToken(), seconds: TOKEN_SECONDS };
  }

  /** Whose token it is; '' for the service account. @throws WechatRefusal 41001, 40001, 42001 */
  holderOf(text: string): string {
    if (text === '') throw new WechatRefusal(41001);
    const token = this.tokens.get(text);
    if (!token) throw new WechatRefusal(40001);
    if (token.expiresAt <= this.clock.now().getTime()) throw new WechatRefusal(42001);
    return token.personId;
  }

  private put(personId: string): string {
    const text = `9${randomBytes(3).toString('hex')}_${randomBytes(48).toString('base64url')}`;
    this.tokens.put(text, { personId, expiresAt: this.clock.now().getTime() + TOKEN_SECONDS * 1000 });
    return text;
  }
}
