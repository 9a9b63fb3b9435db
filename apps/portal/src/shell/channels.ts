// Channels for messages and warnings besides the message centre, in display order.

export type Channel = 'sms' | 'email' | 'wechat' | 'webhook';

export const CHANNELS: readonly (readonly [channel: Channel, name: string])[] = [
  ['sms', '短信'],
  ['email', '邮件'],
  ['wechat', '微信'],
  ['webhook', 'Webhook'],
];

/** Adds a channel, or takes it out. */
export function withChannel(channels: readonly Channel[], channel: Channel, taken: boolean): Channel[] {
  const others = channels.filter((other) => other !== channel);
  return taken ? [...others, channel] : others;
}
