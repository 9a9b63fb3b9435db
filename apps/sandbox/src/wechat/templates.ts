// Template messages of the service account, and what each person received.
import { randomInt } from 'node:crypto';
import type { Clock } from '../clock';
import { isObject, textField } from '../http/request';
import type { Journal, Table } from '../journal';
import { WechatRefusal } from './refusal';
import type { People } from './people';

export interface TemplateMessage {
  msgid: number;
  personId: string;
  nickname: string;
  /** Where a tap on it leads; empty for nowhere. */
  url: string;
  data: Record<string, string>;
  /** ISO time. */
  sentAt: string;
}

export class Templates {
  private readonly table: Table<TemplateMessage>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
    private readonly people: People,
    private readonly templateId: string,
  ) {
    this.table = journal.table<TemplateMessage>('wechat template message');
  }

  /** Newest first. */
  list(): TemplateMessage[] {
    return this.table.values().toReversed();
  }

  /** Takes a message for a follower. @throws WechatRefusal 40003, 40037, 43004, 47001 */
  send(fields: Record<string, unknown>): TemplateMessage {
    const person = this.people.list().find(({ serviceOpenid }) => serviceOpenid === textField(fields, 'touser'));
    if (!person) throw new WechatRefusal(40003);
    if (textField(fields, 'template_id') !== this.templateId) throw new WechatRefusal(40037);
    if (!person.isFollower) throw new WechatRefusal(43004);
    const message: TemplateMessage = {
      msgid: randomInt(2 ** 40),
      personId: person.id,
      nickname: person.nickname,
      url: textField(fields, 'url'),
      data: readData(fields['data']),
      sentAt: this.clock.now().toISOString(),
    };
    return this.table.put(String(message.msgid), message);
  }
}

function readData(data: unknown): Record<string, string> {
  if (!isObject(data)) throw new WechatRefusal(47001);
  const entries = Object.entries(data).map(([name, entry]) => {
    if (!isObject(entry) || typeof entry['value'] !== 'string') throw new WechatRefusal(47001);
    return [name, entry['value']] as const;
  });
  return Object.fromEntries(entries);
}
