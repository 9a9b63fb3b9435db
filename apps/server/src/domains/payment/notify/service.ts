// Notifications from channels: verified, settled like any payment, and always kept as a trace.
import type { Context } from '../../../kernel/context';
import { type Acknowledgement, type Heard, type RawNotify, orderNoOf } from '../channel/rules';
import { payChannelOf } from '../channel/service';
import { settle } from '../settlement/service';
import { insertNotify } from '../store';

const NOT_BELIEVED = '签名、应用或商户不符，未采信';

/**
 * Processes a notification and returns the channel's expected answer.
 * @throws Refusal channelFault when the channel is not set up
 */
export async function receiveNotify(ctx: Context, channel: number, raw: RawNotify): Promise<Acknowledgement> {
  const provider = payChannelOf(ctx, channel);
  const heard = provider.readNotify(raw);
  await trace(ctx, channel, heard, await outcomeOf(ctx, channel, heard));
  return provider.acknowledge(heard.verified);
}

function outcomeOf(ctx: Context, channel: number, { verified, no, payment, says }: Heard): Promise<string> | string {
  if (!verified) return NOT_BELIEVED;
  return payment ? settle(ctx, { channel, no, ...payment }) : `状态 ${storable(says, 40)}，无需入账`;
}

async function trace(ctx: Context, channel: number, { notifyId, no, verified }: Heard, outcome: string) {
  await insertNotify(ctx.db, {
    channel,
    notifyId: storable(notifyId, 100),
    orderNo: storable(orderNoOf(no), 40),
    verified,
    outcome,
    at: ctx.now(),
  });
}

/** What anybody may have sent, short and without the one character that PostgreSQL's text cannot hold. */
function storable(text: string, length: number): string {
  return text.replaceAll('\0', '').slice(0, length);
}
