// The only SQL that reads a channel for calls.
import { type Queryable, sql } from '@jishi/db';
import { outletTable } from '../../../../kernel/outlet-table';

export const channelTable = outletTable({ table: 'sms.channel', health: 'sms.channel_health', by: 'channel_id' });

export type ChannelRow = {
  id: string;
  name: string;
  provider: number;
  endpoint: string;
  account: string;
  secretCipher: Buffer;
  addressCipher: Buffer;
  appId: string;
  region: string;
  rate: number;
  cost: bigint;
  isOn: boolean;
  sources: string[];
};

const COLUMNS = sql`
  c.id, c.name, c.provider, c.endpoint, c.account, c.secret_cipher, c.address_cipher, c.app_id, c.region, c.rate, c.cost,
  c.is_on, c.sources`;

export function selectChannel(db: Queryable, id: string): Promise<ChannelRow | undefined> {
  return db.maybe<ChannelRow>(sql`select ${COLUMNS} from sms.channel c where c.id = ${id}`);
}

/** The channel of an address for pushes. */
export function selectByAddress(db: Queryable, addressHash: Buffer): Promise<ChannelRow | undefined> {
  return db.maybe<ChannelRow>(sql`select ${COLUMNS} from sms.channel c where c.address_hash = ${addressHash}`);
}
