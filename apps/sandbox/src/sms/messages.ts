// Messages the carrier took: kept for the web phone, for QuerySendDetails and for counting against the limits.
import type { Clock } from '../clock';
import type { Journal, Table } from '../journal';

const KEPT_MESSAGES = 5_000;

export interface Message {
  id: string;
  /** Whose message it is; absent: Alibaba Cloud's. */
  provider?: 'tencent';
  bizId: string;
  /** Eleven digits. */
  phone: string;
  signName: string;
  templateCode: string;
  kind: string;
  /** As the phone shows it, signature in front. */
  text: string;
  segments: number;
  outId: string;
  /** ISO time. */
  sentAt: string;
  /** Set once the carrier knows; absent while it does not. */
  report?: { deliversAt: string; isDelivered: boolean; errCode: string };
}

export class Messages {
  private readonly messages: Table<Message>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
  ) {
    this.messages = journal.table<Message>('sms message');
  }

  add(message: Message): void {
    this.messages.put(message.id, message);
    const surplus = this.messages.size - KEPT_MESSAGES;
    if (surplus <= 0) return;
    for (const [id] of this.messages.entries().slice(0, surplus)) this.messages.delete(id);
  }

  /** Messages to a number, newest first. */
  of(phone: string): Message[] {
    return this.messages
      .values()
      .filter((message) => message.phone === phone)
      .toReversed();
  }

  /** What the phone shows: failed messages never arrive, others once they are due. */
  received(phone: string): Message[] {
    const now = this.clock.now().toISOString();
    return this.of(phone).filter(
      (message) => !message.report || (message.report.isDelivered && message.report.deliversAt <= now),
    );
  }

  /** Numbers that were sent something, the latest first. */
  phones(): string[] {
    return [
      ...new Set(
        this.messages
          .values()
          .toReversed()
          .map((message) => message.phone),
      ),
    ];
  }

  /** How many of a kind went to a number under a signature within the last milliseconds. */
  countSince(phone: string, signName: string, kind: string, withinMs: number): number {
    const since = new Date(this.clock.now().getTime() - withinMs).toISOString();
    return this.of(phone).filter(
      (message) => message.signName === signName && message.kind === kind && message.sentAt > since,
    ).length;
  }
}
