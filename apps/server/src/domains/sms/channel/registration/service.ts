// What operators registered with a provider: a message goes only through channels that know its signature and template.
import * as contract from '@jishi/contract/console/sms-channel';
import { withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import * as store from './store';

/** @throws Refusal notFound */
export const saveSmsChannelTemplate = useCase(contract.saveSmsChannelTemplate, async (ctx, input) => {
  await withTransaction(ctx, async (tx) => {
    if (!(await store.setTemplate(tx, input))) throw new Refusal('notFound', '没有这个通道或模板');
    const after = { templateCode: input.code, version: input.versionId };
    const target = { targetKind: 'smsChannel', targetId: input.channelId };
    await recordAudit(tx, ctx, { action: 'sms.saveChannelTemplate', ...target, after });
  });
  return {};
});

/** @throws Refusal notFound */
export const saveSmsChannelSignature = useCase(contract.saveSmsChannelSignature, async (ctx, input) => {
  await withTransaction(ctx, async (tx) => {
    if (!(await store.setSignature(tx, input))) throw new Refusal('notFound', '没有这个通道或签名');
    const after = { signature: input.signatureId, enabled: input.isRegistered };
    const target = { targetKind: 'smsChannel', targetId: input.channelId };
    await recordAudit(tx, ctx, { action: 'sms.saveChannelSignature', ...target, after });
  });
  return {};
});
