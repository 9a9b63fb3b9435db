// Statuses as a JSON array, replies as an object, pushed to the addresses of the account until acknowledged.
import { randomBytes } from 'node:crypto';
import { beijingTime, type Clock } from '../clock';
import { isObject } from '../http/request';
import type { Channel, Outbox } from '../outbox';
import type { Message } from '../sms/messages';
import type { TencentSmsAccount } from './account';

const RETRY_MINUTES = [1, 5, 10];

export class Pushes {
  private readonly channel: Channel<unknown> = {
    name: 'tencent sms push',
    contentType: 'application/json',
    retryDelaysMs: RETRY_MINUTES.map((minutes) => minutes * 60_000),
    encode: (push) => JSON.stringify(push),
    acknowledges: (status, body) => status === 200 && isAcknowledgement(body),
  };

  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly account: TencentSmsAccount,
  ) {
    outbox.register(this.channel);
  }

  get channelName(): string {
    return this.channel.name;
  }

  /** Pushes the status of a message when its time comes. */
  report(message: Message): void {
    const { statusUrl } = this.account.settings;
    if (!message.report || !statusUrl) return;
    const { deliversAt, isDelivered, errCode } = message.report;
    this.outbox.enqueue(this.channel, {
      id: `tencent-status-${message.id}`,
      subject: message.phone,
      url: statusUrl,
      dueAt: new Date(deliversAt),
      payload: [
        {
          user_receive_time: beijingTime(new Date(deliversAt)),
          nationcode: '86',
          mobile: message.phone,
          report_status: isDelivered ? 'SUCCESS' : 'FAIL',
          errmsg: isDelivered ? 'DELIVRD' : errCode,
          description: isDelivered ? '用户短信送达成功' : '用户短信送达失败',
          sid: message.bizId,
        },
      ],
    });
  }

  /** Pushes a phone's reply to a message. */
  reply({ phone, signName }: Message, text: string): void {
    const { replyUrl } = this.account.settings;
    if (!replyUrl) return;
    const now = this.clock.now();
    this.outbox.enqueue(this.channel, {
      id: `tencent-reply-${randomBytes(12).toString('base64url')}`,
      subject: phone,
      url: replyUrl,
      dueAt: now,
      payload: {
        extend: '',
        mobile: phone,
        nationcode: '86',
        sign: signName,
        text,
        time: Math.floor(now.getTime() / 1000),
      },
    });
  }
}

function isAcknowledgement(body: string): boolean {
  try {
    const answer: unknown = JSON.parse(body);
    return isObject(answer) && answer['result'] === 0;
  } catch {
    return false;
  }
}
