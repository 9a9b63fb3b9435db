// Rules for transfers. Money is bigint in units of 0.00001 yuan.
import { labelOf } from '../../kernel/labels';
import type { MemberId } from '../../kernel/context';

export const MEMBER_ACCOUNTS = [
  'deposit',
  'bonus',
  'credit',
  'frozen',
  'hold',
  'supply',
  'settlement',
  'escrow',
  'bond',
] as const;
export type MemberAccountKind = (typeof MEMBER_ACCOUNTS)[number];

/**
 * The member's spendable accounts, including money leased to gateways: it is theirs until calls are settled, and a
 * lease alone is not an entry.
 */
export const SPENDABLE: readonly MemberAccountKind[] = ['deposit', 'bonus', 'credit', 'hold'];

export type PlatformAccountKind =
  | 'revenue.api'
  | 'revenue.package'
  | 'revenue.vip'
  | 'revenue.sms'
  | 'revenue.recharge'
  | 'revenue.marketplace'
  | 'expense.coupon'
  | 'expense.bonus'
  | 'clearing.alipay'
  | 'clearing.wechat'
  | 'clearing.bank'
  | 'refund.payable'
  | 'suspense';

declare const accountNameBrand: unique symbol;
/** `member:123:deposit`, `member:123:bonus+deposit`, `platform:revenue.api`; made by the two functions below. */
export type AccountName = string & { readonly [accountNameBrand]: true };

/**
 * A member's account. With several kinds, a debit takes from the first as far as its floor allows, then from the next:
 * `memberAccount(id, 'deposit', 'bonus', 'credit')` is how a member pays.
 */
export function memberAccount(memberId: MemberId, ...kinds: [MemberAccountKind, ...MemberAccountKind[]]): AccountName {
  return `member:${memberId}:${kinds.join('+')}` as AccountName;
}

/** One of the platform's accounts. */
export function platformAccount(kind: PlatformAccountKind): AccountName {
  return `platform:${kind}` as AccountName;
}

type Line = {
  readonly account: AccountName;
  /** Above zero: the account gets it. Below: the account gives it. */
  readonly amount: bigint;
};

/** What a transfer is: `<what>` or `<what>.<step>`; see `entryKindOf`. Those of `api` are the gateway's. */
export type TransferKind =
  | 'adjust'
  | `api.${'charge' | 'hold' | 'late'}`
  | 'bonus'
  | `bonus.${'back' | 'campaign' | 'coupon' | 'invite'}`
  | 'credit.surplus'
  | `goods.${'back' | 'buy' | 'deliver' | 'dispute'}`
  | `${'package' | 'vip'}.buy`
  | `quick.${'back' | 'freeze' | 'refund' | 'settle'}`
  | 'recharge'
  | `recharge.${'astray' | 'held' | 'order' | 'twice'}`
  | 'refund'
  | `refund.${'freeze' | 'out' | 'repay' | 'twice' | 'unfreeze'}`
  | `sms.${'back' | 'send'}`
  | `supply.${'bond' | 'bondBack' | 'payout' | 'settle'}`;

/** Kinds of transfers for a statement: what is misspelt is found by the compiler. */
export const transferKinds = (...kinds: TransferKind[]): readonly TransferKind[] => kinds;

export type Transfer = {
  /** Names the business event for ever, e.g. `recharge:20250101000001`; posting it again moves nothing. */
  readonly key: string;
  readonly kind: TransferKind;
  /** References for reports, e.g. `{ orderNo }`. Kept for ever: no personal data. */
  readonly memo: Readonly<Record<string, string | number>>;
  /** At least two, each account once, summing to zero. */
  readonly lines: readonly Line[];
};

export type Posted = {
  readonly transferId: string;
  /** The key was posted before with the same content: nothing moved now. */
  readonly replayed: boolean;
  /** What it brought to a credit account beyond what was owed, and is on the deposit now. Nothing of a repayment may be. */
  readonly surplus: bigint;
};

/**
 * Throws Error on a transfer that no ledger could post. It is the caller's mistake, so it is found before the transfer
 * shares a batch with others.
 */
export function assertPostable({ key, kind, lines }: Transfer): void {
  if (!/^[!-~]{1,200}$/.test(key)) throw new Error(`a transfer's key is 1 to 200 visible ASCII characters, not ${key}`);
  if (!/^[a-zA-Z.]{1,50}$/.test(kind)) throw new Error(`transfer ${key}: its kind is letters and dots, not ${kind}`);
  if (lines.length < 2) throw new Error(`transfer ${key} needs at least two lines`);
  if (lines.some((line) => line.amount === 0n)) throw new Error(`transfer ${key} moves nothing on a line`);
  if (lines.reduce((sum, line) => sum + line.amount, 0n) !== 0n)
    throw new Error(`transfer ${key} does not sum to zero`);
  const named = lines.flatMap((line) => accountsOnRoute(line.account));
  if (new Set(named).size < named.length) throw new Error(`transfer ${key} names an account twice`);
}

function accountsOnRoute(name: AccountName): string[] {
  const at = name.lastIndexOf(':') + 1;
  return name
    .slice(at)
    .split('+')
    .map((kind) => name.slice(0, at) + kind);
}

/** Transfers of one member get the same lane, so that lanes seldom wait for each other's rows. */
export function laneOf({ lines }: Transfer, lanes: number): number {
  const name = lines.find((line) => line.account.startsWith('member:'))?.account ?? lines[0]?.account ?? '';
  const owner = name.slice(0, name.lastIndexOf(':'));
  let hash = 0;
  for (let at = 0; at < owner.length; at++) hash = (hash * 31 + owner.charCodeAt(at)) >>> 0;
  return hash % lanes;
}

/** Enumeration ledgerEntryKind by a transfer's kind, or by the part before its dot. */
export const ENTRY_KINDS: Readonly<Record<string, number>> = {
  recharge: 1,
  // money a channel collected for goods and that is spent at once: not a top-up
  'recharge.order': 10,
  // what arrived for no order that waited for it
  'recharge.astray': 11,
  package: 2,
  api: 3,
  'api.hold': 4,
  refund: 5,
  bonus: 6,
  adjust: 7,
  'credit.surplus': 7,
  vip: 8,
  sms: 12,
  quick: 13,
  goods: 20,
  supply: 21,
};
export const OTHER_ENTRY = 9;
/** The entries of transfers whose kind begins with `api.`. */
export const METERED_ENTRIES: readonly number[] = [3, 4];

/** The ledgerEntryKind that a person sees for a transfer's kind. */
export function entryKindOf(kind: string): number {
  return ENTRY_KINDS[kind] ?? ENTRY_KINDS[kind.split('.')[0] ?? ''] ?? OTHER_ENTRY;
}

/** The label of a transfer's ledgerEntryKind. */
export function entryLabelOf(kind: string): string {
  return labelOf('ledgerEntryKind', entryKindOf(kind));
}
