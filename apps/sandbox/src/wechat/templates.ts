// Template messages of the service account, and what each person received.
import { randomInt } from 'node:crypto';
import type { Clock } from '../clock';
import { isObject, textField } from '../http/request';
import type { Journal, Table } from '../journal';
import { WechatRefusal } from './refusal';
import type { People } from './people';

const REMEMBERED_MS = 10 * 60_000;

export interface TemplateMessage {
  msgid: number;
  /** The sender's own number for it: the same to the same person within ten minutes is the same message. */
  clientMsgId?: string;
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
    const data = readData(fields['data']);
    const clientMsgId = textField(fields, 'client_msg_id');
    const known = clientMsgId && this.sameAs(person.id, clientMsgId);
    if (known) return known;
    const message: TemplateMessage = {
      msgid: randomInt(2 ** 40),
      clientMsgId,
      personId: person.id,
      nickname: person.nickname,
      url: textField(fields, 'url'),
      data,
      sentAt: this.clock.now().toISOString(),
    };
    return this.table.put(String(message.msgid), message);
  }

  private sameAs(personId: string, clientMsgId: string): TemplateMessage | undefined {
    const since = new Date(this.clock.now().getTime() - REMEMBERED_MS).toISOString();
    return this.list().find(
      (sent) => sent.personId === personId && sent.clientMsgId === clientMsgId && sent.sentAt > since,
    );
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
