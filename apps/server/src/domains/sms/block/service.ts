// Numbers that a member sends nothing to.
import * as contract from '@jishi/contract/sms/opt-out';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { PHONE_PURPOSE } from '../message/rules';
import { sealedFor } from '../sealed/rules';
import * as store from './store';

export const addBlock = useCase(contract.addBlock, async (ctx, { phone, reason }) => {
  const phoneDigest = ctx.vault.keyedDigest(phone, PHONE_PURPOSE);
  const phoneCipher = ctx.vault.seal(phone, sealedFor.block(ctx.member, phoneDigest));
  const block = { memberId: ctx.member, phoneDigest, phoneCipher, reason };
  await withTransaction(ctx, (tx) => store.saveBlock(tx, block));
  return {};
});

/** @throws Refusal notFound */
export const removeBlock = useCase(contract.removeBlock, async (ctx, { id }) => {
  const removed = await withTransaction(ctx, (tx) => store.deleteBlock(tx, ctx.member, id));
  if (!removed) throw new Refusal('notFound');
  return {};
});
