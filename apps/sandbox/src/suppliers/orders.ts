// The orders of a supplier, and our money with it. What an order is at a moment follows from its fate and the clock.
import { randomBytes, randomInt } from 'node:crypto';
import { beijingDay, type Clock } from '../clock';
import type { Journal, Table } from '../journal';
import type { Fate } from './fates';

export interface Product {
  name: string;
  /** What one costs, in fen. */
  price: number;
  isCard?: true;
}

export interface Card {
  number: string;
  secret: string;
  expires: string;
}

export interface Order {
  number: string;
  tradeNo: string;
  product: string;
  account: string;
  count: number;
  /** What it costs us, in fen. */
  amount: number;
  notifyUrl: string;
  fate: Fate;
  /** ISO times. */
  acceptedAt: string;
  toldAt: string;
  cards: Card[];
}

export type State = 'processing' | 'success' | 'failed';

const FAILING = new Set<Fate['outcome']>(['failed', 'forged', 'unsigned']);
/** How long a supplier that changes its mind says that an order failed. */
const FAILED_FIRST_MS = 2_000;
const DEPOSIT_FEN = 100_000_00;

export class Orders {
  private readonly rows: Table<Order>;
  private readonly deposits: Table<number>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
    shop: string,
  ) {
    this.rows = journal.table<Order>(`${shop} supplier order`);
    this.deposits = journal.table<number>(`${shop} supplier deposit`);
  }

  find(number: string): Order | undefined {
    return this.rows.get(number);
  }

  /** Newest first. */
  list(): Order[] {
    return this.rows.values().toReversed();
  }

  /** Takes an order; it is kept before anybody is told. */
  take(
    asked: Pick<Order, 'number' | 'product' | 'account' | 'count' | 'amount' | 'notifyUrl'>,
    fate: Fate,
    isCard: boolean,
  ): Order {
    const now = this.clock.now();
    const seconds = fate.outcome === 'slow' ? 0 : fate.seconds;
    return this.rows.put(asked.number, {
      ...asked,
      fate,
      tradeNo: `S${now.getTime()}${randomInt(1e6)}`,
      amount: fate.outcome === 'otherAmount' ? asked.amount + 100 : asked.amount,
      acceptedAt: now.toISOString(),
      toldAt: new Date(now.getTime() + seconds * 1000).toISOString(),
      cards: isCard ? Array.from({ length: asked.count }, newCard) : [],
    });
  }

  /** What the supplier says of an order now. */
  stateOf({ fate, toldAt }: Order): State {
    const since = this.clock.now().getTime() - Date.parse(toldAt);
    if (since < 0 || fate.outcome === 'silent') return 'processing';
    if (FAILING.has(fate.outcome)) return 'failed';
    return fate.outcome === 'failedFirst' && since < FAILED_FIRST_MS ? 'failed' : 'success';
  }

  /** When a supplier that said "failed" says "success". */
  correctedAt({ toldAt }: Order): Date {
    return new Date(Date.parse(toldAt) + FAILED_FIRST_MS);
  }

  /** Whose account the supplier names. */
  accountOf({ account, fate }: Order): string {
    return fate.outcome === 'otherAccount'
      ? `${account.slice(0, -1)}${(Number(account.at(-1)) + 1) % 10 || 0}`
      : account;
  }

  /** What is left of our money, in fen. */
  get balance(): number {
    const spent = this.rows
      .values()
      .reduce((sum, order) => sum + (this.stateOf(order) === 'failed' ? 0 : order.amount), 0);
    return (this.deposits.get('deposit') ?? DEPOSIT_FEN) - spent;
  }

  /** Sets what is left of our money, in fen. */
  leave(fen: number): void {
    this.deposits.put('deposit', fen + (this.deposits.get('deposit') ?? DEPOSIT_FEN) - this.balance);
  }

  /** What was delivered on a Beijing day, by the time it was told. */
  delivered(day: string): Order[] {
    return this.rows
      .values()
      .filter((order) => beijingDay(new Date(order.toldAt)) === day && this.stateOf(order) === 'success');
  }
}

function newCard(): Card {
  return {
    number: `8${String(randomInt(1e9)).padStart(9, '0')}${String(randomInt(1e8)).padStart(8, '0')}`,
    secret: randomBytes(8).toString('hex').toUpperCase(),
    expires: '2029-12-31',
  };
}

/** Fen as yuan. */
export const yuan = (fen: number) => (fen / 100).toFixed(2);
