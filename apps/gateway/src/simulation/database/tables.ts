// What the database has of calls, as plain objects: a model of the tables that nodes work with.
// Amounts are in 0.00001 yuan, moments in epoch milliseconds. testing/model.test.ts compares it with the real functions.

export type NodeRow = { id: number; name: string; state: number; incarnation: number; heartbeatAt: number };

export type Member = {
  id: string;
  deposit: number;
  bonus: number;
  credit: number;
  floor: number;
  hold: number;
  /** What the member's level takes off prices, per mille. */
  discount: number;
};

export type Holding = {
  id: string;
  memberId: string;
  projectId: string;
  source: 1 | 2;
  total: number;
  remaining: number;
  expiresAt: number;
  unstartedDays: number | null;
};

export type LeaseRow = {
  id: string;
  nodeId: number;
  incarnation: number;
  memberId: string;
  projectId: string;
  source: 1 | 2 | 3;
  holdingId: string | null;
  price: number;
  granted: number;
  grantedAt: number;
  used: number;
  settled: number;
  /** 1 open, 2 returned, 3 taken back. */
  state: 1 | 2 | 3;
  fromBonus: number;
  fromCredit: number;
  /** Of the balance, at a product with tiers: where the tier begins; its units count in the month of the grant. */
  tierFrom: number | null;
};

export type Part = { leaseId: string; source: number; sourceId: string | null; units: number; amount: number };

export type RecordRow = {
  id: string;
  at: number;
  memberId: string;
  keyId: string;
  projectId: string;
  mode: number;
  code: number;
  charged: boolean;
  units: number;
  amount: number;
  upstreamMs: number | null;
  nodeId: number;
  parts: readonly Part[];
  /** It is from an earlier run of its node, and came when the caps of that had been settled. */
  late: boolean;
};

export type LateRow = Omit<Part, 'leaseId'> & {
  leaseId: string;
  memberId: string;
  projectId: string;
  coveredUnits: number;
  coveredAmount: number;
  settled: boolean;
};

/** From so many units of a month on, one costs this. */
export type Tier = { from: number; price: number };
/** What a member has borrowed or used in a tier of a month; since when somebody waits for what is lent in it. */
export type TierUse = { units: number; waitedSince: number | null };

export type Key = { id: string; memberId: string; dailyCalls: number | null; dailySpend: number | null };
export type Allowance = { calls: number; spend: number };
export type KeyDay = Allowance & { countsCalls: boolean; countsSpend: boolean };
export type Share = Allowance & {
  keyId: string;
  day: string;
  nodeId: number;
  incarnation: number;
  holds: boolean;
  settled: boolean;
};

export type Claim = {
  callId: string;
  keyId: string;
  keyDigest: string;
  requestDigest: string;
  nodeId: number;
  walId: string;
  repeatable: boolean;
  state: number;
  status: number;
  cipher: Buffer | null;
  late: boolean;
};

export type WalRow = { segment: number; bytes: number; lastCallAt: number | null };

/** Refuses, as the database does; `code` is its SQLSTATE. */
export class Refused extends Error {
  constructor(readonly code: string) {
    super(`the database refused: ${code}`);
  }
}

/** A copied log: who writes it, and its blocks by where they begin. */
export type CopyRow = {
  name: string;
  writer: string | null;
  blocks: { segment: number; bytes: number; block: Buffer }[];
};

export class Tables {
  readonly copies = new Map<string, CopyRow>();
  readonly nodes = new Map<number, NodeRow>();
  readonly wals = new Map<string, WalRow>();
  readonly members = new Map<string, Member>();
  readonly holdings = new Map<string, Holding>();
  /** Price of one unit by product. */
  readonly prices = new Map<string, number>();
  /** By product, above its price. */
  readonly tiers = new Map<string, readonly Tier[]>();
  /** By member, product, month and beginning of the tier. */
  readonly tierUse = new Map<string, TierUse>();
  readonly leases = new Map<string, LeaseRow>();
  readonly records = new Map<string, RecordRow>();
  readonly late: LateRow[] = [];
  /**
   * By key and day, what came back beyond a cap with a node that had been given up: what others were lent meanwhile was its. Only
   * here, for judging.
   */
  readonly overdrafts = new Map<string, Allowance>();
  readonly keys = new Map<string, Key>();
  readonly keyDays = new Map<string, KeyDay>();
  readonly shares: Share[] = [];
  readonly claims: Claim[] = [];
  readonly platform = { revenue: 0, suspense: 0 };
  lastLease = 0;

  constructor(
    readonly now: () => number,
    readonly notify: (payload: string) => void = () => {},
  ) {}

  /** @throws GW001 unless this run of the node is live */
  checkRun(nodeId: number, incarnation: number) {
    const node = this.nodes.get(nodeId);
    if (node?.incarnation !== incarnation || node.state !== 2) throw new Refused('GW001');
  }

  /** What a member can still spend. */
  spendable(memberId: string): number {
    const { deposit, bonus, credit, floor } = this.members.get(memberId)!;
    return deposit + bonus + credit - floor;
  }

  /** Takes from the deposit first, then the bonus, then the credit line. */
  take(memberId: string, amount: number): { bonus: number; credit: number } {
    const member = this.members.get(memberId)!;
    const deposit = Math.min(amount, member.deposit);
    const bonus = Math.min(amount - deposit, member.bonus);
    const credit = amount - deposit - bonus;
    member.deposit -= deposit;
    member.bonus -= bonus;
    member.credit -= credit;
    return { bonus, credit };
  }
}

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;

/** Names of days by their number: a history has one or two. */
const dayNames = new Map<number, string>();

/** yyyy-MM-dd in Asia/Shanghai. */
export function dayOf(at: number): string {
  const day = Math.floor((at + SHANGHAI_MS) / DAY_MS);
  const known = dayNames.get(day);
  if (known !== undefined) return known;
  const name = new Date(day * DAY_MS).toISOString().slice(0, 10);
  dayNames.set(day, name);
  return name;
}

/** yyyy-MM in Asia/Shanghai. */
export const monthOf = (at: number) => dayOf(at).slice(0, 7);

/** When a month of Shanghai ends. */
export function monthEnd(at: number): number {
  const local = new Date(at + SHANGHAI_MS);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1) - SHANGHAI_MS;
}

export const days = (count: number) => count * DAY_MS;
