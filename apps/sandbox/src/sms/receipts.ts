// Status reports and replies, pushed as JSON arrays to the addresses of the account and retried until acknowledged.
import { randomBytes, randomInt } from 'node:crypto';
import { beijingTime, type Clock } from '../clock';
import { isObject } from '../http/request';
import type { Channel, Outbox } from '../outbox';
import type { SmsAccount } from './account';
import type { Message } from './messages';

const RETRY_MINUTES = [1, 5, 10];

type Push = Record<string, unknown>;

export class Receipts {
  private readonly channel: Channel<Push>;

  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly account: SmsAccount,
  ) {
    this.channel = {
      name: 'sms push',
      contentType: 'application/json; charset=utf-8',
      retryDelaysMs: RETRY_MINUTES.map((minutes) => minutes * 60_000),
      encode: (push) => JSON.stringify([push]),
      acknowledges: (status, body) => status === 200 && isAcknowledgement(body),
    };
    outbox.register(this.channel);
  }

  get channelName(): string {
    return this.channel.name;
  }

  /** Pushes the status report of a message when its time comes; a message without one is never reported. */
  report(message: Message): void {
    const { receiptUrl } = this.account.settings;
    if (!message.report || !receiptUrl) return;
    const { deliversAt, isDelivered, errCode } = message.report;
    this.outbox.enqueue(this.channel, {
      id: `report-${message.id}`,
      subject: message.phone,
      url: receiptUrl,
      dueAt: new Date(deliversAt),
      payload: {
        phone_number: message.phone,
        send_time: beijingTime(new Date(message.sentAt)),
        report_time: beijingTime(new Date(deliversAt)),
        success: isDelivered,
        err_code: errCode,
        err_msg: isDelivered ? '用户接收成功' : '用户接收失败',
        sms_size: String(message.segments),
        biz_id: message.bizId,
        out_id: message.outId,
      },
    });
  }

  /** Pushes a phone's reply. */
  reply(phone: string, signName: string, content: string): void {
    const { replyUrl } = this.account.settings;
    if (!replyUrl) return;
    const now = this.clock.now();
    this.outbox.enqueue(this.channel, {
      id: `reply-${randomBytes(12).toString('base64url')}`,
      subject: phone,
      url: replyUrl,
      dueAt: now,
      payload: {
        phone_number: phone,
        send_time: beijingTime(now),
        content,
        sign_name: signName,
        dest_code: '10690001',
        sequence_id: randomInt(1, 2 ** 40),
      },
    });
  }
}

function isAcknowledgement(body: string): boolean {
  try {
    const answer: unknown = JSON.parse(body);
    return isObject(answer) && answer['code'] === 0;
  } catch {
    return false;
  }
}
