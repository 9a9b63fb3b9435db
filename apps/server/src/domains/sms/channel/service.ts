// Channels as operators keep them.
import * as contract from '@jishi/contract/console/sms-channel';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { formatMoney, parseMoney } from '@jishi/money';
import type { Context } from '../../../kernel/context';
import {
  type OutletKind,
  closeOutletBreaker,
  keepOutlet,
  outletAddress,
  refuseSandboxOutlets,
  standingOf,
  turnOutlet,
} from '../../../kernel/outlet';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { channelTable, selectChannel } from './account/store';
import { needsAppId, sourcesOf } from './rules';
import { channelSealedFor } from './sealed/rules';
import * as store from './store';

type Shown = Output<typeof contract.getSmsChannel>;

function shownOf(row: store.ChannelOverview): Shown {
  const { id, name, provider, endpoint, account, appId, region, rate, isOn, sources, routes } = row;
  const { accepted, refused, uncertain, segments, underWay } = row;
  return {
    id,
    name,
    provider,
    endpoint,
    account,
    appId,
    region,
    rate,
    cost: formatMoney(row.cost),
    isOn,
    sources,
    ...standingOf(row),
    routes,
    today: { accepted, refused, uncertain, segments },
    underWay,
  };
}

/** Channels, those in use first. */
export async function allChannels({ db }: Pick<Context, 'db'>): Promise<Shown[]> {
  return (await store.selectChannels(db)).map(shownOf);
}

export const listSmsChannels = useCase(contract.listSmsChannels, allChannels);

/** @throws Refusal notFound */
export const getSmsChannel = useCase(contract.getSmsChannel, async ({ db }, { id }) => {
  const [row] = await store.selectChannels(db, id);
  if (!row) throw new Refusal('notFound');
  return shownOf(row);
});

const channels: OutletKind<store.ChannelValues> = {
  noun: '通道',
  table: channelTable,
  sealedFor: channelSealedFor,
  select: selectChannel,
  selectValues: async (db, id) => (await store.selectChannels(db, id))[0],
  insert: store.insertChannel,
  update: store.updateChannel,
  auditedOf: ({ name, endpoint, account, rate, cost }) => ({ name, endpoint, account, rate, cost: formatMoney(cost) }),
  audited: {
    targetKind: 'smsChannel',
    actions: {
      save: 'sms.saveChannel',
      switch: 'sms.switchChannel',
      closeBreaker: 'sms.closeBreaker',
      showAddress: 'sms.showAddress',
      renewAddress: 'sms.renewAddress',
    },
  },
  record: recordAudit,
};

/** Adds or changes a channel. @throws Refusal notFound, duplicate, invalidInput */
export async function keepChannel(
  ctx: Context,
  { id, secret, reason, ...input }: Checked<typeof contract.saveSmsChannel>,
): Promise<{ id: string }> {
  const { sources, wrong } = sourcesOf(input.sources);
  if (wrong !== undefined) throw invalidField('sources', `${wrong} 不是 IP 地址或网段`);
  if (needsAppId(input.provider) && input.appId === '') throw invalidField('appId', '请填写 SmsSdkAppId');
  const cost = parseMoney(input.cost.replace(/^0+(?=\d)/, ''));
  return keepOutlet(channels, ctx, { id, secret, reason, values: { ...input, cost, sources } });
}

export const saveSmsChannel = useCase(contract.saveSmsChannel, keepChannel);

/** Turns a channel on or off. @throws Refusal notFound, stateConflict */
export const turnChannel = (ctx: Context, asked: Checked<typeof contract.switchSmsChannel>) =>
  turnOutlet(channels, ctx, asked);

export const switchSmsChannel = useCase(contract.switchSmsChannel, turnChannel);

/** @throws Refusal notFound, stateConflict */
export const closeSmsBreaker = useCase(contract.closeSmsBreaker, (ctx, asked) =>
  closeOutletBreaker(channels, ctx, asked),
);

/** Where a provider is to push to. @throws Refusal notFound */
export async function addressesOf(
  ctx: Context,
  asked: Checked<typeof contract.showSmsAddresses>,
): Promise<Output<typeof contract.showSmsAddresses>> {
  const { id, addressCipher } = await outletAddress(channels, ctx, asked);
  const base = `${ctx.settings.publicUrl}/notify/sms/${ctx.vault.openText(addressCipher, channelSealedFor.address(id))}`;
  return { receiptUrl: `${base}/receipt`, replyUrl: `${base}/reply` };
}

export const showSmsAddresses = useCase(contract.showSmsAddresses, addressesOf);

/** A production server has no channel that speaks to the sandbox. @throws Error naming it */
export const refuseSandboxChannels = (shared: Pick<Context, 'db' | 'settings'>): Promise<void> =>
  refuseSandboxOutlets(channelTable, 'SMS channel', shared);
