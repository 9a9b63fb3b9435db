// Numbers that nobody sends anything to, by operators' word.
import * as contract from '@jishi/contract/console/sms-block';
import { withTransaction } from '../../../kernel/context';
import { maskPhone } from '../../../kernel/phone';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { PHONE_PURPOSE } from '../message/rules';
import { sealedFor } from '../sealed/rules';
import * as store from './store';

export const addSmsBlock = useCase(contract.addSmsBlock, async (ctx, { phone, reason }) => {
  const phoneDigest = ctx.vault.keyedDigest(phone, PHONE_PURPOSE);
  const phoneCipher = ctx.vault.seal(phone, sealedFor.block(null, phoneDigest));
  await withTransaction(ctx, async (tx) => {
    const targetId = await store.saveForAll(tx, { phoneDigest, phoneCipher, reason, operatorId: ctx.operator });
    const after = { phone: maskPhone(phone), reason };
    await recordAudit(tx, ctx, { action: 'sms.addBlock', targetKind: 'smsBlock', targetId, after });
  });
  return {};
});

/** @throws Refusal notFound */
export const removeSmsBlock = useCase(contract.removeSmsBlock, async (ctx, { id, reason }) => {
  await withTransaction(ctx, async (tx) => {
    if (!(await store.deleteForAll(tx, id))) throw new Refusal('notFound');
    await recordAudit(tx, ctx, { action: 'sms.removeBlock', targetKind: 'smsBlock', targetId: id, after: { reason } });
  });
  return {};
});
