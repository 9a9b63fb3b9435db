// Telling a member something: in the message centre always, and by the channels they chose for this kind.
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { phoneContext } from '../../../kernel/phone';
import { formatTime } from '../../../kernel/time';
import { followerContext } from '../../../kernel/wechat';
import { NEWS_MS, WEBHOOK_NEWS_MS } from '../outbox/rules';
import { type WebhookStopped, enqueue } from '../outbox/queue/service';
import { emailContext } from '../email/rules';
import { channelsOf } from '../reception/rules';
import { noteWebhookFailure, selectWebhook } from '../webhook/delivery/store';
import { webhookContext } from '../webhook/rules';
import { type ChannelName, EVENTS, type EventName, type EventParams, type EventSpec, webhookBody } from './rules';
import { type Reach, insertMemberMessage, selectReach } from './store';

export type Notice<Name extends EventName> = {
  memberId: MemberId;
  event: Name;
  params: EventParams[Name];
  /** The page it leads to, instead of the event's own. */
  link?: string;
  /** Identifies the occasion: a member is notified once per event and key, however often this is called. */
  key?: string;
  /** The kind it counts as, instead of the event's own. */
  kind?: number;
  /** Channels to use besides the message centre, instead of the member's choice for its kind. */
  channels?: readonly ChannelName[];
  /** At most these channels, whatever the member chose. */
  within?: readonly ChannelName[];
  /** Further phone numbers for the SMS, if one is sent. */
  phones?: readonly string[];
};

type Telling = Pick<Context, 'vault' | 'now' | 'settings'>;

/**
 * Notifies a member within the caller's transaction: the message and its deliveries exist exactly when that commits.
 * Channels that are not configured or cannot reach the member are left out. Returns false when the member had been
 * notified before.
 */
export async function notify<Name extends EventName>(
  tx: Transaction,
  ctx: Telling,
  notice: Notice<Name>,
): Promise<boolean> {
  const spec: EventSpec<EventParams[Name]> = EVENTS[notice.event];
  const { title } = spec;
  const message = {
    kind: notice.kind ?? spec.kind,
    title: typeof title === 'string' ? title : title(notice.params),
    text: spec.text(notice.params),
    link: notice.link ?? spec.link,
    createdAt: ctx.now(),
  };
  const id = await insertMemberMessage(tx, {
    ...message,
    memberId: notice.memberId,
    event: notice.event,
    eventKey: notice.key ?? null,
  });
  if (!id) return false;
  const reach = await selectReach(tx, notice.memberId, message.kind);
  const chosen = notice.channels ?? channelsOf(message.kind, reach.channels);
  const allowed = chosen.filter((channel) => !notice.within || notice.within.includes(channel));
  const channels = new Set([...allowed, ...(spec.forced ?? [])]);
  const sms = channels.has('sms') && spec.sms ? { params: spec.sms(notice.params), phones: notice.phones ?? [] } : null;
  await send(tx, ctx, { ...message, id, event: notice.event, memberId: notice.memberId, channels, reach, sms });
  return true;
}

type Sending = {
  id: string;
  memberId: MemberId;
  event: EventName;
  kind: number;
  title: string;
  text: string;
  link: string;
  createdAt: Date;
  channels: ReadonlySet<ChannelName>;
  reach: Reach;
  sms: { params: Record<string, string>; phones: readonly string[] } | null;
};

async function send(tx: Transaction, ctx: Telling, news: Sending): Promise<void> {
  const { memberId, title, text, reach, channels } = news;
  const link = news.link && `${ctx.settings.publicUrl}${news.link}`;
  if (news.sms && ctx.settings.sms?.noticeTemplates[news.event]) {
    for (const phone of phonesOf(ctx, news)) {
      const content = { phone, template: news.event, params: news.sms.params };
      await enqueue(tx, ctx, { channel: 'sms', content, memberId, goodForMs: NEWS_MS });
    }
  }
  if (channels.has('email') && reach.emailCipher && ctx.settings.smtp) {
    const to = ctx.vault.openText(reach.emailCipher, emailContext(memberId));
    const content = { to, subject: title, text, link };
    await enqueue(tx, ctx, { channel: 'email', content, memberId, goodForMs: NEWS_MS });
  }
  if (channels.has('wechat') && reach.wechatKey && reach.followerCipher && ctx.settings.wechatService) {
    const openid = ctx.vault.openText(reach.followerCipher, followerContext(reach.wechatKey));
    const content = { openid, title, text, link, time: formatTime(news.createdAt) };
    await enqueue(tx, ctx, { channel: 'wechat', content, memberId, goodForMs: NEWS_MS });
  }
  if (channels.has('webhook') && reach.hasWebhook) {
    const content = { body: webhookBody({ ...news, link }) };
    await enqueue(tx, ctx, { channel: 'webhook', content, memberId, goodForMs: WEBHOOK_NEWS_MS });
  }
}

/** The member's own phone and the others, each once. */
function phonesOf(ctx: Telling, { reach, sms }: Sending): Set<string> {
  const { phoneCipher, phoneKey } = reach;
  const own = phoneCipher && phoneKey ? [ctx.vault.openText(phoneCipher, phoneContext(phoneKey))] : [];
  return new Set([...own, ...(sms?.phones ?? [])]);
}

/** Tells a member that their webhook was given up on, once until it is reached or set again. */
export async function tellWebhookStopped(ctx: Context, { memberId }: WebhookStopped): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (!(await noteWebhookFailure(tx, memberId, ctx.now()))) return;
    const webhook = await selectWebhook(tx, memberId);
    if (!webhook) return;
    const { host } = new URL(ctx.vault.openText(webhook.urlCipher, webhookContext.url(memberId)));
    await notify(tx, ctx, {
      memberId,
      event: 'webhookStopped',
      params: { host },
      within: ['sms', 'email', 'wechat'],
    });
  });
}
