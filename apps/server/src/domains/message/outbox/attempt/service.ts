// One try of one message, by its channel.
import { deliveryChannel } from '@jishi/contract/enums/delivery';
import type { Context } from '../../../../kernel/context';
import type { SmsSettings } from '../../../../kernel/sms-settings';
import { type Sms, handOver, wasTaken } from '../../aliyun/service';
import { sendEmail } from '../../smtp/service';
import { sendWebhook } from '../../webhook/delivery/service';
import { sendTemplate } from '../../wechat/service';
import {
  type Attempt,
  type EmailContent,
  LOOK_AGAIN_MS,
  type SmsContent,
  WECHAT_REMEMBERS_MS,
  type WebhookContent,
  type WechatContent,
  contentContext,
} from '../rules';
import { type ClaimedMessage, markHandedOver } from '../store';

/** Never throws for a carrier's failure. After a fault of our own the message stays claimed until its time is up. */
export async function attemptDelivery(ctx: Context, claimed: ClaimedMessage): Promise<Attempt> {
  const content: unknown = JSON.parse(ctx.vault.openText(claimed.contentCipher, contentContext(claimed.id)));
  switch (claimed.channel) {
    case deliveryChannel.sms:
      return attemptSms(ctx, claimed, content as SmsContent);
    case deliveryChannel.email:
      return sendEmail(ctx, claimed.id, content as EmailContent);
    case deliveryChannel.wechat:
      return attemptWechat(ctx, claimed, content as WechatContent);
    case deliveryChannel.webhook:
      return sendWebhook(ctx, { id: claimed.id, memberId: claimed.memberId!, ...(content as WebhookContent) });
    default:
      return { outcome: 'refused', code: `channel ${claimed.channel}` };
  }
}

/** WeChat recognises a repetition for a while; after that one that may have arrived is left at that. */
async function attemptWechat(ctx: Context, claimed: ClaimedMessage, content: WechatContent): Promise<Attempt> {
  const { wechatService } = ctx.settings;
  if (!wechatService) return { outcome: 'refused', code: 'not configured' };
  const now = ctx.now();
  const since = claimed.uncertainSince ?? now;
  if (now.getTime() - since.getTime() >= WECHAT_REMEMBERS_MS) return { outcome: 'unknown', code: 'not known any more' };
  await markHandedOver(ctx.db, claimed.id, since);
  const attempt = await sendTemplate(wechatService, claimed.id, content);
  // A refusal to take a message again does not prove what happened to an earlier attempt.
  if (attempt.outcome === 'later' && claimed.uncertainSince) return { ...attempt, uncertain: true };
  return attempt;
}

/** The carrier can be asked whether it has a message, so one whose handing over was cut off is never sent blindly. */
async function attemptSms(ctx: Context, claimed: ClaimedMessage, content: SmsContent): Promise<Attempt> {
  const { sms } = ctx.settings;
  const templateCode = sms && templateOf(sms, content);
  if (!templateCode) return { outcome: 'refused', code: 'not configured' };
  const message = { outId: claimed.id, phone: content.phone, templateCode, params: content.params };
  if (claimed.uncertainSince) {
    const found = await whatBecameOf(ctx, sms, message, claimed.uncertainSince);
    if (found) return found;
  }
  await markHandedOver(ctx.db, claimed.id, ctx.now());
  const handover = await handOver(sms, message, ctx.now());
  if (handover.outcome === 'sent') return { outcome: 'sent', ref: handover.carrierRef };
  if (handover.outcome === 'unknown') return { outcome: 'later', code: handover.code, uncertain: true };
  if (handover.temporary) return { outcome: 'later', code: handover.code, uncertain: false };
  return { outcome: 'refused', code: handover.code };
}

function templateOf(sms: SmsSettings, { template, purpose = '' }: SmsContent): string | undefined {
  return template === 'code' ? (sms.codeTemplates[purpose] ?? sms.codeTemplate) : sms.noticeTemplates[template];
}

/** Sent, or still unclear; undefined when the carrier certainly does not have it. */
async function whatBecameOf(ctx: Context, sms: SmsSettings, message: Sms, since: Date): Promise<Attempt | undefined> {
  const now = ctx.now();
  try {
    if (await wasTaken(sms, message, since, now)) return { outcome: 'sent', ref: '' };
  } catch (error) {
    return { outcome: 'later', code: (error as Error).message.slice(0, 60), uncertain: true };
  }
  if (now.getTime() - since.getTime() >= LOOK_AGAIN_MS) return undefined;
  return { outcome: 'later', code: 'the carrier may not know of it yet', uncertain: true };
}
