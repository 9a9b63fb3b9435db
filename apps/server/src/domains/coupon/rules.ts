// Rules for coupons: the reduction, what it applies to, and why it may not apply. Money is bigint in units of 0.00001
// yuan.
import { enums } from '@jishi/contract/enums';
import { couponKind, couponStatus } from '@jishi/contract/enums/coupon';
import { applyRate, formatMoney, ratio, roundToFen } from '@jishi/money';
import { formatTime } from '../../kernel/time';

export type Terms = {
  kind: number;
  /** Fixed reductions: the amount taken off. */
  amount: bigint | null;
  /** Discounts: per mille taken off, and the cap. */
  discount: number | null;
  cap: bigint | null;
  minSpend: bigint;
  orderKinds: readonly number[];
  /** Empty: of every product. */
  projectIds: readonly string[];
  /** The lowest VIP rank that may use it. */
  minRank: number | null;
};

export type Held = { status: number; validFrom: Date; expiresAt: Date };

/** What somebody is about to pay for, and who they are. */
export type Purchase = { kind: number; projectId: string | null; amount: bigint; rank: number };

/** A coupon's reduction of an amount: whole fen, at most the amount; 0 below its minimum. */
export function savingOf(terms: Terms, amount: bigint): bigint {
  if (amount < terms.minSpend) return 0n;
  const off = terms.discount === null ? terms.amount! : discountOf(amount, terms.discount, terms.cap);
  return off < amount ? off : amount;
}

function discountOf(amount: bigint, perMille: number, cap: bigint | null): bigint {
  const off = roundToFen(applyRate(amount, ratio(perMille, 1000), 'down'), 'down');
  return cap !== null && cap < off ? cap : off;
}

/** couponStatus at a moment: a usable one whose time is over has expired. */
export function statusAt({ status, expiresAt }: Held, now: Date): number {
  return status === couponStatus.usable && expiresAt <= now ? couponStatus.expired : status;
}

/** Why a coupon cannot be used for a purchase, for its holder to read; undefined when it can. */
export function objectionTo(terms: Terms, held: Held, purchase: Purchase, now: Date): string | undefined {
  const status = statusAt(held, now);
  if (status === couponStatus.locked) return '正被另一笔未付款的订单占用，那笔订单取消或关闭后可再用';
  if (status === couponStatus.used) return '已经用过了';
  if (status === couponStatus.expired) return '已经过期';
  if (status === couponStatus.void) return '已经作废';
  if (held.validFrom > now) return `${formatTime(held.validFrom)} 起才能用`;
  if (!terms.orderKinds.includes(purchase.kind)) return `只能用于${kindNames(terms.orderKinds)}`;
  if (terms.projectIds.length > 0 && !(purchase.projectId && terms.projectIds.includes(purchase.projectId)))
    return '不能用于这个产品';
  if (terms.minRank !== null && purchase.rank < terms.minRank) return `要 V${terms.minRank} 及以上会员才能用`;
  if (purchase.amount < terms.minSpend)
    return `满 ${yuan(terms.minSpend)} 元可用，还差 ${yuan(terms.minSpend - purchase.amount)} 元`;
  if (savingOf(terms, purchase.amount) === 0n) return '这笔订单减不了钱';
  return undefined;
}

/** 满 100 减 20. */
export function termsText({ kind, amount, discount, cap, minSpend }: Terms): string {
  const least = minSpend > 0n ? `满 ${yuan(minSpend)} ` : '';
  if (kind !== couponKind.discount) return least ? `${least}减 ${yuan(amount!)} 元` : `立减 ${yuan(amount!)} 元`;
  return `${least}${tenthsOf(discount!)} 折${cap === null ? '' : `，最多减 ${yuan(cap)} 元`}`;
}

/** A coupon's value, short: 20 元, 8.8 折. */
export function faceText({ amount, discount }: Terms): string {
  return discount === null ? `${yuan(amount!)} 元` : `${tenthsOf(discount)} 折`;
}

/** Its scope in words; `projects` are the names of its products. */
export function scopeText({ orderKinds, minRank }: Terms, projects: readonly string[]): string {
  const what = projects.length > 0 ? `${projects.join('、')}的${kindNames(orderKinds)}` : kindNames(orderKinds);
  return minRank === null ? `用于${what}` : `用于${what}，限 V${minRank} 及以上会员`;
}

/** The tenths paid, as Chinese discounts are written: 12 % off is 8.8. */
export function tenthsOf(perMille: number): string {
  return String((1000 - perMille) / 100);
}

/** Per mille taken off by a discount of so many tenths, text as `8.8`. */
export function perMilleOff(tenths: string): number {
  return 1000 - Math.round(Number(tenths) * 100);
}

function kindNames(kinds: readonly number[]): string {
  return enums.payOrderKind
    .filter(({ value }) => kinds.includes(value))
    .map(({ label }) => label)
    .join('、');
}

/** Without a fraction of zeros, for sentences. */
function yuan(amount: bigint): string {
  return formatMoney(amount).replace(/\.00$/, '');
}
