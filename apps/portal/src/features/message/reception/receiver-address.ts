// Where each channel leads, as far as it is set.
import type { Reception } from '@jishi/contract/message';
import type * as z from 'zod';
import type { Channel } from '../../../shell/channels';

/** Masked; '' when none is set. */
export function addressOf(reception: z.output<typeof Reception>, channel: Channel): string {
  const { phone, email, wechat, webhookUrl } = reception;
  return { sms: phone, email, wechat, webhook: webhookUrl }[channel];
}
