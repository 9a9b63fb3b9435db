// Channels as operators keep them.
import { randomBytes } from 'node:crypto';
import * as contract from '@jishi/contract/console/sms-channel';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { formatMoney, YUAN } from '@jishi/money';
import type { Vault } from '@jishi/vault';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { selectChannel } from './account/store';
import { addressHash } from './push/service';
import { healthOf, needsAppId, sourcesOf } from './rules';
import { channelSealedFor } from './sealed/rules';
import * as store from './store';

type Shown = Output<typeof contract.getSmsChannel>;

function shownOf(row: store.ChannelOverview): Shown {
  const { id, name, provider, endpoint, account, appId, region, rate, isOn, sources, failures, failure, routes } = row;
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
    isSandbox: !endpoint.startsWith('https://'),
    sources,
    health: healthOf(row),
    failures,
    openUntil: row.isHeld ? formatTimeOrNull(row.openUntil) : null,
    failure,
    failTime: formatTimeOrNull(row.failedAt),
    successTime: formatTimeOrNull(row.succeededAt),
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

/** Adds or changes a channel. @throws Refusal notFound, duplicate, invalidInput */
export async function keepChannel(
  ctx: Context,
  { id, secret, reason, ...input }: Checked<typeof contract.saveSmsChannel>,
): Promise<{ id: string }> {
  const { sources, wrong } = sourcesOf(input.sources);
  if (wrong !== undefined) throw invalidField('sources', `${wrong} 不是 IP 地址或网段`);
  if (ctx.settings.production && !input.endpoint.startsWith('https://'))
    throw invalidField('endpoint', '接口地址应以 https 开头');
  if (!id && secret === '') throw invalidField('secret', '请填写密钥');
  if (needsAppId(input.provider) && input.appId === '') throw invalidField('appId', '请填写 SmsSdkAppId');
  const values = { ...input, cost: unitsOf(input.cost), sources };
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    if (await store.isNameTaken(tx, values.name, id ?? null)) throw new Refusal('duplicate', '已经有同名的通道');
    const own = id ?? (await store.nextChannelId(tx));
    const before = id ? (await store.selectChannels(tx, id))[0] : undefined;
    const secretCipher = secret === '' ? null : ctx.vault.seal(secret, channelSealedFor.secret(own));
    if (!id) await store.insertChannel(tx, own, values, { secretCipher: secretCipher!, ...newAddress(ctx.vault, own) });
    else if (!(await store.updateChannel(tx, id, values, secretCipher))) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'sms.saveChannel',
      targetKind: 'smsChannel',
      targetId: own,
      ...(before && { before: auditedOf(before) }),
      after: { ...auditedOf(values), ...(secretCipher && { secret: '已更换' }), reason },
    });
    return { id: own };
  });
}

export const saveSmsChannel = useCase(contract.saveSmsChannel, keepChannel);

const auditedOf = ({ name, endpoint, account, rate, cost }: store.ChannelValues) => ({
  name,
  endpoint,
  account,
  rate,
  cost: formatMoney(cost),
});

/** Yuan with up to five decimals, in 0.00001 yuan. */
function unitsOf(yuan: string): bigint {
  const [whole = '0', fraction = ''] = yuan.split('.');
  return BigInt(whole) * YUAN + BigInt(fraction.padEnd(5, '0'));
}

function newAddress(vault: Vault, id: string) {
  const address = randomBytes(24).toString('base64url');
  return { addressCipher: vault.seal(address, channelSealedFor.address(id)), addressHash: addressHash(address) };
}

/** Turns a channel on or off. @throws Refusal notFound, stateConflict */
export async function turnChannel(
  ctx: Context,
  { id, isOn, reason }: Checked<typeof contract.switchSmsChannel>,
): Promise<Record<never, never>> {
  await withTransaction(ctx, async (tx) => {
    const channel = await selectChannel(tx, id);
    if (!channel) throw new Refusal('notFound');
    if (isOn && ctx.settings.production && !channel.endpoint.startsWith('https://'))
      throw new Refusal('stateConflict', '沙箱通道不能在正式环境启用');
    if (!(await store.switchChannel(tx, id, isOn)))
      throw new Refusal('stateConflict', isOn ? '这个通道已经启用' : '这个通道已经停用');
    const after = { name: channel.name, enabled: isOn, reason };
    await recordAudit(tx, ctx, { action: 'sms.switchChannel', targetKind: 'smsChannel', targetId: id, after });
  });
  return {};
}

export const switchSmsChannel = useCase(contract.switchSmsChannel, turnChannel);

/** @throws Refusal notFound, stateConflict */
export const closeSmsBreaker = useCase(contract.closeSmsBreaker, async (ctx, { id, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const channel = await selectChannel(tx, id);
    if (!channel) throw new Refusal('notFound');
    if (!(await store.closeBreaker(tx, id))) throw new Refusal('stateConflict', '这个通道没有熔断');
    const after = { name: channel.name, reason };
    await recordAudit(tx, ctx, { action: 'sms.closeBreaker', targetKind: 'smsChannel', targetId: id, after });
  });
  return {};
});

/** Where a provider is to push to. @throws Refusal notFound */
export function addressesOf(
  ctx: Context,
  { id, renew, reason }: Checked<typeof contract.showSmsAddresses>,
): Promise<Output<typeof contract.showSmsAddresses>> {
  return withTransaction(ctx, async (tx) => {
    const channel = await selectChannel(tx, id);
    if (!channel) throw new Refusal('notFound');
    const renewed = renew ? newAddress(ctx.vault, id) : undefined;
    if (renewed) await store.replaceAddress(tx, id, renewed);
    const after = { name: channel.name, reason };
    const action = renew ? 'sms.renewAddress' : 'sms.showAddress';
    await recordAudit(tx, ctx, { action, targetKind: 'smsChannel', targetId: id, after });
    const cipher = renewed?.addressCipher ?? channel.addressCipher;
    const base = `${ctx.settings.publicUrl}/notify/sms/${ctx.vault.openText(cipher, channelSealedFor.address(id))}`;
    return { receiptUrl: `${base}/receipt`, replyUrl: `${base}/reply` };
  });
}

export const showSmsAddresses = useCase(contract.showSmsAddresses, addressesOf);

/** A production server has no channel that speaks to the sandbox. @throws Error naming it */
export async function refuseSandboxChannels({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<void> {
  if (!settings.production) return;
  const [name] = await store.selectUnsafe(db);
  if (name !== undefined) throw new Error(`SMS channel ${name} must have an https address in production, or be off`);
}
