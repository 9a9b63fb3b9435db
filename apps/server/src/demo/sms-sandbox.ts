// Channels at the sandbox's two carriers, kept and removed as an operator keeps channels.
import { carrier as carriers, smsKind } from '@jishi/contract/enums/sms';
import { smsProvider } from '@jishi/contract/enums/sms-channel';
import { addressesOf, allChannels, keepChannel, keepRoute, turnChannel } from '../domains/sms';
import type { Context } from '../kernel/context';
import { askSandbox } from './sandbox-page';

const REASON = '沙箱通道';

type Pushes = { receiptUrl: string; replyUrl: string };
type Account = Record<string, string>;

const CHANNELS = [
  {
    name: '沙箱 · 阿里云',
    at: 'aliyun-sms',
    cost: '0.032',
    accountOf: ({ accessKeyId = '', accessKeySecret = '' }: Account) => ({
      provider: smsProvider.aliyun,
      account: accessKeyId,
      secret: accessKeySecret,
      appId: '',
      region: '',
    }),
    settingsOf: (pushes: Pushes): object => pushes,
  },
  {
    name: '沙箱 · 腾讯云',
    at: 'tencent-sms',
    cost: '0.034',
    accountOf: ({ secretId = '', secretKey = '', appId = '', region = '' }: Account) => ({
      provider: smsProvider.tencent,
      account: secretId,
      secret: secretKey,
      appId,
      region,
    }),
    settingsOf: ({ receiptUrl, replyUrl }: Pushes): object => ({ statusUrl: receiptUrl, replyUrl }),
  },
] as const;

/**
 * Adds the channels and routes everything through both, on a site without channels; later only follows the sandbox to another
 * address.
 * @param claim true once per name
 */
export async function seedSandboxChannels(ctx: Context, claim: (item: string) => Promise<boolean>): Promise<void> {
  const { sandboxUrl } = ctx.settings;
  if (!sandboxUrl) return;
  const known = await allChannels(ctx);
  const added: string[] = [];
  for (const { name, at, cost, accountOf, settingsOf } of CHANNELS) {
    const isNew = (await claim(`sms-channel:${at}`)) && known.length === 0;
    const found = known.find((channel) => channel.name === name);
    if (!isNew && !found) continue;
    const account = await askSandbox<Account>(`${sandboxUrl}/${at}/credentials.json`);
    const endpoint = account['endpoint'] ?? '';
    if (found?.endpoint === endpoint) continue;
    const values = { name, endpoint, rate: 200, cost, sources: '', reason: REASON, ...accountOf(account) };
    const { id } = await keepChannel(ctx, { ...values, ...(found && { id: found.id }) });
    const pushes = await addressesOf(ctx, { id, renew: false, reason: REASON });
    await askSandbox(`${sandboxUrl}/${at}/settings`, settingsOf(pushes));
    if (found) continue;
    await turnChannel(ctx, { id, isOn: true, reason: REASON });
    added.push(id);
  }
  if (added.length === 0) return;
  const channels = added.map((channelId) => ({ channelId, weight: 1 }));
  for (const { value: kind } of smsKind.rows)
    for (const { value: carrier } of carriers.rows) await keepRoute(ctx, { kind, carrier, channels, reason: REASON });
}

/** Turns the channels off. Whether another one is on. */
export async function endSandboxChannels(ctx: Context): Promise<{ isAnotherOn: boolean }> {
  const on = (await allChannels(ctx)).filter(({ isOn }) => isOn);
  const ours = on.filter(({ name, isSandbox }) => isSandbox && CHANNELS.some((channel) => channel.name === name));
  for (const { id } of ours) await turnChannel(ctx, { id, isOn: false, reason: REASON });
  return { isAnotherOn: on.length > ours.length };
}
