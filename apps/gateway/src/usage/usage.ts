// GET /openapi/-/account/{balance,packages,usage}: a member's balance, packages and usage, for the member's own programs. A
// key limited to some products sees only those and its own calls. Not charged, not recorded.
import { chargeSource, unitLabel } from '@jishi/contract/enums/catalogue';
import { formatMoney } from '@jishi/money';
import type { Authenticator } from '../auth/authenticator';
import type { Admission } from '../call/admission';
import type { Key } from '../directory/key';
import type { Exchange } from '../http/exchange';
import type { TokenBuckets } from '../limits/token-buckets';
import { chargeSourceNames } from '../records/row';
import { Refusal, refusals } from '../refusals';
import { type Grouping, type UsageStore, groupings } from './store';

export type Topic = 'balance' | 'packages' | 'usage';

/** Days as yyyy-MM-dd, Asia/Shanghai; today when absent. */
export type UsageQuery = { from?: string | undefined; to?: string | undefined; by?: string | undefined };

export type UsageOptions = {
  authenticator: Authenticator;
  admission: Admission;
  buckets: TokenBuckets;
  store: UsageStore;
  now: () => number;
};

const PER_SECOND = 5;
const DAYS_MAX = 366;
const DAY_MS = 86_400_000;
const SHANGHAI = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
const SHANGHAI_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

export class Usage {
  constructor(private readonly options: UsageOptions) {}

  /** Answers one request. Rejects when the database is unreachable. */
  async serve(exchange: Exchange, topic: Topic): Promise<void> {
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return exchange.refuse(refusals.methodMismatch);
    const caller = await this.options.authenticator.identify(exchange);
    if (caller instanceof Refusal) return exchange.refuse(caller);
    const barred = await this.options.admission.keyRefusal(caller.key, exchange.client.address);
    if (barred) return exchange.refuse(barred);
    const query = new URLSearchParams(exchange.query);
    const asked = {
      from: query.get('from') ?? undefined,
      to: query.get('to') ?? undefined,
      by: query.get('by') ?? undefined,
    };
    const result = await this.of(caller.key, topic, asked);
    if (result instanceof Refusal) return exchange.refuse(result);
    exchange.answerJson(200, { code: 0, msg: '', result });
  }

  /** The account data to return, or why the request is refused. Rejects when the database is unreachable. */
  async of(key: Key, topic: Topic, query: UsageQuery): Promise<Refusal | object> {
    if (!this.options.buckets.take(`usage:${key.id}`, PER_SECOND)) return refusals.keyTooFast;
    if (topic === 'balance') return this.#balance(key);
    if (topic === 'packages') return this.#packages(key);
    return this.#use(key, query);
  }

  async #balance(key: Key) {
    if (key.projects) return refusals.outOfScope;
    const { deposit, bonus, frozen, unspent, creditLine, creditUsed } = await this.options.store.balance(key.memberId);
    return {
      balance: formatMoney(deposit + bonus + unspent),
      deposit: formatMoney(deposit),
      bonus: formatMoney(bonus),
      frozen: formatMoney(frozen),
      held: formatMoney(unspent),
      creditLine: formatMoney(creditLine),
      creditUsed: formatMoney(creditUsed),
    };
  }

  async #packages(key: Key) {
    const rows = await this.options.store.holdings(key.memberId, scopeOf(key));
    return rows.map((row) => ({
      product: row.projectCode,
      productName: row.projectName,
      name: row.name ?? (row.source === chargeSource.vip ? '会员额度' : '免费额度'),
      source: chargeSourceNames[row.source],
      unit: unitLabel(row.unit),
      total: row.total,
      remaining: Number(row.remaining),
      expireTime: SHANGHAI_TIME.format(row.expiresAt),
      unstartedDays: row.unstartedDays,
    }));
  }

  async #use(key: Key, query: UsageQuery) {
    const today = SHANGHAI.format(this.options.now());
    const { to = today, from = to, by = 'day' } = query;
    if (!isDay(from) || !isDay(to) || !Object.hasOwn(groupings, by)) return refusals.usageQueryMalformed;
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (!(days >= 1 && days <= DAYS_MAX)) return refusals.usageQueryMalformed;
    const rows = await this.options.store.use(
      { memberId: key.memberId, keyId: key.projects ? key.id : null, from, to },
      by as Grouping,
    );
    const list = rows.map((row) => ({
      [by]: row.group,
      calls: Number(row.calls),
      charged: Number(row.charged),
      units: Number(row.units),
      amount: formatMoney(row.amount),
    }));
    const total = {
      calls: list.reduce((sum, row) => sum + row.calls, 0),
      charged: list.reduce((sum, row) => sum + row.charged, 0),
      units: list.reduce((sum, row) => sum + row.units, 0),
      amount: formatMoney(rows.reduce((sum, row) => sum + row.amount, 0n)),
    };
    return { from, to, by, total, list };
  }
}

/** Whether the text is a day of the calendar as yyyy-MM-dd. */
function isDay(text: unknown): text is string {
  const at = typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text as string);
}

/** Null: every product. */
export function scopeOf(key: Key): string[] | null {
  return key.projects ? [...key.projects] : null;
}
