// A member's channels besides the message centre.
import * as contract from '@jishi/contract/message';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import type { ChannelName } from '../notice/rules';
import { KINDS, channelsOf } from './rules';
import * as store from './store';

export type Reception = z.output<typeof contract.Reception>;

export const getReception = useCase(contract.getReception, async (ctx) => receptionOf(ctx, ctx.member));

/** A member's present settings. */
export async function receptionOf(ctx: Pick<Context, 'db'>, memberId: MemberId): Promise<Reception> {
  const [row, chosen] = await Promise.all([
    store.selectReception(ctx.db, memberId),
    store.selectPreferences(ctx.db, memberId),
  ]);
  return {
    kinds: KINDS.map((kind) => ({ kind, channels: [...channelsOf(kind, chosen.get(kind) ?? null)] })),
    phone: row.phone,
    email: row.email,
    wechat: row.wechat,
    webhookUrl: row.webhookUrl,
  };
}

/** The channels by which a member can be reached now: WeChat once they follow the service account. */
export async function reachableChannels(ctx: Pick<Context, 'db'>, memberId: MemberId): Promise<ChannelName[]> {
  const row = await store.selectReception(ctx.db, memberId);
  const reached: Record<ChannelName, boolean> = {
    sms: row.phone !== '',
    email: row.email !== '',
    wechat: row.follows,
    webhook: row.webhookUrl !== '',
  };
  return (Object.keys(reached) as ChannelName[]).filter((channel) => reached[channel]);
}

/** Why an alarm by a channel would never arrive, and what to do. */
const UNREACHABLE: Record<ChannelName, string> = {
  sms: '登录手机不可用，短信提醒发不到；请先更换手机，或不选短信',
  email: '还没有绑定邮箱，邮件提醒发不到；请先绑定，或不选邮件',
  wechat: '还没有绑定微信并关注服务号，微信提醒发不到；请先绑定，或不选微信',
  webhook: '还没有设置 Webhook 地址，提醒发不到；请先设置，或不选 Webhook',
};

/** @throws Refusal invalidInput for the first of `channels` by which nothing would reach the member */
export async function requireReachable(
  ctx: Pick<Context, 'db'>,
  memberId: MemberId,
  channels: readonly ChannelName[],
): Promise<void> {
  const reachable = await reachableChannels(ctx, memberId);
  const missing = channels.find((channel) => !reachable.includes(channel));
  if (missing) throw invalidField('channels', UNREACHABLE[missing]);
}

/** Saves the channels of the given kinds; the others stay as they are. @throws Refusal invalidInput for a kind twice */
export const saveReception = useCase(contract.saveReception, async (ctx, { kinds }) => {
  const memberId = ctx.member;
  if (new Set(kinds.map(({ kind }) => kind)).size < kinds.length) throw invalidField('kinds', '同一类消息只能设置一次');
  const wanted = kinds
    .map(({ kind, channels }) => ({ kind, channels: [...new Set(channels)] }))
    .sort((a, b) => a.kind - b.kind);
  await withTransaction(ctx, async (tx) => {
    for (const preference of wanted) await store.savePreference(tx, memberId, preference);
    await recordAudit(tx, ctx, {
      action: 'message.saveReception',
      targetKind: 'member',
      targetId: memberId,
      after: { kinds: wanted },
    });
  });
  return receptionOf(ctx, memberId);
});

/** Stops sending to the e-mail address or webhook; messages under way may still arrive. */
export const removeReceiver = useCase(contract.removeReceiver, async (ctx, { channel }) => {
  const memberId = ctx.member;
  await withTransaction(ctx, async (tx) => {
    const remove = channel === 'email' ? store.removeEmail : store.removeWebhook;
    if (!(await remove(tx, memberId))) return;
    await recordAudit(tx, ctx, { action: 'message.removeReceiver', targetKind: channel, targetId: memberId });
  });
  return receptionOf(ctx, memberId);
});
