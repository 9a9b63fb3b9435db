// What providers push: receipts and replies. Nothing of it is signed: the address is the secret, the networks it may
// come from can be named, and all it can do is change the delivery of a message or add a reply.
import { BlockList, isIP } from 'node:net';
import { type Context, withTransaction } from '../../../../kernel/context';
import { addressHash } from '../../../../kernel/outlet';
import { recordReceipts, recordReply } from '../../message';
import { PHONE_PURPOSE } from '../../message/rules';
import { type ChannelRow, selectByAddress } from '../account/store';
import { type Provider, providerOf } from '../provider';
import { keyOf } from './rules';

export type PushAnswer = { status: number; body: Readonly<Record<string, unknown>> };

/** What an address that nobody has is answered. */
const NOT_FOUND: PushAnswer = { status: 404, body: { code: 404, msg: 'not found' } };

/** Takes a push of statuses. Never throws for what it says. */
export function receiveReceipts(ctx: Context, address: string, body: unknown): Promise<PushAnswer> {
  return receive(ctx, address, async (channel, provider) => {
    const receipts = provider.receiptsOf(body);
    if (!receipts) return false;
    await withTransaction(ctx, (tx) =>
      recordReceipts(
        tx,
        ctx,
        receipts.map(({ ref, phone, delivered, code, words, at }) => {
          const phoneDigest = ctx.vault.keyedDigest(phone, PHONE_PURPOSE);
          return {
            channelId: channel.id,
            channelMessageId: keyOf(ctx.vault, ref, phone),
            phoneDigest,
            delivered,
            code,
            words,
            at: at ?? ctx.now(),
          };
        }),
      ),
    );
    return true;
  });
}

/** Takes a push of replies. */
export function receiveReplies(ctx: Context, address: string, body: unknown): Promise<PushAnswer> {
  return receive(ctx, address, async (channel, provider) => {
    const replies = provider.repliesOf(body);
    if (!replies) return false;
    for (const { phone, text, at, id } of replies) {
      await withTransaction(ctx, (tx) =>
        recordReply(tx, ctx, { channelId: channel.id, phone, text, at: at ?? ctx.now(), channelReplyId: id }),
      );
    }
    return true;
  });
}

async function receive(
  ctx: Context,
  address: string,
  take: (channel: ChannelRow, provider: Provider) => Promise<boolean>,
): Promise<PushAnswer> {
  const channel = await selectByAddress(ctx.db, addressHash(address));
  if (!channel || !isAllowed(channel.sources, ctx.ip)) return NOT_FOUND;
  const provider = providerOf(channel.provider);
  if (await take(channel, provider)) return { status: 200, body: provider.taken };
  return { status: 400, body: provider.notTaken };
}

/** Whether a push may come from an address: from everywhere unless networks are named. */
function isAllowed(sources: readonly string[], ip: string): boolean {
  if (sources.length === 0) return true;
  const list = new BlockList();
  for (const source of sources) {
    const [net = '', bits] = source.split('/');
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(bits), family);
  }
  const plain = ip.replace(/^::ffff:(?=\d)/, '');
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
