// A channel's account, opened for a call, and the connections that calls share.
import type { Queryable } from '@jishi/db';
import { Agent } from 'undici';
import type { Context } from '../../../../kernel/context';
import { type Account, type Line, type Provider, providerOf } from '../provider';
import { channelSealedFor } from '../sealed/rules';
import { type ChannelRow, selectChannel } from './store';

const agent = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: 6_000,
  bodyTimeout: 6_000,
  maxResponseSize: 1024 * 1024,
});

export type OpenChannel = { row: ChannelRow; provider: Provider; account: Account };

/** A channel ready for calls. @throws Error when there is none: channels are never removed */
export async function openChannel(db: Queryable, { vault }: Pick<Context, 'vault'>, id: string): Promise<OpenChannel> {
  const row = await selectChannel(db, id);
  if (!row) throw new Error(`there is no channel ${id}`);
  const { endpoint, account, appId, region } = row;
  const secret = vault.openText(row.secretCipher, channelSealedFor.secret(row.id));
  return { row, provider: providerOf(row.provider), account: { endpoint, account, secret, appId, region } };
}

/** What a call is made over. */
export function lineOf({ now }: Pick<Context, 'now'>): Line {
  return { now: now(), dispatcher: agent };
}
