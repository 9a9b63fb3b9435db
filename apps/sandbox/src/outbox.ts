// Delivery of notifies and receipts: persisted, retried on the provider's schedule, each attempt kept with its answer.
import { setMaxListeners } from 'node:events';
import type { Clock } from './clock';
import { post } from './http/post';
import type { Journal, Table } from './journal';

const TICK_MS = 50;
const KEPT_ANSWER_CHARS = 300;

interface Attempt {
  /** ISO time. */
  at: string;
  /** HTTP status, 0 when no answer came. */
  status: number;
  /** The first characters of the answer, or why none came. */
  answer: string;
  acknowledged: boolean;
}

export interface Delivery<Payload = unknown> {
  id: string;
  channel: string;
  /** Its subject, such as an order; to find and list deliveries by. */
  subject: string;
  url: string;
  payload: Payload;
  /** `withheld` is sent only on request. */
  state: 'waiting' | 'acknowledged' | 'given up' | 'withheld';
  /** ISO time from which it may be sent. */
  dueAt: string;
  /** Id of a delivery that must have been tried first. */
  after?: string;
  /** How many copies go out at once at each attempt. */
  copies: number;
  attempts: Attempt[];
}

export interface Channel<Payload> {
  name: string;
  contentType: string;
  /** Waits before the second, third … attempt; after the last one it gives up. */
  retryDelaysMs: readonly number[];
  encode(payload: Payload, sentAt: Date): string;
  /** Further headers of an attempt, such as those that sign it. */
  headers?(payload: Payload, sentAt: Date): Record<string, string>;
  acknowledges(status: number, body: string): boolean;
}

export interface Order<Payload> {
  id: string;
  subject: string;
  url: string;
  payload: Payload;
  dueAt: Date;
  after?: string;
  copies?: number;
  withheld?: boolean;
}

export class Outbox {
  private readonly deliveries: Table<Delivery>;
  private readonly channels = new Map<string, Channel<unknown>>();
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly waiting = new Set<string>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  /** `timeScale` divides the waits between attempts: 60 makes four minutes four seconds. */
  constructor(
    journal: Journal,
    private readonly clock: Clock,
    private readonly timeScale: number,
  ) {
    this.deliveries = journal.table<Delivery>('delivery');
    for (const delivery of this.deliveries.values()) if (delivery.state === 'waiting') this.waiting.add(delivery.id);
    setMaxListeners(0, this.stopping.signal);
  }

  /** Makes a kind of delivery known; needed before any of its kind can go out. */
  register<Payload>(channel: Channel<Payload>): void {
    this.channels.set(channel.name, channel as Channel<unknown>);
  }

  /** Keeps a delivery and sends it when it is due. */
  enqueue<Payload>(channel: Channel<Payload>, order: Order<Payload>): void {
    const state = order.withheld ? 'withheld' : 'waiting';
    this.deliveries.put(order.id, {
      id: order.id,
      channel: channel.name,
      subject: order.subject,
      url: order.url,
      payload: order.payload,
      state,
      dueAt: order.dueAt.toISOString(),
      after: order.after,
      copies: order.copies ?? 1,
      attempts: [],
    });
    if (state === 'waiting') this.waiting.add(order.id);
    this.sendDue();
  }

  start(): void {
    this.timer = setInterval(() => this.sendDue(), TICK_MS);
  }

  /** Stops sending; a delivery under way is cut and stays due. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await Promise.all(this.underWay.values());
  }

  /** Deliveries of one channel, oldest first. */
  list(channel: string, subject?: string): Delivery[] {
    return this.deliveries
      .values()
      .filter((delivery) => delivery.channel === channel && (subject === undefined || delivery.subject === subject));
  }

  find(id: string): Delivery | undefined {
    return this.deliveries.get(id);
  }

  /** Sends these now, in any state and before their due time, and waits for the answers. */
  async sendNow(ids: readonly string[]): Promise<Delivery[]> {
    await Promise.all(ids.flatMap((id) => this.underWay.get(id) ?? []));
    await Promise.all(ids.map((id) => this.send(id)));
    return ids.flatMap((id) => this.deliveries.get(id) ?? []);
  }

  private sendDue(): void {
    if (this.stopping.signal.aborted) return;
    const now = this.clock.now().toISOString();
    for (const id of this.waiting) {
      const delivery = this.deliveries.get(id);
      if (delivery && delivery.dueAt <= now && this.predecessorTried(delivery)) void this.send(id);
    }
  }

  private predecessorTried(delivery: Delivery): boolean {
    const before = delivery.after ? this.deliveries.get(delivery.after) : undefined;
    return !before || before.attempts.length > 0;
  }

  private send(id: string): Promise<void> {
    const running = this.underWay.get(id);
    if (running) return running;
    const attempt = this.attempt(id)
      .catch((error: unknown) => this.setAside(id, error))
      .finally(() => this.underWay.delete(id));
    this.underWay.set(id, attempt);
    return attempt;
  }

  private async attempt(id: string): Promise<void> {
    const delivery = this.deliveries.get(id);
    const channel = delivery && this.channels.get(delivery.channel);
    if (!delivery || !channel) return;
    const sentAt = this.clock.now();
    const body = channel.encode(delivery.payload, sentAt);
    const headers = { ...channel.headers?.(delivery.payload, sentAt), 'content-type': channel.contentType };
    const copies = Array.from({ length: delivery.copies }, () =>
      post(delivery.url, headers, body, this.stopping.signal),
    );
    const results = await Promise.all(copies);
    if (this.stopping.signal.aborted) return;
    const attempts = results.map((result) => ({
      at: sentAt.toISOString(),
      status: result.status,
      answer: result.body.slice(0, KEPT_ANSWER_CHARS),
      acknowledged: channel.acknowledges(result.status, result.body),
    }));
    this.record(delivery, channel, attempts);
  }

  /** What cannot be recorded must not be sent again and again: it waits for the next start. */
  private setAside(id: string, error: unknown): void {
    this.waiting.delete(id);
    process.stderr.write(`sandbox: delivery ${id} set aside: ${String(error)}\n`);
  }

  private record(delivery: Delivery, channel: Channel<unknown>, attempts: Attempt[]): void {
    const acknowledged = attempts.every((attempt) => attempt.acknowledged);
    const rounds = delivery.attempts.length / delivery.copies;
    const delay = channel.retryDelaysMs[rounds];
    const state = acknowledged ? 'acknowledged' : unacknowledgedState(delivery, delay !== undefined);
    const dueAt = new Date(this.clock.now().getTime() + (delay ?? 0) / this.timeScale).toISOString();
    this.deliveries.put(delivery.id, { ...delivery, state, dueAt, attempts: [...delivery.attempts, ...attempts] });
    if (state !== 'waiting') this.waiting.delete(delivery.id);
  }
}

/** Only what waits is retried: sending something again by hand does not put it back on the schedule. */
function unacknowledgedState(delivery: Delivery, hasRetry: boolean): Delivery['state'] {
  if (delivery.state !== 'waiting') return delivery.state;
  return hasRetry ? 'waiting' : 'given up';
}
