// Which channels carry which messages, as operators decide.
import * as contract from '@jishi/contract/console/sms-channel';
import type { Checked } from '@jishi/contract/endpoint';
import { carrier as carriers, smsKind } from '@jishi/contract/enums/sms';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { addSubmitting } from '../submission/job/service';
import * as store from './store';

/** Every route, empty ones too. */
export const listSmsRoutes = useCase(contract.listSmsRoutes, async ({ db }) => {
  const rows = await store.selectRoutes(db);
  return smsKind.rows.flatMap(({ value: kind }) =>
    carriers.rows.map(({ value: carrier }) => ({
      kind,
      carrier,
      channels: rows
        .filter((row) => row.kind === kind && row.carrier === carrier)
        .map(({ channelId, name, weight, isOn }) => ({ channelId, name, weight, isOn })),
    })),
  );
});

/** Decides which channels carry a kind to a carrier. @throws Refusal notFound, invalidInput */
export async function keepRoute(
  ctx: Context,
  { kind, carrier, channels, reason }: Checked<typeof contract.saveSmsRoute>,
): Promise<Record<never, never>> {
  const ids = channels.map(({ channelId }) => channelId);
  if (new Set(ids).size < ids.length) throw invalidField('channels', '同一个通道只能出现一次');
  await withTransaction(ctx, async (tx) => {
    if (!(await store.replaceRoute(tx, { kind, carrier }, channels))) throw new Refusal('notFound', '有通道不存在');
    const after = { weights: channels.map(({ channelId, weight }) => `${channelId}:${weight}`).join(' '), reason };
    await recordAudit(tx, ctx, {
      action: 'sms.saveRoute',
      targetKind: 'smsRoute',
      targetId: `${kind}-${carrier}`,
      after,
    });
    await addSubmitting(tx);
  });
  return {};
}

export const saveSmsRoute = useCase(contract.saveSmsRoute, keepRoute);
