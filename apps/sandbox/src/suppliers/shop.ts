// A supplier: our account with it, its products, the orders and what becomes of them, its notifications.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock';
import { HANG_UP, type Answer, type Outcome } from '../http/answer';
import { isHttpUrl } from '../http/post';
import type { Journal, Table } from '../journal';
import type { Channel, Outbox } from '../outbox';
import { ProviderFault } from '../provider-fault';
import { Fates, type Fate } from './fates';
import { Orders, type Order, type Product, type State } from './orders';

export interface Key {
  account: string;
  secret: string;
}

type NotTaken = { refused: 'product' | 'balance' | 'price' | 'twice' | 'lost' | 'code'; code: string };

/** How a supplier speaks. */
export interface Wire {
  /** Part of every address. */
  id: string;
  /** As pages show it. */
  name: string;
  products: Readonly<Record<string, Product>>;
  /** The words of the account's two parts. */
  keyWords: readonly [account: string, secret: string];
  /** With what it refuses when nobody says otherwise. */
  usualCode: string;
  notices: {
    contentType: string;
    acknowledges: (body: string) => boolean;
    body: (told: Told, key: Key) => string;
    headers?: (told: Told, key: Key, sentAt: Date, body: string) => Record<string, string>;
  };
}

/** An answer, and what the fate of its order makes of it; `isLost`: the connection is cut instead. */
export interface Reply {
  answer: Answer;
  fate?: Fate;
  isLost?: true;
}

/** A notification: what it says, and whether somebody else sends it. */
export interface Told {
  number: string;
  tradeNo: string;
  account: string;
  amount: number;
  state: State;
  by: 'supplier' | 'forger' | 'nobody';
}

const RETRY_SECONDS = [5, 30, 300];

export class Shop {
  readonly key: Key;
  readonly orders: Orders;
  readonly fates: Fates;
  readonly fault = new ProviderFault();
  private readonly settings: Table<{ notifyUrl: string }>;
  private readonly channel: Channel<Told>;

  constructor(
    journal: Journal,
    readonly clock: Clock,
    readonly outbox: Outbox,
    readonly wire: Wire,
    readonly url: string,
  ) {
    const keys = journal.table<Key>(`${wire.id} supplier key`);
    this.key = keys.get('demo') ?? keys.put('demo', newKey());
    this.orders = new Orders(journal, clock, wire.id);
    this.fates = new Fates(journal, wire.id);
    this.settings = journal.table(`${wire.id} supplier settings`);
    const { notices } = wire;
    this.channel = {
      name: `${wire.id} supplier notice`,
      contentType: notices.contentType,
      retryDelaysMs: RETRY_SECONDS.map((seconds) => seconds * 1000),
      encode: (told) => notices.body(told, this.key),
      headers: (told, sentAt) => notices.headers?.(told, this.key, sentAt, notices.body(told, this.key)) ?? {},
      acknowledges: (status, body) => status === 200 && notices.acknowledges(body),
    };
    outbox.register(this.channel);
  }

  get channelName(): string {
    return this.channel.name;
  }

  get notifyUrl(): string {
    return this.settings.get('notify')?.notifyUrl ?? '';
  }

  /** Where notifications go; false when the address will not do. */
  notifyAt(url: string): boolean {
    if (url !== '' && !isHttpUrl(url)) return false;
    this.settings.put('notify', { notifyUrl: url });
    return true;
  }

  /** Answers a call as the order's fate or a fault of the whole supplier has it. */
  async serve(work: () => Reply): Promise<Outcome> {
    let reply: Reply | undefined;
    const outcome = await this.fault.around(() => (reply = work()).answer);
    if (reply?.isLost || reply?.fate?.outcome === 'lostAnswer') return HANG_UP;
    if (reply?.fate?.outcome === 'slow') await pause(reply.fate.seconds * 1000, undefined, { ref: false });
    return outcome;
  }

  /**
   * Takes an order, or says why not: it does not sell that, our money is used up, it costs more than `most` fen, the number
   * is taken, the call was cut off before, or its fate is to be refused with a code.
   */
  order(
    asked: Pick<Order, 'number' | 'product' | 'account' | 'count'> & { notifyUrl?: string; most?: number },
  ): { taken: Order; fate: Fate } | NotTaken {
    const product = this.wire.products[asked.product];
    const { number, account, count } = asked;
    if (this.orders.find(number)) return { refused: 'twice', code: '' };
    if (!product) return { refused: 'product', code: '' };
    const fate = this.fates.next(account);
    if (fate.outcome === 'neverTaken') return { refused: 'lost', code: '' };
    if (fate.outcome === 'refused') return { refused: 'code', code: fate.code || this.wire.usualCode };
    const amount = product.price * count;
    if (asked.most !== undefined && amount > asked.most) return { refused: 'price', code: '' };
    if (fate.outcome === 'noBalance' || this.orders.balance < amount) return { refused: 'balance', code: '' };
    const notifyUrl = asked.notifyUrl || this.notifyUrl;
    const order = { number, account, count, product: asked.product, amount, notifyUrl };
    const taken = this.orders.take(order, fate, product.isCard === true);
    this.tell(taken);
    return { taken, fate };
  }

  /** Notifications of an order, those of its fate by others too. */
  private tell(order: Order): void {
    const { outcome } = order.fate;
    if (outcome === 'silent' || !order.notifyUrl) return;
    const told = { tradeNo: order.tradeNo, number: order.number, account: this.orders.accountOf(order) };
    const send = (id: string, state: State, by: Told['by'], dueAt: Date, copies = 1) =>
      this.outbox.enqueue(this.channel, {
        id: `${this.wire.id}-${order.number}-${id}`,
        subject: order.number,
        url: order.notifyUrl,
        payload: { ...told, amount: order.amount, state, by },
        dueAt,
        copies,
      });
    const toldAt = new Date(order.toldAt);
    const fails = ['failed', 'forged', 'unsigned', 'failedFirst'].includes(outcome);
    if (outcome === 'forged') send('forged', 'success', 'forger', new Date(order.acceptedAt));
    if (outcome === 'unsigned') send('unsigned', 'success', 'nobody', new Date(order.acceptedAt));
    send('told', fails ? 'failed' : 'success', 'supplier', toldAt, outcome === 'twice' ? 2 : 1);
    if (outcome === 'failedFirst') send('corrected', 'success', 'supplier', this.orders.correctedAt(order));
  }
}

function newKey(): Key {
  return { account: randomBytes(8).toString('hex'), secret: randomBytes(20).toString('hex') };
}
