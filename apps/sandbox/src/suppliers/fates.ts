// What becomes of orders at a supplier: chosen by a person or a test for an account or for all, or drawn by a seed.
import { createHash } from 'node:crypto';
import { countField, textField } from '../http/request';
import type { Journal, Table } from '../journal';

/**
 * delivered and failed: as honest suppliers do. refused: not taken, with a code. noBalance: refused, our money is used up.
 * silent: taken, and nothing comes of it. twice: success is told twice. failedFirst: told as failed, then delivered.
 * forged and unsigned: it fails, but somebody else tells success. otherAmount: delivered, at another price.
 * otherAccount: somebody else's account got it. lostAnswer: taken and delivered, the answer is cut off.
 * neverTaken: cut off before it was taken. slow: taken and delivered, the answer comes when nobody waits any more.
 */
export const OUTCOMES = {
  delivered: '正常到账',
  failed: '受理后失败',
  refused: '拒绝受理',
  noBalance: '拒绝受理：余额不足',
  silent: '受理后不再有消息',
  twice: '成功通知发两次',
  failedFirst: '先说失败，后来到账',
  forged: '失败，但有人伪造成功通知',
  unsigned: '失败，但有一条没签名的成功通知',
  otherAmount: '到账，扣的是另一个金额',
  otherAccount: '充到了另一个账号',
  lostAnswer: '已受理并到账，应答丢失',
  neverTaken: '请求没有送到',
  slow: '已受理并到账，应答很慢',
} as const;
export type Outcome = keyof typeof OUTCOMES;

export interface Fate {
  outcome: Outcome;
  /** From the order until its end is told; of `slow`, until the answer. */
  seconds: number;
  /** Of `refused`. */
  code: string;
}

/** What fates are drawn by; `slow`: how many seconds a slow answer takes. */
interface Drawing {
  seed: number;
  slow: number;
}

const SLOW_SECONDS = 20;
const USUAL: Fate = { outcome: 'delivered', seconds: 1, code: '' };
const EVERY_ACCOUNT = '*';
const MAX_SECONDS = 72 * 3_600;
const ALL = Object.keys(OUTCOMES) as Outcome[];
const isOutcome = (text: string): text is Outcome => Object.hasOwn(OUTCOMES, text);

export class Fates {
  private readonly chosen: Table<Fate>;
  private readonly seeds: Table<Drawing>;
  private readonly draws: Table<number>;

  constructor(
    journal: Journal,
    private readonly shop: string,
  ) {
    this.chosen = journal.table<Fate>(`${shop} supplier fate`);
    this.seeds = journal.table<Drawing>(`${shop} supplier seed`);
    this.draws = journal.table<number>(`${shop} supplier draw`);
  }

  /** The seed that fates are drawn by; undefined when they are not. */
  get seed(): number | undefined {
    return this.seeds.get('seed')?.seed;
  }

  /** The fate of orders without one of their own. */
  get usual(): Fate {
    return this.chosen.get(EVERY_ACCOUNT) ?? USUAL;
  }

  /** The fate of the next order for an account. */
  next(account: string): Fate {
    const own = this.chosen.get(account);
    const drawing = this.seeds.get('seed');
    return own ?? (drawing ? this.draw(drawing, account) : this.usual);
  }

  /** The same for the same seed and each next order of an account, on whatever day; half of all orders are delivered. */
  private draw({ seed, slow }: Drawing, account: string): Fate {
    const of = `${seed}:${account}`;
    const nth = this.draws.put(of, (this.draws.get(of) ?? 0) + 1);
    const draw = createHash('sha256').update(`${this.shop}:${of}:${nth}`).digest().readUInt32BE();
    const outcome = draw % 2 === 0 ? 'delivered' : ALL[(draw >>> 1) % ALL.length]!;
    return { outcome, seconds: outcome === 'slow' ? slow : 0, code: '' };
  }

  /** Sets what the fields say: a seed, or the fate of an account or of all; undefined when they make no sense. */
  set(fields: Record<string, unknown>): Fate | Drawing | undefined {
    if (fields['seed'] !== undefined && fields['seed'] !== '') {
      const seed = countField(fields, 'seed', 999_999_999);
      const slow = fields['slow'] === undefined ? SLOW_SECONDS : countField(fields, 'slow', MAX_SECONDS);
      return seed === undefined || slow === undefined ? undefined : this.seeds.put('seed', { seed, slow });
    }
    const outcome = textField(fields, 'outcome');
    const seconds = fields['seconds'] === undefined ? USUAL.seconds : countField(fields, 'seconds', MAX_SECONDS);
    const code = textField(fields, 'code');
    if (!isOutcome(outcome) || seconds === undefined || !/^[A-Z0-9_]{0,40}$/.test(code)) return undefined;
    this.seeds.delete('seed');
    return this.chosen.put(textField(fields, 'account') || EVERY_ACCOUNT, { outcome, seconds, code });
  }
}
