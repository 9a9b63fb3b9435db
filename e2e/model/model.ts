// What everybody should own, by arithmetic of its own: nothing here is taken from the product. Money is bigint in units of 0.00001 yuan.

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const FEN = 1000n;

export type Template = {
  id: string;
  /** Taken off: a sum, or so many per mille with a cap. */
  off: { sum: bigint } | { perMille: bigint; cap: bigint };
  from: bigint;
  days: number;
  perMember: number | null;
};

export type Coupon = { id: string; template: Template; until: number; state: 'usable' | 'locked' | 'used' };

export type Offer = {
  id: string;
  /** Segments of SMS; calls when left out. */
  of?: 'messages';
  price: bigint;
  calls: number;
  days: number;
  /** Begins with its first call, which has to come within so many days. */
  startWithin: number | null;
  firstOnly: boolean;
  stock: number | null;
};

export type Level = { rank: number; prices: readonly bigint[]; calls: number; offCalls: bigint; offPackages: bigint };

export type Holding = {
  source: 'package' | 'free' | 'vip';
  of?: 'messages' | undefined;
  total: number;
  remaining: number;
  from: number;
  until: number;
  /** Days that begin with the first call. */
  unstarted: number | null;
  /** Of a level's calls: the month. */
  month?: string;
};

export type Membership = { rank: number; from: number; until: number; value: bigint; order?: Order };

export type Order = {
  no: string;
  member: Member;
  goods: { kind: 'topUp' } | { kind: 'package'; offer: Offer } | { kind: 'vip'; level: Level; period: number };
  channel: number;
  pay: bigint;
  /** What a coupon took off. */
  share: bigint;
  /** What remained of lower levels. */
  remainder: bigint;
  coupon: Coupon | undefined;
  state: 'open' | 'paid' | 'closed' | 'refunded';
  until: number;
  /** Promised, then given. */
  bonus: bigint;
  /** Paid at its channel, whether heard of or not. */
  paidThere: boolean;
  paidAt: number;
  back: bigint;
  bonusBack: bigint;
  /** From which accounts the price was taken. */
  taken: ReadonlyMap<string, bigint>;
  brought?: Holding | Membership;
};

export type Member = {
  id: string;
  token: string;
  phone: string;
  coupons: Coupon[];
  holdings: Holding[];
  memberships: Membership[];
  /** How much they may owe. */
  line: bigint;
};

/** A coupon's reduction: whole fen, no more than the price. */
export function savingOf({ off }: Template, price: bigint): bigint {
  if ('sum' in off) return least(off.sum, price);
  const part = floorTo(FEN, (price * off.perMille) / 1000n);
  return least(part, off.cap, price);
}

export const least = (first: bigint, ...others: bigint[]) => others.reduce((a, b) => (b < a ? b : a), first);
export const floorTo = (step: bigint, amount: bigint) => amount - (amount % step);
export const ceilTo = (step: bigint, amount: bigint) => floorTo(step, amount + step - 1n);
/** `a / b`, rounded up. */
export const over = (a: bigint, b: bigint) => (a + b - 1n) / b;

type Move = { from: string; to: string; amount: bigint; at: number };

/** What is on the books: accounts by their names, which always sum to nothing. */
export class Books {
  readonly #accounts = new Map<string, bigint>();
  /** Everything that ever moved. */
  readonly moves: Move[] = [];

  constructor(private readonly now: () => number) {}

  of(account: string): bigint {
    return this.#accounts.get(account) ?? 0n;
  }

  move(from: string, to: string, amount: bigint): void {
    this.#accounts.set(from, this.of(from) - amount);
    this.#accounts.set(to, this.of(to) + amount);
    this.moves.push({ from, to, amount, at: this.now() });
  }

  /** Everything that is not nothing. */
  all(): Map<string, bigint> {
    return new Map([...this.#accounts].filter(([, amount]) => amount !== 0n));
  }
}

type Campaign = { tiers: readonly { from: bigint; bonus: bigint }[]; left: bigint; perMember: number };

/** A walk's world as it should be. */
export class Model {
  readonly books = new Books(() => this.now);
  readonly members: Member[] = [];
  /** Who trades in goods beside them: a supplier, and somebody who buys for much. */
  readonly traders: Member[] = [];
  readonly orders: Order[] = [];
  readonly templates: Template[] = [];
  readonly offers: Offer[] = [];
  readonly levels: Level[] = [];
  /** The coupon that a code gives. */
  code: Template | undefined;
  campaign: Campaign = { tiers: [], left: 0n, perMember: 0 };
  price = 0n;
  /** What members had paid back of loans that were given up afterwards, and have again. */
  readonly overpaid = new Map<Member, bigint>();

  constructor(public now: number) {}

  account({ id }: Member, kind: string): string {
    return `member:${id}:${kind}`;
  }

  owns(member: Member, kind: string): bigint {
    return this.books.of(this.account(member, kind));
  }

  /** What a member can spend: paid in first, then given, then lent. */
  spendable(member: Member): bigint {
    return this.owns(member, 'deposit') + this.owns(member, 'bonus') + this.#lendable(member);
  }

  /** What a member owes. */
  owed(member: Member): bigint {
    return -this.owns(member, 'credit');
  }

  /**
   * Gives an amount back to the accounts that it came from, in this order; none gets more than is left of what it gave, which
   * becomes less. Of what was lent goes back what is still owed; the rest is theirs as if paid in.
   */
  giveBack(
    member: Member,
    from: string,
    amount: bigint,
    taken: Map<string, bigint>,
    kinds: readonly ('credit' | 'deposit' | 'bonus')[],
  ): void {
    let left = amount;
    for (const kind of kinds) {
      const account = this.account(member, kind);
      const part = least(left, taken.get(account) ?? 0n);
      if (part === 0n) continue;
      taken.set(account, taken.get(account)! - part);
      left -= part;
      const own = kind === 'credit' ? least(part, this.owed(member)) : part;
      this.books.move(from, account, own);
      if (own === part) continue;
      this.books.move(from, this.account(member, 'deposit'), part - own);
      this.overpaid.set(member, (this.overpaid.get(member) ?? 0n) + part - own);
    }
    if (left > 0n) throw new Error('the model gave more back than was taken');
  }

  /** Gives all back that was taken. */
  giveAllBack(member: Member, from: string, taken: ReadonlyMap<string, bigint>): void {
    const amount = [...taken.values()].reduce((sum, part) => sum + part, 0n);
    this.giveBack(member, from, amount, new Map(taken), ['credit', 'deposit', 'bonus']);
  }

  #lendable(member: Member): bigint {
    return member.line + this.owns(member, 'credit');
  }

  /** Takes a price from a member; says from which accounts. @throws Error when it is not there */
  take(member: Member, amount: bigint, to: string): Map<string, bigint> {
    const taken = new Map<string, bigint>();
    let left = amount;
    for (const kind of ['deposit', 'bonus', 'credit']) {
      const part = least(left, kind === 'credit' ? this.#lendable(member) : this.owns(member, kind));
      if (part <= 0n) continue;
      this.books.move(this.account(member, kind), to, part);
      taken.set(this.account(member, kind), part);
      left -= part;
    }
    if (left > 0n) throw new Error('the model spent what a member does not have');
    return taken;
  }

  open(member: Member): Order[] {
    return this.orders.filter((order) => order.member === member && order.state === 'open');
  }
}
